//! PDF rendering: sends a book to `bindery-press`, a separate process for each job, which returns a PDF.
//!
//! The typesetter never runs inside the server: it needs gigabytes of memory that only the end of its process frees,
//! and user content must not be able to slow down or crash anything but its own job.

mod error;
mod press;
mod settings;

pub use error::{PrintError, Result};
pub use press::Press;
pub use settings::Settings;
