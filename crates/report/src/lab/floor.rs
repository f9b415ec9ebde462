//! `tollgate lab floor`: the smallest possible handler behind each gate.
