//! The pages of a revision: the entries of the table of contents, with ids, slugs and paths.
//!
//! Only the structure is here. Front matter and headings of a page's file are derived separately, once per blob, so a
//! page whose title is only in its file has none here.

mod blobs;
mod bytes;
mod derived;
mod draft;
mod inferred;
mod listed;
mod moves;
mod read;
mod without;

use std::collections::{BTreeMap, HashMap};

use bstr::BString;
use model::{
    Oid,
    id::{FileId, PageId, ReusableContentId},
};

use space_files::ComputedSource;

pub use derived::{DerivedPage, derived_id};
pub use moves::may_differ;

/// The index of a page in [`PageTree::pages`].
pub type PageIndex = usize;

#[derive(Debug, Clone, Default)]
pub struct PageTree {
    /// All pages, each before its children.
    pub pages: Vec<Page>,
    /// The pages at the top level, in order.
    pub top: Vec<PageIndex>,
    pub files: Vec<File>,
    pub reusable_contents: Vec<ReusableContent>,
    /// The blob of the space's variables.
    pub variables: Option<Oid>,
    /// The blob of the space's tags.
    pub tags: Option<Oid>,
    /// The blobs of OpenAPI Overlays, by their path below [`space_files::OVERLAY_FOLDER`].
    pub overlays: BTreeMap<String, Oid>,
    /// The path of the table of contents: its targets are relative to it.
    pub summary: String,
    /// URL path → path of a page's file.
    pub redirects: BTreeMap<String, String>,
    pub problems: Vec<Problem>,
    pub(crate) by_id: HashMap<PageId, PageIndex>,
    pub(crate) by_path: HashMap<String, PageIndex>,
    pub(crate) by_file: HashMap<String, PageIndex>,
    pub(crate) files_by_id: HashMap<FileId, usize>,
    pub(crate) files_by_path: HashMap<String, usize>,
    pub(crate) reusable_contents_by_id: HashMap<ReusableContentId, usize>,
    pub(crate) reusable_contents_by_path: HashMap<String, usize>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub id: PageId,
    pub kind: PageKind,
    /// None if it depends on the page's file: its first heading, else [`Page::fallback_title`].
    pub title: Option<String>,
    pub link_title: Option<String>,
    pub slug: String,
    /// The URL path: the slugs from the top down, joined with `/`. That of the home page is its slug too.
    pub path: String,
    pub parent: Option<PageIndex>,
    pub children: Vec<PageIndex>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum PageKind {
    /// A page with text. `oid` is none if the table of contents lists a file that does not exist.
    Document {
        file: String,
        oid: Option<Oid>,
    },
    Group,
    /// A URL, or a file with an anchor, as written in the table of contents.
    Link {
        target: String,
    },
    /// The place of pages that are derived from another source, as the table of contents says in YAML.
    Computed {
        value: serde_json::Value,
    },
}

/// A file that pages can show or offer for download.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    pub id: FileId,
    pub path: BString,
    pub oid: Oid,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReusableContent {
    pub id: ReusableContentId,
    pub path: String,
    pub oid: Oid,
}

/// A fault in the space's files: something that could not be used as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub file: String,
    /// Counted from 1, if the problem is in one line.
    pub line: Option<usize>,
    pub message: String,
}

impl File {
    /// The last part of its path.
    pub fn name(&self) -> String {
        let path = self.path.to_string();
        path.rsplit('/').next().unwrap_or_default().to_owned()
    }
}

impl Page {
    /// The title of a page that has neither one in the table of contents nor a heading in its file: the file name in
    /// readable form.
    pub fn fallback_title(&self) -> String {
        let PageKind::Document { file, .. } = &self.kind else {
            return draft::title_from_name(&self.slug);
        };
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        match draft::stem(name) {
            readme if readme.eq_ignore_ascii_case("readme") => match folder.rsplit('/').next() {
                Some(folder) if !folder.is_empty() => draft::title_from_name(folder),
                _ => "Home".to_owned(),
            },
            stem => draft::title_from_name(stem),
        }
    }
}

impl PageTree {
    pub fn by_id(&self, id: PageId) -> Option<&Page> {
        self.page(self.by_id.get(&id))
    }

    pub fn index_of(&self, id: PageId) -> Option<PageIndex> {
        self.by_id.get(&id).copied()
    }

    /// The page at a URL path; case does not matter. The empty path is the home page.
    pub fn by_path(&self, path: &str) -> Option<&Page> {
        if path.trim_matches('/').is_empty() {
            return self.home();
        }
        self.page(self.by_path.get(&path.trim_matches('/').to_lowercase()))
    }

    /// The page of a file, by its path in the repository.
    pub fn by_file(&self, file: &str) -> Option<&Page> {
        self.page(self.by_file.get(file))
    }

    pub fn file(&self, id: FileId) -> Option<&File> {
        self.files.get(*self.files_by_id.get(&id)?)
    }

    /// The file at a path of the repository.
    pub fn file_at(&self, path: &str) -> Option<&File> {
        self.files.get(*self.files_by_path.get(path)?)
    }

    pub fn reusable_content(&self, id: ReusableContentId) -> Option<&ReusableContent> {
        let index = self.reusable_contents_by_id.get(&id)?;
        self.reusable_contents.get(*index)
    }

    /// The reusable content at a path of the repository.
    pub fn reusable_content_at(&self, path: &str) -> Option<&ReusableContent> {
        let index = self.reusable_contents_by_path.get(path)?;
        self.reusable_contents.get(*index)
    }

    /// The blob of the overlay that a computed entry names, if it exists.
    pub fn overlay_of(&self, source: &ComputedSource) -> Option<Oid> {
        self.overlays.get(source.overlay()?).copied()
    }

    /// The blob of the overlay that a page names, if it is a computed entry.
    pub fn overlay_of_page(&self, page: &Page) -> Option<Oid> {
        let PageKind::Computed { value } = &page.kind else {
            return None;
        };
        let (source, _) = ComputedSource::parse(value).ok()?;
        self.overlay_of(&source)
    }

    /// The first page with text.
    pub fn home(&self) -> Option<&Page> {
        self.pages
            .iter()
            .find(|page| matches!(page.kind, PageKind::Document { .. }))
    }

    fn page(&self, index: Option<&PageIndex>) -> Option<&Page> {
        self.pages.get(*index?)
    }
}
