//! The memory that hostile texts take. Each test needs a process of its own, whose peak it reads.

use std::{fmt::Write as _, fs};

use openapi::parse;

/// Returns the kibibytes that parsing a text adds to the peak of this process.
fn growth(text: &str) -> u64 {
    let before = peak();
    let _parsed = parse(text);
    peak() - before
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
