//! Names by number: a trace has millions of them and few different ones.

use std::collections::HashMap;

/// Characters of a name that are kept.
pub const LONGEST: usize = 200;
/// Names that are kept; later ones are all `other`.
const MOST: usize = 50_000;

/// Number 0 is the empty name, 1 is `other`.
#[derive(Clone, Debug)]
pub struct Names {
    all: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32>,
}

impl Default for Names {
    fn default() -> Self {
        let all: Vec<Box<str>> = vec!["".into(), "other".into()];
        let numbers = all.iter().enumerate().map(|(i, name)| (name.clone(), i as u32)).collect();
        Self { all, numbers }
    }
}

impl Names {
    /// The name's number.
    pub fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        if self.all.len() >= MOST {
            return 1;
        }
        // A long name is known by its beginning; it is looked up once more, and rare.
        let kept = crate::text::cut(name, LONGEST);
        if let Some(number) = self.numbers.get(kept.as_str()) {
            return *number;
        }
        let number = self.all.len() as u32;
        self.all.push(kept.as_str().into());
        self.numbers.insert(kept.into(), number);
        number
    }

    /// How many there are; numbers are below.
    pub fn count(&self) -> u32 {
        self.all.len() as u32
    }

    /// The name of a number.
    pub fn name(&self, number: u32) -> &str {
        self.all.get(number as usize).map_or("", |name| name)
    }
}
