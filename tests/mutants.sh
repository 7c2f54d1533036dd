#!/bin/sh
# Breaks the rules of tests/mutants.txt one at a time, and expects the named rule test to fail.
#
#   sh tests/mutants.sh                    all of them, one build for each
#   sh tests/mutants.sh NAME...            only these
#   sh tests/mutants.sh --batches N ...    breaks every Nth rule together, in N builds. The test of
#                                          a rule must fail in its own batch and pass in the others.
#                                          Two runs with N and N + 1 separate any two rules of a
#                                          list shorter than N * (N + 1).
#
# Works on a copy in target/mutants, so the working tree stays as it is. Exits with 1 if a rule can
# be broken unnoticed, and with 2 if the list does not fit the sources.
set -eu
cd "$(dirname "$0")/.."

work=$PWD/target/mutants
tree=$work/tree
list=$PWD/tests/mutants.txt
export CARGO_TARGET_DIR="$work/build" CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_TEST_DEBUG=0
export CARGO_TERM_COLOR=never

batches=
if [ "${1:-}" = --batches ]; then
    batches=$2
    shift 2
fi

fail() {
    echo "mutants: $*" >&2
    exit 2
}

# field NAME FIELD: prints a field of a mutant.
field() {
    NAME=$1 FIELD="$2: " awk '
        /^name: / { here = substr($0, 7) == ENVIRON["NAME"] }
        here && index($0, ENVIRON["FIELD"]) == 1 { print substr($0, length(ENVIRON["FIELD"]) + 1) }
    ' "$list"
}

names=${*:-$(sed -n 's/^name: //p' "$list")}
for name in $names; do
    [ -n "$(field "$name" old)" ] || fail "$name is not in $list"
    [ -n "$(field "$name" test)" ] || fail "$name has no test"
    places=$(grep -rnF -e "$(field "$name" old)" src assets | wc -l)
    [ "$places" = 1 ] || fail "$name: its old text occurs $places times, not once"
done

mkdir -p "$work"
rm -rf "$tree" "$work/whole"
mkdir "$tree" "$work/whole"
# A deleted file that git still lists cannot be copied.
git ls-files -co --exclude-standard -z | xargs -0 cp -p --parents -t "$tree" 2> /dev/null || true
[ -f "$tree/Cargo.toml" ] || fail "the working tree cannot be copied"
# The last build may have seen these files broken.
if [ -f "$work/broken" ]; then
    while IFS= read -r file; do [ ! -f "$tree/$file" ] || touch "$tree/$file"; done < "$work/broken"
fi
: > "$work/broken"

# break_rule NAME: changes the one line in the copy.
break_rule() {
    old=$(field "$1" old)
    file=$(cd "$tree" && grep -rlF -e "$old" src assets) || fail "$1: another mutant took its line"
    echo "$file" >> "$work/broken"
    [ -f "$work/whole/$file" ] || (cd "$tree" && cp --parents -t "$work/whole" "$file")
    OLD=$old NEW=$(field "$1" new) awk '
        at = index($0, ENVIRON["OLD"]) {
            $0 = substr($0, 1, at - 1) ENVIRON["NEW"] substr($0, at + length(ENVIRON["OLD"]))
        }
        { print }
    ' "$tree/$file" > "$work/line"
    cat "$work/line" > "$tree/$file"
}

# mend: brings the copy back, with new times, so that cargo builds it again.
mend() {
    (cd "$work/whole" && find . -type f) | while IFS= read -r file; do
        cat "$work/whole/$file" > "$tree/$file"
    done
    rm -rf "$work/whole"
    mkdir "$work/whole"
}

suite_of() {
    suite=$(field "$1" suite)
    echo "${suite:-lib}"
}

# tests_of SUITE NAME...: prints the tests of these mutants in the suite.
tests_of() {
    of=$1
    shift
    for mutant; do
        [ "$(suite_of "$mutant")" != "$of" ] || field "$mutant" test
    done | sort -u
}

# run SUITE TEST...: runs these tests; results go to $work/log.
run() {
    case $1 in
        lib) target=--lib ;;
        *) target="--test $1" ;;
    esac
    shift
    status=0
    # shellcheck disable=SC2086
    (cd "$tree" && timeout 900 cargo test --locked $target -- "$@") > "$work/log" 2>&1 || status=$?
    grep -q '^test result' "$work/log" || {
        tail -n 30 "$work/log" >&2
        fail "the copy does not build or its tests do not end (cargo: $status)"
    }
}

# fails TEST, passes TEST: whether the last run had it so.
fails() { grep -q "^test .*\b$1 .*FAILED" "$work/log"; }
passes() { grep -q "^test .*\b$1 .*ok$" "$work/log"; }

# Unbroken, every test must pass.
for suite in lib all; do
    # shellcheck disable=SC2086
    tests=$(tests_of "$suite" $names)
    [ -n "$tests" ] || continue
    # shellcheck disable=SC2086
    run "$suite" $tests
    for test in $tests; do passes "$test" || fail "$test does not pass, or there is none"; done
done

bad=0
# verify NAMES: breaks these rules, runs the tests of all, and prints a row for each.
verify() {
    start=$(date +%s)
    for mutant in $1; do break_rule "$mutant"; done
    for suite in lib all; do
        # shellcheck disable=SC2086
        own=$(tests_of "$suite" $1)
        [ -n "$own" ] || continue
        # shellcheck disable=SC2086
        if [ -n "$batches" ]; then run "$suite" $(tests_of "$suite" $names); else run "$suite" $own; fi
        seconds=$(($(date +%s) - start))
        for mutant in $1; do
            [ "$(suite_of "$mutant")" = "$suite" ] || continue
            test=$(field "$mutant" test)
            if fails "$test"; then
                printf '%-22s %4ss  %s\n' "$mutant" "$seconds" "$test"
            else
                printf '%-22s %4ss  NOT CAUGHT by %s\n' "$mutant" "$seconds" "$test"
                bad=1
            fi
        done
        sed -n 's/^test \(.*::\)\{0,1\}\([a-z0-9_]*\) .*FAILED$/\2/p' "$work/log" |
            grep -vxF -e "$own" |
            while IFS= read -r test; do echo "  also fails: $test (broken: $(echo $1))"; done
    done
    mend
}

if [ -n "$batches" ]; then
    at=0
    while [ "$at" -lt "$batches" ]; do
        # shellcheck disable=SC2086
        batch=$(printf '%s\n' $names | awk -v n="$batches" -v at="$at" 'NR % n == at')
        [ -z "$batch" ] || verify "$batch"
        at=$((at + 1))
    done
else
    for name in $names; do verify "$name"; done
fi
[ "$bad" = 0 ] || { echo "mutants: some rules can be broken unnoticed" >&2; exit 1; }
