//! The page tree of a revision with its lookup data.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use content::{
    PageTree,
    page_ids::IdLocation,
    pages::{PageIndex, PageKind},
};
use jiff::Timestamp;
use model::Oid;
use serde_json::Value;
use space_files::config::Variables;
use uuid::Uuid;

use crate::repository::Repository;

/// A page tree with its lookup data.
pub struct Pages {
    pub tree: PageTree,
    pub variables: BTreeMap<String, Value>,
    times: HashMap<Uuid, (i64, i64)>,
    /// Files of pages that this reader may not see. Not even a link may reveal their names.
    taken_out: HashSet<String>,
}

impl Pages {
    pub(super) fn new(
        repository: &Repository<'_>,
        tree: PageTree,
        located: &HashMap<Uuid, IdLocation>,
    ) -> Self {
        let times = located
            .iter()
            .map(|(id, at)| (*id, (at.created, at.updated)))
            .collect();
        let variables = tree
            .variables
            .map(|oid| Variables::parse(&repository.text(oid)).values)
            .unwrap_or_default();
        Self {
            tree,
            variables,
            times,
            taken_out: HashSet::new(),
        }
    }

    /// Returns a copy without these pages and their descendants.
    pub(super) fn without(&self, pages: &BTreeSet<PageIndex>) -> Self {
        let tree = self.tree.without(pages);
        let files = self.tree.pages.iter().filter_map(|page| match &page.kind {
            PageKind::Document { file, .. } => Some(file.clone()),
            _ => None,
        });
        Self {
            taken_out: files.filter(|file| tree.by_file(file).is_none()).collect(),
            tree,
            variables: self.variables.clone(),
            times: self.times.clone(),
        }
    }

    /// Approximate size in memory.
    pub fn bytes(&self) -> usize {
        // Timestamps.
        let pages = self.tree.pages.len() * 64;
        let taken_out = self.taken_out.iter().map(|file| file.len() + 32);
        self.tree.bytes() + pages + taken_out.sum::<usize>()
    }

    /// Returns whether a file belongs to a page that this reader may not see.
    pub(super) fn is_taken_out(&self, file: &str) -> bool {
        self.taken_out.contains(file)
    }

    /// Returns whether there are pages that this reader may not see.
    pub(super) fn has_hidden_files(&self) -> bool {
        !self.taken_out.is_empty()
    }

    /// Returns when the page was created and last changed.
    pub fn times(&self, id: Uuid) -> Option<(Timestamp, Timestamp)> {
        let (created, updated) = self.times.get(&id)?;
        let at = |second: i64| Timestamp::from_second(second).ok();
        at(*created).zip(at(*updated))
    }

    /// Returns the blobs of these pages and all their descendants.
    pub(super) fn blobs_below(&self, top: &[PageIndex]) -> Vec<Oid> {
        let mut blobs = Vec::new();
        let mut waiting = top.to_vec();
        while let Some(index) = waiting.pop() {
            let page = &self.tree.pages[index];
            if let PageKind::Document { oid: Some(oid), .. } = page.kind {
                blobs.push(oid);
            }
            waiting.extend(&page.children);
        }
        blobs
    }
}
