//! A piece of a program's memory, as far as it was copied.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::context::{Context, View};
use super::text::{address, quoted};
use super::{Hex, Style};

/// So many bytes at an address, of which the first ones were copied.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    /// What was copied.
    pub bytes: &'a [u8],
    /// How many there are; at least as many as were copied.
    pub length: usize,
    /// Where they are.
    pub at: u64,
    /// Whose.
    pub context: &'a Context<'a>,
}

impl<'a> Part<'a> {
    /// Of more bytes than `length`, the first ones.
    pub fn new(context: &'a Context<'a>, at: u64, bytes: &'a [u8], length: u64) -> Part<'a> {
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        Part { bytes: &bytes[..bytes.len().min(length)], length, at, context }
    }

    /// The first bytes of it.
    pub fn first(&self, length: usize) -> Part<'a> {
        Part { bytes: &self.bytes[..self.bytes.len().min(length)], length: self.length.min(length), ..*self }
    }

    /// What is behind its first bytes.
    pub fn behind(&self, offset: usize) -> Part<'a> {
        let bytes = self.bytes.get(offset..).unwrap_or_default();
        Part { bytes, length: self.length.saturating_sub(offset), at: self.at.wrapping_add(offset as u64), ..*self }
    }

    /// Were so many bytes copied?
    pub fn has(&self, length: usize) -> bool {
        self.bytes.len() >= length
    }

    /// The first bytes as a number, the lowest first; eight at most.
    pub fn number(&self, length: usize) -> u64 {
        let bytes = &self.bytes[..self.bytes.len().min(length.min(8))];
        bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
    }

    /// The same with a sign.
    pub fn signed(&self, length: usize) -> i64 {
        let unused = 64 - 8 * length.clamp(1, 8) as u32;
        (self.number(length) << unused) as i64 >> unused
    }

    /// As a structure.
    pub fn view(&self) -> View<'a> {
        View { bytes: self.bytes, context: self.context }
    }

    /// All of it as bytes in quotes, cut where strings are; its address, if they could not be copied.
    pub fn quoted(&self) -> String {
        self.written(self.context.style.strings)
    }

    /// The same to another length.
    pub fn written(&self, strings: usize) -> String {
        if !self.has(self.length.min(strings)) {
            return address(self.at);
        }
        quoted(self.bytes, &Style { strings, hex: Hex::Always, ..*self.context.style }, self.has(self.length))
    }

    /// A string; the zero that ends it is not shown, and what has none is not whole.
    pub fn text(&self) -> String {
        if !self.has(self.length) {
            return address(self.at);
        }
        match self.bytes {
            [text @ .., 0] => quoted(text, self.context.style, true),
            text => quoted(text, self.context.style, false),
        }
    }

    /// The first bytes as an address of this family, in quotes; `None` of another family, or where they do not suffice.
    pub fn internet(&self, family: u8) -> Option<String> {
        let view = self.view();
        let name = match family {
            2 => Ipv4Addr::from(view.raw::<4>(0)?).to_string(),
            10 => Ipv6Addr::from(view.raw::<16>(0)?).to_string(),
            _ => return None,
        };
        Some(quoted(name.as_bytes(), &Style { strings: 64, ..*self.context.style }, true))
    }
}

/// Elements in brackets; one alone without them.
pub(super) fn list(mut items: Vec<String>) -> String {
    if items.len() == 1 { items.remove(0) } else { format!("[{}]", items.join(", ")) }
}
