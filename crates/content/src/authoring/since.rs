//! Changes of pages that others changed since they were read: both changes are made, or neither.

use bstr::ByteSlice;
use model::id::PageId;
use uuid::Uuid;

use super::{
    body,
    draft::Draft,
    files::Files,
    halt::{Halt, Step, refused},
    links, names,
    outcome::Stale,
    update::Update,
};
use crate::{
    fault::Result,
    identity::{self, Known},
    merge,
};

/// Passes unless the page was deleted since it was read.
pub(super) fn require_page(draft: &Draft<'_>, base: Known, new: &Update<'_>) -> Step<()> {
    let Ok(id) = new.page.parse::<PageId>() else {
        let message = "is for pages that were there; one that comes with this batch was not";
        return Err(refused("base", message));
    };
    if draft.page_path(id.uuid())?.is_some() {
        return Ok(());
    }
    let Some(path) = path_at(draft, base, id.uuid())? else {
        return Ok(());
    };
    let before = read(draft, base, &path)?;
    let mut text = before.clone();
    if let Some(document) = new.document {
        text = body::with_document(draft, (&path, &text), document)?;
    }
    Err(Halt::Stale(Box::new(Stale {
        page: id,
        parts: Vec::new(),
        base: before,
        ours: body::with_fields(text, new.fields),
        theirs: None,
    })))
}

/// The text of a page in a revision. Its links lead where they did, seen from where its file is now.
pub(super) fn text_at(draft: &Draft<'_>, base: Known, id: Uuid, path: &str) -> Step<String> {
    let Some(then) = path_at(draft, base, id)? else {
        if draft.files.has(path)? {
            let message = "does not have this page; name the revision that you read it at";
            return Err(refused("base", message));
        }
        // It is listed without a file, now and then.
        return Ok(String::new());
    };
    let text = read(draft, base, &then)?;
    if names::split(&then).0 == names::split(path).0 {
        return Ok(text);
    }
    Ok(links::from_elsewhere(&text, &then, path))
}

/// What comes of two changes of one text: ours, which is made now, and theirs, which is there.
pub(super) fn merge(
    draft: &Draft<'_>,
    (id, path): (Uuid, &str),
    [base, ours, theirs]: [String; 3],
) -> Step<String> {
    // Theirs has paths already: the same link on both sides must be the same text.
    let ours = links::with_paths(draft, path, &ours)?;
    match merge::page(base.as_bytes(), ours.as_bytes(), theirs.as_bytes()) {
        Ok(merged) => {
            let merged = String::from_utf8_lossy(&merged).into_owned();
            body::check(&merged)?;
            Ok(merged)
        }
        Err(parts) => Err(Halt::Stale(Box::new(Stale {
            page: PageId::from_uuid(id),
            parts,
            base,
            ours,
            theirs: Some(theirs),
        }))),
    }
}

fn path_at(draft: &Draft<'_>, base: Known, id: Uuid) -> Result<Option<String>> {
    let located = identity::locate(draft.objects, &base.identity, id)?;
    Ok(located.and_then(|located| located.path.to_str().ok().map(str::to_owned)))
}

fn read(draft: &Draft<'_>, base: Known, path: &str) -> Step<String> {
    match Files::new(draft.objects, base.tree).text(path)? {
        Some(Ok(text)) => Ok(text),
        Some(Err(_)) => {
            let message = "has no text of this page, which is not UTF-8 there; leave it out";
            Err(refused("base", message))
        }
        None => Ok(String::new()),
    }
}
