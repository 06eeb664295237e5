//! Reading: the text of a page → its block document.

use crate::{node::Document, resolve::Resolve};

/// The block document of a page's whole text. Front matter and the page's title are not part of it.
pub fn read(text: &str, resolve: &dyn Resolve) -> Document {
    let _ = (text, resolve);
    Document::default()
}
