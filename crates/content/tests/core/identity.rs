//! Page ids: their guarantees, by examples.

use crate::store::Files;
use crate::world::{World, files};
use content::{
    PageIds,
    page_ids::{self, Snapshot},
};

const LONG: &str = "one\ntwo\nthree\nfour\nfive\nsix\n";
const LONG_EDITED: &str = "one\ntwo\nthree\nfour\nfive\nsix and more\n";

#[test]
fn an_edit_keeps_the_id_and_sets_the_time() {
    let mut world = World::new();
    let one = world.commit(&files(&[("a.md", "1"), ("b.md", "2")]), &[]);
    let two = world.commit(&files(&[("a.md", "new"), ("b.md", "2")]), &[one]);
    assert_eq!(world.id(one, "a.md"), world.id(two, "a.md"));
    assert_eq!(world.times(two, "a.md"), (1, 2));
    assert_eq!(world.times(two, "b.md"), (1, 1));
    assert_eq!(
        two.page_ids.paths, one.page_ids.paths,
        "no path has another id"
    );
}

#[test]
fn a_rename_keeps_the_id_exact_or_similar() {
    let mut world = World::new();
    let one = world.commit(&files(&[("a.md", LONG), ("b.md", "other")]), &[]);
    let exact = world.commit(&files(&[("x/c.md", LONG), ("b.md", "other")]), &[one]);
    assert_eq!(world.id(one, "a.md"), world.id(exact, "x/c.md"));
    assert_eq!(
        world.times(exact, "x/c.md"),
        (1, 1),
        "the bytes are the same"
    );
    let similar = world.commit(&files(&[("c.md", LONG_EDITED), ("b.md", "other")]), &[one]);
    assert_eq!(world.id(one, "a.md"), world.id(similar, "c.md"));
    assert_eq!(world.times(similar, "c.md"), (1, 3));
    let another = world.commit(
        &files(&[("c.md", "nothing of it\n"), ("b.md", "other")]),
        &[one],
    );
    assert_ne!(world.id(one, "a.md"), world.id(another, "c.md"));
}

#[test]
fn a_moved_folder_keeps_the_ids_of_files_that_are_all_the_same() {
    let mut world = World::new();
    let old = files(&[
        ("a/x/README.md", "# T\n"),
        ("a/y/README.md", "# T\n"),
        ("a/y/z.md", LONG),
    ]);
    let new = files(&[
        ("b/x/README.md", "# T\n"),
        ("b/y/README.md", "# T\n"),
        ("b/y/z.md", LONG_EDITED),
    ]);
    let one = world.commit(&old, &[]);
    let two = world.commit(&new, &[one]);
    for (was, is) in old.keys().zip(new.keys()) {
        assert_eq!(world.id(one, was), world.id(two, is), "{was}");
    }
}

#[test]
fn the_most_similar_file_gets_the_id() {
    let mut world = World::new();
    let one = world.commit(&files(&[("a.md", LONG)]), &[]);
    let half = "one\ntwo\nthree\nfour\nthis is\nelse\n";
    let two = world.commit(&files(&[("b.md", half), ("c.md", LONG_EDITED)]), &[one]);
    assert_eq!(world.id(one, "a.md"), world.id(two, "c.md"));
}

#[test]
fn a_path_that_comes_back_is_another_page() {
    let mut world = World::new();
    let one = world.commit(&files(&[("a.md", LONG), ("b.md", "2")]), &[]);
    let gone = world.commit(&files(&[("b.md", "2")]), &[one]);
    let back = world.commit(&files(&[("a.md", LONG), ("b.md", "2")]), &[gone]);
    let (was, is) = (world.id(one, "a.md"), world.id(back, "a.md"));
    assert_ne!(was, is);
    let found = world
        .store
        .run(|objects| page_ids::locate(objects, &back.page_ids, was));
    assert_eq!(found, None);
    let stored = [("a.md".into(), was)];
    let reverted = world.commit_with(
        &files(&[("a.md", LONG), ("b.md", "2")]),
        &[gone],
        None,
        &stored,
    );
    assert_eq!(world.id(reverted, "a.md"), was);
}

#[test]
fn a_merge_takes_ids_from_both_parents() {
    let mut world = World::new();
    let base = world.commit(&files(&[("a.md", LONG)]), &[]);
    let ours = world.commit(&files(&[("a.md", LONG), ("ours.md", "o")]), &[base]);
    let theirs = world.commit(&files(&[("moved.md", LONG), ("theirs.md", "t")]), &[base]);
    let all = files(&[("moved.md", LONG), ("ours.md", "o"), ("theirs.md", "t")]);
    let merged = world.commit(&all, &[ours, theirs]);
    assert_eq!(world.id(merged, "moved.md"), world.id(base, "a.md"));
    assert_eq!(world.id(merged, "ours.md"), world.id(ours, "ours.md"));
    assert_eq!(world.id(merged, "theirs.md"), world.id(theirs, "theirs.md"));
    assert_eq!(world.times(merged, "theirs.md"), (3, 3));
}

