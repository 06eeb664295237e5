//! Reverts pages to an earlier revision.
//!
//! An existing page gets its text and title back and keeps its position. A deleted page is restored with its id, below
//! the nearest ancestor that still exists; its children have to be restored separately.

use std::collections::HashSet;

use bstr::ByteSlice;
use document::Node;
use model::id::PageId;
use space_files::summary::EntryKind;
use uuid::Uuid;

use super::{
    draft::Draft,
    error::{ChangeError, Step, reject},
    files::Files,
    links, names,
    navigation::{EntryPosition, Navigation},
    outcome::ChangeOutcome,
    title::Title,
};
use crate::{
    Objects,
    error::Result,
    layout::Layout,
    page_ids::{self, Snapshot},
    tree,
};

/// A page in an earlier revision.
struct PastPage<'a> {
    revision: Snapshot,
    files: Files<'a>,
    path: String,
}

pub(super) fn revert(
    draft: &mut Draft<'_>,
    page: &str,
    revision: Snapshot,
    blocks: Option<&[String]>,
) -> Step<ChangeOutcome> {
    let id = match draft.page_references.get(page) {
        Some(id) => *id,
        None => page.parse::<PageId>().map_err(|_| unknown_page())?.uuid(),
    };
    let now = draft.page_path(id)?;
    let Some(then) = find(draft, revision, id)? else {
        return Err(match now {
            Some(_) => reject(
                "revision",
                "does not have this page; delete the page instead",
            ),
            None => unknown_page(),
        });
    };
    match (now, blocks) {
        (Some(path), None) => revert_page(draft, &path, &then)?,
        (Some(path), Some(keys)) => revert_page_blocks(draft, &path, &then, keys)?,
        (None, None) => restore_page(draft, id, &then)?,
        (None, Some(_)) => {
            let message = "names blocks of a page that was deleted; revert the whole page first";
            return Err(reject("block", message));
        }
    }
    let id = PageId::from_uuid(id);
    Ok(ChangeOutcome::UpdatedPage { id })
}

fn unknown_page() -> ChangeError {
    reject(
        "page",
        "names no page of this change request or of the revision",
    )
}

fn find<'a>(draft: &Draft<'a>, revision: Snapshot, id: Uuid) -> Result<Option<PastPage<'a>>> {
    let located = page_ids::locate(draft.objects, &revision.page_ids, id)?;
    let path = located.and_then(|located| located.path.to_str().ok().map(str::to_owned));
    let files = Files::new(draft.objects, revision.tree);
    Ok(path.map(|path| PastPage {
        revision,
        files,
        path,
    }))
}

fn revert_page(draft: &mut Draft<'_>, path: &str, then: &PastPage<'_>) -> Step<()> {
    restore_content(draft, path, then)?;
    let summary = draft.layout()?.summary_path();
    let entry = |known: &Snapshot| tree::find(draft.objects, known.tree, summary.as_str().into());
    if entry(&then.revision)? == entry(&draft.start)? && !draft.has_navigation() {
        return Ok(());
    }
    let Some(before) = past_navigation(draft.objects, then)? else {
        return Ok(());
    };
    let title = before
        .page(&then.path)
        .map(|position| before.title(position));
    let navigation = draft.navigation()?;
    if let (Some(title), Some(position)) = (title, navigation.page(path)) {
        navigation
            .retitle(position, title)
            .map_err(|refusal| reject("page", refusal.to_string()))?;
    }
    Ok(())
}

/// Restores the page's bytes. If its file is in another directory now, its links are adjusted to keep their targets.
fn restore_content(draft: &mut Draft<'_>, path: &str, then: &PastPage<'_>) -> Step<()> {
    draft.new_texts.remove(path);
    let Some(content) = then.files.get(&then.path)? else {
        return Err(unknown_page());
    };
    draft.files.put(path, content);
    if names::split(path).0 != names::split(&then.path).0
        && let Some(Ok(text)) = then.files.text(&then.path)?
    {
        let text = links::rebase_links(&text, &then.path, path);
        draft.files.put_text(path, text)?;
    }
    Ok(())
}

