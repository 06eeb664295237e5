//! Trees compared with a plain map, and with the real Git.

use std::collections::BTreeMap;

use crate::store::Store;
use content::{
    BString, ByteSlice, ObjectError,
    tree::{self, Edits, Mode},
};
use model::Oid;
use proptest::prelude::*;

type Map = BTreeMap<BString, (Mode, Oid)>;

fn file(content: u8) -> (Mode, Oid) {
    let mode = [Mode::FILE, Mode::EXECUTABLE, Mode::SYMLINK][usize::from(content % 3)];
    (mode, Oid::of(model::ObjectKind::Blob, &[content]))
}

/// Few names, so that files and directories collide; `a-b` sorts between `a` and `a/b`.
fn path() -> impl Strategy<Value = BString> {
    let name = prop::sample::select(vec!["a", "a-b", "b", "c.md", "a0", "ä"]);
    prop::collection::vec(name, 1..4).prop_map(|names| names.join("/").into())
}

fn edits() -> impl Strategy<Value = Edits> {
    prop::collection::btree_map(
        path(),
        prop::option::weighted(0.7, (0..8_u8).prop_map(file)),
        0..12,
    )
}

/// The reference implementation of edits.
fn edit_map(map: &mut Map, edits: &Edits) {
    for (path, value) in edits {
        let inside = bstr_join(path);
        match value {
            None => map.retain(|other, _| other != path && !other.starts_with(&inside)),
            Some(value) => {
                map.retain(|other, _| {
                    !other.starts_with(&inside) && !path.starts_with(&bstr_join(other))
                });
                map.insert(path.clone(), *value);
            }
        }
    }
}

fn bstr_join(folder: &BString) -> Vec<u8> {
    [folder.as_slice(), b"/"].concat()
}

/// Two edits where one is inside the path of the other depend on Git's order of paths; the map applies them in plain
/// order, which is the same for such pairs.
fn apply(store: &mut Store, root: Oid, edits: &Edits) -> Oid {
    store.run(|objects| tree::edit(objects, root, edits))
}

proptest! {
    #[test]
    fn trees_behave_as_maps_of_paths(first in edits(), second in edits()) {
        let (mut store, mut map) = (Store::default(), Map::new());
        let old = apply(&mut store, Oid::EMPTY_TREE, &first);
        edit_map(&mut map, &first);
        let old_map = map.clone();
        let new = apply(&mut store, old, &second);
        edit_map(&mut map, &second);

        let flat: Map = store.run(|objects| tree::flatten(objects, new))
            .into_iter().map(|file| (file.path, (file.mode, file.oid))).collect();
        prop_assert_eq!(&flat, &map);
        for (path, value) in &map {
            let found = store.run(|objects| tree::find(objects, new, path.as_bstr())).unwrap();
            prop_assert_eq!((found.mode, found.oid), *value);
        }

        let mut patched = old_map.clone();
        for change in store.run(|objects| tree::diff(objects, old, new)) {
            prop_assert_eq!(change.old, old_map.get(&change.path).copied());
            prop_assert_ne!(change.old, change.new);
            match change.new {
                Some(new) => patched.insert(change.path, new),
                None => patched.remove(&change.path),
            };
        }
        prop_assert_eq!(&patched, &map);

        let all: Edits = map.into_iter().map(|(path, value)| (path, Some(value))).collect();
        prop_assert_eq!(apply(&mut store, Oid::EMPTY_TREE, &all), new, "the way does not matter");
    }
}

#[test]
fn ids_of_trees_are_those_of_git() {
    let Some(git) = crate::git::Git::init() else {
        return;
    };
    for content in 0..8 {
        git.write_blob(&[content]);
    }
    proptest!(ProptestConfig::with_cases(24), |(edits in edits())| {
        let mut store = Store::default();
        let mut map = Map::new();
        edit_map(&mut map, &edits);
        let ours = apply(&mut store, Oid::EMPTY_TREE, &edits);
        prop_assert_eq!(git.write_tree(&map), ours);
    });
    git.fsck();
}

#[test]
fn a_cold_walk_loads_once_per_level_and_an_edit_only_its_chain() {
    let mut store = Store::default();
    let mut files = crate::store::Files::new();
    for folder in 0..50 {
        for page in 0..20 {
            files.insert(
                format!("part/{folder}/{page}.md"),
                format!("{folder} {page}"),
            );
        }
    }
    let root = store.tree(&files);
    store.run(|objects| tree::flatten(objects, root));
    assert_eq!((store.loads, store.loaded.len()), (3, 52));

    let mut edits = Edits::new();
    edits.insert("part/7/3.md".into(), Some(file(1)));
    let new = apply(&mut store, root, &edits);
    assert_eq!((store.loads, store.loaded.len()), (3, 3));
    assert_eq!(store.written.len(), 3);

    store.run(|objects| tree::diff(objects, root, new));
    assert_eq!((store.loads, store.loaded.len()), (3, 6));
}

#[test]
fn a_folder_is_put_in_as_a_whole_and_goes_when_empty() {
    let mut store = Store::default();
    let root = store.tree(&[("a/x.md", "1"), ("a/y.md", "2")].map(owned).into());
    let folder = store
        .run(|objects| tree::find(objects, root, "a".into()))
        .unwrap();
    let edits = Edits::from([
        ("a".into(), None),
        ("b/c".into(), Some((folder.mode, folder.oid))),
    ]);
    let moved = apply(&mut store, root, &edits);
    let paths: Vec<BString> = store
        .run(|objects| tree::flatten(objects, moved))
        .into_iter()
        .map(|file| file.path)
        .collect();
    assert_eq!(paths, ["b/c/x.md", "b/c/y.md"]);
    let none = Edits::from([("b/c/x.md".into(), None), ("b/c/y.md".into(), None)]);
    assert_eq!(apply(&mut store, moved, &none), Oid::EMPTY_TREE);
}

#[test]
fn paths_that_no_file_can_have_are_refused() {
    let mut store = Store::default();
    for path in [
        "",
        "/a",
        "a/",
        "a//b",
        "../a",
        "a/./b",
        ".git/config",
        "a/.GIT",
        "a\0b",
    ] {
        let edits = Edits::from([(path.into(), Some(file(0)))]);
        let answer = store.try_run(|objects| tree::edit(objects, Oid::EMPTY_TREE, &edits));
        assert!(matches!(answer, Err(ObjectError::Broken { .. })), "{path}");
    }
}

#[test]
fn a_few_folders_that_expand_to_millions_of_files_are_rejected() {
    let mut store = Store::default();
    let mut root = store.tree(&[("a", "1")].map(owned).into());
    for _ in 0..9 {
        let entry = |name: &str| tree::Entry {
            mode: Mode::FOLDER,
            name: name.into(),
            oid: root,
        };
        let entries: Vec<_> = ["a", "b", "c", "d", "e"].map(entry).into();
        root = store.run(|objects| tree::write(objects, &entries));
    }
    let objects = store.warm();
    let flat = tree::flatten(&objects, root);
    assert!(matches!(flat, Err(ObjectError::Broken { .. })));
    let diff = tree::diff(&objects, Oid::EMPTY_TREE, root);
    assert!(matches!(diff, Err(ObjectError::Broken { .. })));
}

#[test]
fn broken_objects_are_named() {
    let mut store = Store::default();
    let blob = store.blob(b"no tree");
    let answer = store.try_run(|objects| tree::flatten(objects, blob));
    assert!(matches!(answer, Err(ObjectError::Broken { oid, .. }) if oid == blob));
}

fn owned((path, text): (&str, &str)) -> (String, String) {
    (path.to_owned(), text.to_owned())
}
