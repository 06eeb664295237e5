//! Block documents, reverts of single blocks, links after renames, and spaces without a table of contents.

use content::authoring::{self, Change, Fields, LinkingFile, PageBody};
use document::{Block, Document, Inline, InlineKind, Node, Text, Unresolved};
use model::Patch;
use serde_json::json;

use crate::space::Space;

fn update(page: &str, document: Option<PageBody>, fields: Fields) -> Change {
    Change::UpdatePage {
        page: page.to_owned(),
        base: None,
        document,
        into: Patch::Keep,
        at: None,
        fields,
    }
}

fn slug(slug: &str) -> Fields {
    Fields {
        slug: Some(slug.to_owned()),
        ..Fields::default()
    }
}

fn paragraph(text: &str) -> Node {
    Node::Block(Block::paragraph(vec![Node::Text(Text::plain(text))]))
}

fn sample() -> Space {
    Space::new(&[
        (
            "README.md",
            "# Home\n\nSee [b](a/b.md#x), [a](a/) and `[b](a/b.md)`.\n",
        ),
        (
            "SUMMARY.md",
            "* [Home](README.md)\n* [A](a/README.md)\n  * [B](a/b.md)\n",
        ),
        (
            "a/README.md",
            "# A\n\nUp [home](../README.md), [b](b.md), ![](<../x y.png>).\n",
        ),
        (
            "a/b.md",
            "# B\n\nFirst *one*\nwith [a](README.md).\n\n\nSecond.\n\nThird.\n",
        ),
        ("x y.png", "x"),
    ])
}

#[test]
fn a_block_document_rewrites_only_the_blocks_that_changed() {
    let mut space = sample();
    let (home, a, b) = (
        space.id("README.md"),
        space.id("a/README.md"),
        space.id("a/b.md"),
    );
    let file = space.id("x y.png");
    let link = |reference| {
        let data = json!({ "ref": reference }).as_object().unwrap().clone();
        Node::Inline(Inline::new(
            InlineKind::Link,
            data,
            vec![Node::Text(Text::plain("t"))],
        ))
    };
    let text = space.file("a/b.md");
    let mut document = document::read(&text, &Unresolved);
    let Node::Block(first) = &mut document.nodes[0] else {
        panic!("a block")
    };
    let nodes = first.nodes.as_mut().unwrap();
    for node in nodes {
        if let Node::Inline(inline) = node {
            inline.data = json!({"ref": {"kind": "page", "page": a}})
                .as_object()
                .unwrap()
                .clone();
        }
    }
    document.nodes[1] = Node::Block(Block::paragraph(vec![
        Node::Text(Text::plain("New ")),
        link(json!({"kind": "anchor", "anchor": "x", "page": home})),
        link(json!({"kind": "file", "file": file})),
        link(json!({"kind": "url", "url": "https://example.org"})),
    ]));
    space
        .apply(&[update(
            &b,
            Some(PageBody::Blocks(document)),
            Fields::default(),
        )])
        .unwrap();
    let links = "[t](../README.md#x)[t](<../x y.png>)[t](https://example.org)";
    let expected = text.replace("Second.", &format!("New {links}"));
    assert_eq!(space.file("a/b.md"), expected);
}

#[test]
fn a_new_page_can_come_as_blocks() {
    let mut space = sample();
    let insert = Change::InsertPage {
        document: PageBody::Blocks(Document {
            nodes: vec![paragraph("Hello."), paragraph("World.")],
            ..Document::default()
        }),
        into: None,
        at: None,
        reference: None,
        fields: Fields::default(),
    };
    space.apply(&[insert]).unwrap();
    assert_eq!(
        space.file("untitled.md"),
        "# Untitled\n\nHello.\n\nWorld.\n"
    );
}

#[test]
fn single_blocks_are_taken_back() {
    let mut space = sample();
    let b = space.id("a/b.md");
    let before = space.file("a/b.md");
    let new = before.replace("Second.", "2nd.").replace("Third.", "3rd.");
    let body = new.replace("# B\n\n", "");
    space
        .apply(&[update(
            &b,
            Some(PageBody::Markdown(body)),
            Fields::default(),
        )])
        .unwrap();
    assert_eq!(space.file("a/b.md"), new);
    let Node::Block(block) = &document::read(&new, &Unresolved).nodes[2] else {
        panic!("a block")
    };
    let revert = |key: &str| Change::RevertPage {
        page: b.clone(),
        revision: None,
        blocks: Some(vec![key.to_owned()]),
    };
    space
        .apply(&[revert(block.key.as_deref().unwrap())])
        .unwrap();
    assert_eq!(space.file("a/b.md"), before.replace("Second.", "2nd."));
    let refused = space.apply(&[revert("nothing")]).unwrap_err();
    assert_eq!(refused.field, "block");
}

