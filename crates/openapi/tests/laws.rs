//! Laws that hold for any text.

use std::{collections::HashSet, fmt::Write as _};

use openapi::{
    Documents, ExpandOptions, Grouping, Node, Overlay, expand, inline_path_items, join, limits,
    parse, validate,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Words of specs, so that generated trees are taken for parts of one.
const WORDS: [&str; 34] = [
    "openapi",
    "info",
    "title",
    "version",
    "paths",
    "/a",
    "/a/{b}",
    "get",
    "post",
    "query",
    "tags",
    "name",
    "parent",
    "operationId",
    "summary",
    "description",
    "parameters",
    "responses",
    "200",
    "default",
    "content",
    "schema",
    "schemas",
    "components",
    "properties",
    "items",
    "allOf",
    "type",
    "$ref",
    "webhooks",
    "additionalOperations",
    "x-internal",
    "x-order",
    "security",
];
const TEXTS: [&str; 10] = [
    "3.0.0",
    "3.1.0",
    "#",
    "#/paths",
    "#/paths/~1a",
    "#/components/schemas",
    "b.yaml#/x",
    "a",
    "string",
    "",
];

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        9 => prop::sample::select(&WORDS[..]).prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        prop::sample::select(&TEXTS[..]).prop_map(Value::from),
        word().prop_map(Value::from),
    ];
    leaf.prop_recursive(8, 120, 8, |inner| {
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            4 => prop::collection::vec((word(), inner), 0..8)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn spec() -> impl Strategy<Value = Value> {
    let version = prop::sample::select(&["3.0.0", "3.1.0", "3.2.0"][..]);
    (version, value(), value(), value()).prop_map(|(version, paths, tags, rest)| {
        json!({"openapi": version, "paths": paths, "tags": tags, "components": rest, "webhooks": rest})
    })
}

/// A JSONPath of parts that are valid, most of the time.
fn query() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(&[".*", "..*", "[0]", "[-1]", "[::2]", "[*]", "[?@.get]"][..])
            .prop_map(str::to_owned),
        word().prop_map(|word| format!("[{}]", Value::from(word))),
        word().prop_map(|word| format!("..[?@.name == {}]", Value::from(word))),
        any::<String>(),
    ];
    prop::collection::vec(part, 0..4).prop_map(|parts| format!("${}", parts.concat()))
}

fn overlay() -> impl Strategy<Value = Value> {
    let change = prop_oneof![
        Just(json!({"remove": true})),
        value().prop_map(|update| json!({"update": update})),
        query().prop_map(|copy| json!({"copy": copy})),
    ];
    let action = (query(), change).prop_map(|(target, mut change)| {
        change["target"] = target.into();
        change
    });
    prop::collection::vec(action, 0..6).prop_map(|actions| {
        json!({"overlay": "1.1.0", "info": {"title": "A", "version": "1"}, "actions": actions})
    })
}

fn tree(value: &Value) -> Node {
    parse(&value.to_string()).expect("it is JSON").root
}

/// Does everything with a tree that is done with a spec.
fn use_as_spec(root: Node) {
    let documents = Documents::new(None, root);
    let validation = validate(&documents);
    assert!(validation.problems.len() <= limits::MAX_PROBLEMS);
    for problem in &validation.problems {
        assert!(problem.position.line > 0 && !problem.message.is_empty());
        let target = documents.entry().pointer(&problem.pointer);
        assert!(target.is_some(), "{problem:?}");
    }
    let bundled = inline_path_items(join(&documents));
    assert!(bundled.count() <= limits::MAX_NODES && bundled.depth() <= limits::MAX_DEPTH);
    for grouping in [Grouping::ByOperation, Grouping::ByTag] {
        let options = ExpandOptions {
            grouping,
            models: true,
            ..ExpandOptions::default()
        };
        let expansion = expand(&bundled, &options);
        let (mut keys, mut paths) = (HashSet::new(), HashSet::new());
        for page in expansion.iter() {
            assert!(keys.insert(&page.key), "{} is not unique", page.key);
            assert!(paths.insert(&page.path), "{} is not unique", page.path);
            assert!(!page.title.is_empty() || !page.key.is_empty());
            page.markdown("a");
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_parsed_or_rejected_with_a_reason(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        match parse(&text) {
            Ok(parsed) => use_as_spec(parsed.root),
            Err(problem) => prop_assert!(!problem.message.is_empty()),
        }
    }

    #[test]
    fn json_is_parsed_as_by_others(value in value()) {
        for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
            let wanted: Value = serde_json::from_str(&text.replace("\\u0000", "\u{fffd}")).unwrap();
            prop_assert_eq!(parse(&text).unwrap().root.to_json(), wanted);
        }
    }

    #[test]
    fn positions_are_where_values_are(value in value()) {
        let text = serde_json::to_string_pretty(&value).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let root = parse(&text).unwrap().root;
        let mut left = vec![&root];
        while let Some(node) = left.pop() {
            let line = lines[node.position.line as usize - 1];
            let rest: String = line.chars().skip(node.position.column as usize - 1).collect();
            let written = node.to_json().to_string().replace('\u{fffd}', "\\u0000");
            let start: String = written.chars().take(1).collect();
            prop_assert!(rest.starts_with(&start), "{} is not at {:?}", written, node.position);
            left.extend(node.fields().map(|(_, node)| node).chain(node.items()));
        }
    }

    #[test]
    fn any_tree_can_be_used_as_a_spec(value in spec()) {
        use_as_spec(tree(&value));
    }

    #[test]
    fn any_overlay_can_be_applied(value in spec(), overlay in overlay()) {
        let mut spec = tree(&value);
        if let Ok(overlay) = Overlay::read(&tree(&overlay)) {
            overlay.apply(&mut spec);
            use_as_spec(spec);
        }
    }

    #[test]
    fn an_overlay_that_only_removes_adds_nothing(value in spec(), target in query()) {
        let text = json!({
            "overlay": "1.0.0",
            "info": {"title": "A", "version": "1"},
            "actions": [{"target": target, "remove": true}],
        });
        let mut spec = tree(&value);
        let before = spec.count();
        if let Ok(overlay) = Overlay::read(&tree(&text)) {
            let reports = overlay.apply(&mut spec);
            let is_applied = matches!(reports[0].outcome, openapi::ActionOutcome::Applied(_));
            prop_assert_eq!(spec.count() < before, is_applied);
        }
    }
}

/// Specs whose references multiply, or lead over many others, are checked in bounded time and stack.
#[test]
fn hostile_references_end() {
    let mut chain = String::from(
        "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}\ncomponents:\n  schemas:\n",
    );
    for number in 0..20_000 {
        let next = number + 1;
        writeln!(
            chain,
            "    S{number}: {{not: {{$ref: '#/components/schemas/S{next}'}}}}"
        )
        .unwrap();
    }
    use_as_spec(parse(&chain).unwrap().root);
    let mut items = String::from("openapi: 3.1.0\npaths:\n");
    for number in 0..3_000 {
        writeln!(items, "  /{number}: {{$ref: '#/paths'}}").unwrap();
        writeln!(items, "  /{number}/more: {{$ref: '#/x-item'}}").unwrap();
    }
    items += "x-item:\n  additionalOperations:\n";
    for number in 0..3_000 {
        writeln!(items, "    M{number}: {{}}").unwrap();
    }
    use_as_spec(parse(&items).unwrap().root);
}
