//! The documents of a spec, and references between them.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;
use url::Url;

use crate::{
    limits::{MAX_REFERENCE_BYTES, MAX_REFERENCE_DEPTH},
    problem::Position,
    tree::{Location, Node},
};

/// The entry of a spec and the other documents that its references name.
#[derive(Debug)]
pub struct Documents {
    documents: Vec<Document>,
    /// Why documents that references name cannot be used.
    unavailable: BTreeMap<Url, String>,
}

#[derive(Debug)]
struct Document {
    /// None for a text that was sent: relative references to other documents mean nothing there.
    url: Option<Url>,
    root: Node,
}

impl Documents {
    pub fn new(url: Option<Url>, entry: Node) -> Self {
        let url = url.map(without_fragment);
        Self {
            documents: vec![Document { url, root: entry }],
            unavailable: BTreeMap::new(),
        }
    }

    /// Adds a document that [`crate::Validation::wanted`] names.
    pub fn insert(&mut self, url: Url, root: Node) {
        let url = Some(without_fragment(url));
        self.documents.push(Document { url, root });
    }

    /// Notes that a document cannot be used. The reason continues the sentence "It …" and ends with a period; it is
    /// part of the problem of each reference to the document.
    pub fn insert_unavailable(&mut self, url: Url, reason: String) {
        self.unavailable.insert(without_fragment(url), reason);
    }

    pub fn entry(&self) -> &Node {
        &self.documents[0].root
    }

    /// Returns the URL of a document by its index.
    pub fn url(&self, document: usize) -> Option<&Url> {
        self.documents.get(document)?.url.as_ref()
    }

    pub(crate) fn roots(&self) -> impl Iterator<Item = &Node> {
        self.documents.iter().map(|document| &document.root)
    }

    pub fn count(&self) -> usize {
        self.documents.len()
    }

    /// Counts the documents that were asked for, whether they are there or not.
    pub(crate) fn count_requested(&self) -> usize {
        self.documents.len() + self.unavailable.len()
    }

    pub(crate) fn unavailable(&self, url: &Url) -> Option<&str> {
        self.unavailable.get(url).map(String::as_str)
    }

    /// Finds the document and the pointer that a reference names, whether or not a value is there.
    pub(crate) fn split_reference(
        &self,
        from: usize,
        reference: &str,
    ) -> Result<(usize, String), ReferenceError> {
        if reference.len() > MAX_REFERENCE_BYTES {
            return Err(ReferenceError::TooLong);
        }
        let (document, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let document = self.find_document(from, document)?;
        let pointer = percent_decode_str(fragment).decode_utf8_lossy();
        if pointer.is_empty() || pointer.starts_with('/') {
            Ok((document, pointer.into_owned()))
        } else {
            Err(ReferenceError::Anchor)
        }
    }

    fn find_document(&self, from: usize, reference: &str) -> Result<usize, ReferenceError> {
        if reference.is_empty() {
            return Ok(from);
        }
        let url = match self.url(from) {
            Some(base) => base.join(reference),
            None => Url::parse(reference),
        };
        let url = url.map_err(|_| ReferenceError::NoUrl)?;
        let mut known = self.documents.iter();
        known
            .position(|document| document.url.as_ref() == Some(&url))
            .ok_or(ReferenceError::Absent(Box::new(url)))
    }

    /// Finds the value that a reference leads to, over further references.
    pub(crate) fn resolve(
        &self,
        from: usize,
        reference: &str,
    ) -> Result<Target<'_>, ReferenceError> {
        let (mut from, mut reference) = (from, reference);
        for _ in 0..MAX_REFERENCE_DEPTH {
            let (document, pointer) = self.split_reference(from, reference)?;
            let location = self.documents[document].root.locate(&pointer);
            let target = match location.ok_or(ReferenceError::Missing)? {
                Location::Field(field) => Target {
                    document,
                    node: &field.node,
                    key_position: field.key_position,
                    pointer,
                },
                Location::Item(node) => Target {
                    document,
                    node,
                    key_position: node.position,
                    pointer,
                },
            };
            match target.node.reference() {
                Some(next) => (from, reference) = (document, next),
                None => return Ok(target),
            }
        }
        Err(ReferenceError::Endless)
    }
}

/// The value that a reference leads to.
#[derive(Debug)]
pub(crate) struct Target<'a> {
    pub(crate) document: usize,
    pub(crate) node: &'a Node,
    pub(crate) key_position: Position,
    pub(crate) pointer: String,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ReferenceError {
    /// The document is there, the value is not.
    Missing,
    /// The document has to be fetched.
    Absent(Box<Url>),
    /// A relative reference in a text without a URL, or not a URL.
    NoUrl,
    /// A reference by `$anchor`.
    Anchor,
    /// References lead to each other, or over too many others.
    Endless,
    TooLong,
}

fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    fn documents() -> Documents {
        let entry = "a: {$ref: '#/b'}\nb: {$ref: 'lib/x.yaml#/c%7E1d'}\nc: {$ref: '#/c'}\nd: [1]\n";
        let url = Url::parse("https://example.com/api/spec.yaml").unwrap();
        let mut documents = Documents::new(Some(url.clone()), parse(entry).unwrap().root);
        let other = parse("c/d: {$ref: '../spec.yaml#/d/0'}\n").unwrap().root;
        documents.insert(url.join("lib/x.yaml#top").unwrap(), other);
        documents
    }

    #[test]
    fn references_lead_over_documents_and_back() {
        let documents = documents();
        let target = documents.resolve(0, "#/a").unwrap();
        assert_eq!((target.document, target.pointer.as_str()), (0, "/d/0"));
        assert_eq!(target.node.as_number(), Some(1.0));
    }

    #[test]
    fn references_that_lead_nowhere_say_why() {
        let documents = documents();
        let absent = Url::parse("https://example.com/api/y.yaml").unwrap();
        for (reference, wanted) in [
            ("#/missing", ReferenceError::Missing),
            ("#/d/1", ReferenceError::Missing),
            ("#/c", ReferenceError::Endless),
            ("#name", ReferenceError::Anchor),
            ("y.yaml#/x", ReferenceError::Absent(Box::new(absent))),
            ("http://[", ReferenceError::NoUrl),
        ] {
            assert_eq!(documents.resolve(0, reference).unwrap_err(), wanted);
        }
        let long = format!("#/{}", "a".repeat(MAX_REFERENCE_BYTES));
        let error = documents.resolve(0, &long).unwrap_err();
        assert_eq!(error, ReferenceError::TooLong);
        let sent = Documents::new(None, parse("{}").unwrap().root);
        let error = sent.resolve(0, "y.yaml").unwrap_err();
        assert_eq!(error, ReferenceError::NoUrl);
    }
}
