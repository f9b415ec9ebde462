//! `tollgate lab walk`: the path of one crossing, function by function.
