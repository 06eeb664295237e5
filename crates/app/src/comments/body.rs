//! The words of a comment in the form that was asked for. They are kept as they were written.

use document::{Unlocated, Unresolved};
use model::{Error, Result, comment::Body};

use crate::contents::{Document, Format};

/// In its own form it comes back as it was sent; in the other it is read or written anew.
pub fn shown(body: &Body, format: Format) -> Result<Body> {
    Ok(match (body, format) {
        (Body::Markdown(text), Format::Document) => {
            let document = document::read(text, &Unresolved);
            Body::Document(serde_json::to_value(document).map_err(Error::internal)?)
        }
        (Body::Document(value), Format::Markdown) => {
            let document: Document =
                serde_json::from_value(value.clone()).map_err(Error::internal)?;
            Body::Markdown(document::write(&document, &Unlocated))
        }
        (Body::Markdown(_), Format::Markdown) | (Body::Document(_), Format::Document) => {
            body.clone()
        }
    })
}
