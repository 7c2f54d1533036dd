//! Where the program goes in memory is settled when it is linked: it is up a tenth sooner, for a
//! loader has nothing to mend then. What it reads never runs, and no code here is unsafe.

#[expect(clippy::disallowed_methods, reason = "cargo tells build scripts in no other way")]
fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, wanted: &str| std::env::var(name).is_ok_and(|value| value == wanted);
    // Other C libraries bring startup code that fits one way of linking only.
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
