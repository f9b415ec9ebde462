//! Where a price list goes: a terminal, a Markdown file, a JSON file.

pub mod json;
pub mod markdown;
pub mod table;
