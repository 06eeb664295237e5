//! Texts as trees.

use std::fmt::Write as _;

use openapi::{Position, Problem, ProblemKind, limits, parse};
use serde_json::json;

fn position(text: &str, pointer: &str) -> (u32, u32) {
    let root = parse(text).expect("it can be parsed").root;
    let Position { line, column } = root.pointer(pointer).expect("it is there").position;
    (line, column)
}

fn problem(text: &str) -> Problem {
    parse(text).expect_err("it cannot be parsed")
}

#[test]
fn every_value_has_its_position() {
    let yaml = "a:\n  b: 1\n  c:\n    - x\n    - {d: null}\n";
    let json = "{\n  \"a\": {\"b\": 1,\n  \"c\": [\n    \"x\", {\"d\": null}]}\n}";
    for (pointer, in_yaml, in_json) in [
        ("", (1, 1), (1, 1)),
        ("/a", (2, 3), (2, 8)),
        ("/a/b", (2, 6), (2, 14)),
        ("/a/c/0", (4, 7), (4, 5)),
        ("/a/c/1/d", (5, 11), (4, 16)),
    ] {
        assert_eq!(position(yaml, pointer), in_yaml, "{pointer} in YAML");
        assert_eq!(position(json, pointer), in_json, "{pointer} in JSON");
    }
    let root = parse(yaml).unwrap().root;
    let key = root.get("a").unwrap().as_map().unwrap()["c"].key_position;
    assert_eq!(key, Position { line: 3, column: 3 });
}

#[test]
fn fields_keep_their_order() {
    for text in ["{\"z\": 1, \"a\": 2, \"m\": 3}", "z: 1\na: 2\nm: 3\n"] {
        let root = parse(text).unwrap().root;
        let names: Vec<&str> = root.fields().map(|(name, _)| name).collect();
        assert_eq!(names, ["z", "a", "m"]);
    }
}

#[test]
fn json_and_yaml_are_the_same_tree() {
    let json = "{\"a\": [true, null, -1.5e2, \"é\\n\\u00e9\\ud83d\\ude00\"], \"b\": {}}";
    let yaml = "a:\n- true\n-\n- -1.5e2\n- \"é\\n\\u00e9😀\"\nb: {}\n";
    let wanted = json!({"a": [true, null, -150.0, "é\né😀"], "b": {}});
    for text in [json, yaml, &format!("\u{feff}{json}")] {
        assert_eq!(parse(text).unwrap().root.to_json(), wanted);
    }
}

#[test]
fn numbers_keep_all_their_bits() {
    for text in [
        "[111111111111111111111111]",
        "[0.1]",
        "[-1e-7]",
        "[18446744073709551615]",
    ] {
        let root = parse(text).unwrap().root;
        let again = parse(&root.to_json().to_string()).unwrap().root;
        let exact: f64 = text.trim_matches(['[', ']']).parse().unwrap();
        assert_eq!(root.items().next().unwrap().as_number(), Some(exact));
        assert_eq!(root.to_json(), again.to_json());
    }
}

#[test]
fn yaml_in_brackets_is_yaml() {
    let root = parse("{openapi: 3.1.0, paths: {/a: {}}}").unwrap().root;
    assert_eq!(
        root.to_json(),
        json!({"openapi": "3.1.0", "paths": {"/a": {}}})
    );
}

#[test]
fn anchors_aliases_and_merge_keys_are_resolved() {
    let text = "base: &base {a: 1, b: 2}\nname: &n key\none:\n  <<: *base\n  b: 3\n*n : *base\n\
        two:\n  <<: [{c: 4}, *base]\n  '<<': text\n";
    let parsed = parse(text).unwrap();
    let wanted = json!({
        "base": {"a": 1, "b": 2},
        "name": "key",
        "one": {"a": 1, "b": 3},
        "key": {"a": 1, "b": 2},
        "two": {"a": 1, "b": 2, "c": 4, "<<": "text"},
    });
    assert_eq!(parsed.root.to_json(), wanted);
    assert!(parsed.problems.is_empty());
}

