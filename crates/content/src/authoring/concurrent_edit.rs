//! Updates of pages that others changed since they were read: both changes are merged, or the update fails.

use bstr::ByteSlice;
use model::id::PageId;
use uuid::Uuid;

use super::{
    body,
    change::Update,
    draft::Draft,
    error::{ChangeError, Step, reject},
    files::Files,
    links, names,
    outcome::StaleEdit,
};
use crate::{
    merge,
    page_ids::{self, Snapshot},
};

/// A page as it was read.
pub(super) struct PageAtBase {
    pub(super) base: Snapshot,
    /// The path of its file at that revision.
    pub(super) path: String,
    pub(super) text: String,
}

impl PageAtBase {
    /// Its text as a file at another path: relative links keep their targets.
    pub(super) fn text_at(&self, path: &str) -> String {
        with_moved_links(&self.text, &self.path, path)
    }
}

fn with_moved_links(text: &str, from: &str, to: &str) -> String {
    if names::split(from).0 == names::split(to).0 {
        return text.to_owned();
    }
    links::rebase_links(text, from, to)
}

/// Fails if the page was deleted since it was read.
pub(super) fn require_page(draft: &Draft<'_>, base: Snapshot, new: &Update<'_>) -> Step<()> {
    let Ok(id) = new.page.parse::<PageId>() else {
        let message = "is only allowed for existing pages, not for one that this batch inserts";
        return Err(reject("base", message));
    };
    if draft.page_path(id.uuid())?.is_some() {
        return Ok(());
    }
    let Some(before) = find(draft, base, id.uuid())? else {
        return Ok(());
    };
    let mut text = before.text.clone();
    if let Some(document) = new.document {
        let read = body::BasePage {
            path: &before.path,
            text: &text,
            base: Some(base),
        };
        text = body::with_document(draft, &read, document)?;
    }
    Err(ChangeError::Stale(Box::new(StaleEdit {
        page: id,
        parts: Vec::new(),
        base: before.text,
        ours: body::with_fields(text, new.fields),
        theirs: None,
    })))
}

/// Finds the page with this id in a revision; `path` is the current path of its file.
pub(super) fn page_at_base(
    draft: &Draft<'_>,
    base: Snapshot,
    id: Uuid,
    path: &str,
) -> Step<PageAtBase> {
    if let Some(before) = find(draft, base, id)? {
        return Ok(before);
    }
    if draft.files.has(path)? {
        let message = "does not have this page; name the revision that you read it at";
        return Err(reject("base", message));
    }
    // The page is listed without a file, now and at the base.
    Ok(PageAtBase {
        base,
        path: path.to_owned(),
        text: String::new(),
    })
}

/// Merges two changes of one text: ours, of this batch, and theirs, the current text.
pub(super) fn merge(
    draft: &Draft<'_>,
    (id, path): (Uuid, &str),
    before: &PageAtBase,
    [ours, theirs]: [String; 2],
) -> Step<String> {
    let base = before.text_at(path);
    // Theirs has paths already: the same link must be the same text on both sides.
    let ours = links::with_paths(draft, path, &with_moved_links(&ours, &before.path, path))?;
    match merge::page(base.as_bytes(), ours.as_bytes(), theirs.as_bytes()) {
        Ok(merged) => {
            let merged = String::from_utf8_lossy(&merged).into_owned();
            body::check_page(&merged)?;
            Ok(merged)
        }
        Err(parts) => Err(ChangeError::Stale(Box::new(StaleEdit {
            page: PageId::from_uuid(id),
            parts,
            base,
            ours,
            theirs: Some(theirs),
        }))),
    }
}

fn find(draft: &Draft<'_>, base: Snapshot, id: Uuid) -> Step<Option<PageAtBase>> {
    let located = page_ids::locate(draft.objects, &base.page_ids, id)?;
    let Some(path) = located.and_then(|located| located.path.to_str().ok().map(str::to_owned))
    else {
        return Ok(None);
    };
    let text = match Files::new(draft.objects, base.tree).text(&path)? {
        Some(Ok(text)) => text,
        Some(Err(_)) => {
            let message = "has no text of this page, which is not UTF-8 there; leave it out";
            return Err(reject("base", message));
        }
        None => String::new(),
    };
    Ok(Some(PageAtBase { base, path, text }))
}
