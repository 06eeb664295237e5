//! The peak memory of parsing YAML. A separate test binary, because the measurement covers the whole process.

use std::fmt::Write as _;

use space_files::{FrontMatter, limits::MAX_FRONT_MATTER_BYTES, parse_yaml};

/// The peak memory of this process in kilobytes. Linux only.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system tells");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let words = line.expect("it tells the peak").split_whitespace().nth(1);
    words
        .and_then(|words| words.parse().ok())
        .expect("a number")
}

/// How much some work raised the peak.
fn rise<T>(work: impl FnOnce() -> T) -> usize {
    let before = peak();
    drop(work());
    peak() - before
}

/// Nested lists, each with an anchor, and a long list in the innermost; `end` follows.
fn anchored(depth: usize, items: usize, end: &str) -> String {
    let open = (0..depth).map(|level| format!("&a{level} ["));
    let open = open.collect::<Vec<_>>().concat();
    let close = "]".repeat(depth);
    format!("x-b: {open}{}{close}\n{end}", "0,".repeat(items))
}

#[test]
fn anchors_cost_no_more_than_the_values_they_name() {
    const ITEMS: usize = 200_000;
    let texts = [2, 60].map(|depth| anchored(depth, ITEMS, ""));
    let plain = rise(|| parse_yaml(&texts[0]).expect("it is YAML"));
    let deep = rise(|| parse_yaml(&texts[1]).expect("it is YAML"));
    assert!(deep < plain / 4, "{deep} kB more than {plain} kB");
    // All of them have aliases: values are copied until the budget is spent.
    let aliases = (0..60).map(|level| format!("y{level}: *a{level}\n"));
    let text = anchored(60, ITEMS, &aliases.collect::<Vec<_>>().concat());
    assert!(parse_yaml(&text).is_err());
    let copied = peak();
    assert!(copied < 400_000, "{copied} kB");
    // Ordinary use.
    let value = parse_yaml("a: &a {b: [1, 2]}\nc: *a\nd: *a\n").expect("it is YAML");
    assert_eq!(value["d"]["b"][1], 2);

    let front = anchored(60, MAX_FRONT_MATTER_BYTES, "");
    let page = format!("---\n{front}---\n# A\n");
    assert_eq!(FrontMatter::parse(&page).problems.len(), 1);
}

#[test]
fn aliases_of_aliases_are_no_deeper_than_what_is_written_out() {
    // Each is deep inside of the next: a few kilobytes would be thousands of levels.
    let open = "[".repeat(60);
    let close = "]".repeat(60);
    let mut text = format!("v0: &v0 {open}{close}\n");
    for level in 1..150 {
        let above = level - 1;
        writeln!(text, "v{level}: &v{level} {open}*v{above}{close}").expect("a string takes it");
    }
    let problem = parse_yaml(&text).expect_err("it is too deep");
    assert!(problem.message.contains("levels"), "{}", problem.message);
}
