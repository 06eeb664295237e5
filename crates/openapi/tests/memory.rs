//! The memory that hostile texts take. Each test needs a process of its own, whose peak it reads.

use std::{fmt::Write as _, fs};

use openapi::{Documents, ExpandOptions, Node, expand, inline_path_items, parse, validate};

/// Returns the kibibytes that parsing a text adds to the peak of this process.
fn growth(text: &str) -> u64 {
    let before = peak();
    let _parsed = parse(text);
    peak() - before
}

/// Returns the kibibytes that the pages of a spec add to the peak of this process, and their number.
fn expansion_growth(text: &str) -> (u64, usize) {
    let root: Node = parse(text).expect("it is YAML").root;
    let before = peak();
    let options = ExpandOptions {
        models: true,
        ..ExpandOptions::default()
    };
    let expansion = expand(&inline_path_items(root), &options);
    (peak() - before, expansion.iter().count())
}

fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux has it");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    let number = number.and_then(|number| number.parse().ok());
    number.expect("it is a number")
}

#[test]
fn anchors_around_a_long_list_do_not_multiply_it() {
    let mut text = "x: ".to_owned();
    for level in 0..60 {
        write!(text, "&n{level} [").expect("it is memory");
    }
    text.push_str(&"0,".repeat(200_000));
    text.push('0');
    text.push_str(&"]".repeat(60));
    // It was 128 MiB with 200,000 buffered items and ten copies of the list.
    assert!(growth(&text) < 24 << 10);
}

#[test]
fn aliases_of_a_long_list_do_not_multiply_it() {
    let mut text = format!("x: &x\n{}y:\n", "- 0\n".repeat(40_000));
    for at in 0..60 {
        writeln!(text, "- &n{at} [*x]").expect("it is memory");
    }
    assert!(growth(&text) < 24 << 10);
}

#[test]
fn the_parser_buffers_few_items_in_brackets() {
    let text = format!("- [{}0]\n", "0,".repeat(200_000));
    assert!(growth(&text) < 24 << 10);
}

#[test]
fn a_field_takes_at_most_256_bytes() {
    let mut text = String::new();
    for at in 0..200_000 {
        writeln!(text, "k{at}: a").expect("it is memory");
    }
    assert!(growth(&text) < 200_000 * 256 / 1024);
}

#[test]
fn a_map_with_one_field_takes_at_most_512_bytes() {
    let text = "- {a: b}\n".repeat(100_000);
    assert!(growth(&text) < 100_000 * 512 / 1024);
}

#[test]
fn a_long_path_item_is_not_repeated_at_every_path() {
    let mut text = "paths:\n".to_owned();
    for at in 0..600 {
        writeln!(text, "  /{at}: {{$ref: '#/components/pathItems/x'}}").expect("it is memory");
    }
    let description = "a".repeat(500_000);
    writeln!(
        text,
        "components: {{pathItems: {{x: {{get: {{description: {description}}}}}}}}}"
    )
    .expect("it is memory");
    // It was 290 MiB with a copy for each path.
    let (growth, pages) = expansion_growth(&text);
    assert!(growth < 48 << 10);
    assert!(pages > 600, "the others are found by their references");
}

#[test]
fn long_texts_are_not_read_again_for_every_page() {
    let mut text = "components:\n  schemas:\n".to_owned();
    writeln!(text, "    long: {{description: {}}}", "a".repeat(4_000_000)).expect("it is memory");
    for at in 0..15_000 {
        writeln!(text, "    s{at}: {{$ref: '#/components/schemas/long'}}").expect("it is memory");
    }
    let began = std::time::Instant::now();
    let (growth, _) = expansion_growth(&text);
    // 60 GB would have been read.
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
    assert!(growth < 64 << 10);
}

/// A spec whose only path has so many bytes and so many operations.
fn one_path(bytes: usize, operations: usize) -> String {
    let operations: Vec<String> = (0..operations)
        .map(|at| format!("\"m{at}\":{{}}"))
        .collect();
    format!(
        "{{\"paths\":{{\"/{}\":{{\"additionalOperations\":{{{}}}}}}}}}",
        "a".repeat(bytes),
        operations.join(",")
    )
}

#[test]
fn operations_of_a_long_path_have_no_pages() {
    let (growth, pages) = expansion_growth(&one_path(200_000, 1_500));
    assert!(growth < 8 << 10);
    assert_eq!(pages, 1, "the overview");
    // Shorter ones share a budget.
    let (growth, pages) = expansion_growth(&one_path(1_900, 15_000));
    assert!(growth < 96 << 10);
    assert!((1_000..10_000).contains(&pages), "{pages} pages");
}

#[test]
fn problems_do_not_repeat_long_names() {
    let fields: Vec<String> = (0..1_000).map(|at| format!("\"unknown{at}\":1")).collect();
    let text = format!(
        "{{\"openapi\":\"3.1.0\",\"info\":{{\"title\":\"a\",\"version\":\"1\"}},\"paths\":{{\"/{}\":{{{}}}}}}}",
        "a".repeat(60_000),
        fields.join(",")
    );
    let root = parse(&text).expect("it is JSON").root;
    let problems = validate(&Documents::new(None, root)).problems;
    let bytes = problems
        .iter()
        .map(|it| it.pointer.len() + it.message.len());
    assert_eq!(problems.len(), 1_000);
    assert!(bytes.sum::<usize>() < 1_000_000);
}
