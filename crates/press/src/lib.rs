//! Typesets a book and returns it as a PDF. Pure except for reading fonts; `bindery-press` is the program.
//!
//! The server does not import this crate: it starts the program with crate `press_client`, which also has the format of
//! books.
//!
//! ```no_run
//! use document::{Unresolved, read};
//! use press::{Fonts, render_pdf};
//! use press_client::book::{Body, Book, Entry};
//!
//! let book = Book {
//!     title: "Guides".to_owned(),
//!     entries: vec![Entry {
//!         title: "Start".to_owned(),
//!         body: Body::Document(read("Install it first.\n", &Unresolved)),
//!         ..Entry::default()
//!     }],
//!     ..Book::default()
//! };
//! let pdf = render_pdf(book, &Fonts::new(&["/usr/share/fonts".into()]))?;
//! assert!(pdf.starts_with(b"%PDF"));
//! # Ok::<(), press::PressError>(())
//! ```

mod area;
mod error;
mod fonts;
mod link_index;
mod literal;
mod math;
mod pictures;
mod script;
mod sources;
mod typst_writer;
mod width;
mod world;

#[cfg(test)]
mod layout_tests;

use press_client::book::Book;
use typst::{
    diag::{SourceDiagnostic, Warned},
    foundations::Smart,
    syntax::FileId,
};
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

pub use error::PressError;
pub use fonts::Fonts;

use link_index::LinkIndex;
use pictures::Pictures;
use world::BookWorld;

/// Maximum compilations, each of which replaces faulty pages and formulas by their fallbacks.
const MAX_FALLBACKS: usize = 500;

/// Typesets the book. A page that fails is replaced by a notice; only an error in the frame is returned.
pub fn render_pdf(book: Book, fonts: &Fonts) -> Result<Vec<u8>, PressError> {
    export_pdf(&lay_out(book, fonts)?)
}

fn export_pdf(document: &PagedDocument) -> Result<Vec<u8>, PressError> {
    let options = PdfOptions {
        creator: Smart::Custom(Some("Bindery".to_owned())),
        ..PdfOptions::default()
    };
    typst_pdf::pdf(document, &options).map_err(|errors| to_error(&errors))
}

fn lay_out(mut book: Book, fonts: &Fonts) -> Result<PagedDocument, PressError> {
    let pictures = Pictures::new(std::mem::take(&mut book.pictures));
    let files = {
        let shelf = LinkIndex::new(&book, &pictures);
        sources::files(&book, &shelf, fonts)
    };
    drop(book);
    compile_with_fallbacks(&mut BookWorld::new(fonts, files, pictures.files)?)
}

fn compile_with_fallbacks(world: &mut BookWorld) -> Result<PagedDocument, PressError> {
    for _ in 0..MAX_FALLBACKS {
        let Warned { output, .. } = typst::compile::<PagedDocument>(world);
        let errors = match output {
            Ok(document) => return Ok(document),
            Err(errors) => errors,
        };
        let mut replaced = false;
        for error in &errors {
            replaced |= files_of_error(error).any(|id| world.use_fallback(id, &error.message));
        }
        if !replaced {
            return Err(to_error(&errors));
        }
    }
    Err(PressError::Typesetting(format!(
        "more than {MAX_FALLBACKS} errors"
    )))
}

/// Returns the files that an error is in, the innermost first.
fn files_of_error(error: &SourceDiagnostic) -> impl Iterator<Item = FileId> + '_ {
    let trace = error.trace.iter().filter_map(|point| point.span.id());
    error.span.id().into_iter().chain(trace)
}

fn to_error(errors: &[SourceDiagnostic]) -> PressError {
    let messages: Vec<String> = errors
        .iter()
        .map(|error| {
            let place = error
                .span
                .id()
                .map(|id| id.vpath().get_without_slash().to_owned());
            format!("{} (in {})", error.message, place.unwrap_or_default())
        })
        .collect();
    PressError::Typesetting(messages.join("; "))
}
