//! Laws of merges on random edits of a small space.

use std::collections::{BTreeMap, BTreeSet};

use content::{
    BString,
    merge::{ConflictKind, MergeOutcome, Part},
    page_ids::Snapshot,
};
use proptest::{
    prelude::*,
    test_runner::{Config, TestCaseError, TestRunner},
};
use uuid::Uuid;

use crate::{
    cases,
    model::{Edit, Id, Model, edits},
    oracle::Oracle,
    space::Space,
};

/// The first number of new pages on each side.
const NEW: [Id; 3] = [100, 200, 300];

/// A space with its revisions, and the ids of its pages.
pub(crate) struct World {
    space: Space,
    base: Snapshot,
    ids: BTreeMap<Id, Uuid>,
}

impl World {
    fn new(base: &Model) -> Self {
        let mut space = Space::default();
        let known = space.revision(&base.files(), &[], &[]);
        let ids = base
            .pages
            .iter()
            .map(|(id, page)| (*id, space.id(&known, &page.path).unwrap()));
        let ids = ids.collect();
        Self {
            space,
            base: known,
            ids,
        }
    }

    /// A revision after the base, with the ids of the model.
    fn side(&mut self, model: &Model) -> Snapshot {
        let stored: Vec<(BString, Uuid)> = model
            .pages
            .iter()
            .map(|(id, page)| {
                let fresh = Uuid::from_u128(0x1000 + u128::try_from(id * 7919 % 1000).unwrap());
                (
                    page.path.as_str().into(),
                    *self.ids.entry(*id).or_insert(fresh),
                )
            })
            .collect();
        let base = self.base;
        self.space.revision_with(&model.files(), &[base], &stored)
    }

    fn page(&self, id: Uuid) -> Option<Id> {
        self.ids
            .iter()
            .find(|(_, known)| **known == id)
            .map(|(id, _)| *id)
    }

    /// The merged space as a model, with the ids of the merged revision.
    fn read(&mut self, merged: &MergeOutcome, parents: &[Snapshot]) -> (Model, Snapshot) {
        let known = self
            .space
            .identified(merged.tree, parents, &merged.pinned_ids);
        let files = self.space.files(merged.tree);
        let model = Model::read(&files, |path| {
            let id = self.space.id(&known, path).unwrap();
            self.page(id)
                .unwrap_or_else(|| panic!("{path} got a new id"))
        });
        (model, known)
    }

    /// Conflicts by kind and page. If two files would have one path, it does not matter which of them is reported.
    fn conflicts(&self, merged: &MergeOutcome) -> BTreeSet<(ConflictKind, Option<Id>)> {
        let conflicts = merged.conflicts.iter();
        conflicts
            .map(|conflict| match conflict.kind {
                ConflictKind::Added => (ConflictKind::Added, None),
                kind => (kind, self.page(conflict.page.unwrap())),
            })
            .collect()
    }
}

fn runner(default: u32) -> TestRunner {
    TestRunner::new(Config {
        cases: cases(default),
        failure_persistence: None,
        max_shrink_iters: 4000,
        ..Config::default()
    })
}

#[test]
fn no_change_is_lost_and_conflicts_match_the_oracle() {
    let base = Model::base();
    let counted = std::cell::Cell::new((0, 0));
    let sides = (edits(6), edits(6));
    let outcome = runner(400).run(&sides, |(ours, theirs)| {
        let (ours, theirs) = (base.edited(&ours, NEW[0]), base.edited(&theirs, NEW[1]));
        let clean = check(&base, &ours, &theirs)?;
        let (clean_ones, all) = counted.get();
        counted.set((clean_ones + u32::from(clean), all + 1));
        Ok(())
    });
    outcome.unwrap();
    let (clean, all) = counted.get();
    assert!(
        clean * 5 > all && clean < all,
        "{clean} of {all} merge: too few or too many to tell"
    );
}

fn check(base: &Model, ours: &Model, theirs: &Model) -> Result<bool, TestCaseError> {
    let mut world = World::new(base);
    let (our, their) = (world.side(ours), world.side(theirs));
    let start = world.base;
    let merged = world.space.merge(&start, &our, &their);
    let oracle = Oracle::new(base, ours, theirs);
    let mut found = world.conflicts(&merged);
    let places: BTreeSet<Id> = oracle.conflicting_positions();
    found.retain(|(kind, page)| {
        let place = *kind == ConflictKind::Moved && page.is_some_and(|page| places.contains(&page));
        !place || oracle.conflicts.contains(&(*kind, *page))
    });
    prop_assert_eq!(&found, &oracle.conflicts);
    if !merged.conflicts.is_empty() {
        return Ok(false);
    }
    let (model, _) = world.read(&merged, &[our, their]);
    prop_assert_eq!(&model.pages, &oracle.pages);
    oracle.check_order(&model)?;
    let other_way = world.space.merge(&start, &their, &our);
    if places.is_empty() && oracle.reordered_once() {
        let (other, _) = world.read(&other_way, &[their, our]);
        prop_assert_eq!(other, model);
    }
    Ok(true)
}

