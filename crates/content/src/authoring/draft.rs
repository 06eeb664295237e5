//! The space while a batch is applied: its files, its table of contents, and the paths of its pages.

mod initial_pages;

use std::{
    cell::OnceCell,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use bstr::{BString, ByteSlice};
use model::id::PageId;
use uuid::Uuid;

use super::{
    error::{Step, reject},
    files::{Content, Files},
    navigation::Navigation,
};
use crate::{
    Objects, PageTree,
    error::Result,
    layout::Layout,
    page_ids::{self, Snapshot},
};

pub(super) struct Draft<'a> {
    pub(super) objects: &'a Objects,
    pub(super) start: Snapshot,
    pub(super) files: Files<'a>,
    /// References of this batch to pages.
    pub(super) page_references: HashMap<String, Uuid>,
    /// References of this batch to files, with their paths.
    pub(super) file_references: HashMap<String, String>,
    /// Pages whose text came with this batch: their links are not resolved yet.
    pub(super) new_texts: BTreeSet<String>,
    /// Old path to new path of renamed page files.
    pub(super) renamed: BTreeMap<String, String>,
    seed: &'a [u8],
    layout: Option<Layout>,
    navigation: Option<Navigation>,
    /// Paths of ids that this batch created or moved; none for deleted ones.
    paths: BTreeMap<Uuid, Option<String>>,
    /// The reverse of `paths`, for ids that have a path.
    ids: HashMap<String, Uuid>,
    /// The page tree when the batch began, read on first use.
    pages: OnceCell<PageTree>,
}

/// The result of all changes, ready to be written.
pub(super) struct BatchOutput {
    pub(super) files: BTreeMap<String, Option<Content>>,
    pub(super) pinned_ids: Vec<(BString, Uuid)>,
    pub(super) renamed: BTreeMap<String, String>,
}

/// The page or entry that a key refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Subject {
    Page {
        id: Uuid,
        path: String,
    },
    /// A group, a link or a computed entry, with its mark in [`Navigation`].
    Entry {
        id: Uuid,
        mark: usize,
    },
}

impl Subject {
    pub(super) fn id(&self) -> PageId {
        let (Self::Page { id, .. } | Self::Entry { id, .. }) = self;
        PageId::from_uuid(*id)
    }
}

impl<'a> Draft<'a> {
    pub(super) fn new(objects: &'a Objects, start: Snapshot, seed: &'a [u8]) -> Self {
        Self {
            objects,
            start,
            files: Files::new(objects, start.tree),
            page_references: HashMap::new(),
            file_references: HashMap::new(),
            new_texts: BTreeSet::new(),
            renamed: BTreeMap::new(),
            seed,
            layout: None,
            navigation: None,
            paths: BTreeMap::new(),
            ids: HashMap::new(),
            pages: OnceCell::new(),
        }
    }

    pub(super) fn layout(&mut self) -> Result<Layout> {
        if let Some(layout) = &self.layout {
            return Ok(layout.clone());
        }
        let layout = Layout::read(self.objects, self.start.tree)?;
        Ok(self.layout.insert(layout).clone())
    }

    /// Whether the table of contents has been read already.
    pub(super) fn has_navigation(&self) -> bool {
        self.navigation.is_some()
    }

    /// The table of contents; one is created if the space has none.
    pub(super) fn navigation(&mut self) -> Step<&mut Navigation> {
        if self.navigation.is_none() {
            let layout = self.layout()?;
            let path = layout.summary_path();
            let text = match layout.summary {
                Some(_) => self.files.text(&path)?,
                None => None,
            };
            let navigation = match text {
                Some(Ok(text)) => Navigation::new(&path, text),
                Some(Err(_)) => return Err(not_text("page", &path)),
                None => {
                    let text = initial_pages::table_of_contents(self, &layout)?;
                    Navigation::new_unsaved(&path, text)
                }
            };
            self.navigation = Some(navigation);
        }
        self.navigation
            .as_mut()
            .ok_or_else(|| reject("page", "has no table of contents"))
    }

