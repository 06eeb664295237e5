//! Link targets of pages: the other pages of the book with their anchors, its images, and URLs.

use std::collections::{HashMap, HashSet};

use document::{Block, Node};
use press_client::book::{Body, Book};
use serde_json::Value;

use crate::{literal::literal, pictures::Pictures};

const MAX_URL_BYTES: usize = 2000;
const SCHEMES: [&str; 4] = ["http://", "https://", "mailto:", "tel:"];

pub(crate) struct LinkIndex<'a> {
    book: &'a Book,
    pub(crate) pictures: &'a Pictures,
    titles: HashMap<&'a str, &'a str>,
    anchors: HashSet<String>,
}

impl<'a> LinkIndex<'a> {
    pub(crate) fn new(book: &'a Book, pictures: &'a Pictures) -> Self {
        let pages = book.entries.iter().filter(|entry| entry.url.is_none());
        let mut anchors = HashSet::new();
        for entry in &book.entries {
            if let Body::Document(document) = &entry.body {
                collect(&entry.id, &document.nodes, &mut anchors);
            }
        }
        Self {
            book,
            pictures,
            titles: pages
                .map(|entry| (entry.id.as_str(), entry.title.as_str()))
                .collect(),
            anchors,
        }
    }

    /// Resolves a reference on a page to a Typst expression. Returns None if a PDF cannot link to it.
    pub(crate) fn target(&self, reference: &Value, page: &str) -> Option<String> {
        let text = |member: &str| reference.get(member).and_then(Value::as_str);
        match text("kind")? {
            "url" => url_expression(text("url")?),
            "anchor" => {
                let page = text("page").unwrap_or(page);
                let anchor = anchor_name(page, text("anchor")?);
                let known = self.anchors.contains(&anchor);
                known
                    .then(|| label_expression(&anchor))
                    .or_else(|| self.page(page))
            }
            "page" => self.page(text("page")?),
            kind => url_expression(&self.book.elsewhere.get(text(kind)?)?.url),
        }
    }

    fn page(&self, id: &str) -> Option<String> {
        if self.titles.contains_key(id) {
            return Some(label_expression(id));
        }
        url_expression(&self.book.elsewhere.get(id)?.url)
    }

    /// Returns the title of a reference's target.
    pub(crate) fn title<'s>(&'s self, reference: &'s Value) -> Option<&'s str> {
        let text = |member: &str| reference.get(member).and_then(Value::as_str);
        let id = match text("kind")? {
            "url" => return text("url"),
            "anchor" => text("page").or(text("anchor"))?,
            kind => text(kind)?,
        };
        let external_title = || {
            self.book
                .elsewhere
                .get(id)
                .map(|target| target.title.as_str())
        };
        self.titles.get(id).copied().or_else(external_title)
    }
}

/// Returns the expression of a label in the book.
pub(crate) fn label_expression(name: &str) -> String {
    format!("label({})", literal(name))
}

/// Returns the expression of a URL, if its scheme is allowed in PDF files.
pub(crate) fn url_expression(url: &str) -> Option<String> {
    let fits = url.len() <= MAX_URL_BYTES && SCHEMES.iter().any(|scheme| url.starts_with(scheme));
    fits.then(|| literal(url))
}

pub(crate) fn anchor_name(page: &str, anchor: &str) -> String {
    format!("{page}#{anchor}")
}

fn collect(page: &str, nodes: &[Node], anchors: &mut HashSet<String>) {
    for node in nodes {
        let Node::Block(Block {
            meta,
            nodes,
            fragments,
            ..
        }) = node
        else {
            continue;
        };
        anchors.extend(meta.iter().map(|meta| anchor_name(page, &meta.id)));
        collect(page, nodes.as_deref().unwrap_or_default(), anchors);
        for fragment in fragments.iter().flatten() {
            collect(page, &fragment.nodes, anchors);
        }
    }
}
