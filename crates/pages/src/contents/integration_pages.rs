//! What integrations answer when they compute the pages of a source, or the document of one page. All of it is
//! untrusted: it is read into this form within limits, and stored in it.

mod answer;

use std::{fmt::Write, sync::Arc};

use document::{Document, Unlocated, emoji, write as write_document};
use model::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use space_files::IntegrationSource;

use super::source_pages::{SourcePage, SourcePages, SourcePart, blob, escape};

pub use answer::read_pages;

/// Of the pages of one source as they are stored, with their texts.
pub const MAX_RESULT_BYTES: usize = 8 << 20;
/// Of the answer with one document.
const MAX_DOCUMENT_BYTES: usize = 1 << 20;

/// A page that an integration described.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IntegrationPage {
    /// Unique among the pages of the source; the id of the page is derived from it.
    key: String,
    /// With its emoji.
    title: String,
    slug: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    icon: Option<String>,
    /// The source that its document is computed from. Without one, it has no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    computed: Option<Value>,
    #[serde(default)]
    markdown: String,
    #[serde(default)]
    pages: Vec<IntegrationPage>,
}

impl IntegrationPage {
    /// A page of its own, for a document without others.
    pub(super) fn alone(markdown: String) -> Self {
        Self {
            key: "document".to_owned(),
            title: "Document".to_owned(),
            slug: "document".to_owned(),
            description: None,
            icon: None,
            computed: None,
            markdown,
            pages: Vec::new(),
        }
    }

    /// Calls `visit` with each page that has a source, and with its text.
    pub fn for_each_computed(pages: &mut [Self], visit: &mut dyn FnMut(&Value, &mut String)) {
        for page in pages {
            if let Some(source) = &page.computed {
                visit(source, &mut page.markdown);
            }
            Self::for_each_computed(&mut page.pages, visit);
        }
    }
}

/// Reads the answer with one document. The message says what is wrong with it.
pub fn read_document(body: &[u8]) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Answer {
        document: Value,
    }
    if body.len() > MAX_DOCUMENT_BYTES {
        return Err(format!(
            "a document of more than {MAX_DOCUMENT_BYTES} bytes"
        ));
    }
    let answer: Answer =
        serde_json::from_slice(body).map_err(|_| "no JSON object with a `document`".to_owned())?;
    let markdown = answer.document.get("markdown").and_then(Value::as_str);
    let nested = answer.document.get("document");
    let nested = nested.filter(|nested| nested.is_object());
    let text = match (markdown, nested) {
        (Some(markdown), _) => markdown.to_owned(),
        (None, nested) => from_json(nested.unwrap_or(&answer.document))?,
    };
    let text = text.replace('\0', "\u{FFFD}");
    if text.len() > MAX_DOCUMENT_BYTES {
        return Err(format!(
            "a document of more than {MAX_DOCUMENT_BYTES} bytes"
        ));
    }
    Ok(text)
}

fn from_json(json: &Value) -> Result<String, String> {
    let document = Document::deserialize(json).map_err(|error| {
        format!("a `document` that has neither `markdown` nor nodes as the API has them: {error}")
    })?;
    Ok(write_document(&document, &Unlocated))
}

/// Returns the pages as they are stored. None if they are too large.
pub fn result_text(pages: &[IntegrationPage]) -> Option<String> {
    let text = serde_json::to_string(pages).ok()?;
    (text.len() <= MAX_RESULT_BYTES).then_some(text)
}

/// Reads a stored result.
pub(super) fn stored_pages(text: &str) -> Result<SourcePages> {
    let pages: Vec<IntegrationPage> = serde_json::from_str(text).map_err(Error::internal)?;
    Ok(source_pages(&pages))
}

/// Returns the pages of a source with their texts.
pub(super) fn source_pages(pages: &[IntegrationPage]) -> SourcePages {
    let mut all = SourcePages::default();
    all.pages = write_all(pages, &mut all);
    all
}

fn write_all(pages: &[IntegrationPage], all: &mut SourcePages) -> Vec<SourcePage> {
    let written = pages.iter().map(|page| {
        let text = text(page);
        all.count(&text);
        let (oid, text) = blob(text);
        SourcePage {
            key: page.key.clone(),
            part: SourcePart::Integration(page.computed.clone().map(Arc::new)),
            slug: page.slug.clone(),
            title: page.title.clone(),
            oid,
            text,
            pages: write_all(&page.pages, all),
        }
    });
    written.collect()
}

/// Writes a page as a file of the space would have it: front matter, title and body.
fn text(page: &IntegrationPage) -> String {
    let mut text = String::new();
    let settings = [("description", &page.description), ("icon", &page.icon)];
    let mut lines = String::new();
    for (name, value) in settings {
        if let Some(value) = value {
            writeln!(lines, "{name}: {}", Value::from(value.as_str())).ok();
        }
    }
    if !lines.is_empty() {
        write!(text, "---\n{lines}---\n\n").ok();
    }
    write!(text, "# {}\n\n{}", escape(&page.title), page.markdown).ok();
    text
}

/// Returns the source of a page if it is one of this integration.
fn own_source(integration: &str, value: &Value) -> Result<IntegrationSource, String> {
    let source = space_files::ComputedSource::parse(value);
    let (source, _) = source.map_err(|error| format!("`{}` {}", error.field, error.message))?;
    let own = source
        .integration()
        .filter(|own| own.integration == integration);
    own.cloned()
        .ok_or_else(|| format!("`type` must be a source of `{integration}`"))
}

fn title_with(emoji: &str, title: &str) -> Result<String, String> {
    let is_code = |byte: u8| byte.is_ascii_hexdigit() || byte == b'-';
    let character = if emoji.bytes().all(is_code) {
        emoji::from_code(emoji)
    } else {
        Some(emoji.to_owned())
    };
    let titled = character.map(|character| format!("{character} {title}"));
    titled
        .filter(|titled| emoji::split_leading(titled).0.is_some())
        .ok_or_else(|| "`emoji` is no emoji".to_owned())
}
