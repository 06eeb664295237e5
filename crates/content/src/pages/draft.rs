//! Pages before they are in a tree: makes slugs unique and derives paths from them.

use std::collections::{HashMap, HashSet};

use model::id::PageId;
use space_files::limits::{MAX_NAVIGATION_DEPTH, MAX_PATH_BYTES};
use uuid::Uuid;

use super::{Page, PageKind, PageTree};

/// A page before its slug is unique. Parents come before their children.
#[derive(Debug)]
pub(super) struct PageDraft {
    pub(super) id: Uuid,
    pub(super) kind: PageKind,
    pub(super) title: Option<String>,
    pub(super) link_title: Option<String>,
    pub(super) slug: String,
    pub(super) parent: Option<usize>,
}

pub(super) fn finish(tree: &mut PageTree, drafts: Vec<PageDraft>) {
    let mut slugs: HashMap<Option<usize>, Siblings> = HashMap::new();
    let mut depths: Vec<usize> = Vec::with_capacity(drafts.len());
    for (at, mut draft) in drafts.into_iter().enumerate() {
        // Directories may be nested deeper than pages. Reading a table of contents applies the same limit.
        let depth = draft.parent.map_or(0, |parent| depths[parent] + 1);
        if depth == MAX_NAVIGATION_DEPTH {
            draft.parent = draft.parent.and_then(|parent| tree.pages[parent].parent);
        }
        depths.push(depth.min(MAX_NAVIGATION_DEPTH - 1));
        let slug = slugs.entry(draft.parent).or_default().unique(&draft.slug);
        let above = draft.parent.and_then(|parent| tree.pages.get_mut(parent));
        let path = if let Some(above) = above {
            above.children.push(at);
            let path = format!("{}/{slug}", above.path);
            if path.len() > MAX_PATH_BYTES {
                draft.id.to_string()
            } else {
                path
            }
        } else {
            tree.top.push(at);
            slug.clone()
        };
        let page = Page {
            id: PageId::from_uuid(draft.id),
            kind: draft.kind,
            title: draft.title,
            link_title: draft.link_title,
            slug,
            path,
            parent: draft.parent,
            children: Vec::new(),
        };
        tree.by_id.entry(page.id).or_insert(at);
        tree.by_path.entry(page.path.to_lowercase()).or_insert(at);
        if let PageKind::Document { file, .. } = &page.kind {
            tree.by_file.entry(file.clone()).or_insert(at);
        }
        tree.pages.push(page);
    }
}

/// The slugs that are in use under one parent.
#[derive(Default)]
struct Siblings {
    used: HashSet<String>,
    /// The next number to try for each repeated slug.
    next: HashMap<String, usize>,
}

impl Siblings {
    /// Appends `-1`, `-2` and so on to a slug that a sibling has already, ignoring case.
    fn unique(&mut self, slug: &str) -> String {
        let mut unique = slug.to_owned();
        let next = self.next.entry(slug.to_lowercase()).or_insert(1);
        while !self.used.insert(unique.to_lowercase()) {
            unique = format!("{slug}-{next}");
            *next += 1;
        }
        unique
    }
}

/// The slug of a page: the name of its file, or of the folder whose README it is. None for a README at the root.
pub(super) fn file_slug(path: &str) -> Option<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let name = match stem(name) {
        readme if readme.eq_ignore_ascii_case("readme") => {
            folder.rsplit('/').next().filter(|name| !name.is_empty())?
        }
        stem => stem,
    };
    let slug = document::slug(name);
    Some(if slug.is_empty() {
        "page".to_owned()
    } else {
        slug
    })
}

/// A file name without `.md`.
pub(super) fn stem(name: &str) -> &str {
    match name
        .len()
        .checked_sub(3)
        .map(|at| name.split_at_checked(at))
    {
        Some(Some((stem, end))) if end.eq_ignore_ascii_case(".md") => stem,
        _ => name,
    }
}

/// Converts a file or directory name to a title: `getting-started` is `Getting started`.
pub(super) fn title_from_name(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => name.to_owned(),
    }
}
