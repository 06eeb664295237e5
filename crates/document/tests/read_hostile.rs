//! Texts designed to be slow or deep. Each is read in much less than a second; the limit here allows for a build
//! without optimisation, and is still far below quadratic time.

use std::time::{Duration, Instant};

use document::{Unresolved, facts, read, sections::sections};

const LIMIT: Duration = Duration::from_secs(5);

#[track_caller]
fn check(name: &str, text: &str) {
    let started = Instant::now();
    let busy_before = busy();
    read(text, &Unresolved);
    facts(text);
    sections(text);
    let took = match (busy_before, busy()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => started.elapsed(),
    };
    assert!(took < LIMIT, "{name} took {took:?}");
}

/// The CPU time of this thread, which does not depend on the load of the machine. Linux only.
fn busy() -> Option<Duration> {
    let numbers = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = numbers.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[test]
fn deep_and_unclosed_texts_are_read_quickly() {
    let table: [(&str, String); 22] = [
        ("quotes", ">".repeat(50_000)),
        ("openings", "{%".repeat(100_000)),
        (
            "openings with one end",
            format!("{}%}}", "{% hint ".repeat(50_000)),
        ),
        ("hints never closed", "{% hint %}\n".repeat(20_000)),
        ("ends of nothing", "{% endhint %}\n".repeat(20_000)),
        (
            "hints on one line",
            "{% hint %}x{% endhint %}".repeat(10_000),
        ),
        (
            "hints in hints",
            format!(
                "{}{}",
                "{% hint %}\n".repeat(10_000),
                "{% endhint %}\n".repeat(10_000)
            ),
        ),
        (
            "quotes before tags",
            format!("{}{}", ">".repeat(50_000), "{% hint %}".repeat(5_000)),
        ),
        ("divs", "<div>".repeat(10_000)),
        (
            "divs closed",
            format!("{}{}", "<div>".repeat(10_000), "</div>".repeat(10_000)),
        ),
        ("divs in lines", "<div>\n\n".repeat(10_000)),
        (
            "divs and other ends",
            format!("{}{}", "<div>".repeat(10_000), "</span>".repeat(10_000)),
        ),
        ("tables in tables", "<table><tr><td>".repeat(5_000)),
        ("code in cells", "<td><pre>".repeat(20_000)),
        (
            "list items in list items",
            (0..300)
                .flat_map(|depth| ["  ".repeat(depth), "* a\n".to_owned()])
                .collect(),
        ),
        ("emphasis", "*a **b ".repeat(20_000)),
        ("links", "[".repeat(50_000)),
        ("images in images", "![".repeat(20_000)),
        (
            "notes of notes",
            format!("{}\n\n[^1]: a[^1]\n", "a[^1] ".repeat(20_000)),
        ),
        ("equal headings", "## A\n\n".repeat(20_000)),
        (
            "quotes in a value",
            format!("{{% hint a=\"{} %}}", "\" ".repeat(50_000)),
        ),
        ("dollars", "$$ ".repeat(30_000)),
    ];
    for (name, text) in &table {
        check(name, text);
    }
}
