//! How much of a file's tables may be gone through for the stacks that lead through it, and for the lines of its
//! places.

use std::cell::Cell;

/// Bytes that are left of one file's. Compilers write tables that take a small part of it. A file that was made for the
/// purpose could hold a stack of five hundred frames for seconds, and with it whatever else the same tollgate follows.
#[derive(Debug)]
pub(super) struct Work {
    /// Less than nothing where an address took more than was left.
    left: Cell<isize>,
    most: isize,
    each: isize,
}

impl Work {
    /// `most` bytes, to which each address that is looked up adds some.
    pub(super) fn new(most: isize, each: isize) -> Work {
        Work { left: Cell::new(most), most, each }
    }

    /// An address is looked up: how many bytes are left for it. `None`: none.
    pub(super) fn begin(&self) -> Option<usize> {
        let left = self.left.get().saturating_add(self.each).min(self.most);
        self.left.set(left);
        usize::try_from(left).ok().filter(|left| *left > 0)
    }

    /// Bytes were gone through.
    pub(super) fn spend(&self, bytes: usize) {
        self.left.set(self.left.get().saturating_sub_unsigned(bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spent_comes_back_address_by_address_and_never_is_more_than_at_first() {
        let work = Work::new(1000, 10);
        assert_eq!(work.begin(), Some(1000));
        work.spend(1025);
        assert_eq!([work.begin(), work.begin(), work.begin()], [None, None, Some(5)]);
        work.spend(usize::MAX);
        assert_eq!(work.begin(), None);
    }
}
