//! What the lab's experiments bring back, and how it is shown: one module an experiment, each with the model that is
//! saved and the pure functions that make tables and sentences of it. Nothing here starts a guest.

pub mod floor;
pub mod gates;
pub mod kernel;
pub mod matrix;
pub mod uprobe;
pub mod walk;