#[test]
fn a_side_that_did_nothing_or_the_same_changes_nothing() {
    let base = Model::base();
    let outcome = runner(100).run(&edits(8), |edits| {
        let mut world = World::new(&base);
        let side = world.side(&base.edited(&edits, NEW[0]));
        let start = world.base;
        for (ours, theirs) in [(side, start), (start, side), (side, side)] {
            let merged = world.space.merge(&start, &ours, &theirs);
            prop_assert_eq!(&merged.conflicts, &Vec::new());
            prop_assert_eq!(merged.tree, side.tree);
        }
        Ok(())
    });
    outcome.unwrap();
}

/// Edits of the pages of one of three people, so that they do not interfere.
fn unrelated(person: usize, edits: Vec<Edit>) -> Vec<Edit> {
    let own = |page: usize| 1 + person + 3 * (page % 2);
    edits
        .into_iter()
        .filter_map(|edit| match edit {
            Edit::Body(page, line, text) => Some(Edit::Body(own(page), line, text)),
            Edit::Key(page, key, value) => Some(Edit::Key(own(page), key, value)),
            Edit::Retitle(page, title) => Some(Edit::Retitle(own(page), title)),
            Edit::Rename(page, _) => Some(Edit::Rename(own(page), 7 + person)),
            Edit::Add(_, parent, at) => Some(Edit::Add(person, parent % 7, at)),
            Edit::Move(..) | Edit::Delete(_) => None,
        })
        .collect()
}

#[test]
fn unrelated_changes_merge_to_the_same_in_any_order() {
    let base = Model::base();
    let people = (edits(6), edits(6), edits(6));
    let outcome = runner(60).run(&people, |(a, b, c)| {
        let mut world = World::new(&base);
        let mut person = 0;
        let sides = [a, b, c].map(|edits| {
            let model = base.edited(&unrelated(person, edits), NEW[person]);
            person += 1;
            world.side(&model)
        });
        let mut results = Vec::new();
        for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1]] {
            let mut main = sides[order[0]];
            let mut model = None;
            for next in &order[1..] {
                let start = world.base;
                let merged = world.space.merge(&start, &main, &sides[*next]);
                prop_assert_eq!(&merged.conflicts, &Vec::new());
                let (read, known) = world.read(&merged, &[main, sides[*next]]);
                (main, model) = (known, Some(read));
            }
            results.push(model);
        }
        for result in &results[1..] {
            prop_assert_eq!(result, &results[0]);
        }
        Ok(())
    });
    outcome.unwrap();
}

#[test]
fn conflicts_of_entries_name_their_parts() {
    let base = Model::base();
    let sides = [("a", 100), ("b", 200)]
        .map(|(title, new)| base.edited(&[Edit::Retitle(2, title.to_owned())], new));
    let mut world = World::new(&base);
    let (ours, theirs) = (world.side(&sides[0]), world.side(&sides[1]));
    let start = world.base;
    let merged = world.space.merge(&start, &ours, &theirs);
    assert_eq!(merged.conflicts.len(), 1);
    assert_eq!(merged.conflicts[0].parts, [Part::Title]);
    assert_eq!(merged.conflicts[0].page, Some(world.ids[&2]));
}

#[test]
fn a_new_page_at_the_path_of_a_deleted_one_has_its_children() {
    let base = Model::base();
    let mut ours = base.edited(&[Edit::Add(0, 0, 0), Edit::Delete(4)], NEW[0]);
    ours.pages.get_mut(&NEW[0]).unwrap().path = "p4.md".to_owned();
    let theirs = base.edited(&[Edit::Add(0, 4, 0)], NEW[1]);
    let mut world = World::new(&base);
    let (our, their) = (world.side(&ours), world.side(&theirs));
    let start = world.base;
    let merged = world.space.merge(&start, &our, &their);
    assert_eq!(merged.conflicts, []);
    let (model, _) = world.read(&merged, &[our, their]);
    assert_eq!(model.pages[&NEW[1]].parent, Some(NEW[0]));
}