fn revert_page_blocks(
    draft: &mut Draft<'_>,
    path: &str,
    then: &PastPage<'_>,
    keys: &[String],
) -> Step<()> {
    let (now, before) = (draft.page_text(path)?, then.files.text(&then.path)?);
    let Some(Ok(before)) = before else {
        return Err(reject(
            "revision",
            "has no text of this page; revert the whole page",
        ));
    };
    let known: HashSet<String> = [&now, &before]
        .into_iter()
        .flat_map(|text| document::read(text, &document::Unresolved).nodes)
        .filter_map(|node| match node {
            Node::Block(block) => block.key,
            Node::Inline(_) | Node::Text(_) => None,
        })
        .collect();
    if let Some(key) = keys.iter().find(|key| !known.contains(*key)) {
        let message = format!(
            "has `{key}`, which is not a top-level block of the page, now or in the revision; send keys of such blocks"
        );
        return Err(reject("block", message));
    }
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let text = document::revert_blocks(&now, &before, &keys);
    Ok(draft.files.put_text(path, text)?)
}

fn restore_page(draft: &mut Draft<'_>, id: Uuid, then: &PastPage<'_>) -> Step<()> {
    let free = !draft.files.has(&then.path)? && draft.files.blocking_file(&then.path)?.is_none();
    let path = if free {
        then.path.clone()
    } else {
        let stem = names::stem(names::slug_of(&then.path));
        names::unused_page_path(&draft.files, names::split(&then.path).0, &stem, "page")?
    };
    restore_content(draft, &path, then)?;
    draft.set_path(id, &path);
    let before = past_navigation(draft.objects, then)?;
    let listed = before.as_ref().and_then(|before| before.page(&then.path));
    let (place, title) = match (&before, listed) {
        (Some(before), Some(position)) => (
            current_position(draft, then, before, position)?,
            before.title(position).to_owned(),
        ),
        _ => (EntryPosition::END, heading_title(draft, &path)?),
    };
    let navigation = draft.navigation()?;
    if navigation.page(&path).is_some() {
        return Ok(());
    }
    navigation
        .insert(place, &title, &path)
        .map_err(|refusal| reject("page", refusal.to_string()))
}

fn heading_title(draft: &Draft<'_>, path: &str) -> Step<String> {
    let heading = document::facts(&draft.page_text(path)?).title;
    Ok(heading.map_or_else(
        || names::slug_of(path).to_owned(),
        |title| Title::of_heading(&title).print(),
    ))
}

fn past_navigation(objects: &Objects, then: &PastPage<'_>) -> Result<Option<Navigation>> {
    let layout = Layout::read(objects, then.revision.tree)?;
    let path = layout.summary_path();
    let text = match layout.summary {
        Some(_) => then.files.text(&path)?,
        None => None,
    };
    Ok(text.and_then(|text| Some(Navigation::new(&path, text.ok()?))))
}

/// Returns the page's earlier position, as far as it still exists.
fn current_position(
    draft: &mut Draft<'_>,
    then: &PastPage<'_>,
    before: &Navigation,
    position: usize,
) -> Step<EntryPosition> {
    let place = before.entry_position(position);
    let mut above = place.parent;
    while let Some(position) = above {
        if let Some(parent) = current_entry(draft, then, before, position)? {
            let index = if above == place.parent {
                place.index
            } else {
                usize::MAX
            };
            return Ok(EntryPosition {
                parent: Some(parent),
                index,
            });
        }
        above = before.entry_position(position).parent;
    }
    let was_at_top = place.parent.is_none();
    let index = if was_at_top { place.index } else { usize::MAX };
    Ok(EntryPosition {
        parent: None,
        index,
    })
}

fn current_entry(
    draft: &mut Draft<'_>,
    then: &PastPage<'_>,
    before: &Navigation,
    position: usize,
) -> Step<Option<usize>> {
    let kind = before.kind(position);
    if matches!(kind, EntryKind::Group { .. }) {
        let title = before.title(position);
        return Ok(draft.navigation()?.group(title));
    }
    let Some(file) = before.file(kind) else {
        return Ok(None);
    };
    let id = page_ids::id_of(draft.objects, &then.revision.page_ids, file.as_str().into())?;
    let path = match id {
        Some(id) => draft.page_path(id)?,
        None => None,
    };
    match path {
        Some(path) => Ok(draft.navigation()?.page(&path)),
        None => Ok(None),
    }
}
