//! The page tree, by examples: one for every ambiguity of the dialect that it resolves.

use std::collections::BTreeSet;

use crate::{
    store::Files,
    world::{World, files},
};
use content::{PageTree, pages::PageKind};
use model::id::{FileId, ReusableContentId};
use space_files::limits::MAX_NAVIGATION_ENTRIES;

fn read(list: &[(&str, &str)]) -> PageTree {
    let mut world = World::new();
    let at = world.commit(&files(list), &[]);
    world
        .store
        .run(|objects| PageTree::read(objects, at.tree, &at.page_ids))
}

/// One line per page: depth by indent, kind, URL path, title.
fn outline(tree: &PageTree) -> Vec<String> {
    let line = |page: &content::pages::Page| {
        let kind = match &page.kind {
            PageKind::Document { file, oid: Some(_) } => format!("page {file}"),
            PageKind::Document { file, oid: None } => format!("empty {file}"),
            PageKind::Group => "group".to_owned(),
            PageKind::Link { target } => format!("link {target}"),
            PageKind::Computed { value } => format!("computed {value}"),
        };
        format!(
            "{} = {kind} ({})",
            page.path,
            page.title.as_deref().unwrap_or("-")
        )
    };
    tree.pages.iter().map(line).collect()
}

#[test]
fn the_table_of_contents_gives_order_titles_and_paths() {
    let tree = read(&[
        ("README.md", "# H1 is not the title"),
        ("guides/README.md", ""),
        ("guides/start.md", ""),
        ("elsewhere/deep.md", ""),
        ("not-listed.md", ""),
        (
            "SUMMARY.md",
            "# Table of contents\n\n* [Welcome](README.md)\n\n## Using it & more <a href=\"#use\" id=\"use\"></a>\n\n\
             * [Guides](guides/README.md \"Short\")\n  * [Start](guides/start.md)\n    * [Deep](elsewhere/deep.md)\n\
             * [Site](https://example.org)\n* [Place](guides/start.md#there)\n\n***\n\n* ```yaml\n  type: builtin:openapi\n  \
             dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: pets\n  ```\n",
        ),
    ]);
    assert_eq!(
        outline(&tree),
        [
            "readme = page README.md (Welcome)",
            "use = group (Using it & more)",
            "use/guides = page guides/README.md (Guides)",
            "use/guides/start = page guides/start.md (Start)",
            "use/guides/start/deep = page elsewhere/deep.md (Deep)",
            "use/site = link https://example.org (Site)",
            "use/place = link guides/start.md#there (Place)",
            "pets = computed {\"dependencies\":{\"spec\":{\"ref\":{\"kind\":\"openapi\",\"spec\":\"pets\"}}},\"type\":\"builtin:openapi\"} (-)",
        ]
    );
    assert_eq!(tree.problems, []);
    let guides = tree.by_path("/USE/Guides").unwrap();
    assert_eq!(guides.link_title.as_deref(), Some("Short"));
    assert_eq!(tree.by_file("guides/README.md"), Some(guides));
    assert_eq!(tree.by_id(guides.id), Some(guides));
    assert_eq!(tree.by_path("").unwrap().path, "readme");
    assert_eq!(
        tree.by_file("not-listed.md"),
        None,
        "files that are not listed are no pages"
    );
}

#[test]
fn an_entry_without_file_is_an_empty_page_and_reported() {
    let tree = read(&[
        ("README.md", ""),
        ("SUMMARY.md", "* [Home](README.md)\n* [Gone](gone.md)\n"),
    ]);
    assert_eq!(outline(&tree)[1], "gone = empty gone.md (Gone)");
    assert_eq!((tree.problems.len(), tree.problems[0].line), (1, Some(2)));
}

#[test]
fn a_file_that_is_listed_again_is_a_link() {
    let tree = read(&[
        ("README.md", ""),
        ("SUMMARY.md", "* [Home](README.md)\n* [Again](README.md)\n"),
    ]);
    assert_eq!(outline(&tree)[1], "readme-1 = link README.md (Again)");
    assert_eq!(tree.problems.len(), 1);
    assert_ne!(tree.pages[0].id, tree.pages[1].id);
}

