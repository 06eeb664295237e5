//! Resolves link targets in the text of a file: one rule for reading and for writing pages, so that a page which is
//! sent back as it was read keeps its bytes.

use document::Resolve;
use serde_json::{Value, json};
use space_files::path::{confine, decode, is_url};

use crate::pages::{File, Page, PageKind, PageTree, ReusableContent};

/// Prefixes of ids in targets.
pub(crate) const PAGES_PREFIX: &str = "/pages/";
pub(crate) const FILES_PREFIX: &str = "/files/";
pub(crate) const REUSABLE_CONTENT_PREFIX: &str = "/reusable-content/";

/// Resolves the targets in one file.
#[derive(Debug, Clone, Copy)]
pub struct TargetResolver<'a> {
    tree: &'a PageTree,
    /// The path of the file whose text has the targets.
    file: &'a str,
    /// The page of this file, if it is a page.
    page: Option<&'a Page>,
}

/// A resolved link.
#[derive(Debug, Clone, Copy)]
pub enum LinkResolution<'a, 't> {
    Page(&'a Page, Option<&'t str>),
    /// An anchor of the file itself, which is not the file of a page.
    OwnAnchor(&'t str),
    File(&'a File),
    /// A URL outside of the repository.
    Url,
    NotFound,
}

impl<'a> TargetResolver<'a> {
    pub fn new(tree: &'a PageTree, file: &'a str) -> Self {
        Self::of_page(tree, file, tree.by_file(file))
    }

    /// Like [`Targets::new`], for a page whose file may have another path in the tree.
    pub fn of_page(tree: &'a PageTree, file: &'a str, page: Option<&'a Page>) -> Self {
        Self { tree, file, page }
    }

    /// Resolves a link with its anchor.
    pub fn resolve_link<'t>(&self, target: &'t str) -> LinkResolution<'a, 't> {
        if is_url(target) {
            return LinkResolution::Url;
        }
        let (path, anchor) = split_anchor(target);
        let page = if path.is_empty() {
            self.page
        } else {
            self.page(path)
        };
        match (page, anchor) {
            (Some(page), anchor) => LinkResolution::Page(page, anchor),
            (None, Some(anchor)) if path.is_empty() => LinkResolution::OwnAnchor(anchor),
            (None, _) => self
                .stored_file(target)
                .map_or(LinkResolution::NotFound, LinkResolution::File),
        }
    }

    /// The page at the path of a file or directory, or at one of our own page URLs.
    fn page(&self, path: &str) -> Option<&'a Page> {
        if let Some(id_or_path) = path.strip_prefix(PAGES_PREFIX) {
            let by_id = id_or_path.parse().ok().and_then(|id| self.tree.by_id(id));
            return by_id.or_else(|| self.tree.by_path(id_or_path));
        }
        let mut files = self.page_files(path)?.into_iter();
        files.find_map(|file| self.tree.by_file(&file))
    }

    /// The files of the page that a path of a file or directory can mean.
    pub fn page_files(&self, path: &str) -> Option<[String; 2]> {
        let path = self.join(path)?;
        let readme = format!("{}/README.md", path.trim_end_matches('/'));
        Some([path, readme.trim_start_matches('/').to_owned()])
    }

    /// The file that a target refers to.
    pub fn stored_file(&self, target: &str) -> Option<&'a File> {
        let target = target.split(['?', '#']).next().unwrap_or_default();
        match target.strip_prefix(FILES_PREFIX) {
            Some(id) => self.tree.file(id.parse().ok()?),
            None => self.tree.file_at(&self.join(target)?),
        }
    }

    /// The reusable content that a target refers to.
    pub fn reusable_content(&self, target: &str) -> Option<&'a ReusableContent> {
        match target.strip_prefix(REUSABLE_CONTENT_PREFIX) {
            Some(id) => self.tree.reusable_content(id.parse().ok()?),
            None => self.tree.reusable_content_at(&self.join(target)?),
        }
    }

    /// Resolves a target to a path. A leading slash is the root of the repository. None if it is outside.
    fn join(&self, target: &str) -> Option<String> {
        let target = decode(target);
        if target.starts_with('/') {
            return confine(&target);
        }
        let folder = self.file.rsplit_once('/').map_or("", |(folder, _)| folder);
        confine(&format!("{folder}/{target}"))
    }
}

fn split_anchor(target: &str) -> (&str, Option<&str>) {
    match target.split_once('#') {
        Some((path, anchor)) => (path, Some(anchor).filter(|anchor| !anchor.is_empty())),
        None => (target, None),
    }
}

impl Resolve for TargetResolver<'_> {
    fn link(&self, target: &str) -> Value {
        match self.resolve_link(target) {
            LinkResolution::Page(page, Some(anchor)) => {
                json!({"kind": "anchor", "anchor": anchor, "page": page.id})
            }
            LinkResolution::Page(page, None) => match &page.kind {
                PageKind::Link { target } => url(target),
                _ => json!({"kind": "page", "page": page.id}),
            },
            LinkResolution::OwnAnchor(anchor) => json!({"kind": "anchor", "anchor": anchor}),
            LinkResolution::File(file) => file_reference(file),
            LinkResolution::Url | LinkResolution::NotFound => url(target),
        }
    }

    fn image(&self, target: &str) -> Value {
        self.stored_file(target)
            .map_or_else(|| url(target), file_reference)
    }

    fn file(&self, target: &str) -> Value {
        self.stored_file(target)
            .map_or_else(|| json!({"kind": "file", "file": target}), file_reference)
    }

    fn include(&self, target: &str) -> Value {
        let found = self.reusable_content(target);
        let id = found.map_or_else(|| target.to_owned(), |content| content.id.to_string());
        json!({"kind": "reusable-content", "reusableContent": id})
    }
}

fn file_reference(file: &File) -> Value {
    json!({"kind": "file", "file": file.id})
}

fn url(target: &str) -> Value {
    json!({"kind": "url", "url": target})
}
