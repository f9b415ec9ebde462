//! A serial port as a plain line of bytes.
//!
//! nix has these calls, but with them comes one (`cfsetspeed`) whose versioned symbol cannot be linked statically.
//!
//! # Safety
//!
//! `tcgetattr` fills a live local that is then only used if it said that it did; `cfmakeraw` changes that local;
//! `tcsetattr` reads it. The descriptor is borrowed from a live file.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::AsRawFd;

/// Raw (termios(3)): no echo of what the other side says, no carriage returns added.
pub fn raw(port: &File) -> io::Result<()> {
    let mut mode = MaybeUninit::<libc::termios>::uninit();
    // SAFETY: see the module's section.
    let done = unsafe {
        libc::tcgetattr(port.as_raw_fd(), mode.as_mut_ptr()) == 0 && {
            libc::cfmakeraw(mode.as_mut_ptr());
            libc::tcsetattr(port.as_raw_fd(), libc::TCSANOW, mode.as_ptr()) == 0
        }
    };
    if done { Ok(()) } else { Err(io::Error::last_os_error()) }
}
