//! How an instruction is probed: how it can be made to lead to a trampoline, and the code there.
//!
//! [`plan`] says of an instruction how it can be made to lead to a trampoline, and where a function's exits are;
//! [`trampoline`] emits the code that counts, times or records, and executes the displaced instructions. [`site`] has
//! what they agree on. [`mod@entry`] is for who records entries by stubs, beside crossings.

pub mod entry;
pub mod plan;
pub mod site;
pub mod trampoline;
