//! Numbers with names, kept without a pointer for each name.
//!
//! There are ten thousand. As `&str` they were 240 KiB of pointers, each of which the start of a program that is linked
//! to run anywhere has to relocate before `main`: 60 pages that are copied, though few calls print any of them.

/// Numbers and their names, in the order of printing. [`names!`](names) makes them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    pub values: &'static [u64],
    /// The names, one behind the other.
    pub text: &'static str,
    /// Where each of them ends there.
    pub ends: &'static [u32],
}

impl Names {
    /// Each number with its name.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = (u64, &'static str)> {
        (0..self.values.len()).map(move |index| (self.values[index], self.name(index)))
    }

    /// The first name of a number for which this holds.
    pub fn find(self, is: impl Fn(u64) -> bool) -> Option<&'static str> {
        self.values.iter().position(|value| is(*value)).map(|index| self.name(index))
    }

    /// The name at a place in the order.
    pub fn name(self, index: usize) -> &'static str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start as usize..self.ends[index] as usize]
    }
}

/// Where each of some texts ends when they stand one behind the other.
pub(crate) const fn ends<const COUNT: usize>(texts: [&str; COUNT]) -> [u32; COUNT] {
    let mut ends = [0; COUNT];
    let (mut index, mut end) = (0, 0);
    while index < COUNT {
        end += texts[index].len() as u32;
        ends[index] = end;
        index += 1;
    }
    ends
}

/// `names![(0x1, "PROT_READ"), …]`: a [`Names`].
macro_rules! names {
    ($(($value:expr, $name:literal)),* $(,)?) => {
        const {
            $crate::names::Names {
                values: &[$($value),*],
                text: concat!($($name),*),
                ends: &$crate::names::ends([$($name),*]),
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_were_given() {
        const THREE: Names = names![(0x4, "READ"), (0, ""), (1 << 40, "WRITE")];
        assert_eq!(THREE.iter().collect::<Vec<_>>(), [(4, "READ"), (0, ""), (1 << 40, "WRITE")]);
        assert_eq!(THREE.iter().next_back(), Some((1 << 40, "WRITE")));
        assert_eq!((THREE.find(|value| value == 1 << 40), THREE.find(|value| value == 5)), (Some("WRITE"), None));
        assert_eq!(names![].iter().count(), 0);
    }
}
