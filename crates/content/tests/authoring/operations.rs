//! The operations on pages and files, one by one.

use content::authoring::{Change, ChangeOutcome, Fields, FileBytes, NewFile, PageBody};
use model::Patch;

use crate::space::Space;

fn markdown(text: &str) -> PageBody {
    PageBody::Markdown(text.to_owned())
}

fn titled(title: &str) -> Fields {
    Fields {
        title: Some(title.to_owned()),
        ..Fields::default()
    }
}

fn insert(title: &str, into: Option<&str>, at: Option<usize>) -> Change {
    Change::InsertPage {
        document: PageBody::Empty,
        into: into.map(str::to_owned),
        at,
        reference: None,
        fields: titled(title),
    }
}

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

fn move_to(page: &str, into: Patch<String>, at: Option<usize>) -> Change {
    Change::UpdatePage {
        page: page.to_owned(),
        base: None,
        document: None,
        into,
        at,
        fields: Fields::default(),
    }
}

const SUMMARY: &str = "# Table of contents\n\n* [Home](README.md)\n* [Guide](guide.md)\n  * [One](guide/one.md)\n  * [Two](guide/two.md)\n\n## Deep things <a href=\"#deep\" id=\"deep\"></a>\n\n* [Three](deep/three.md)\n* [Site](https://example.org)\n";

fn sample() -> Space {
    Space::new(&[
        ("README.md", "# Home\n\nWelcome.\n"),
        ("SUMMARY.md", SUMMARY),
        (
            "guide.md",
            "---\nicon: book\nnav: 1 # mine\n---\n\n# Guide\n\nText.\n",
        ),
        ("guide/one.md", "# One\n"),
        ("guide/two.md", "# Two\n\nSee [One](one.md).\n"),
        ("deep/three.md", "# Three\n"),
        (".gitbook/assets/logo.png", "logo"),
    ])
}

fn group(space: &mut Space) -> String {
    let pages = space.pages();
    let group = pages.pages.iter().find(|page| page.slug == "deep");
    group.expect("the group is there").id.to_string()
}

#[test]
fn the_first_page_of_an_empty_space_is_its_home_page() {
    let mut space = Space::new(&[]);
    space
        .apply(&[insert("Hello", None, None), insert("Next", None, None)])
        .unwrap();
    let files = space.files();
    assert_eq!(files["README.md"], "# Hello\n");
    assert_eq!(files["next.md"], "# Next\n");
    assert_eq!(
        files["SUMMARY.md"],
        "# Table of contents\n\n* [Hello](README.md)\n* [Next](next.md)\n"
    );
}

#[test]
fn pages_are_inserted_below_pages_and_groups_and_get_free_names() {
    let mut space = sample();
    let (guide, group) = (space.id("guide.md"), group(&mut space));
    let applied = space
        .apply(&[
            insert("One", Some(&guide), Some(1)),
            insert("Four", Some(&group), Some(0)),
            insert("🚀 Launch & more", None, Some(1)),
        ])
        .unwrap();
    let paths: Vec<String> = applied.results.iter().map(path_of).collect();
    assert_eq!(
        paths,
        ["guide/one-1.md", "deep/four.md", "launch-and-more.md"]
    );
    let summary = space.file("SUMMARY.md");
    let expected = SUMMARY
        .replace("  * [Two]", "  * [One](guide/one-1.md)\n  * [Two]")
        .replace("* [Three]", "* [Four](deep/four.md)\n* [Three]")
        .replace(
            "* [Guide]",
            "* [🚀 Launch & more](launch-and-more.md)\n* [Guide]",
        );
    assert_eq!(summary, expected);
    assert_eq!(space.file("launch-and-more.md"), "# 🚀 Launch & more\n");
}

fn path_of(changed: &ChangeOutcome) -> String {
    match changed {
        ChangeOutcome::CreatedPage { path, .. } | ChangeOutcome::InsertedFile { path, .. } => {
            path.clone()
        }
        other => panic!("{other:?} has no path"),
    }
}

#[test]
fn new_text_keeps_front_matter_and_heading() {
    let mut space = sample();
    let guide = space.id("guide.md");
    let before = space.files();
    space
        .apply(&[update(
            &guide,
            Some(markdown("New *text*.")),
            Fields::default(),
        )])
        .unwrap();
    let mut expected = before;
    let text = "---\nicon: book\nnav: 1 # mine\n---\n\n# Guide\n\nNew *text*.\n";
    expected.insert("guide.md".to_owned(), text.to_owned());
    assert_eq!(space.files(), expected);
    assert_eq!(space.id("guide.md"), guide);
    let whole = "---\nicon: rocket\n---\n\n# Other\n\nText.\n";
    space
        .apply(&[update(&guide, Some(markdown(whole)), Fields::default())])
        .unwrap();
    let text = "---\nicon: rocket\nnav: 1 # mine\n---\n\n# Other\n\nText.\n";
    assert_eq!(space.file("guide.md"), text);
    assert_eq!(space.file("SUMMARY.md"), SUMMARY);
    space
        .apply(&[update(&guide, Some(PageBody::Empty), Fields::default())])
        .unwrap();
    let text = "---\nicon: rocket\nnav: 1 # mine\n---\n\n# Other\n";
    assert_eq!(space.file("guide.md"), text);
}

