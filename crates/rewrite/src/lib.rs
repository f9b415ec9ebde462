//! Where a program crosses, and how each place is rewritten so that it goes through a stub of ours.
//!
//! [`scan`] finds the sites of a file or an image and says of each how it can be rewritten ([`site`]); [`encode`] makes
//! the new bytes. Both are pure functions of bytes: nothing here touches a process.

pub mod called;
pub mod elf;
pub mod encode;
pub mod probe;
pub mod scan;
pub mod site;
pub mod stub;
pub mod template;
