//! PDF rendering: sends a book to `bindery-press`, a separate process for each job, which returns a PDF.
//!
//! The typesetter never runs inside the server: it needs gigabytes of memory that only the end of its process frees,
//! and user content must not be able to slow down or crash anything but its own job.
//!
//! [`book`] is the format in which both programs exchange books: this crate writes it, and the program reads it.
//!
//! ```no_run
//! use document::{Unresolved, read};
//! use press_client::{
//!     Press, Settings,
//!     book::{Body, Book, Entry},
//! };
//!
//! # async fn print() -> press_client::Result<()> {
//! let press = Press::new(Settings::new("/usr/local/bin/bindery-press"));
//! let book = Book {
//!     title: "Guides".to_owned(),
//!     entries: vec![Entry {
//!         title: "Start".to_owned(),
//!         body: Body::Document(read("Install it first.\n", &Unresolved)),
//!         ..Entry::default()
//!     }],
//!     ..Book::default()
//! };
//! let pdf = press.print(book).await?;
//! assert!(pdf.starts_with(b"%PDF"));
//! # Ok(())
//! # }
//! ```

pub mod book;
mod error;
mod press;
mod settings;

pub use error::{PrintError, Result};
pub use press::Press;
pub use settings::Settings;
