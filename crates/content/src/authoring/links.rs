//! Links in text that came with a batch: ids and references become file paths, as Git users expect them.

use std::collections::BTreeMap;

use model::id::{FileId, PageId};
use space_files::path::{confine, decode, encode, is_url};
use uuid::Uuid;

use super::{draft::Draft, names::split};
use crate::{
    error::{MissingCollector, Result},
    pages::PageKind,
    targets::{FILES_PREFIX, PAGES_PREFIX, REUSABLE_CONTENT_PREFIX},
};

/// Rewrites the links of all texts that came with the batch, once every page has its final path.
pub(super) fn resolve(draft: &mut Draft<'_>) -> Result<()> {
    let mut gather = MissingCollector::default();
    for path in draft.new_texts.clone() {
        let Some(Ok(text)) = draft.files.text(&path)? else {
            continue;
        };
        let new = gather.take(with_paths(draft, &path, &text))?;
        if let Some(new) = new.filter(|new| *new != text) {
            draft.files.put_text(&path, new)?;
        }
    }
    gather.check()
}

/// Returns the text of a page with ids and references replaced by paths.
pub(super) fn with_paths(draft: &Draft<'_>, page: &str, text: &str) -> Result<String> {
    let mut gather = MissingCollector::default();
    let mut broken = None;
    let new = document::retarget(text, &mut |target| match gather
        .take(resolve_target(draft, page, target))
    {
        Ok(target) => target.flatten(),
        Err(fault) => {
            broken = Some(fault);
            None
        }
    });
    broken.map_or(Ok(()), Err)?;
    gather.check()?;
    Ok(new)
}

/// Returns the target as the page's file must spell it; none if it needs no change.
fn resolve_target(draft: &Draft<'_>, page: &str, target: &str) -> Result<Option<String>> {
    let reference = target.strip_prefix("./");
    if let Some(file) = reference.and_then(|reference| draft.file_references.get(reference)) {
        return Ok(Some(relative_path(page, file)));
    }
    if let Some(id) = [FILES_PREFIX, REUSABLE_CONTENT_PREFIX]
        .into_iter()
        .find_map(|prefix| target.strip_prefix(prefix))
    {
        let Ok(id) = id.trim_end_matches('/').parse::<FileId>() else {
            return Ok(None);
        };
        let file = draft.path(id.uuid())?;
        return Ok(file.map(|file| relative_path(page, &file)));
    }
    let Some(rest) = target.strip_prefix(PAGES_PREFIX) else {
        return Ok(renamed_target(page, target, &draft.renamed));
    };
    let (key, anchor) = match rest.split_once('#') {
        Some((key, anchor)) => (key, Some(anchor)),
        None => (rest, None),
    };
    let file = page_file(draft, key.trim_matches('/'))?;
    Ok(file.map(|file| match anchor {
        Some(anchor) if file == page => format!("#{anchor}"),
        Some(anchor) => format!("{}#{anchor}", relative_path(page, &file)),
        None => relative_path(page, &file),
    }))
}

fn page_file(draft: &Draft<'_>, key: &str) -> Result<Option<String>> {
    if let Some(id) = draft.page_references.get(key) {
        return draft.page_path(*id);
    }
    let id = key.parse::<PageId>().ok().map(PageId::uuid);
    match id.map(|id: Uuid| draft.page_path(id)).transpose()? {
        Some(Some(file)) => Ok(Some(file)),
        _ => file_at(draft, &decode(key)),
    }
}

/// The file of the page at a URL path.
fn file_at(draft: &Draft<'_>, url_path: &str) -> Result<Option<String>> {
    let tree = draft.initial_pages()?;
    let Some(page) = tree.by_path(url_path) else {
        return Ok(None);
    };
    match &page.kind {
        PageKind::Document { oid: Some(_), .. } => draft.page_path(page.id.uuid()),
        _ => Ok(None),
    }
}

/// Adjusts the relative links of a page that moved to another directory, so that their targets stay the same.
pub(super) fn rebase_links(text: &str, from: &str, to: &str) -> String {
    document::retarget(text, &mut |target| {
        let (target_path, rest) = resolve_relative(from, target)?;
        let target_path = if target_path == from {
            to
        } else {
            &target_path
        };
        Some(format!("{}{rest}", relative_path(to, target_path)))
    })
}

/// Returns the new target of a link to a renamed file.
pub(super) fn renamed_target(
    page: &str,
    target: &str,
    renamed: &BTreeMap<String, String>,
) -> Option<String> {
    if renamed.is_empty() {
        return None;
    }
    let (target_path, rest) = resolve_relative(page, target)?;
    let file = renamed_path(&target_path, renamed)?;
    Some(format!("{}{rest}", relative_path(page, file)))
}

/// Returns the current path of a renamed file or directory.
pub(super) fn renamed_path<'r>(
    path: &str,
    renamed: &'r BTreeMap<String, String>,
) -> Option<&'r str> {
    let found = renamed.get(path).or_else(|| renamed.get(&readme_of(path)));
    found.map(String::as_str)
}

/// The page that a link to a directory refers to.
pub(super) fn readme_of(folder: &str) -> String {
    format!("{}/README.md", folder.trim_end_matches('/'))
}

/// Resolves a relative target against a file. Returns the path, and the query or fragment after it.
pub(super) fn resolve_relative<'t>(file: &str, target: &'t str) -> Option<(String, &'t str)> {
    let (path, rest) = match target.find(['#', '?']) {
        Some(at) => target.split_at(at),
        None => (target, ""),
    };
    if path.is_empty() || path.starts_with('/') || is_url(target) {
        return None;
    }
    let mut target_path = confine(&format!("{}/{}", split(file).0, decode(path)))?;
    if path.ends_with('/') {
        target_path.push('/');
    }
    Some((target_path, rest))
}

/// Returns the relative path from one file to another, as a link spells it.
pub(super) fn relative_path(from: &str, to: &str) -> String {
    let (from_folder, _) = split(from);
    let from: Vec<&str> = from_folder
        .split('/')
        .filter(|part| !part.is_empty())
        .collect();
    let to: Vec<&str> = to.split('/').collect();
    let shared = from
        .iter()
        .zip(&to[..to.len() - 1])
        .take_while(|(a, b)| a == b)
        .count();
    let ups = std::iter::repeat_n("..", from.len() - shared);
    let parts: Vec<&str> = ups.chain(to[shared..].iter().copied()).collect();
    encode(&parts.join("/"))
}
