//! Pages over the limits: shown as source, never lost, and read with a small stack whatever their nesting.

use std::cell::Cell;

use document::{
    Document, Resolve, Unlocated, Unresolved, edit, facts, has_conditions,
    limits::{
        MAX_INCLUDED_BYTES, MAX_INCLUDED_NODES, MAX_INCLUDES, MAX_PAGE_BYTES, MAX_PAGE_NODES,
        MAX_PRINTED_BYTES, MAX_TABLE_CELLS,
    },
    node::{BlockKind, Node},
    read, revert_blocks, set_title,
    transform::{self, Evaluate, Included},
    write,
};
use expression::Context;
use serde_json::{Value, json};

fn kinds(document: &Document) -> Vec<BlockKind> {
    let blocks = document.nodes.iter().filter_map(|node| match node {
        Node::Block(block) => Some(block.kind),
        _ => None,
    });
    blocks.collect()
}

/// A few bytes for each cell: rows are padded to the number of columns.
fn table(columns: usize, rows: usize) -> String {
    let head = "|a".repeat(columns);
    let rule = "|-".repeat(columns);
    format!("# Wide\n\n{head}|\n{rule}|\n{}", "|x|\n".repeat(rows))
}

#[test]
fn a_page_over_a_limit_is_a_notice_and_the_beginning_of_its_source() {
    let columns = 100;
    for (name, text) in [
        (
            "bytes",
            format!("# Large\n\n{}", "word ".repeat(MAX_PAGE_BYTES / 5 + 1)),
        ),
        (
            "lines",
            format!("# Code\n\n```\n{}```\n", "\n".repeat(MAX_PAGE_NODES + 1)),
        ),
        (
            "marks",
            format!("# Marks\n\n{}", "*a* ".repeat(MAX_PAGE_NODES / 2 + 1)),
        ),
        (
            "emoji",
            format!("# Faces\n\n{}", "😀".repeat(MAX_PAGE_NODES + 1)),
        ),
        ("cells", table(columns, MAX_TABLE_CELLS / columns + 1)),
    ] {
        let document = read(&text, &Unresolved);
        assert!(document.over_limit, "{name}");
        assert_eq!(
            kinds(&document),
            [BlockKind::Hint, BlockKind::Code],
            "{name}"
        );
        let title = facts(&text).title.expect("it has a title");
        assert!(text.starts_with(&format!("# {}\n", title.text)), "{name}");
        assert_eq!(facts(&text).problems.len(), 1, "{name}");
        let size = serde_json::to_string(&document).unwrap().len();
        assert!(size < 4_000_000, "{name}: {size} bytes");
        // Nothing is lost when it is sent back. `assert!`, because texts of this size are of no use in a message.
        assert!(
            edit(&text, &document, &Unresolved, &Unlocated) == text,
            "{name}"
        );
        assert!(revert_blocks(&text, "# Old\n", &["x"]) == text, "{name}");
        let renamed = set_title(&text, "New");
        assert!(renamed == text.replacen(&title.text, "New", 1), "{name}");
    }
    let just = table(columns, MAX_TABLE_CELLS / columns - 1);
    assert!(!read(&just, &Unresolved).over_limit);
}

#[test]
fn the_source_of_a_page_with_conditions_can_be_withheld() {
    for (text, has) in [
        ("{% if visitor.a %}", true),
        ("{%   if x %}", true),
        ("<span class=\"expression\">x</span>", true),
        ("{% hint %}", false),
        ("# Plain", false),
    ] {
        assert_eq!(has_conditions(text), has, "{text}");
    }
    let mut document = read(&"a\n".repeat(MAX_PAGE_NODES + 1), &Unresolved);
    document.withhold_source();
    assert_eq!(kinds(&document), [BlockKind::Hint]);
}

#[test]
fn includes_have_a_number_and_a_size() {
    let line = r#"{% include "a.md" %}"#;
    let page = |count: usize| read(&format!("{line}\n\n").repeat(count), &Unresolved);
    let put_in = |count: usize, included: &Included| {
        let mut document = page(count);
        transform::include(&mut document, &|_| Some(included));
        kinds(&document)
    };
    let small = Included::new(read("text\n", &Unresolved).nodes);
    let shown = put_in(MAX_INCLUDES + 2, &small);
    let notices = shown
        .iter()
        .filter(|kind| **kind == BlockKind::Hint)
        .count();
    assert_eq!((shown.len(), notices), (MAX_INCLUDES + 2, 2));
    let half = "a\n\n".repeat(MAX_INCLUDED_NODES / 4);
    let half = Included::new(read(&half, &Unresolved).nodes);
    let shown = put_in(5, &half);
    let notices = shown
        .iter()
        .filter(|kind| **kind == BlockKind::Hint)
        .count();
    assert_eq!(notices, 3);
    // One piece of text can be as long as a page.
    let long = "word ".repeat(MAX_INCLUDED_BYTES / 5 / 8 + 10);
    let long = Included::new(read(&long, &Unresolved).nodes);
    let shown = put_in(9, &long);
    let notices = shown
        .iter()
        .filter(|kind| **kind == BlockKind::Hint)
        .count();
    assert_eq!(notices, 2);
    let shown = put_in(2, &Included::beyond_limits());
    assert_eq!(shown, [BlockKind::Hint, BlockKind::Hint]);
}

