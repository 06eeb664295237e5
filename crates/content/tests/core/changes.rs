//! Differences between two page trees, by examples.

use content::{
    PageTree,
    changes::{Change, Difference, compare},
};

use crate::world::{World, files};

const PAGES: [(&str, &str); 4] = [
    ("README.md", "# Home\n"),
    (
        "one.md",
        "# One\n\nThe first of them all, with enough words to know it again.\n",
    ),
    (
        "two.md",
        "# Two\n\nAnother text that has nothing in common with the first.\n",
    ),
    (
        "three.md",
        "# Three\n\nSomething else again, so that nobody takes it for another.\n",
    ),
];

/// Two consecutive commits, and one line per difference between them.
fn between(before: &[(&str, &str)], after: &[(&str, &str)]) -> Vec<String> {
    let mut world = World::new();
    let first = world.commit(&files(before), &[]);
    let second = world.commit(&files(after), &[first]);
    let mut read = |at: content::page_ids::Snapshot| {
        let store = &mut world.store;
        store.run(|objects| PageTree::read(objects, at.tree, &at.page_ids))
    };
    let (old, new) = (read(first), read(second));
    let changes = compare(&old, &new);
    changes
        .iter()
        .map(|change| line(&old, &new, *change))
        .collect()
}

fn line(old: &PageTree, new: &PageTree, change: Change) -> String {
    let (what, difference, name): (_, _, fn(&PageTree, usize) -> String) = match change {
        Change::Page(difference) => ("page", difference, |tree, at| tree.pages[at].path.clone()),
        Change::File(difference) => ("file", difference, |tree, at| {
            tree.files[at].path.to_string()
        }),
        Change::ReusableContent(difference) => ("include", difference, |tree, at| {
            tree.reusable_contents[at].path.clone()
        }),
    };
    match difference {
        Difference::Created { after } => format!("{what} + {}", name(new, after)),
        Difference::Deleted { before } => format!("{what} - {}", name(old, before)),
        Difference::Edited { before, after } => {
            format!("{what} {} = {}", name(old, before), name(new, after))
        }
        Difference::Moved { before, after } => {
            format!("{what} {} > {}", name(old, before), name(new, after))
        }
    }
}

/// The pages, with a table of contents and other files.
fn with<'a>(summary: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut list: Vec<_> = PAGES.to_vec();
    list.retain(|(path, _)| !more.iter().any(|(other, _)| other == path));
    list.push(("SUMMARY.md", summary));
    list.extend(more);
    list
}

const FLAT: &str = "* [Home](README.md)\n* [One](one.md)\n* [Two](two.md)\n* [Three](three.md)\n";

#[test]
fn equal_trees_have_no_differences() {
    assert!(between(&with(FLAT, &[]), &with(FLAT, &[])).is_empty());
}

#[test]
fn pages_come_and_go() {
    let fewer = "* [Home](README.md)\n* [One](one.md)\n* [Three](three.md)\n";
    assert_eq!(between(&with(FLAT, &[]), &with(fewer, &[])), ["page - two"]);
    assert_eq!(between(&with(fewer, &[]), &with(FLAT, &[])), ["page + two"]);
}

#[test]
fn another_title_another_text_and_another_name_are_edits() {
    let titled = FLAT.replace("[One]", "[First]");
    assert_eq!(
        between(&with(FLAT, &[]), &with(&titled, &[])),
        ["page one = one"]
    );
    let text = [("two.md", "# Two\n\nNow it says something else.\n")];
    assert_eq!(
        between(&with(FLAT, &[]), &with(FLAT, &text)),
        ["page two = two"]
    );
    let renamed = FLAT.replace("three.md", "third.md");
    let mut list = with(&renamed, &[("third.md", PAGES[3].1)]);
    list.retain(|(path, _)| *path != "three.md");
    assert_eq!(between(&with(FLAT, &[]), &list), ["page three = third"]);
}

#[test]
fn a_page_moves_below_another_and_what_is_below_it_stays_there() {
    let deep = "* [Home](README.md)\n* [One](one.md)\n  * [Two](two.md)\n* [Three](three.md)\n";
    let deeper =
        "* [Home](README.md)\n* [Three](three.md)\n  * [One](one.md)\n    * [Two](two.md)\n";
    assert_eq!(
        between(&with(FLAT, &[]), &with(deep, &[])),
        ["page two > one/two"]
    );
    assert_eq!(
        between(&with(deep, &[]), &with(deeper, &[])),
        ["page one > three/one"]
    );
}

#[test]
fn of_siblings_in_another_order_only_the_one_that_jumped_has_moved() {
    let order = "* [Home](README.md)\n* [Three](three.md)\n* [One](one.md)\n* [Two](two.md)\n";
    assert_eq!(
        between(&with(FLAT, &[]), &with(order, &[])),
        ["page three > three"]
    );
    let without = "* [Home](README.md)\n* [Three](three.md)\n* [Two](two.md)\n";
    let both = between(&with(FLAT, &[]), &with(without, &[]));
    assert_eq!(both.len(), 2, "{both:?}");
    assert_eq!(both[1], "page - one");
}

#[test]
fn groups_and_links_are_compared_by_what_the_table_of_contents_says() {
    let text = |group: &str, url: &str| {
        format!(
            "* [Home](README.md)\n\n## {group} <a href=\"#use\" id=\"use\"></a>\n\n* [Site]({url})\n* [One](one.md)\n* [Two](two.md)\n* [Three](three.md)\n"
        )
    };
    let first = text("Using it", "https://example.org");
    let (title, target) = (
        text("Using this", "https://example.org"),
        text("Using it", "https://example.com"),
    );
    assert_eq!(
        between(&with(&first, &[]), &with(&title, &[])),
        ["page use = use"]
    );
    assert_eq!(
        between(&with(&first, &[]), &with(&target, &[])),
        ["page use/site = use/site"]
    );
}

#[test]
fn files_and_reusable_contents_come_change_and_go() {
    let asset = ".gitbook/assets/note.txt";
    let include = ".gitbook/includes/hello.md";
    let old = with(FLAT, &[(asset, "a note"), (include, "Hello.\n")]);
    let new = with(
        FLAT,
        &[(asset, "a longer note"), (include, "Hello, you.\n")],
    );
    let plain = with(FLAT, &[]);
    assert_eq!(
        between(&plain, &old),
        [format!("file + {asset}"), format!("include + {include}")]
    );
    assert_eq!(
        between(&old, &new),
        [
            format!("file {asset} = {asset}"),
            format!("include {include} = {include}")
        ]
    );
    assert_eq!(
        between(&old, &plain),
        [format!("file - {asset}"), format!("include - {include}")]
    );
}

#[test]
fn objects_compared_with_an_empty_tree_are_all_new() {
    let mut world = World::new();
    let at = world.commit(&files(&with(FLAT, &[])), &[]);
    let tree = world
        .store
        .run(|objects| PageTree::read(objects, at.tree, &at.page_ids));
    let changes = compare(&PageTree::default(), &tree);
    let is_new = |change: &Change| matches!(change, Change::Page(Difference::Created { .. }));
    assert_eq!(changes.len(), 4);
    assert!(changes.iter().all(is_new));
}
