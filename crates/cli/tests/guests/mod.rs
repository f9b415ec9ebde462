//! What runs in guests (`lab_guests.rs`): which guests there are, what is brought into them, and what they run.

pub mod bring;
pub mod cases;
pub mod cells;
