//! Parsing the text of a file for one reader.

use document::{Document, has_conditions, read};

use super::{Links, OpenContent};

/// Parses the document of a file. The source of a page over the limits is withheld from readers who may see only a
/// part of it, or of the pages it may link to.
pub(super) fn read_file(opened: &OpenContent, text: &str, file: &str) -> Document {
    let mut document = read(text, &Links::new(&opened.pages, file));
    let is_partial = || has_conditions(text) || opened.pages.has_hidden_files();
    if document.over_limit && opened.reader.is_some() && is_partial() {
        document.withhold_source();
    }
    document
}