#[test]
fn equal_slugs_of_siblings_get_numbers() {
    let tree = read(&[
        ("a/x.md", ""),
        ("b/x.md", ""),
        ("c/X.md", ""),
        ("d/x-1.md", ""),
        (
            "SUMMARY.md",
            "* [1](a/x.md)\n* [2](b/x.md)\n* [3](c/X.md)\n* [4](d/x-1.md)\n",
        ),
    ]);
    let paths: Vec<&str> = tree.pages.iter().map(|page| page.path.as_str()).collect();
    assert_eq!(paths, ["x", "x-1", "x-2", "x-1-1"]);
}

#[test]
fn the_home_page_has_the_slug_of_the_folder_its_children_are_in() {
    let tree = read(&[
        ("README.md", ""),
        ("introduction/a.md", ""),
        (
            "SUMMARY.md",
            "* [Hi](README.md)\n  * [A](introduction/a.md)\n",
        ),
    ]);
    assert_eq!(tree.pages[1].path, "introduction/a");
}

#[test]
fn an_anchor_of_a_group_cannot_forge_a_path() {
    let tree = read(&[(
        "SUMMARY.md",
        "## A <a href=\"#x/Y\" id=\"x/Y\"></a>\n\n* [B](b.md)\n",
    )]);
    assert_eq!(tree.pages[1].path, "x-y/b");
}

#[test]
fn groups_in_other_scripts_have_latin_slugs() {
    let tree = read(&[
        ("a.md", ""),
        (
            "SUMMARY.md",
            "## 开始\n\n* [A](a.md)\n\n## !!!\n\n* [B](b.md)\n",
        ),
    ]);
    assert_eq!(tree.pages[0].path, "kai-shi");
    assert_eq!(tree.pages[2].path, "page");
}

#[test]
fn without_a_table_of_contents_the_folders_are_the_tree() {
    let tree = read(&[
        ("README.md", ""),
        ("b.md", ""),
        ("a-first.md", ""),
        ("guide/README.md", ""),
        ("guide/z.md", ""),
        ("loose/deep/x.md", ""),
        (".hidden/y.md", ""),
        (".gitbook/includes/i.md", ""),
    ]);
    assert_eq!(
        outline(&tree),
        [
            "readme = page README.md (-)",
            "a-first = page a-first.md (-)",
            "b = page b.md (-)",
            "guide = page guide/README.md (-)",
            "guide/z = page guide/z.md (-)",
            "loose = group (Loose)",
            "loose/deep = empty loose/deep/README.md (Deep)",
            "loose/deep/x = page loose/deep/x.md (-)",
        ]
    );
    let titles: Vec<String> = tree
        .pages
        .iter()
        .map(content::pages::Page::fallback_title)
        .collect();
    assert_eq!(
        titles,
        ["Home", "A first", "B", "Guide", "Z", "Loose", "Deep", "X"]
    );
}

#[test]
fn pages_that_follow_from_files_have_the_limit_of_a_table_of_contents() {
    let file = |number: usize| format!("part/p{number:05}.md");
    let names = (0..MAX_NAVIGATION_ENTRIES).map(file);
    let mut list: Files = names.map(|name| (name, String::new())).collect();
    list.insert("README.md".to_owned(), String::new());
    let mut world = World::new();
    let at = world.commit(&list, &[]);
    let tree = world
        .store
        .run(|objects| PageTree::read(objects, at.tree, &at.page_ids));
    assert_eq!(tree.pages.len(), MAX_NAVIGATION_ENTRIES);
    // The home page and the group of the directory come before the files.
    let shown = MAX_NAVIGATION_ENTRIES - 3;
    assert!(tree.by_file(&file(shown)).is_some());
    assert!(tree.by_file(&file(shown + 1)).is_none());
    let [problem] = &tree.problems[..] else {
        panic!("{:?}", tree.problems);
    };
    assert_eq!((problem.file.as_str(), problem.line), ("SUMMARY.md", None));
    assert!(problem.message.contains("50000"), "{}", problem.message);
}

