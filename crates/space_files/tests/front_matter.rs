//! Front matter: parsing, typed settings, and changes that touch one key only.

use std::fmt::Write;

use proptest::prelude::*;
use serde_json::{Value, json};
use space_files::{
    FrontMatter,
    front_matter::{set, split},
};

#[test]
fn finds_the_parts() {
    for (text, front, body) in [
        ("# A", None, "# A"),
        ("", None, ""),
        ("---\na: 1\n---\nB", Some("a: 1\n"), "B"),
        ("---\n---\n", Some(""), ""),
        ("---\r\na: 1\r\n---\r\nB\r\n", Some("a: 1\r\n"), "B\r\n"),
        ("\u{feff}---\na: 1\n---", Some("a: 1\n"), ""),
        ("\u{feff}# A", None, "# A"),
        ("\n---\na: 1\n---\n", None, "\n---\na: 1\n---\n"),
        ("---\nnever closed\n", None, "---\nnever closed\n"),
        ("---", None, "---"),
        ("----\na: 1\n---\n", None, "----\na: 1\n---\n"),
    ] {
        let parts = split(text);
        assert_eq!(parts.front.map(|front| &text[front]), front, "{text:?}");
        assert_eq!(&text[parts.body], body, "{text:?}");
    }
}

#[test]
fn entries_have_values_and_bytes() {
    let text = "---\n# above\na: >-\n  long\n  text\n# of b\nb: [1, 2.5, 2026-12-31]\n\"c d\": {x: ~}\n---\n";
    let front = FrontMatter::parse(text);
    let seen: Vec<_> = front
        .entries
        .iter()
        .map(|entry| {
            (
                entry.key.as_str(),
                entry.value.clone(),
                &text[entry.range.clone()],
                entry.line,
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            (
                "a",
                json!("long text"),
                "a: >-\n  long\n  text\n# of b\n",
                3
            ),
            (
                "b",
                json!([1, 2.5, "2026-12-31"]),
                "b: [1, 2.5, 2026-12-31]\n",
                7
            ),
            ("c d", json!({"x": null}), "\"c d\": {x: ~}\n", 8),
        ]
    );
    assert!(front.problems.is_empty());
}

#[test]
fn settings_are_typed_and_faults_are_reported() {
    let text = "---\ndescription: D\nhidden: true\nnoIndex: 'yes'\ncover:\n  light: a.png\n  dark: b.png\ncoverY: -12\nlayout:\n  width: wide\n  title:\n    visible: false\n  outline: 1\ntags:\n  - one\n  - tag: two\n    primary: true\n  - 3\nvars:\n  when: 2026-12-31\n  2bad: x\n  list: [1]\nif: visitor.claims.a === \"b\"\nmetaLinks:\n  alternates:\n    - https://x\nother: kept\n---\n";
    let (settings, problems) = FrontMatter::parse(text).settings();
    assert_eq!(settings.description.as_deref(), Some("D"));
    assert!(settings.hidden && !settings.no_index);
    let cover = settings.cover.expect("a cover");
    assert_eq!(
        (cover.light.as_deref(), cover.dark.as_deref()),
        (Some("a.png"), Some("b.png"))
    );
    assert!((cover.y + 12.0).abs() < f64::EPSILON);
    let layout = settings.layout.expect("a layout");
    assert_eq!(
        (layout.width.as_deref(), layout.title, layout.outline),
        (Some("wide"), Some(false), None)
    );
    assert_eq!(settings.tags.len(), 2);
    assert!(settings.tags[1].primary);
    assert_eq!(
        settings.vars.into_iter().collect::<Vec<_>>(),
        [("when".to_owned(), json!("2026-12-31"))]
    );
    assert_eq!(
        settings.condition.as_deref(),
        Some("visitor.claims.a === \"b\"")
    );
    assert_eq!(settings.meta_links.alternates, ["https://x"]);
    let lines: Vec<_> = problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [4, 9, 14, 19, 19], "{problems:?}");
}

#[test]
fn invalid_yaml_is_reported_with_its_line_and_edited_by_its_lines() {
    let text = "---\ntitle: a: b\nicon: x\nhidden: [\n---\nBody\n";
    let front = FrontMatter::parse(text);
    assert!(front.entries.is_empty());
    assert_eq!(front.problems[0].line, 2);
    assert_eq!(
        set(text, "icon", Some(json!("star"))),
        "---\ntitle: a: b\nicon: star\nhidden: [\n---\nBody\n"
    );
    assert_eq!(
        set(text, "icon", None),
        "---\ntitle: a: b\nhidden: [\n---\nBody\n"
    );
}

#[test]
fn set_touches_one_key() {
    let text = "---\n# c\na: 1 # one\nb:\n  - x\n# d\nc: {y:   1}\n---\n\nB";
    for (key, value, after) in [
        (
            "a",
            Some(json!(2)),
            "---\n# c\na: 2\nb:\n  - x\n# d\nc: {y:   1}\n---\n\nB",
        ),
        (
            "b",
            None,
            "---\n# c\na: 1 # one\n# d\nc: {y:   1}\n---\n\nB",
        ),
        (
            "new",
            Some(json!("yes")),
            "---\n# c\na: 1 # one\nb:\n  - x\n# d\nc: {y:   1}\nnew: \"yes\"\n---\n\nB",
        ),
        ("none", None, text),
    ] {
        assert_eq!(set(text, key, value), after);
    }
}

