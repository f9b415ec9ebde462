//! Options of strace that `trace` has as strace has them, and those that it refuses in a sentence.

use crate::command::{Place, run};

#[test]
fn a_name_that_was_mistyped_is_answered_with_the_one_that_was_meant() {
    let place = Place::new();
    for (words, meant) in [
        (["-e", "trace=opennat"], "no call is named `opennat`; did you mean `openat`?"),
        (["--trace", "raed"], "did you mean `read`?"),
        (["-e", "inject=clos:error=EIO"], "did you mean `close`?"),
        (["--fault", "opennat"], "did you mean `openat`?"),
        (["-e", "trace=%proces"], "did you mean `%process`?"),
    ] {
        let ran = run(place.trace(&words).arg("true"));
        assert!(ran.status == 2 && ran.stderr.contains(meant), "{words:?}: {ran:?}");
    }
}
