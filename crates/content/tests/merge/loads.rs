//! A merge over objects that are not loaded requests many at a time.

use content::{
    ObjectError, Objects,
    merge::merge,
    page_ids::{Assignment, Snapshot, assign},
};
use model::Oid;

use crate::space::{Files, Space};

const FOLDERS: usize = 50;

fn files(edited: Option<usize>) -> Files {
    let mut files = Files::new();
    for folder in 0..FOLDERS {
        for page in 0..20 {
            let word = if edited == Some(page) {
                "edited"
            } else {
                "as it was"
            };
            files.insert(
                format!("f{folder}/p{page}.md"),
                format!("{folder} {page} {word}\n"),
            );
        }
    }
    files
}

/// Runs a step with no objects, loading what it requests. Returns the number of requests.
fn loads<T>(
    all: &Objects,
    mut step: impl FnMut(&mut Objects) -> Result<T, ObjectError>,
) -> (T, usize) {
    let mut at_hand = Objects::default();
    let mut loads = 0;
    loop {
        match step(&mut at_hand) {
            Ok(value) => return (value, loads),
            Err(ObjectError::Missing(oids)) => {
                loads += 1;
                for oid in oids {
                    at_hand.load(oid, all.get(oid).expect("it was written").clone());
                }
            }
            Err(broken) => panic!("{broken}"),
        }
    }
}

#[test]
fn pages_in_many_folders_cost_as_few_loads_as_one() {
    let mut space = Space::default();
    let base = space.revision(&files(None), &[], &[]);
    let ours = space.revision(&files(Some(3)), &[base], &[]);
    let theirs = space.revision(&files(Some(7)), &[base], &[]);
    let all = &space.objects;
    let (merged, merging) = loads(all, |objects| merge(objects, &base, &ours, &theirs));
    assert_eq!(merged.pinned_ids.len(), FOLDERS);

    let merged = space.merge(&base, &ours, &theirs);
    let (_, assigning) = loads(&space.objects, |objects| {
        let parents: [Snapshot; 2] = [ours, theirs];
        let new = Assignment {
            commit: Oid::from_bytes([9; 20]),
            tree: merged.tree,
            time: 9,
            parents: &parents,
            previous_tip: None,
            pinned_ids: &merged.pinned_ids,
        };
        assign(objects, &new)
    });
    assert!(merging <= 8, "{merging} loads to merge");
    assert!(assigning <= 8, "{assigning} loads to give ids");
}
