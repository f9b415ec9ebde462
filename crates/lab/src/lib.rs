//! Guests: a stock kernel in QEMU, with nothing in it but this program.
//!
//! The host can be measured only as it is booted; a guest has other boot options, another kernel, another CPU. Under
//! QEMU's software CPU with `-icount shift=0` the guest's time-stamp counter counts instructions exactly, so a price
//! taken there is the same on every machine.
//!
//! This crate is the vehicle: [`kernel`] finds and unpacks a kernel, [`image`] writes the initramfs, [`qemu`] starts
//! the machine and [`qmp`] talks to it, [`guest`] is what runs inside as process 1 and the lines that it exchanges with
//! the host. What is measured in a guest is the caller's business.

pub mod apt;
pub mod cache;
pub mod child;
pub mod doctor;
pub mod error;
pub mod floor;
pub mod guest;
pub mod image;
pub mod kernel;
pub mod links;
pub mod matrix;
pub mod module;
pub mod qemu;
pub mod qmp;
pub mod session;
pub mod tool;
pub mod vmlinux;
pub mod walk;

pub use error::LabError;