/// Counts the resolved links.
#[derive(Default)]
struct Counting(Cell<usize>);

impl Resolve for Counting {
    fn link(&self, target: &str) -> Value {
        self.0.set(self.0.get() + 1);
        Unresolved.link(target)
    }
}

#[test]
fn a_note_counts_as_often_as_it_is_shown() {
    let (columns, rows, uses) = (200, 100, 16);
    let head = "|a".repeat(columns);
    let rule = "|-".repeat(columns);
    let cells = "    |x|\n".repeat(rows);
    let note = format!("[^1]: [link](to.md)\n\n    {head}|\n    {rule}|\n{cells}");
    let page = |uses: usize| format!("# Notes\n\n{}\n\n{note}", "word[^1] ".repeat(uses));
    let once = read(&page(1), &Unresolved);
    assert!(!once.over_limit);
    let nodes = once.weight().nodes;
    assert!(nodes > 2 * columns * rows, "{nodes} nodes");
    let text = page(uses);
    assert!(text.len() < 4_000, "{} bytes", text.len());
    let shown = Counting::default();
    assert!(read(&text, &shown).over_limit);
    let shown = shown.0.get();
    assert!(
        shown <= MAX_PAGE_NODES / nodes + 2,
        "the note was read {shown} times"
    );
}

#[test]
fn the_expressions_of_a_page_share_what_they_may_cost() {
    let long = r#"<code class="expression">"a".repeat(90000)</code> "#;
    let mut document = read(&long.repeat(300), &Unresolved);
    transform::evaluate(&mut document, &Context::new(), Evaluate::All);
    let size = serde_json::to_string(&document).unwrap().len();
    assert!(
        size > MAX_PRINTED_BYTES / 2,
        "nothing was printed: {size} bytes"
    );
    assert!(size < 2 * MAX_PRINTED_BYTES, "{size} bytes");
    // Work without output.
    let work = r#"<code class="expression">"a".repeat(90000).length</code> "#;
    let mut document = read(&work.repeat(1000), &Unresolved);
    transform::evaluate(&mut document, &Context::new(), Evaluate::All);
    let left = serde_json::to_string(&document).unwrap();
    let unprinted = left.matches("\"expression\":").count();
    assert!((1..1000).contains(&unprinted), "{unprinted} are left");
    let context = Context::new().with("space", json!({"vars": {"a": "b"}}));
    let mut document = read(
        r#"<code class="expression">space.vars.a</code>"#,
        &Unresolved,
    );
    transform::evaluate(&mut document, &context, Evaluate::All);
    assert!(serde_json::to_string(&document).unwrap().contains("\"b\""));
}

#[test]
fn nesting_needs_no_more_stack_than_a_thread_has() {
    const LEVELS: usize = 100_000;
    let texts: Vec<(&str, String)> = vec![
        ("quotes", format!("{}a", ">".repeat(LEVELS))),
        ("lists", format!("{}a", "- ".repeat(LEVELS))),
        (
            "elements",
            format!("{}a{}", "<div>".repeat(80_000), "</div>".repeat(80_000)),
        ),
        ("details", "<details>\n\n".repeat(80_000)),
        (
            "marks in elements",
            format!("{}a{}", "<b>".repeat(LEVELS), "</b>".repeat(LEVELS)),
        ),
        ("tags", "{% tab %}\n".repeat(80_000)),
        (
            "emphasis",
            format!("{}a{}", "*a ".repeat(LEVELS), "*".repeat(LEVELS)),
        ),
        (
            "links",
            format!("{}a{}", "[".repeat(LEVELS), "](b)".repeat(LEVELS)),
        ),
        ("tables", "<table><tr><td>".repeat(45_000)),
        ("lists of elements", "<ul><li>".repeat(80_000)),
        ("yaml", format!("---\na: {}\n---\n", "[".repeat(80_000))),
    ];
    for (name, text) in texts {
        let work = move || {
            let mut document = read(&text, &Unresolved);
            facts(&text);
            transform::evaluate(&mut document, &Context::new(), Evaluate::All);
            transform::replace_references(&mut document, &|_| None);
            let written = write(&document, &Unlocated);
            edit("# A\n\nb\n", &document, &Unresolved, &Unlocated);
            serde_json::to_string(&document).unwrap().len() + written.len()
        };
        let thread = std::thread::Builder::new().stack_size(512 << 10);
        let thread = thread.spawn(work).unwrap();
        assert!(thread.join().is_ok(), "{name}");
    }
}
