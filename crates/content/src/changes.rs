//! Differences between two page trees, object by object. Pages, files and reusable contents are matched by their ids,
//! so a renamed page is the same page.
//!
//! Only the trees are compared: texts differ if their blobs do, and are not read.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

use bstr::ByteSlice;
use gix_imara_diff::{Algorithm, Diff, InternedInput};
use model::{Oid, id::PageId};

use crate::pages::{File, Page, PageIndex, PageKind, PageTree, ReusableContent};

/// One difference, with indexes into the lists of the two trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Page(Difference),
    File(Difference),
    ReusableContent(Difference),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    Created {
        after: usize,
    },
    Edited {
        before: usize,
        after: usize,
    },
    /// Below another parent, or reordered among the same siblings. Only pages move.
    Moved {
        before: usize,
        after: usize,
    },
    Deleted {
        before: usize,
    },
}

/// Returns all differences: pages in the order of the table of contents, then deleted ones; then files and reusable
/// contents likewise. A page that was both moved and edited is listed twice.
pub fn compare(before: &PageTree, after: &PageTree) -> Vec<Change> {
    let pages = pages(before, after).into_iter().map(Change::Page);
    let files = compare_objects(&before.files, &after.files).map(Change::File);
    let contents = compare_objects(&before.reusable_contents, &after.reusable_contents);
    let contents = contents.map(Change::ReusableContent);
    pages.chain(files).chain(contents).collect()
}

fn pages(before: &PageTree, after: &PageTree) -> Vec<Difference> {
    let reordered = find_reordered(before, after);
    let mut found = Vec::new();
    for (at, page) in after.pages.iter().enumerate() {
        let Some(was) = before.index_of(page.id) else {
            found.push(Difference::Created { after: at });
            continue;
        };
        let old = &before.pages[was];
        // The text of an overlay is part of the entry that names it.
        let overlays = [before.overlay_of_page(old), after.overlay_of_page(page)];
        if is_edited(old, page) || overlays[0] != overlays[1] {
            found.push(Difference::Edited {
                before: was,
                after: at,
            });
        }
        if parent(before, old) != parent(after, page) || reordered.contains(&page.id) {
            found.push(Difference::Moved {
                before: was,
                after: at,
            });
        }
    }
    let gone = before.pages.iter().enumerate();
    let gone = gone.filter(|(_, page)| after.index_of(page.id).is_none());
    found.extend(gone.map(|(before, _)| Difference::Deleted { before }));
    found
}

fn is_edited(before: &Page, after: &Page) -> bool {
    let is_renamed = before.title != after.title || before.link_title != after.link_title;
    is_renamed
        || match (&before.kind, &after.kind) {
            (PageKind::Document { oid: old, .. }, PageKind::Document { oid: new, .. }) => {
                old != new || before.slug != after.slug
            }
            (PageKind::Group, PageKind::Group) => before.slug != after.slug,
            // The slug of a link is not part of a URL.
            (old, new) => old != new,
        }
}

fn parent(tree: &PageTree, page: &Page) -> Option<PageId> {
    page.parent.map(|parent| tree.pages[parent].id)
}

/// Pages that stay below the same parent but change their order: as few as explain the new order.
fn find_reordered(before: &PageTree, after: &PageTree) -> HashSet<PageId> {
    let mut moved = HashSet::new();
    let lists = after
        .pages
        .iter()
        .map(|page| (Some(page.id), &page.children));
    for (above, new) in lists.chain([(None, &after.top)]) {
        let Some(old) = children(before, above) else {
            continue;
        };
        let (old, new) = (ids(before, old), ids(after, new));
        let stay = |list: &[PageId], other: &[PageId]| -> Vec<PageId> {
            let other: HashSet<&PageId> = other.iter().collect();
            let list = list.iter().filter(|id| other.contains(id));
            list.copied().collect()
        };
        let (old, new) = (stay(&old, &new), stay(&new, &old));
        if old != new {
            moved.extend(out_of_order(&old, &new));
        }
    }
    moved
}

fn children(tree: &PageTree, above: Option<PageId>) -> Option<&[PageIndex]> {
    match above {
        Some(id) => tree.by_id(id).map(|page| &page.children[..]),
        None => Some(&tree.top),
    }
}

fn ids(tree: &PageTree, positions: &[PageIndex]) -> Vec<PageId> {
    positions
        .iter()
        .map(|position| tree.pages[*position].id)
        .collect()
}

fn out_of_order(old: &[PageId], new: &[PageId]) -> Vec<PageId> {
    let mut input = InternedInput::default();
    input.update_before(old.iter().map(|id| id.uuid()));
    input.update_after(new.iter().map(|id| id.uuid()));
    let diff = Diff::compute(Algorithm::MyersMinimal, &input);
    let positions = (0..).zip(new);
    let added = positions.filter(|(position, _)| diff.is_added(*position));
    added.map(|(_, id)| *id).collect()
}

/// An object with an id, a name and bytes.
trait TreeObject {
    type Id: Copy + Eq + Hash;

    fn id(&self) -> Self::Id;
    fn oid(&self) -> Oid;
    fn name(&self) -> &[u8];
}

impl TreeObject for File {
    type Id = model::id::FileId;

    fn id(&self) -> Self::Id {
        self.id
    }

    fn oid(&self) -> Oid {
        self.oid
    }

    fn name(&self) -> &[u8] {
        file_name(&self.path)
    }
}

impl TreeObject for ReusableContent {
    type Id = model::id::ReusableContentId;

    fn id(&self) -> Self::Id {
        self.id
    }

    fn oid(&self) -> Oid {
        self.oid
    }

    fn name(&self) -> &[u8] {
        file_name(self.path.as_bytes())
    }
}

/// The name without the directory, which is not shown to users.
fn file_name(path: &[u8]) -> &[u8] {
    path.rsplit_str("/").next().unwrap_or(path)
}

fn compare_objects<T: TreeObject>(before: &[T], after: &[T]) -> impl Iterator<Item = Difference> {
    let positions = |list: &[T]| -> HashMap<T::Id, usize> {
        let list = list.iter().enumerate();
        list.map(|(position, thing)| (thing.id(), position))
            .collect()
    };
    let (old_positions, new_positions) = (positions(before), positions(after));
    let mut found = Vec::new();
    for (at, thing) in after.iter().enumerate() {
        match old_positions.get(&thing.id()) {
            None => found.push(Difference::Created { after: at }),
            Some(&was) => {
                let old = &before[was];
                if old.oid() != thing.oid() || old.name() != thing.name() {
                    found.push(Difference::Edited {
                        before: was,
                        after: at,
                    });
                }
            }
        }
    }
    let gone = before.iter().enumerate();
    let gone = gone.filter(|(_, thing)| !new_positions.contains_key(&thing.id()));
    found.extend(gone.map(|(before, _)| Difference::Deleted { before }));
    found.into_iter()
}
