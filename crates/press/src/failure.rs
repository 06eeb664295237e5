//! Why a book could not be printed.

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("the job could not be read: {0}")]
    Job(#[from] std::io::Error),
    /// What the typesetter says of its own files. Faults of one page cost that page only.
    #[error("the book could not be set: {0}")]
    Typesetting(String),
}
