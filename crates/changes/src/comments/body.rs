//! The text of a comment in the requested format. It is stored as it was written.

use document::{Unlocated, Unresolved};
use model::{Error, Result, comment::Body};
use pages::contents::{Document, Format};

/// Returns a text of the requested format unchanged, and converts the other.
pub fn to_format(body: &Body, format: Format) -> Result<Body> {
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
