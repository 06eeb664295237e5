//! The text of a page: which parts survive a new body, and settings in its front matter.

use document::{Document, limits::MAX_PAGE_BYTES};
use model::Patch;
use serde_json::Value;
use space_files::{
    front_matter::{self, FrontMatter},
    limits::MAX_FRONT_MATTER_BYTES,
};

use super::{
    change::{Fields, PageBody},
    draft::Draft,
    error::{Step, reject},
    heading,
    references::{BatchTargets, TargetsById},
};
use crate::page_ids::Snapshot;

/// Returns the page with a new body. The leading heading and the front matter stay, unless the Markdown has its own:
/// its heading replaces the old one, its front matter is merged key by key.
pub(super) fn with_markdown(old: &str, markdown: &str) -> Step<String> {
    let old_body = &old[front_matter::split(old).body];
    if markdown == old_body {
        // Unchanged: do not even add the missing newline at the end.
        return Ok(old.to_owned());
    }
    let new = FrontMatter::parse(markdown);
    require_readable("document.markdown", &new)?;
    let body = &markdown[front_matter::split(markdown).body];
    let mut text = with_body(old, body);
    for entry in new.entries {
        text = front_matter::set(&text, &entry.key, Some(entry.value));
    }
    Ok(text)
}

/// Returns the new text of the whole file. Front matter that could not be read before may stay as it is.
fn with_source(old: &str, source: &str) -> Step<String> {
    let front = |text: &str| {
        front_matter::split(text)
            .front
            .map(|range| text[range].to_owned())
    };
    if front(source) != front(old) {
        require_readable("document.source", &FrontMatter::parse(source))?;
    }
    Ok(source.to_owned())
}

/// Rejects front matter that is no list of keys.
fn require_readable(field: &str, front_matter: &FrontMatter) -> Step<()> {
    let (true, Some(problem)) = (
        front_matter.entries.is_empty(),
        front_matter.problems.first(),
    ) else {
        return Ok(());
    };
    let message = format!(
        "has front matter that cannot be read, line {}: {}",
        problem.line,
        problem.message.trim_end_matches('.')
    );
    Err(reject(field, message))
}

fn with_body(old: &str, body: &str) -> String {
    let old_body = front_matter::split(old).body;
    let mut text = old[..old_body.start].to_owned();
    let has_front_matter = text.ends_with('\n');
    if heading::leading(body).is_none()
        && let Some(range) = heading::leading(&old[old_body.clone()])
    {
        text.push_str(old[old_body.start..old_body.start + range.end].trim_end());
        text.push('\n');
    }
    let body = body.trim_start_matches(['\r', '\n']);
    let is_first = text.len() == old_body.start;
    if !body.trim().is_empty() {
        if has_front_matter || !is_first {
            text.push('\n');
        }
        text.push_str(body);
        if !body.ends_with('\n') {
            text.push('\n');
        }
    }
    text
}

/// Returns the page with its settings changed as `fields` says.
pub(super) fn with_fields(text: String, fields: &Fields) -> String {
    let words = |patch: &Patch<String>| match patch {
        Patch::Keep => None,
        Patch::Clear => Some(None),
        Patch::Set(words) => Some(Some(Value::from(words.as_str()))),
    };
    // A flag that is off is omitted.
    let flag = |patch: &Patch<bool>| match patch {
        Patch::Keep => None,
        Patch::Clear | Patch::Set(false) => Some(None),
        Patch::Set(true) => Some(Some(Value::Bool(true))),
    };
    let settings = [
        ("icon", words(&fields.icon)),
        ("description", words(&fields.description)),
        ("hidden", flag(&fields.hidden)),
        ("noIndex", flag(&fields.no_index)),
        ("noRobotsIndex", flag(&fields.no_robots_index)),
        ("if", words(&fields.condition)),
    ];
    let set = settings.into_iter();
    set.filter_map(|(key, value)| Some((key, value?)))
        .fold(text, |text, (key, value)| {
            front_matter::set(&text, key, value)
        })
}

/// Returns whether `fields` changes anything except the position, the title and the slug.
pub(super) fn has_settings(fields: &Fields) -> bool {
    !(fields.icon.is_keep()
        && fields.description.is_keep()
        && fields.hidden.is_keep()
        && fields.no_index.is_keep()
        && fields.no_robots_index.is_keep()
        && fields.condition.is_keep())
}

/// A page as the sender of a new body has read it.
pub(super) struct BasePage<'a> {
    /// The path of its file; empty for a new page.
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    /// The revision it was read at; none for the start of the batch.
    pub(super) base: Option<Snapshot>,
}

/// Returns the page with the body of the request.
pub(super) fn with_document(
    draft: &Draft<'_>,
    read: &BasePage<'_>,
    document: &PageBody,
) -> Step<String> {
    let old = read.text;
    let text = match document {
        PageBody::Markdown(markdown) => with_markdown(old, markdown)?,
        PageBody::Source(source) => with_source(old, source)?,
        PageBody::Blocks(document) => {
            with_blocks(draft, read, "document.document", |_| Ok(document.clone()))?
        }
        PageBody::Splices(splices) => with_blocks(draft, read, "blocks", |page| {
            document::apply_splices(page, splices).map_err(|error| {
                let field = format!("blocks[{}].{}", error.index, error.field);
                reject(field, error.message)
            })
        })?,
        PageBody::Empty => with_body(old, ""),
    };
    if text != old {
        check_page(&text)?;
    }
    Ok(text)
}

/// Returns the page with the blocks of a new document, which may depend on the present one.
fn with_blocks(
    draft: &Draft<'_>,
    read: &BasePage<'_>,
    field: &str,
    change: impl FnOnce(Document) -> Step<Document>,
) -> Step<String> {
    let old = read.text;
    let targets = BatchTargets::new(draft, read.path, read.base);
    let page = document::read(old, &targets);
    if page.over_limit {
        let message = "is too large to be changed by blocks: only its beginning is among them; send `markdown`";
        return Err(reject(field, message));
    }
    let text = document::edit(old, &change(page)?, &targets, &TargetsById(&targets));
    targets.check()?;
    Ok(text)
}

/// Rejects the text of a page over the size limits.
pub(super) fn check_page(text: &str) -> Step<()> {
    check_size(text)?;
    check_content(text)
}

/// Rejects a body so large that it could only be shown as source and not be edited by blocks.
fn check_content(text: &str) -> Step<()> {
    if !document::read(text, &document::Unresolved).over_limit {
        return Ok(());
    }
    // The last problem names the limit in its first sentence.
    let problem = document::facts(text).problems.pop();
    let problem = problem.map(|problem| problem.message).unwrap_or_default();
    let limit = problem.split('.').next().unwrap_or_default();
    let message = format!("is too large to be shown. {limit}; split it into several pages");
    Err(reject("document", message))
}

/// Rejects a body with too many bytes.
fn check_size(text: &str) -> Step<()> {
    let front = front_matter::split(text).front;
    let front = front.map_or(0, |range| range.len());
    for (what, bytes, most) in [
        ("the page", text.len(), MAX_PAGE_BYTES),
        ("its front matter", front, MAX_FRONT_MATTER_BYTES),
    ] {
        if bytes > most {
            let message = format!(
                "is too large: {what} would have {bytes} bytes; at most {most} are allowed"
            );
            return Err(reject("document", message));
        }
    }
    Ok(())
}
