//! The expected result of a merge of two models.

use std::collections::{BTreeMap, BTreeSet};

use content::merge::{ConflictKind, text};
use proptest::{prelude::*, test_runner::TestCaseError};

use crate::model::{Id, Model, Page};

pub(crate) struct Oracle<'a> {
    base: &'a Model,
    ours: &'a Model,
    theirs: &'a Model,
    pub(crate) pages: BTreeMap<Id, Page>,
    pub(crate) conflicts: BTreeSet<(ConflictKind, Option<Id>)>,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(base: &'a Model, ours: &'a Model, theirs: &'a Model) -> Self {
        let (pages, conflicts) = (BTreeMap::new(), BTreeSet::new());
        let mut oracle = Self {
            base,
            ours,
            theirs,
            pages,
            conflicts,
        };
        let ids: BTreeSet<Id> = ours
            .pages
            .keys()
            .chain(theirs.pages.keys())
            .copied()
            .collect();
        for id in ids {
            oracle.page(id);
        }
        oracle.paths();
        oracle.parents();
        oracle
    }

    fn add_conflict(&mut self, kind: ConflictKind, id: Id) {
        self.conflicts.insert((kind, Some(id)));
    }

    fn page(&mut self, id: Id) {
        let sides = [self.base, self.ours, self.theirs].map(|model| model.pages.get(&id));
        match sides {
            [Some(base), Some(ours), Some(theirs)] => self.both(id, base, ours, theirs),
            [None, Some(new), _] | [None, None, Some(new)] => {
                self.pages.insert(id, new.clone());
            }
            [Some(base), Some(stored), None] | [Some(base), None, Some(stored)]
                if base != stored =>
            {
                self.add_conflict(ConflictKind::Deleted, id);
            }
            _ => {}
        }
    }

    fn both(&mut self, id: Id, base: &Page, ours: &Page, theirs: &Page) {
        let mut merged = ours.clone();
        let mut clashes = Vec::new();
        let mut take = |kind, clean: bool| {
            if !clean {
                clashes.push(kind);
            }
        };
        take(
            ConflictKind::Moved,
            three(&base.path, &theirs.path, &mut merged.path),
        );
        take(
            ConflictKind::Moved,
            three(&base.parent, &theirs.parent, &mut merged.parent),
        );
        take(
            ConflictKind::Changed,
            three(&base.title, &theirs.title, &mut merged.title),
        );
        take(ConflictKind::Changed, keys(base, theirs, &mut merged));
        let bodies = [base, ours, theirs].map(|page| page.body.as_bytes());
        let body = text::merge(bodies[0], bodies[1], bodies[2]);
        take(ConflictKind::Changed, body.is_some());
        merged.body = body
            .map(|body| String::from_utf8(body).unwrap())
            .unwrap_or_default();
        for kind in clashes {
            self.add_conflict(kind, id);
        }
        self.pages.insert(id, merged);
    }

    /// Two pages that the merge would put at one path. A page whose path is in conflict has none.
    fn paths(&mut self) {
        let mut taken: BTreeMap<&str, Id> = BTreeMap::new();
        let mut twice = false;
        for (id, page) in &self.pages {
            let disputed = |model: &Model| {
                model
                    .pages
                    .get(id)
                    .is_some_and(|side| side.path != page.path)
            };
            let base = self.base.pages.get(id).map(|page| &page.path);
            let both = base.is_some_and(|base| base != &page.path)
                && disputed(self.theirs)
                && self
                    .theirs
                    .pages
                    .get(id)
                    .is_some_and(|their| Some(&their.path) != base);
            if !both {
                twice |= taken.insert(&page.path, *id).is_some();
            }
        }
        if twice {
            self.conflicts.insert((ConflictKind::Added, None));
        }
    }

    fn parents(&mut self) {
        let ids: Vec<Id> = self.pages.keys().copied().collect();
        for id in &ids {
            let parent = self.pages[id].parent;
            if parent.is_some_and(|parent| !self.pages.contains_key(&parent)) {
                self.add_conflict(ConflictKind::ParentDeleted, *id);
            }
            let mut above = parent;
            for _ in 0..=ids.len() {
                if above == Some(*id) {
                    self.add_conflict(ConflictKind::Cycle, *id);
                    break;
                }
                above = above.and_then(|above| self.pages.get(&above)?.parent);
            }
        }
    }

    /// The children of a parent in a model that both sides and the merge have there too.
    fn common(&self, model: &Model, parent: Option<Id>) -> Vec<Id> {
        let children = model.children.get(&parent).into_iter().flatten().copied();
        let here = |side: &Model, id: Id| {
            side.pages
                .get(&id)
                .is_some_and(|page| page.parent == parent)
        };
        children
            .filter(|id| self.pages.get(id).is_some_and(|page| page.parent == parent))
            .filter(|id| here(self.ours, *id) && here(self.theirs, *id))
            .collect()
    }

    fn all_parents(&self) -> BTreeSet<Option<Id>> {
        self.pages.values().map(|page| page.parent).collect()
    }

    /// Entries whose position both sides may have changed: all below a parent whose children both sides reordered, and
    /// those that both moved below one parent.
    pub(crate) fn conflicting_positions(&self) -> BTreeSet<Id> {
        let mut disputed = BTreeSet::new();
        for parent in self.all_parents() {
            let [base, ours, theirs] =
                [self.base, self.ours, self.theirs].map(|model| self.common(model, parent));
            let came: Vec<Id> = ours
                .iter()
                .copied()
                .filter(|id| !base.contains(id))
                .collect();
            disputed.extend(&came);
            if self.is_reordered(parent, self.ours) && self.is_reordered(parent, self.theirs) {
                disputed.extend(ours.iter().chain(&theirs));
            }
        }
        disputed
    }

    fn is_reordered(&self, parent: Option<Id>, side: &Model) -> bool {
        let base = self.common(self.base, parent);
        let side: Vec<Id> = self
            .common(side, parent)
            .into_iter()
            .filter(|id| base.contains(id))
            .collect();
        side != base
    }

    /// Returns whether no children were reordered by both sides.
    pub(crate) fn reordered_once(&self) -> bool {
        let parents = self.all_parents();
        !parents.into_iter().any(|parent| {
            self.is_reordered(parent, self.ours) && self.is_reordered(parent, self.theirs)
        })
    }

    /// Children that only one side reordered have its order.
    pub(crate) fn check_order(&self, merged: &Model) -> Result<(), TestCaseError> {
        for parent in self.all_parents() {
            let order = |model: &Model| self.common(model, parent);
            if !self.is_reordered(parent, self.theirs) {
                prop_assert_eq!(order(merged), order(self.ours));
            } else if !self.is_reordered(parent, self.ours)
                && self.conflicting_positions().is_empty()
            {
                prop_assert_eq!(order(merged), order(self.theirs));
            }
        }
        Ok(())
    }
}

/// Merges all keys into ours; false if both set one of them differently.
fn keys(base: &Page, theirs: &Page, merged: &mut Page) -> bool {
    let pages = [base, theirs, merged];
    let keys: BTreeSet<String> = pages
        .iter()
        .flat_map(|page| page.keys.keys().cloned())
        .collect();
    let mut clean = true;
    for key in keys {
        let mut value = merged.keys.get(&key).cloned();
        let [before, their] = [base, theirs].map(|page| page.keys.get(&key).cloned());
        clean &= three(&before, &their, &mut value);
        match value {
            Some(value) => drop(merged.keys.insert(key, value)),
            None => drop(merged.keys.remove(&key)),
        }
    }
    clean
}

/// Takes their value if only they changed it; false if both did.
fn three<T: Clone + PartialEq>(base: &T, theirs: &T, merged: &mut T) -> bool {
    if *merged == *base {
        *merged = theirs.clone();
        return true;
    }
    theirs == base || *theirs == *merged
}