#[test]
fn a_rebased_branch_keeps_its_ids() {
    let mut world = World::new();
    let base = world.commit(&files(&[("a.md", LONG)]), &[]);
    let tip = world.commit(&files(&[("a.md", LONG), ("new.md", "text\n")]), &[base]);
    let main = world.commit(&files(&[("a.md", LONG_EDITED)]), &[base]);
    let after = files(&[("a.md", LONG_EDITED), ("new.md", "other words\n")]);
    let rebased = world.commit_with(&after, &[main], Some(tip), &[]);
    assert_eq!(world.id(rebased, "new.md"), world.id(tip, "new.md"));
    assert_eq!(world.id(rebased, "a.md"), world.id(base, "a.md"));
}

#[test]
fn pinned_ids_win_and_ids_stay_unique() {
    let mut world = World::new();
    let one = world.commit(&files(&[("a.md", "1"), ("b.md", "2")]), &[]);
    let (a, b) = (world.id(one, "a.md"), world.id(one, "b.md"));
    let swapped = [("a.md".into(), b), ("b.md".into(), a)];
    let two = world.commit_with(
        &files(&[("a.md", "2"), ("b.md", "1")]),
        &[one],
        None,
        &swapped,
    );
    assert_eq!((world.id(two, "a.md"), world.id(two, "b.md")), (b, a));
    // Moved, and another page written at the old path in the same call.
    let moved = [("c.md".into(), a), ("nowhere.md".into(), b)];
    let three = world.commit_with(
        &files(&[("a.md", "9"), ("b.md", "2"), ("c.md", "1")]),
        &[one],
        None,
        &moved,
    );
    assert_eq!(world.id(three, "c.md"), a);
    assert_eq!(world.id(three, "b.md"), b);
    assert!(![a, b].contains(&world.id(three, "a.md")));
}

#[test]
fn a_pinned_id_is_not_assigned_twice() {
    let mut world = World::new();
    let base = world.commit(&files(&[("a.md", LONG)]), &[]);
    let theirs = world.commit(&files(&[("a.md", LONG), ("new.md", "n")]), &[base]);
    let new = world.id(theirs, "new.md");
    let all = files(&[("a.md", LONG), ("new.md", "n"), ("copy.md", "c")]);
    let stored = [("copy.md".into(), new)];
    let merged = world.commit_with(&all, &[base, theirs], None, &stored);
    assert_eq!(world.id(merged, "copy.md"), new);
    assert_ne!(world.id(merged, "new.md"), new);
}

#[test]
fn the_same_input_gives_the_same_ids() {
    let (mut first, mut second) = (World::new(), World::new());
    let tree = files(&[("a.md", "1"), ("b/c.md", "2")]);
    assert_eq!(first.commit(&tree, &[]), second.commit(&tree, &[]));
}

#[test]
fn one_edit_in_ten_thousand_pages_writes_few_nodes_and_loads_by_level() {
    let mut world = World::new();
    let mut tree = Files::new();
    for number in 0..10_000 {
        tree.insert(
            format!("part/{:02}/{number}.md", number / 100),
            number.to_string(),
        );
    }
    let one = world.commit(&tree, &[]);
    tree.insert("part/47/4711.md".to_owned(), "edited".to_owned());
    world.commit(&tree, &[one]);
    assert!(world.store.written.len() <= 4, "{:?}", world.store.written);
    assert!(world.store.loads <= 6, "{} loads", world.store.loads);
}

#[test]
fn groups_and_links_keep_their_ids() {
    let mut world = World::new();
    let summary = |text: &str| {
        files(&[
            ("README.md", "# Home"),
            ("a.md", "# A"),
            ("SUMMARY.md", text),
        ])
    };
    let pages = |world: &mut World, at: Snapshot| {
        let tree = world
            .store
            .run(|objects| content::PageTree::read(objects, at.tree, &at.page_ids));
        tree.pages
            .into_iter()
            .map(|page| (page.title.unwrap_or_default(), page.id))
            .collect::<Vec<_>>()
    };
    let one = world.commit(
        &summary(
            "# T\n\n* [Home](README.md)\n\n## Guides\n\n* [A](a.md)\n* [Out](https://x.org)\n",
        ),
        &[],
    );
    let two = world.commit(
        &summary(
            "# T\n\n* [Home](README.md)\n* [Away](https://x.org)\n\n## Manual\n\n* [A](a.md)\n",
        ),
        &[one],
    );
    let (before, after) = (pages(&mut world, one), pages(&mut world, two));
    let id =
        |list: &[(String, _)], title: &str| list.iter().find(|page| page.0 == title).unwrap().1;
    assert_eq!(
        id(&before, "Guides"),
        id(&after, "Manual"),
        "a renamed group"
    );
    assert_eq!(
        id(&before, "Out"),
        id(&after, "Away"),
        "a moved and retitled link"
    );
    let same = world.commit(
        &summary(
            "# T\n\n* [Home](README.md)\n* [Away](https://x.org)\n\n## Manual\n\n* [A](a.md)\n",
        ),
        &[two],
    );
    assert_eq!(same.page_ids.navigation, two.page_ids.navigation);
}

#[test]
fn an_identity_is_sixty_bytes() {
    let mut world = World::new();
    let known = world.commit(&files(&[("a.md", "1")]), &[]);
    let bytes = known.page_ids.to_bytes();
    assert_eq!(PageIds::from_bytes(&bytes), known.page_ids);
}
