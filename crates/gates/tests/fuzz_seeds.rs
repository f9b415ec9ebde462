//! The inputs that are kept for the fuzz target for vDSO images, replayed.

#[path = "../../../fuzz/checks/replay.rs"]
mod replay;
#[path = "../../../fuzz/checks/vdso_walk.rs"]
mod vdso_walk;

#[test]
fn any_image_is_walked() {
    replay::replay("vdso_walk", env!("CARGO_TARGET_TMPDIR"), vdso_walk::check);
}
