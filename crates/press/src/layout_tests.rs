//! Tests that typeset whole books and check the resulting layout.

mod blocks;
mod corpus;
mod hostile;
mod overflow;
mod scripts;

use document::{Document, Unresolved, read};
use press_client::book::{Body, Book, Entry};
use typst_layout::PagedDocument;

use crate::{Fonts, lay_out};

/// Font directory of Debian; without it the embedded fonts are used.
fn fonts() -> Fonts {
    Fonts::new(&["/usr/share/fonts".into()])
}

fn book_of(pages: &[&str]) -> Book {
    let documents = pages.iter().map(|markdown| read(markdown, &Unresolved));
    book_of_documents(documents.collect())
}

fn book_of_documents(documents: Vec<Document>) -> Book {
    let entries = documents
        .into_iter()
        .enumerate()
        .map(|(index, document)| Entry {
            id: format!("page-{index}"),
            title: format!("Page {index}"),
            body: Body::Document(document),
            ..Entry::default()
        });
    Book {
        title: "Book".to_owned(),
        organization: "Acme".to_owned(),
        entries: entries.collect(),
        ..Book::default()
    }
}

/// Typesets a book without a cover and returns its text, sheet by sheet.
fn set(book: Book) -> (PagedDocument, String) {
    let document = lay_out(book, &fonts()).expect("the frame has no fault");
    let text = overflow::text(&document);
    assert!(
        !text.contains("could not be printed"),
        "a page was given up: {text}"
    );
    (document, text)
}

/// Returns the text of one typeset page, after checking that nothing overflows the margins.
fn printed(markdown: &str) -> String {
    let (document, text) = set(book_of(&[markdown]));
    assert_eq!(
        overflow::find(&document),
        Vec::<String>::new(),
        "{markdown}"
    );
    text
}