    /// Resolves a page key: a reference of this batch, or an id.
    pub(super) fn subject(&self, key: &str, field: &str) -> Step<Subject> {
        let unknown = || reject(field, "names no page of this change request");
        let id = match self.page_references.get(key) {
            Some(id) => *id,
            None => key.parse::<PageId>().map_err(|_| unknown())?.uuid(),
        };
        if let Some(path) = self.page_path(id)? {
            return Ok(Subject::Page { id, path });
        }
        if self.paths.contains_key(&id) {
            return Err(unknown());
        }
        initial_pages::entry(self, id)?.ok_or_else(unknown)
    }

    /// The file of a page that has one.
    pub(super) fn page_path(&self, id: Uuid) -> Result<Option<String>> {
        let path = self.path(id)?;
        Ok(path.filter(|path| is_page(path)))
    }

    /// The path of a file.
    pub(super) fn path(&self, id: Uuid) -> Result<Option<String>> {
        if let Some(path) = self.paths.get(&id) {
            return Ok(path.clone());
        }
        let located = page_ids::locate(self.objects, &self.start.page_ids, id)?;
        Ok(located.and_then(|located| located.path.to_str().ok().map(str::to_owned)))
    }

    /// The id of a file.
    pub(super) fn id_at(&self, path: &str) -> Result<Option<Uuid>> {
        if let Some(id) = self.ids.get(path) {
            return Ok(Some(*id));
        }
        let id = page_ids::id_of(self.objects, &self.start.page_ids, path.into())?;
        Ok(id.filter(|id| !self.paths.contains_key(id)))
    }

    /// The page tree when the batch began.
    pub(super) fn initial_pages(&self) -> Result<&PageTree> {
        if let Some(pages) = self.pages.get() {
            return Ok(pages);
        }
        let pages = PageTree::read(self.objects, self.start.tree, &self.start.page_ids)?;
        Ok(self.pages.get_or_init(|| pages))
    }

    /// Creates an id for a file that this batch adds.
    pub(super) fn new_id(&mut self, path: &str) -> Uuid {
        let number = self.paths.len();
        let id = page_ids::derive_id(self.seed, format!("{number} {path}").as_bytes());
        self.set_path(id, path);
        id
    }

    pub(super) fn set_path(&mut self, id: Uuid, path: &str) {
        self.remove_id(id);
        self.paths.insert(id, Some(path.to_owned()));
        self.ids.insert(path.to_owned(), id);
    }

    /// Records the new path of a page's file, keyed by its path when the batch began.
    pub(super) fn record_rename(&mut self, from: &str, to: &str) {
        let first = self.renamed.iter().find(|(_, now)| *now == from);
        let first = first.map_or_else(|| from.to_owned(), |(first, _)| first.clone());
        self.renamed.insert(first, to.to_owned());
    }

    pub(super) fn remove_id(&mut self, id: Uuid) {
        if let Some(Some(path)) = self.paths.insert(id, None)
            && self.ids.get(&path) == Some(&id)
        {
            self.ids.remove(&path);
        }
    }

    /// Returns a page's text, or an error if its file is not text.
    pub(super) fn page_text(&self, path: &str) -> Step<String> {
        match self.files.text(path)? {
            None => Ok(String::new()),
            Some(Ok(text)) => Ok(text),
            Some(Err(_)) => Err(not_text("page", path)),
        }
    }

    pub(super) fn finish(mut self) -> Result<BatchOutput> {
        if let Some(navigation) = self.navigation.take()
            && let Some(text) = navigation.text_if_changed()
        {
            self.files.put_text(&navigation.path, text.to_owned())?;
        }
        let pinned = self.paths.into_iter();
        let pinned = pinned.filter_map(|(id, path)| Some((path?.into(), id)));
        Ok(BatchOutput {
            files: self.files.into_changes(),
            pinned_ids: pinned.collect(),
            renamed: self.renamed,
        })
    }
}

fn is_page(path: &str) -> bool {
    let extension = path.rsplit_once('.').map(|(_, extension)| extension);
    let reusable = path.starts_with(".gitbook/") || path.contains("/.gitbook/");
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("md")) && !reusable
}

fn not_text(field: &str, path: &str) -> super::error::ChangeError {
    let message = format!("cannot be changed: `{path}` is not UTF-8 text; replace it with Git");
    reject(field, message)
}