#[test]
fn files_and_reusable_contents_are_found_by_their_ids() {
    let tree = read(&[
        ("README.md", ""),
        ("a.png", "a"),
        (".gitbook/assets/b.png", "b"),
        (".gitbook/includes/one.md", "one"),
        (".gitbook/includes/two.md", "two"),
    ]);
    let less = tree.without(&BTreeSet::from([0]));
    assert_eq!((tree.files.len(), tree.reusable_contents.len()), (2, 2));
    assert!(tree.problems.is_empty(), "{:?}", tree.problems);
    for tree in [&tree, &less] {
        for file in &tree.files {
            assert_eq!(tree.file(file.id), Some(file));
        }
        for content in &tree.reusable_contents {
            assert_eq!(tree.reusable_content(content.id), Some(content));
        }
        // Ids of other objects.
        let id = tree.files[0].id.uuid();
        assert!(
            tree.reusable_content(ReusableContentId::from_uuid(id))
                .is_none()
        );
        let id = tree.reusable_contents[0].id.uuid();
        assert!(tree.file(FileId::from_uuid(id)).is_none());
    }
}

#[test]
fn the_settings_move_the_content_and_bring_redirects() {
    let tree = read(&[
        (
            ".gitbook.yaml",
            "root: ./docs/\nstructure:\n  readme: START.md\n  summary: TOC.md\nredirects:\n  old/page: new.md\n",
        ),
        ("README.md", ""),
        ("outside.png", ""),
        ("docs/START.md", ""),
        ("docs/new.md", ""),
        ("docs/TOC.md", "* [S](START.md)\n  * [N](new.md)\n"),
        ("docs/.gitbook/assets/a (1).png", ""),
        ("docs/.gitbook/assets/note.md", ""),
        ("docs/pic.svg", ""),
        ("docs/.x/pic.svg", ""),
        ("docs/.dot", ""),
        ("docs/.gitbook/includes/one.md", ""),
        ("docs/.gitbook/vars.yaml", "a: 1"),
        ("docs/.gitbook/tags.yaml", ""),
    ]);
    assert_eq!(
        outline(&tree),
        [
            "readme = page docs/START.md (S)",
            "readme/new = page docs/new.md (N)"
        ]
    );
    assert_eq!(tree.redirects["old/page"], "docs/new.md");
    let files: Vec<String> = tree
        .files
        .iter()
        .map(|file| file.path.to_string())
        .collect();
    assert_eq!(
        files,
        [
            "docs/.gitbook/assets/a (1).png",
            "docs/.gitbook/assets/note.md",
            "docs/pic.svg"
        ]
    );
    assert_eq!(
        tree.reusable_contents[0].path,
        "docs/.gitbook/includes/one.md"
    );
    assert!(tree.variables.is_some() && tree.tags.is_some());
}

#[test]
fn a_cold_read_loads_once_per_level() {
    let mut world = World::new();
    let at = world.commit(
        &files(&[
            ("README.md", ""),
            ("a/b/c.md", ""),
            ("SUMMARY.md", "* [H](README.md)\n"),
        ]),
        &[],
    );
    world
        .store
        .run(|objects| PageTree::read(objects, at.tree, &at.page_ids));
    assert_eq!(world.store.loads, 3);
}

/// Run with `--release -- --ignored --nocapture` to see the measurement.
#[test]
#[ignore = "a measurement"]
fn ten_thousand_pages() {
    let mut list = crate::store::Files::new();
    let mut summary = vec!["# Table of contents\n\n".to_owned()];
    for number in 0..10_000 {
        let path = format!("part-{:02}/page-{number}.md", number / 100);
        summary.push(format!("* [Page number {number} of the space]({path})\n"));
        list.insert(path, String::new());
    }
    list.insert("SUMMARY.md".to_owned(), summary.concat());
    let mut world = World::new();
    let at = world.commit(&list, &[]);
    let objects = world.store.warm();
    let start = std::time::Instant::now();
    for _ in 0..10 {
        assert_eq!(
            PageTree::read(&objects, at.tree, &at.page_ids)
                .unwrap()
                .pages
                .len(),
            10_000
        );
    }
    println!(
        "page tree of 10,000 pages: {} ms",
        start.elapsed().as_millis() / 10
    );
}