#[test]
fn a_key_that_occurs_twice_is_a_problem_and_the_first_one_counts() {
    for text in ["a: 1\nb: 2\na: 3\n", "{\"a\": 1,\n\"b\": 2,\n\"a\": 3}"] {
        let parsed = parse(text).unwrap();
        assert_eq!(parsed.root.get("a").unwrap().as_number(), Some(1.0));
        assert_eq!(parsed.problems.len(), 1);
        assert_eq!(parsed.problems[0].position.line, 3);
    }
}

#[test]
fn syntax_errors_have_a_line() {
    for (text, line) in [
        ("{\"a\": 1,\n \"b\" 2}", 2),
        ("{\"a\": [1,\n2\n", 3),
        ("[1, 2] 3", 1),
        ("{\"a\":\n \"x}", 2),
        ("a: [1\nb: }\n", 2),
        ("a: 1\n  b: 2\n", 2),
        ("? [x]\n: 1\n", 1),
        ("a: &x [*x]\n", 1),
        ("a: *nothing\n", 1),
        ("ab\n\0", 2),
    ] {
        let problem = problem(text);
        assert_eq!(problem.kind, ProblemKind::Syntax, "{text}: {problem}");
        assert_eq!(problem.position.line, line, "{text}: {problem}");
    }
}

#[test]
fn escaped_nul_is_replaced() {
    for text in ["{\"a\": \"x\\u0000\"}", "a: \"x\\0\"\n"] {
        let parsed = parse(text).unwrap();
        assert_eq!(parsed.root.text("a"), Some("x\u{fffd}"));
        assert_eq!(parsed.problems.len(), 1);
    }
}

#[test]
fn depth_is_limited() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(parse(&nested(limits::MAX_DEPTH)).is_ok());
    assert_eq!(
        problem(&nested(limits::MAX_DEPTH + 1)).kind,
        ProblemKind::Limit
    );
    let block = |depth: usize| "- ".repeat(depth) + "x\n";
    assert!(parse(&block(limits::MAX_DEPTH)).is_ok());
    assert_eq!(
        problem(&block(limits::MAX_DEPTH + 1)).kind,
        ProblemKind::Limit
    );
    let by_alias = format!("a: &a {}\nb: [[[*a]]]\n", nested(limits::MAX_DEPTH - 2));
    assert_eq!(problem(&by_alias).kind, ProblemKind::Limit);
}

#[test]
fn the_number_of_values_is_limited() {
    let list = |values: usize| format!("[{}0]", "0,".repeat(values - 2));
    assert!(parse(&list(limits::MAX_NODES)).is_ok());
    assert_eq!(
        problem(&list(limits::MAX_NODES + 1)).kind,
        ProblemKind::Limit
    );
    let flow = |tokens: usize| format!("a:\n- b\n- [{}]\n", "x,".repeat(tokens - 1));
    assert!(parse(&flow(limits::MAX_YAML_FLOW_TOKENS)).is_ok());
    // The parser reads a little further than the event that it returns.
    let over = problem(&flow(limits::MAX_YAML_FLOW_TOKENS + 16));
    assert_eq!((over.kind, over.position.line), (ProblemKind::Limit, 2));
    let long = "#".repeat(limits::MAX_DOCUMENT_BYTES + 1);
    assert_eq!(problem(&long).kind, ProblemKind::Limit);
}

#[test]
fn aliases_cannot_multiply_without_end() {
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..9 {
        let alias = format!("*a{}", level - 1);
        let aliases = vec![alias; 10].join(", ");
        writeln!(bomb, "a{level}: &a{level} [{aliases}]").unwrap();
    }
    assert_eq!(problem(&bomb).kind, ProblemKind::Limit);
}
