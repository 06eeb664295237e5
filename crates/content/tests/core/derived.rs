//! Derived pages in the places of computed entries.

use std::collections::HashMap;

use content::{
    PageTree,
    pages::{DerivedPage, PageKind, derived_id},
};
use model::Oid;
use space_files::limits::{MAX_NAVIGATION_DEPTH, MAX_PATH_BYTES};

use crate::world::{World, files};

const SUMMARY: &str = "# Table of contents\n\n* [Home](README.md)\n\n## API\n\n* ```yaml\n  type: builtin:openapi\n  \
    dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: pets\n  ```\n* [Overview](api/overview.md)\n";

fn read(summary: &str) -> PageTree {
    let mut world = World::new();
    let list = [
        ("README.md", ""),
        ("api/overview.md", ""),
        ("SUMMARY.md", summary),
    ];
    let at = world.commit(&files(&list), &[]);
    world
        .store
        .run(|objects| PageTree::read(objects, at.tree, &at.page_ids))
}

fn page(slug: &str, pages: Vec<DerivedPage>) -> DerivedPage {
    DerivedPage {
        id: derived_id("seed", slug),
        title: slug.to_owned(),
        slug: slug.to_owned(),
        oid: Oid::EMPTY_TREE,
        pages,
    }
}

fn with(tree: &PageTree, pages: Vec<DerivedPage>) -> PageTree {
    let is_entry = |page: &content::pages::Page| matches!(page.kind, PageKind::Computed { .. });
    let entry = tree.pages.iter().position(is_entry).expect("an entry");
    tree.with_derived(HashMap::from([(entry, pages)]))
}

fn paths(tree: &PageTree) -> Vec<&str> {
    tree.pages.iter().map(|page| page.path.as_str()).collect()
}

#[test]
fn they_are_in_order_and_give_way_to_pages_with_files() {
    let stored = read(SUMMARY);
    let pages = vec![
        page("overview", vec![]),
        page("pets", vec![page("list", vec![])]),
    ];
    let tree = with(&stored, pages);
    let wanted = [
        "readme",
        "api",
        "api/overview-pets",
        "api/pets",
        "api/pets/list",
        "api/overview",
    ];
    assert_eq!(paths(&tree), wanted);
    let group = tree.by_path("api").expect("the group");
    let children = group.children.iter().map(|index| &tree.pages[*index].path);
    assert_eq!(
        children.collect::<Vec<_>>(),
        ["api/overview-pets", "api/pets", "api/overview"]
    );
    let written = tree.by_file("api/overview.md").expect("the page");
    assert_eq!(
        Some(written.id),
        stored.by_file("api/overview.md").map(|page| page.id)
    );
    let listed = tree.by_id(derived_id("seed", "list")).expect("a page");
    assert_eq!(tree.by_file("api/pets/list.md"), Some(listed));
    assert_eq!(tree.by_path("API/Pets/List"), Some(listed));
    let parent = listed.parent.map(|index| &tree.pages[index].path);
    assert_eq!(parent.map(String::as_str), Some("api/pets"));
}

#[test]
fn the_second_of_two_equal_paths_has_a_number() {
    let mut other = page("a", vec![]);
    other.id = derived_id("other seed", "a");
    let mut third = page("a", vec![]);
    third.id = derived_id("third seed", "a");
    let tree = with(&read(SUMMARY), vec![page("a", vec![]), other, third]);
    assert_eq!(paths(&tree)[2..5], ["api/a", "api/a-pets", "api/a-pets-1"]);
}

#[test]
fn neither_paths_nor_levels_exceed_the_limits() {
    let long = "a".repeat(100);
    let mut deepest = page(&long, vec![]);
    for level in 0..MAX_NAVIGATION_DEPTH + 5 {
        deepest = page(&format!("{long}{level}"), vec![deepest]);
    }
    let tree = with(&read(SUMMARY), vec![deepest]);
    assert!(
        tree.pages
            .iter()
            .all(|page| page.path.len() <= MAX_PATH_BYTES)
    );
    let depth = |index: usize| {
        let above = std::iter::successors(Some(index), |index| tree.pages[*index].parent);
        above.count()
    };
    let most = (0..tree.pages.len()).map(depth).max();
    assert_eq!(most, Some(MAX_NAVIGATION_DEPTH));
}

#[test]
fn ids_depend_on_the_seed_and_the_key() {
    assert_eq!(derived_id("a", "b"), derived_id("a", "b"));
    assert_ne!(derived_id("a", "b"), derived_id("b", "a"));
    assert_ne!(derived_id("a b", "c"), derived_id("a", "b c"));
}
