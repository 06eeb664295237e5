//! A book: the pages of a space in order, with their images. The server writes it, and `bindery-press` reads it.
//!
//! The first line is JSON with the contents and the length of each part; the parts follow: the documents of the pages,
//! then the images. A document that cannot be read affects only its own page.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, Read, Write},
};

use document::Document;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Book {
    pub title: String,
    /// The characters of an emoji.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emoji: Option<String>,
    pub organization: String,
    /// More lines for the cover, such as the date and the revision.
    pub facts: Vec<CoverFact>,
    /// Whether there is a cover and a table of contents. A single page needs neither.
    pub bound: bool,
    pub entries: Vec<Entry>,
    /// Pages and files that are not in the book, by id.
    #[serde(default)]
    pub elsewhere: BTreeMap<String, ExternalTarget>,
    pub pictures: Vec<Picture>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoverFact {
    pub name: String,
    pub value: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExternalTarget {
    pub title: String,
    pub url: String,
}

/// A line of the table of contents.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    pub id: String,
    /// The number of its ancestors.
    pub depth: usize,
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emoji: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The target of a link in the table of contents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// A separate part, like the bytes of an image. [`Body::Unreadable`] is in the first line.
    #[serde(skip)]
    pub body: Body,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub enum Body {
    /// For groups and links.
    #[default]
    None,
    Document(Document),
    /// Why there is nothing to print.
    Unreadable(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// The id of the file in references.
    pub file: String,
    #[serde(skip)]
    pub bytes: Vec<u8>,
}

/// The first line of a written book.
#[derive(Serialize, Deserialize)]
struct BookHeader {
    book: Book,
    /// The length of the document of each entry that has one.
    documents: Vec<Option<usize>>,
    pictures: Vec<usize>,
}

impl Book {
    pub fn write(self, to: &mut dyn Write) -> io::Result<()> {
        let mut documents = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            documents.push(match &entry.body {
                Body::Document(document) => Some(serde_json::to_vec(document)?),
                _ => None,
            });
        }
        let head = BookHeader {
            documents: documents
                .iter()
                .map(|document| document.as_ref().map(Vec::len))
                .collect(),
            pictures: self
                .pictures
                .iter()
                .map(|picture| picture.bytes.len())
                .collect(),
            book: self,
        };
        serde_json::to_writer(&mut *to, &head)?;
        to.write_all(b"\n")?;
        for document in documents.iter().flatten() {
            to.write_all(document)?;
        }
        for picture in &head.book.pictures {
            to.write_all(&picture.bytes)?;
        }
        Ok(())
    }

    pub fn read(from: &mut dyn BufRead) -> io::Result<Self> {
        let mut line = Vec::new();
        from.read_until(b'\n', &mut line)?;
        let BookHeader {
            mut book,
            documents,
            pictures,
        } = serde_json::from_slice(&line)?;
        for (entry, length) in book.entries.iter_mut().zip(documents) {
            let Some(length) = length else { continue };
            entry.body = match serde_json::from_slice(&part(from, length)?) {
                Ok(document) => Body::Document(document),
                Err(error) => Body::Unreadable(error.to_string()),
            };
        }
        for (picture, length) in book.pictures.iter_mut().zip(pictures) {
            picture.bytes = part(from, length)?;
        }
        Ok(book)
    }
}

fn part(from: &mut dyn BufRead, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = from.take(length as u64).read_to_end(&mut bytes)?;
    if read < length {
        return Err(io::Error::new(
            io::ErrorKind::UnexpectedEof,
            format!("a part of {length} bytes ends after {read}"),
        ));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use document::{Unresolved, read};

    use super::{Body, Book, Entry, Picture};

    fn book() -> Book {
        Book {
            title: "Guides\n".to_owned(),
            entries: vec![
                Entry::default(),
                Entry {
                    body: Body::Document(read("# A\n\ntext\n", &Unresolved)),
                    ..Entry::default()
                },
            ],
            pictures: vec![Picture {
                file: "f".to_owned(),
                bytes: vec![0, b'\n', 255],
            }],
            ..Book::default()
        }
    }

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let mut bytes = Vec::new();
        book().write(&mut bytes).unwrap();
        let mut again = Vec::new();
        let read = Book::read(&mut bytes.as_slice()).unwrap();
        assert_eq!(read.pictures, book().pictures);
        assert!(matches!(read.entries[1].body, Body::Document(_)));
        read.write(&mut again).unwrap();
        assert_eq!(again, bytes);
        bytes.pop();
        assert!(Book::read(&mut bytes.as_slice()).is_err());
    }

    #[test]
    fn a_document_that_is_nested_too_deeply_costs_its_own_page() {
        let mut book = book();
        let lists: String = (0..60).map(|depth| "  ".repeat(depth) + "* a\n").collect();
        book.entries[0].body = Body::Document(read(&lists, &Unresolved));
        let mut bytes = Vec::new();
        book.write(&mut bytes).unwrap();
        let read = Book::read(&mut bytes.as_slice()).unwrap();
        assert!(matches!(read.entries[0].body, Body::Unreadable(_)));
        assert!(matches!(read.entries[1].body, Body::Document(_)));
    }
}
