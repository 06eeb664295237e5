//! A page tree in which derived pages take the places of computed entries.

use std::collections::{HashMap, HashSet};

use model::{Oid, id::PageId};
use space_files::limits::{MAX_NAVIGATION_DEPTH, MAX_PATH_BYTES};

use super::{Page, PageIndex, PageKind, PageTree};
use crate::page_ids::derive_id;

/// A page that no file of the space has, with those below it.
#[derive(Debug, Clone)]
pub struct DerivedPage {
    pub id: PageId,
    pub title: String,
    /// Unique among those derived from the same source.
    pub slug: String,
    /// The id that a blob with its text has.
    pub oid: Oid,
    pub pages: Vec<DerivedPage>,
}

/// Derives the id of a page from that of the entry it takes the place of, and from its name in the source. So it keeps
/// its id as long as both stay the same, whatever its position.
pub fn derived_id(seed: &str, key: &str) -> PageId {
    let what = format!("{} {seed} {key}", seed.len());
    PageId::from_uuid(derive_id(b"computed page", what.as_bytes()))
}

impl PageTree {
    /// Returns the tree with these pages in the places of computed entries. Paths and files of other pages take
    /// precedence. Pages below an entry, which shows none itself, follow the derived ones.
    pub fn with_derived(&self, mut derived: HashMap<PageIndex, Vec<DerivedPage>>) -> Self {
        let stays = |index: &PageIndex| !derived.contains_key(index);
        let taken = self.by_path.iter().filter(|(_, index)| stays(index));
        let mut builder = Builder {
            taken: taken.map(|(path, _)| path.clone()).collect(),
            depths: Vec::with_capacity(self.pages.len()),
            folder: self.summary.rsplit_once('/').map(|(folder, _)| folder),
            suffix: "",
            tree: Self {
                pages: Vec::with_capacity(self.pages.len()),
                top: Vec::new(),
                by_id: HashMap::new(),
                by_path: HashMap::new(),
                by_file: HashMap::new(),
                ..self.clone()
            },
        };
        // For each page of this tree, the page of the new one that has its children.
        let mut parents: Vec<Option<PageIndex>> = Vec::with_capacity(self.pages.len());
        for (index, page) in self.pages.iter().enumerate() {
            let parent = page.parent.and_then(|parent| parents[parent]);
            let Some(pages) = derived.remove(&index) else {
                parents.push(Some(builder.push(page.clone(), parent)));
                continue;
            };
            builder.suffix = &page.slug;
            for page in pages {
                builder.push_derived(page, parent);
            }
            parents.push(parent);
        }
        builder.index(self)
    }
}

struct Builder<'a> {
    tree: PageTree,
    /// Paths in lower case that other pages have.
    taken: HashSet<String>,
    depths: Vec<usize>,
    /// The directory of the table of contents.
    folder: Option<&'a str>,
    /// Distinguishes pages of the current entry from others with the same path.
    suffix: &'a str,
}

impl Builder<'_> {
    fn push(&mut self, page: Page, parent: Option<PageIndex>) -> PageIndex {
        let index = self.tree.pages.len();
        let depth = parent.map_or(0, |parent| self.depths[parent] + 1);
        self.depths.push(depth);
        match parent.and_then(|parent| self.tree.pages.get_mut(parent)) {
            Some(above) => above.children.push(index),
            None => self.tree.top.push(index),
        }
        self.tree.pages.push(Page {
            parent,
            children: Vec::new(),
            ..page
        });
        index
    }

    fn push_derived(&mut self, derived: DerivedPage, parent: Option<PageIndex>) {
        // As in a table of contents that is nested too deeply.
        let is_too_deep = |parent: PageIndex| self.depths[parent] + 1 >= MAX_NAVIGATION_DEPTH;
        let parent = match parent {
            Some(parent) if is_too_deep(parent) => self.tree.pages[parent].parent,
            parent => parent,
        };
        let (slug, path) = self.path(&derived, parent);
        let file = match self.folder {
            Some(folder) => format!("{folder}/{path}.md"),
            None => format!("{path}.md"),
        };
        let page = Page {
            id: derived.id,
            kind: PageKind::Document {
                file,
                oid: Some(derived.oid),
            },
            title: Some(derived.title).filter(|title| !title.is_empty()),
            link_title: None,
            slug,
            path,
            parent,
            children: Vec::new(),
        };
        let index = self.push(page, parent);
        for page in derived.pages {
            self.push_derived(page, Some(index));
        }
    }

    /// Returns the slug and the path of a derived page, which no other page has.
    fn path(&mut self, derived: &DerivedPage, parent: Option<PageIndex>) -> (String, String) {
        let above = parent.map(|parent| self.tree.pages[parent].path.clone());
        let mut attempts = 0;
        loop {
            let slug = match attempts {
                0 => derived.slug.clone(),
                1 => format!("{}-{}", derived.slug, self.suffix),
                number => format!("{}-{}-{}", derived.slug, self.suffix, number - 1),
            };
            let path = match &above {
                Some(above) => format!("{above}/{slug}"),
                None => slug.clone(),
            };
            if path.len() > MAX_PATH_BYTES {
                return (slug, derived.id.uuid().to_string());
            }
            if self.taken.insert(path.to_lowercase()) {
                return (slug, path);
            }
            attempts += 1;
        }
    }

    /// Fills the indexes. `stored` has those of the pages that are not derived.
    fn index(self, stored: &PageTree) -> PageTree {
        let mut tree = self.tree;
        let is_stored = |page: &Page| stored.by_id.contains_key(&page.id);
        for is_first in [true, false] {
            for (index, page) in tree.pages.iter().enumerate() {
                if is_stored(page) != is_first {
                    continue;
                }
                tree.by_id.entry(page.id).or_insert(index);
                let path = page.path.to_lowercase();
                tree.by_path.entry(path).or_insert(index);
                if let PageKind::Document { file, .. } = &page.kind {
                    tree.by_file.entry(file.clone()).or_insert(index);
                }
            }
        }
        tree
    }
}
