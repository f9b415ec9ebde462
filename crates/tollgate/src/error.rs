//! What can go wrong.

use std::fmt;

/// What went wrong: one sentence, which says what failed, on what, and what mends it.
#[derive(thiserror::Error)]
#[error("{message}")]
pub struct Error {
    message: String,
    #[source]
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Error {
        Error { message: message.into(), source: None }
    }

    /// One that another crate of this house has put into words.
    pub(crate) fn of(error: impl std::error::Error + Send + Sync + 'static) -> Error {
        Error { message: error.to_string(), source: Some(Box::new(error)) }
    }
}

/// The sentence: it is what a program prints whose `main` ends with it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
