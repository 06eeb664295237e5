//! A page tree without some of its pages and files, as if they had never existed.

use std::collections::{BTreeSet, HashMap, HashSet};

use model::id::FileId;

use super::{Page, PageIndex, PageKind, PageTree};

impl PageTree {
    /// Returns the tree without some pages and everything below them. Problems are left out as well: they may mention
    /// removed pages.
    pub fn without(&self, pages: &BTreeSet<PageIndex>) -> Self {
        let mut new_indexes: HashMap<PageIndex, PageIndex> =
            HashMap::with_capacity(self.pages.len());
        for (index, page) in self.pages.iter().enumerate() {
            // Each page comes before its children, so the index of its parent is known.
            let parent_stays = page
                .parent
                .is_none_or(|parent| new_indexes.contains_key(&parent));
            if parent_stays && !pages.contains(&index) {
                new_indexes.insert(index, new_indexes.len());
            }
        }
        let moved = |indexes: &[PageIndex]| {
            let staying = indexes.iter().filter_map(|index| new_indexes.get(index));
            staying.copied().collect::<Vec<_>>()
        };
        let staying = self.pages.iter().enumerate();
        let staying = staying.filter(|(index, _)| new_indexes.contains_key(index));
        let remaining = staying
            .map(|(_, page)| Page {
                parent: page
                    .parent
                    .and_then(|parent| new_indexes.get(&parent).copied()),
                children: moved(&page.children),
                ..page.clone()
            })
            .collect();
        Self {
            pages: remaining,
            top: moved(&self.top),
            redirects: self.redirects_without(&new_indexes),
            problems: Vec::new(),
            by_id: reindex(&self.by_id, &new_indexes),
            by_path: reindex(&self.by_path, &new_indexes),
            by_file: reindex(&self.by_file, &new_indexes),
            ..self.clone()
        }
    }

    pub fn remove_files(&mut self, gone: &HashSet<FileId>) {
        self.files.retain(|file| !gone.contains(&file.id));
        self.index_files();
    }

    /// The redirects whose target is still there.
    fn redirects_without(
        &self,
        new_indexes: &HashMap<PageIndex, PageIndex>,
    ) -> std::collections::BTreeMap<String, String> {
        let gone: BTreeSet<&str> = self
            .pages
            .iter()
            .enumerate()
            .filter(|(index, _)| !new_indexes.contains_key(index))
            .filter_map(|(_, page)| match &page.kind {
                PageKind::Document { file, .. } => Some(file.as_str()),
                _ => None,
            })
            .collect();
        let staying = self.redirects.iter();
        let staying = staying.filter(|(_, file)| !gone.contains(file.as_str()));
        staying
            .map(|(path, file)| (path.clone(), file.clone()))
            .collect()
    }
}

fn reindex<K: Clone + Eq + std::hash::Hash>(
    index: &HashMap<K, PageIndex>,
    new_indexes: &HashMap<PageIndex, PageIndex>,
) -> HashMap<K, PageIndex> {
    let staying = index.iter();
    let staying = staying.filter_map(|(key, at)| Some((key.clone(), *new_indexes.get(at)?)));
    staying.collect()
}
