//! Errors of typesetting a book.

#[derive(Debug, thiserror::Error)]
pub enum PressError {
    #[error("the job could not be read: {0}")]
    Job(#[from] std::io::Error),
    /// An error outside of pages and formulas, which have fallbacks.
    #[error("the book could not be typeset: {0}")]
    Typesetting(String),
}