#[test]
fn fields_are_front_matter_title_emoji_and_file_name() {
    let mut space = sample();
    let guide = space.id("guide.md");
    let fields = Fields {
        title: Some("The [guide]".to_owned()),
        slug: Some("The Handbook".to_owned()),
        emoji: Patch::Set("1f4d6".to_owned()),
        icon: Patch::Clear,
        description: Patch::Set("All: of it".to_owned()),
        hidden: Patch::Set(true),
        no_index: Patch::Set(false),
        condition: Patch::Set("visitor.claims.beta".to_owned()),
        ..Fields::default()
    };
    space.apply(&[update(&guide, None, fields)]).unwrap();
    let text = space.file("the-handbook.md");
    let front = "---\nnav: 1 # mine\ndescription: \"All: of it\"\nhidden: true\nif: visitor.claims.beta\n---\n";
    assert_eq!(text, format!("{front}\n# 📖 The \\[guide\\]\n\nText.\n"));
    assert!(!space.files().contains_key("guide.md"));
    let line = "* [📖 The \\[guide\\]](the-handbook.md)\n";
    let expected = SUMMARY.replace("* [Guide](guide.md)\n", line);
    assert_eq!(space.file("SUMMARY.md"), expected);
    assert_eq!(space.id("the-handbook.md"), guide);
    let fields = Fields {
        emoji: Patch::Clear,
        ..Fields::default()
    };
    space.apply(&[update(&guide, None, fields)]).unwrap();
    assert!(space.file("SUMMARY.md").contains("* [The \\[guide\\]](the"));
}

#[test]
fn pages_move_with_all_below_them_and_files_stay() {
    let mut space = sample();
    let (guide, two) = (space.id("guide.md"), space.id("guide/two.md"));
    let group = group(&mut space);
    space
        .apply(&[
            move_to(&guide, Patch::Set(group), Some(1)),
            move_to(&two, Patch::Keep, Some(0)),
        ])
        .unwrap();
    let summary = "# Table of contents\n\n* [Home](README.md)\n\n## Deep things <a href=\"#deep\" id=\"deep\"></a>\n\n* [Three](deep/three.md)\n* [Guide](guide.md)\n  * [Two](guide/two.md)\n  * [One](guide/one.md)\n* [Site](https://example.org)\n";
    assert_eq!(space.file("SUMMARY.md"), summary);
    space
        .apply(&[move_to(&guide, Patch::Clear, Some(1))])
        .unwrap();
    assert_eq!(space.id("guide.md"), guide);
    assert!(
        space
            .file("SUMMARY.md")
            .contains("* [Home](README.md)\n* [Guide](guide.md)\n  * [Two]")
    );
}

#[test]
fn a_page_is_deleted_with_all_below_it_and_comes_back_by_revert() {
    let mut space = sample();
    let (guide, two) = (space.id("guide.md"), space.id("guide/two.md"));
    let before = space.files();
    let delete = Change::DeletePage {
        page: guide.clone(),
    };
    space.apply(&[delete]).unwrap();
    let left: Vec<String> = space.files().into_keys().collect();
    let expected = [
        ".gitbook/assets/logo.png",
        "README.md",
        "SUMMARY.md",
        "deep/three.md",
    ];
    assert_eq!(left, expected);
    assert!(!space.file("SUMMARY.md").contains("guide"));
    let revert = |page: &str| Change::RevertPage {
        page: page.to_owned(),
        revision: None,
        blocks: None,
    };
    space.apply(&[revert(&guide), revert(&two)]).unwrap();
    assert_eq!(space.id("guide.md"), guide);
    assert_eq!(space.id("guide/two.md"), two);
    let files = space.files();
    assert_eq!(files["guide.md"], before["guide.md"]);
    assert_eq!(
        files["SUMMARY.md"],
        SUMMARY.replace("  * [One](guide/one.md)\n", "")
    );
}

#[test]
fn revert_restores_text_and_title_of_an_existing_page() {
    let mut space = sample();
    let guide = space.id("guide.md");
    let before = space.files();
    let fields = titled("Changed");
    space
        .apply(&[update(&guide, Some(markdown("Other.")), fields)])
        .unwrap();
    let revert = Change::RevertPage {
        page: guide,
        revision: None,
        blocks: None,
    };
    space.apply(&[revert]).unwrap();
    assert_eq!(space.files(), before);
}

#[test]
fn sent_links_become_paths_of_files() {
    let mut space = sample();
    let (one, logo) = (
        space.id("guide/one.md"),
        space.id(".gitbook/assets/logo.png"),
    );
    let text = format!(
        "[a](/pages/{one}#x) [b](/pages/deep/three) [c](/pages/new) ![](./pic) <img src=\"/files/{logo}\"> `(/pages/{one})` [d](/pages/none)"
    );
    let new = Change::InsertPage {
        document: PageBody::Empty,
        into: None,
        at: None,
        reference: Some("new".to_owned()),
        fields: titled("New"),
    };
    let file = NewFile {
        name: "logo.png".to_owned(),
        reference: Some("pic".to_owned()),
        bytes: FileBytes::Inline(b"pic".as_slice().into()),
    };
    space
        .apply(&[
            update(&one, Some(markdown(&text)), Fields::default()),
            Change::InsertFiles { files: vec![file] },
            new,
        ])
        .unwrap();
    let expected = format!(
        "# One\n\n[a](#x) [b](../deep/three.md) [c](../new.md) ![](<../.gitbook/assets/logo (1).png>) <img src=\"../.gitbook/assets/logo.png\"> `(/pages/{one})` [d](/pages/none)\n"
    );
    assert_eq!(space.file("guide/one.md"), expected);
    assert_eq!(space.file(".gitbook/assets/logo (1).png"), "pic");
}