#[test]
fn set_adds_and_removes_the_block() {
    let page = "# A\n";
    let with = set(page, "hidden", Some(json!(true)));
    assert_eq!(with, "---\nhidden: true\n---\n\n# A\n");
    assert_eq!(set(&with, "hidden", None), page);
    assert_eq!(set(page, "hidden", None), page);
    let windows = set("\u{feff}# A\r\n", "hidden", Some(json!(true)));
    assert_eq!(windows, "\u{feff}---\r\nhidden: true\r\n---\r\n\r\n# A\r\n");
    for page in ["", "\n", "\n# A\n", "\r\n\r\n# A\r\n"] {
        let with = set(page, "hidden", Some(json!(true)));
        assert_eq!(set(&with, "hidden", None), page);
    }
    let rule = "---\na: 1\n---\n---\nb\n---\n";
    assert_eq!(split(&set(rule, "a", None)).front, None);
}

#[test]
fn set_rewrites_what_cannot_be_changed_in_place() {
    let flow = "---\n{a: 1, b: 2}\n---\nB";
    assert_eq!(set(flow, "a", Some(json!(3))), "---\na: 3\nb: 2\n---\nB");
    let anchored = "---\na: &x 1\nb: *x\n---\nB";
    assert_eq!(
        set(anchored, "a", Some(json!(3))),
        "---\na: 3\nb: 1\n---\nB"
    );
}

#[test]
fn alias_bombs_end_in_a_problem() {
    let mut bomb = String::from("---\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..30 {
        let list = vec![format!("*a{}", level - 1); 10].join(", ");
        writeln!(bomb, "a{level}: &a{level} [{list}]").expect("text takes text");
    }
    bomb += "---\n";
    assert!(
        FrontMatter::parse(&bomb).problems[0]
            .message
            .contains("aliases")
    );
    let deep = format!("---\na: {}\n---\n", "[".repeat(100_000));
    assert_eq!(FrontMatter::parse(&deep).problems.len(), 1);
}

fn value() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,100}".prop_map(Value::from),
        "[a-z :#>|\n\"'-]{0,20}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    scalar.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z0-9 ]{0,6}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

#[test]
fn a_key_that_is_twice_in_a_one_line_map_is_set_once() {
    let text = "---\n{a: 1, b: 1, b: 2}\n---\nB";
    assert_eq!(set(text, "b", Some(json!(3))), "---\na: 1\nb: 3\n---\nB");
    assert_eq!(set(text, "b", None), "---\na: 1\n---\nB");
    assert_eq!(set("---\n{b: 1, b: 2}\n---\nB", "b", None), "B");
}

#[test]
fn a_second_yaml_document_is_reported_and_never_lost() {
    let text = "---\na: 1\n...\nb: 2\n---\nB";
    let front = FrontMatter::parse(text);
    assert_eq!((front.entries.len(), front.problems.len()), (0, 1));
    let changed = set(text, "icon", Some(json!("x")));
    assert_eq!(changed, "---\na: 1\n...\nb: 2\nicon: x\n---\nB");
    assert_eq!(
        FrontMatter::parse("---\na: 1\n...\n---\nB").entries.len(),
        1
    );
}

proptest! {
    #[test]
    fn set_values_are_read_back(key in "[a-z~ ]{1,8}|\\PC{1,8}", value in value(), other in value()) {
        prop_assume!(key != "other");
        let text = set(&set("# A\n", "other", Some(other.clone())), &key, Some(value.clone()));
        let front = FrontMatter::parse(&text);
        prop_assert!(front.problems.is_empty(), "{:?}\n{}", front.problems, text);
        prop_assert_eq!(front.get(&key), Some(&value), "{}", text);
        prop_assert_eq!(front.get("other"), Some(&other));
        prop_assert_eq!(set(&text, &key, None), set("# A\n", "other", Some(other)));
    }

    #[test]
    fn no_text_is_too_odd(text in "(---\n)?([ab:#&*!|>{}\\[\\],?'\"\t\r\n -]|\\PC){0,60}(\n---\n)?\\PC{0,5}") {
        let parts = split(&text);
        let front = FrontMatter::parse(&text);
        let _ = front.settings();
        for entry in &front.entries {
            let block = parts.front.clone().expect("entries are in a block");
            prop_assert!(block.start <= entry.range.start && entry.range.end <= block.end);
            prop_assert!(text.is_char_boundary(entry.range.start) && text.is_char_boundary(entry.range.end));
        }
        let changed = set(&text, "icon", Some(json!("x")));
        prop_assert!(changed.ends_with(&text[parts.body]));
        if front.problems.is_empty() {
            let icon = FrontMatter::parse(&changed).get("icon").cloned();
            prop_assert_eq!(icon, Some(json!("x")), "{}", changed);
        }
    }
}

#[test]
fn a_mark_of_byte_order_below_the_front_matter_stays_a_part_of_the_page() {
    let text = "---\nicon: x\n---\n\u{feff}---\r\nbody";
    assert_eq!(set(text, "icon", None), "\n\u{feff}---\r\nbody");
}

#[test]
fn keys_longer_than_yaml_likes_are_read_back() {
    let long = "k".repeat(1500);
    for value in [
        json!({&long: 1}),
        json!([{&long: [1, 2], "b": 2}]),
        json!({"a": {&long: {"b": "c"}}}),
    ] {
        let text = set("body\n", "vars", Some(value.clone()));
        assert_eq!(
            FrontMatter::parse(&text).get("vars"),
            Some(&value),
            "{text}"
        );
    }
}

#[test]
fn the_fence_stays_on_a_line_of_its_own() {
    let text = "---\n\u{feff}---\ricon: x\n---\nbody\n";
    let changed = set(text, "icon", None);
    assert_eq!(&changed[split(&changed).body], "body\n", "{changed:?}");
}