#[test]
fn links_follow_a_page_that_gets_another_slug() {
    let mut space = sample();
    let (a, b) = (space.id("a/README.md"), space.id("a/b.md"));
    let text = PageBody::Markdown("See [b](b.md).".to_owned());
    let applied = space
        .apply(&[
            update(&b, None, slug("c")),
            update(&a, None, slug("top")),
            update(&b, Some(text), Fields::default()),
        ])
        .unwrap();
    assert_eq!(space.file("a/c.md"), "# B\n\nSee [b](c.md).\n");
    // Its links keep their targets although it moved to another directory.
    let moved = "# A\n\nUp [home](README.md), [b](a/b.md), ![](<x y.png>).\n";
    assert_eq!(space.file("top.md"), moved);
    let linking = [LinkingFile::at("README.md"), LinkingFile::at("top.md")];
    let tree = space.now.tree;
    space.now.tree = space
        .store
        .run(|objects| authoring::relink(objects, tree, &applied.renamed, &linking));
    assert_eq!(
        space.file("README.md"),
        "# Home\n\nSee [b](a/c.md#x), [a](top.md) and `[b](a/b.md)`.\n"
    );
    assert_eq!(space.file("top.md"), moved.replace("a/b.md", "a/c.md"));
}

#[test]
fn a_link_with_an_existing_target_is_left_alone() {
    let mut space = sample();
    let before = space.file("README.md");
    let renamed = [("a/b.md".to_owned(), "a/c.md".to_owned())].into();
    let (tree, linking) = (space.now.tree, [LinkingFile::at("README.md")]);
    // Another file is at the path of the renamed page.
    space.now.tree = space
        .store
        .run(|objects| authoring::relink(objects, tree, &renamed, &linking));
    assert_eq!(space.file("README.md"), before);
}

#[test]
fn a_table_of_contents_is_written_where_there_is_none() {
    let mut space = Space::new(&[
        (".gitbook.yaml", "root: ./docs/\n"),
        ("docs/README.md", "# 🚀 Start\n"),
        ("docs/a.md", "No heading.\n"),
        ("docs/b/README.md", "# The *b*\n"),
        ("docs/b/c/d.md", "# D\n"),
        ("other.md", "# Outside\n"),
    ]);
    let (a, d) = (space.id("docs/a.md"), space.id("docs/b/c/d.md"));
    let before = space.pages();
    let body = PageBody::Markdown("Text.".to_owned());
    space
        .apply(&[update(&a, Some(body), Fields::default())])
        .unwrap();
    assert!(!space.files().contains_key("docs/SUMMARY.md"));
    let to_top = Change::UpdatePage {
        page: a.clone(),
        base: None,
        document: None,
        into: Patch::Keep,
        at: Some(2),
        fields: Fields::default(),
    };
    space.apply(&[to_top]).unwrap();
    let summary = "# Table of contents\n\n* [🚀 Start](README.md)\n* [The b](b/README.md)\n  * [C](b/c/README.md)\n    * [D](b/c/d.md)\n* [A](a.md)\n";
    assert_eq!(space.file("docs/SUMMARY.md"), summary);
    assert_eq!(space.file("docs/b/c/README.md"), "# C\n");
    let after = space.pages();
    assert_eq!(after.pages.len(), before.pages.len());
    for page in &before.pages {
        assert!(after.by_id(page.id).is_some(), "{} is gone", page.path);
    }
    assert_eq!((space.id("docs/a.md"), space.id("docs/b/c/d.md")), (a, d));
}

#[test]
fn a_page_that_is_listed_without_a_file_gets_one() {
    let mut space = Space::new(&[("SUMMARY.md", "* [Home](README.md)\n* [Later](later.md)\n")]);
    let later = space.pages().pages[1].id.to_string();
    let body = PageBody::Markdown("Now.".to_owned());
    space
        .apply(&[update(&later, Some(body), Fields::default())])
        .unwrap();
    assert_eq!(space.file("later.md"), "Now.\n");
    assert_eq!(space.id("later.md"), later);
}
