//! Overlays and their reports.

use std::fmt::Write as _;

use openapi::{
    ActionOutcome::{Applied, NoMatch, Rejected},
    ActionReport, Node, Overlay, limits, operation_target, parse,
};
use serde_json::{Value, json};

fn tree(text: &str) -> Node {
    parse(text).expect("it can be parsed").root
}

fn overlay(actions: &str) -> Overlay {
    let text = format!("overlay: 1.1.0\ninfo: {{title: A, version: '1'}}\nactions:\n{actions}");
    Overlay::read(&tree(&text)).expect("it is an overlay")
}

fn apply(spec: &str, actions: &str) -> (Value, Vec<ActionReport>) {
    let mut spec = tree(spec);
    let reports = overlay(actions).apply(&mut spec);
    (spec.to_json(), reports)
}

#[test]
fn updates_are_merged() {
    let spec = "info: {title: A, tags: [x], more: {a: 1}}\nlist: [1]\ntext: old\n";
    let actions = "\
- {target: $.info, update: {title: B, tags: [y], more: {b: 2}, new: {}}}
- {target: $.list, update: 2}
- {target: $.list, update: [3]}
- {target: $.text, update: new}
";
    let (changed, reports) = apply(spec, actions);
    let wanted = json!({
        "info": {"title": "B", "tags": ["x", "y"], "more": {"a": 1, "b": 2}, "new": {}},
        "list": [1, 2, 3],
        "text": "new",
    });
    assert_eq!(changed, wanted);
    assert!(reports.iter().all(|report| report.outcome == Applied(1)));
}

#[test]
fn values_are_removed_together() {
    let spec = "a: [1, 2, 3, 4]\nb: {x: 1, y: {x: 2}, z: 3}\n";
    let actions = "\
- {target: '$.a[?@ > 1 && @ != 3]', remove: true}
- {target: $..x, remove: true, update: {}}
- {target: $, remove: true}
";
    let (changed, reports) = apply(spec, actions);
    assert_eq!(changed, json!({"a": [1, 3], "b": {"y": {}, "z": 3}}));
    assert_eq!(reports[1].outcome, Applied(2));
    assert!(matches!(reports[2].outcome, Rejected(_)));
}

#[test]
fn values_are_copied() {
    let spec = "a: {x: {y: 1}}\nb: {x: {z: 2}}\nc: []\n";
    let actions = "\
- {target: $.b, copy: $.a}
- {target: $.c, copy: $.a.x}
- {target: $.c, copy: $.nothing}
- {target: $.c, copy: $.*}
- {target: $.c, remove: false}
";
    let (changed, reports) = apply(spec, actions);
    assert_eq!(changed["b"], json!({"x": {"y": 1, "z": 2}}));
    assert_eq!(changed["c"], json!([{"y": 1}]));
    assert!(matches!(reports[2].outcome, Rejected(_)));
    assert!(matches!(reports[3].outcome, Rejected(_)));
    assert_eq!(reports[4].outcome, Applied(1));
}

#[test]
fn actions_that_do_not_fit_change_nothing() {
    let spec = "a: {x: 1}\nb: 2\n";
    let (changed, reports) = apply(
        spec,
        "- {target: $.*, update: {x: 2}}\n- {target: $.a, update: {x: []}}\n",
    );
    assert_eq!(changed, json!({"a": {"x": 1}, "b": 2}));
    assert!(
        reports
            .iter()
            .all(|report| matches!(report.outcome, Rejected(_)))
    );
}

#[test]
fn queries_follow_the_standard() {
    let spec = tree("a: {b: [10, 20, {c: x}], 'it''s': 1, d: null}\ne: [[1, 2], [3]]\n");
    let count = |query: &str| {
        let action = format!("- {{target: \"{query}\", remove: false}}\n");
        let reports = overlay(&action).apply(&mut spec.clone());
        match reports[0].outcome {
            Applied(count) => count,
            _ => 0,
        }
    };
    for (query, wanted) in [
        ("$", 1),
        ("$.*", 2),
        ("$..*", 14),
        ("$.a.b[-1].c", 1),
        ("$.a.b[0,0,1]", 2),
        ("$.a.b[1:]", 2),
        ("$.a['it\\\\'s']", 1),
        ("$['a','e']", 2),
        ("$..[0]", 4),
        ("$..c", 1),
        ("$.a.b[?@.c == 'x']", 1),
        ("$.a.b[?@.c != 'x']", 2),
        ("$.a.b[?@ >= 10]", 2),
        ("$.a.b[?!@.c]", 2),
        ("$.a.b[?(@.c || @ == 20)]", 2),
        ("$.a[?@ == null]", 1),
        ("$.e[?@[1]]", 1),
        ("$.e[?@ == $.e[0]]", 1),
        ("$.a.b[?$.a.d]", 3),
        ("$.x.y", 0),
        ("$.a.b.c", 0),
    ] {
        assert_eq!(count(query), wanted, "{query}");
    }
}

