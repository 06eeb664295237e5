//! Batches that cannot be applied report the change, the field and the reason, and have no effect.

use content::authoring::{Change, Fields, FileBytes, NewFile, PageBody};
use document::limits::{MAX_PAGE_NODES, MAX_TABLE_CELLS};
use model::Patch;

use crate::space::Space;

fn sample() -> Space {
    Space::new(&[
        ("README.md", "# Home\n"),
        (
            "SUMMARY.md",
            "* [Home](README.md)\n  * [A](a.md)\n    * [B](a/b.md)\n\n## Group\n\n* [Site](https://example.org)\n",
        ),
        ("a.md", "# A\n"),
        ("a/b.md", "# B\n"),
        ("c", "in the way"),
        ("c.md", "# Unlisted\n"),
        (".gitbook/includes/part.md", "---\ntitle: Part\n---\n"),
        (".gitbook/assets/logo.png", "logo"),
    ])
}

fn insert(into: Option<String>, reference: Option<&str>, document: PageBody) -> Change {
    Change::InsertPage {
        document,
        into,
        at: None,
        reference: reference.map(str::to_owned),
        fields: Fields {
            title: Some("New".to_owned()),
            ..Fields::default()
        },
    }
}

fn update(page: &str, into: Patch<String>, fields: Fields) -> Change {
    Change::UpdatePage {
        page: page.to_owned(),
        base: None,
        document: None,
        into,
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

fn file(name: &str, reference: Option<&str>) -> NewFile {
    NewFile {
        name: name.to_owned(),
        reference: reference.map(str::to_owned),
        bytes: FileBytes::Inline(b"x".as_slice().into()),
    }
}

fn id_of(space: &mut Space, slug: &str) -> String {
    let pages = space.pages();
    let page = pages.pages.iter().find(|page| page.slug == slug);
    page.expect("it is there").id.to_string()
}

#[test]
fn a_refusal_names_the_change_and_the_field() {
    let mut space = sample();
    let (home, a, b) = (space.id("README.md"), space.id("a.md"), space.id("a/b.md"));
    let (part, logo) = (
        space.id(".gitbook/includes/part.md"),
        space.id(".gitbook/assets/logo.png"),
    );
    let (group, site, c) = (
        id_of(&mut space, "group"),
        id_of(&mut space, "site"),
        space.id("c.md"),
    );
    let none = Fields::default;
    let keep = || Patch::Keep;
    let to = |id: &str| Patch::Set(id.to_owned());
    let bad_yaml = PageBody::Markdown("---\na: [\n---\nText".to_owned());
    let emoji = Fields {
        emoji: Patch::Set("x".to_owned()),
        ..none()
    };
    let cases: Vec<(&str, &str, Change)> = vec![
        (
            "into",
            "names no page",
            insert(Some("nothing".to_owned()), None, PageBody::Empty),
        ),
        (
            "into",
            "names no page",
            insert(Some(logo.clone()), None, PageBody::Empty),
        ),
        (
            "into",
            "link",
            insert(Some(site.clone()), None, PageBody::Empty),
        ),
        (
            "into",
            "not in the table",
            insert(Some(c.clone()), None, PageBody::Empty),
        ),
        (
            "ref",
            "another page",
            insert(None, Some("ok"), PageBody::Empty),
        ),
        ("document.markdown", "line 3", insert(None, None, bad_yaml)),
        (
            "page",
            "names no page",
            update("0000000000000000000001", keep(), none()),
        ),
        ("page", "names no page", update(&part, keep(), none())),
        ("into", "itself or one below", update(&a, to(&a), none())),
        ("into", "itself or one below", update(&a, to(&b), none())),
        ("into", "at the top only", update(&group, to(&a), none())),
        (
            "page",
            "a title and a position",
            update(&group, keep(), slug("x")),
        ),
        ("slug", "home page", update(&home, keep(), slug("x"))),
        ("slug", "is empty", update(&a, keep(), slug(""))),
        ("emoji", "is not an emoji", update(&a, keep(), emoji)),
        ("page", "names no page", Change::DeletePage { page: logo }),
        (
            "files[1].name",
            "plain file name",
            Change::InsertFiles {
                files: vec![file("a", None), file("a/b", None)],
            },
        ),
        (
            "files[0].name",
            "Git does not allow",
            Change::InsertFiles {
                files: vec![file("..", None)],
            },
        ),
        (
            "files[1].ref",
            "another file",
            Change::InsertFiles {
                files: vec![file("a", Some("r")), file("b", Some("r"))],
            },
        ),
    ];
    let before = space.now;
    for (field, message, change) in cases {
        let what = format!("{change:?}");
        let first = insert(None, Some("ok"), PageBody::Empty);
        let refused = space.apply(&[first, change]).expect_err(&what);
        assert_eq!(
            (refused.index, refused.field.as_str()),
            (1, field),
            "{what}: {refused}"
        );
        assert!(refused.message.contains(message), "{what}: {refused}");
        assert_eq!(space.now, before);
    }
}

#[test]
fn a_page_of_this_batch_cannot_be_reverted_and_a_deleted_one_not_changed() {
    let mut space = sample();
    let b = space.id("a/b.md");
    let revert = |page: &str, blocks: Option<Vec<String>>| Change::RevertPage {
        page: page.to_owned(),
        revision: None,
        blocks,
    };
    let delete = Change::DeletePage {
        page: space.id("a.md"),
    };
    let refused = space.apply(&[delete.clone(), update(&b, Patch::Keep, Fields::default())]);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "changes[1].page: names no page of this change request"
    );
    let refused = space.apply(&[delete, revert(&b, Some(vec!["k".to_owned()]))]);
    assert_eq!(refused.unwrap_err().field, "block");
    let new = insert(None, Some("new"), PageBody::Empty);
    let refused = space.apply(&[new, revert("new", None)]).unwrap_err();
    assert_eq!(refused.field, "revision");
}

#[test]
fn a_file_that_blocks_a_folder_is_not_lost() {
    let mut space = sample();
    let c = space.id("c.md");
    space
        .apply(&[update(&c, Patch::Clear, Fields::default())])
        .unwrap();
    let refused = space
        .apply(&[insert(Some(c), None, PageBody::Empty)])
        .unwrap_err();
    assert!(refused.message.contains("`c`"), "{refused}");
}

#[test]
fn a_body_of_which_only_the_source_could_be_shown_is_refused() {
    let columns = 100;
    let (head, rule) = ("|a".repeat(columns), "|-".repeat(columns));
    let table = |rows: usize| format!("{head}|\n{rule}|\n{}", "|x|\n".repeat(rows));
    let rows = MAX_TABLE_CELLS / columns;
    let marks = "*a* ".repeat(MAX_PAGE_NODES / 2 + 1);
    let mut space = sample();
    let page = space.id("a.md");
    let update = |text: String| Change::UpdatePage {
        page: page.clone(),
        base: None,
        document: Some(PageBody::Markdown(text)),
        into: Patch::Keep,
        at: None,
        fields: Fields::default(),
    };
    for (limit, text) in [("50000 cells", table(rows + 1)), ("200000 blocks", marks)] {
        let new = insert(None, None, PageBody::Markdown(text.clone()));
        for change in [new, update(text)] {
            let refused = space.apply(&[change]).expect_err(limit);
            assert_eq!(refused.field, "document", "{refused}");
            assert!(refused.message.contains(limit), "{refused}");
        }
    }
    space.apply(&[update(table(rows - 1))]).unwrap();
}
