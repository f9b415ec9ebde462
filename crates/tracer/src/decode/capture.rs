//! Which memory a call's arguments point to, as far as the decoders read it.

/// One piece of memory to copy for one argument.
///
/// The copies reach the decoders as [`Chunk`](crate::event::Chunk)s; one that could not be had is simply not there, and the decoders
/// then print the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The argument that points there, 0 to 5.
    pub arg: u8,
    /// [`ENTRY`], [`EXIT`] or both.
    pub when: u8,
    /// What it points to: one of the kinds below.
    pub kind: u8,
    /// The argument that has the count, 0 to 5, or [`RESULT`], or [`NONE`].
    pub count: u8,
    /// Bytes: of one element for [`BYTES`], of the whole for [`FIXED`]; 0 for the kinds that know their sizes.
    pub size: u32,
}

/// Bit of [`Capture::when`]: copy before the crossing.
pub const ENTRY: u8 = 1;
/// Bit of [`Capture::when`]: copy after it.
pub const EXIT: u8 = 2;

/// [`Capture::count`]: the call's result is the count.
pub const RESULT: u8 = 6;
/// [`Capture::count`]: there is no count.
pub const NONE: u8 = 7;

/// A string that ends in a zero byte.
pub const STRING: u8 = 1;
/// `size` × count bytes.
pub const BYTES: u8 = 2;
/// `size` bytes.
pub const FIXED: u8 = 3;
/// An array of `struct iovec`, and what each of them points to. With [`EXIT`], the result bounds the bytes; with [`ENTRY`] it does not.
pub const IOVEC: u8 = 4;
/// An array of pointers to strings that ends in a null pointer (`argv`, `envp`).
pub const STRINGS: u8 = 5;
/// A `struct msghdr`, and its name, iovecs with what they point to, and control.
pub const MSGHDR: u8 = 6;
/// An array of `struct mmsghdr`, each as [`MSGHDR`].
pub const MMSGHDR: u8 = 7;
/// As many bytes as the u32 says that the count argument points to.
pub const COUNTED_BY_POINTER: u8 = 8;
/// An fd_set for descriptors below the count: (count + 63) / 64 × 8 bytes.
pub const BITS: u8 = 9;
