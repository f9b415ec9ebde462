//! `tollgate lab kernel`: a read by every route inside the kernel.