#[test]
fn overlays_with_problems_are_rejected_with_lines() {
    let text = "\
overlay: 2.0.0
info: {title: A}
actions:
  - {target: nothing, remove: true}
  - {target: '$.a[?length(@) > 1]', remove: true}
  - {target: $.a}
  - {update: {}}
  - {target: $.a, update: 1, copy: $.b}
  - {target: $.a, remove: 'yes'}
";
    let problems = Overlay::read(&tree(text)).expect_err("it has problems");
    let lines: Vec<u32> = problems
        .iter()
        .map(|problem| problem.position.line)
        .collect();
    assert_eq!(lines, [1, 2, 4, 5, 6, 7, 8, 9], "{problems:#?}");
    assert_eq!(problems[2].pointer, "/actions/0/target");
}

#[test]
fn enrichment_survives_a_new_version_except_for_the_renamed_operation() {
    let spec = |version: &str, id: &str| {
        let mut text =
            format!("openapi: 3.1.0\ninfo: {{title: A, version: '{version}'}}\npaths:\n");
        for number in 0..12 {
            let id = if number == 0 {
                id.to_owned()
            } else {
                format!("op{number}")
            };
            let path = format!("/v{version}/op{number}");
            writeln!(
                text,
                "  {path}: {{get: {{operationId: {id}, summary: 'Of {version}'}}}}"
            )
            .unwrap();
        }
        text
    };
    let mut actions = String::new();
    for number in 0..12 {
        let target = operation_target(Some(&format!("op{number}")), "", "");
        writeln!(
            actions,
            "- target: \"{target}\"\n  update: {{description: Ours {number}}}"
        )
        .unwrap();
    }
    let (_, before) = apply(&spec("1", "op0"), &actions);
    assert!(before.iter().all(|report| report.outcome == Applied(1)));
    let (changed, after) = apply(&spec("2", "renamed"), &actions);
    let unmatched: Vec<&ActionReport> = after.iter().filter(|one| one.outcome == NoMatch).collect();
    assert_eq!(unmatched.len(), 1);
    assert_eq!((unmatched[0].action, unmatched[0].position.line), (0, 4));
    assert_eq!(changed["paths"]["/v2/op7"]["get"]["description"], "Ours 7");
    assert_eq!(changed["paths"]["/v2/op7"]["get"]["summary"], "Of 2");
}

#[test]
fn operations_are_targeted_by_id_or_by_place() {
    for id in ["it's", "a\\b", "\u{7}\n", "é\"x"] {
        let mut spec = tree("paths: {/a: {get: {}}}");
        let quoted = Value::from(id).to_string();
        let named =
            format!("{{\"paths\": {{\"/p\": {{\"get\": {{\"operationId\": {quoted}}}}}}}}}");
        let mut by_id = tree(&named);
        for (target, spec) in [
            (operation_target(Some(id), "/a", "get"), &mut by_id),
            (operation_target(None, "/a", "get"), &mut spec),
        ] {
            let target = Value::from(target);
            let text = format!("- {{target: {target}, update: {{x: 1}}}}\n");
            let reports = overlay(&text).apply(spec);
            assert_eq!(reports[0].outcome, Applied(1), "{target}");
        }
    }
}

#[test]
fn expensive_actions_are_rejected() {
    let mut spec = tree(&format!("a: [{}x]\n", "x, ".repeat(3_000)));
    let deep = (0..10).map(|_| "- {target: $.b, copy: $.b}\n- {target: $.b.b, copy: $.b}\n");
    let grow = "- {target: $, update: {b: {b: {c: [1]}}}}\n".to_owned() + &deep.collect::<String>();
    let reports = overlay(&grow).apply(&mut spec);
    assert!(
        reports
            .iter()
            .any(|report| matches!(report.outcome, Rejected(_)))
    );
    assert!(spec.depth() <= limits::MAX_DEPTH && spec.count() <= limits::MAX_NODES);
    let slow = "- {target: '$..[?$..[?$..x]]', remove: true}\n";
    let reports = overlay(slow).apply(&mut spec);
    assert!(matches!(reports[0].outcome, Rejected(_)));
}
