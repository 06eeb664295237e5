use document::{Unresolved, read, transform::Evaluate};
use jiff::Timestamp;
use model::{Id, site::SiteVisibility};
use serde_json::{Map, json};
use uuid::Uuid;

use super::*;

fn reader(claims: &Value) -> Reader {
    Reader {
        organization: Id::from_uuid(Uuid::nil()),
        site: Id::from_uuid(Uuid::nil()),
        site_section: None,
        site_space: Id::from_uuid(Uuid::nil()),
        space: Id::from_uuid(Uuid::nil()),
        spaces: Vec::new(),
        claims: claims.as_object().cloned().unwrap_or_else(Map::new),
        version: 1,
        audience: SiteVisibility::Public,
        share_link: None,
        preview: None,
        expires_at: Timestamp::UNIX_EPOCH,
    }
}

fn of(sources: &[&str]) -> Expressions {
    let mut found = Expressions::default();
    for source in sources {
        found.add_site_condition(source);
    }
    found
}

#[test]
fn only_what_is_read_counts() {
    let found = of(&["visitor.claims.plan == 'pro'", "1 == 1", "visitor.claims."]);
    assert_eq!(found.len(), 1);
    let [pro, more, free, other] = [
        json!({"plan": "pro"}),
        json!({"plan": "pro", "unsigned": {"x": "1"}}),
        json!({"plan": "free"}),
        json!({"plan": "none"}),
    ]
    .map(|claims| reader(&claims));
    assert_eq!(found.results(&pro), found.results(&more));
    assert_eq!(found.claims_read(&pro), found.claims_read(&more));
    assert_ne!(found.results(&pro), found.results(&free));
    assert_eq!(found.results(&free), found.results(&other));
    assert_ne!(found.claims_read(&free), found.claims_read(&other));
}

#[test]
fn a_path_that_ends_early_is_told_from_one_that_does_not() {
    let found = of(&["visitor.claims.a.b", "visitor.claims.c.length > 2"]);
    let claims = [
        json!({}),
        json!({"a": {}}),
        json!({"a": {"b": 1}}),
        json!({"a": "text"}),
        json!({"a": {"b": "text"}}),
        json!({"c": "text"}),
        json!({"c": "t"}),
    ];
    let read: Vec<Hash> = claims
        .iter()
        .map(|claims| found.claims_read(&reader(claims)))
        .collect();
    for (at, one) in read.iter().enumerate() {
        assert!(!read[at + 1..].contains(one), "{}", claims[at]);
    }
}

#[test]
fn printed_text_is_part_of_the_key() {
    let mut found = Expressions::default();
    let around = ExpressionScope::new(json!({"vars": {"greeting": "Hello"}}), json!({}));
    let source = "space.vars.greeting + visitor.claims.name";
    found.add(ExpressionKind::Printed, source, &around);
    let [ada, bruno] = ["Ada", "Bruno"].map(|name| reader(&json!({ "name": name })));
    assert_ne!(found.results(&ada), found.results(&bruno));
    assert_eq!(found.results(&ada), found.results(&ada.clone()));
}

/// Returns a text as a reader sees it.
fn evaluated(document: &Document, reader: &Reader) -> Document {
    let mut document = document.clone();
    let visitor = adaptive::visitor(&reader.claims);
    let context = Context::new().with(VISITOR, visitor);
    transform::evaluate(&mut document, &context, Evaluate::All);
    document
}

#[test]
fn readers_with_the_same_key_are_shown_the_same_whatever_expressions_cost() {
    // The same result for everybody, at a different cost for each; and at the same cost for everybody.
    let condition = "{% if 'a'.repeat(visitor.claims.n).length %}\nshown\n{% endif %}\n\n";
    let printed = "<code class=\"expression\">'a'.repeat(90000).length</code>\n\n";
    let text = format!("{}{}", condition.repeat(150), printed.repeat(20));
    let document = read(&text, &Unresolved);
    assert_eq!(transform::expressions(&document).len(), 170);
    let mut found = Expressions::default();
    let around = ExpressionScope::new(json!({}), json!({}));
    found.add_document(&document, &around);
    found.add_document(&document, &around);
    assert_eq!(found.len(), 1);
    // The first three stay within the limit of a page. So would the fourth without the printed expressions.
    let readers =
        [1, 2, 50_000, 60_000, 90_000, 95_000].map(|length| reader(&json!({ "n": length })));
    let keys = readers.each_ref().map(|reader| found.results(reader));
    let texts = readers
        .each_ref()
        .map(|reader| evaluated(&document, reader));
    for (one, key) in keys.iter().enumerate() {
        for (other, same) in keys.iter().enumerate() {
            assert!(key != same || texts[one] == texts[other], "{one}, {other}");
        }
    }
    assert!(keys[0] == keys[1] && keys[0] == keys[2]);
    assert!(texts[0] != texts[3] && texts[0] != texts[4]);
}

#[test]
fn over_the_cost_limit_only_read_claims_are_the_key() {
    let costly = ["'a'.repeat(visitor.claims.n).length > 0"; 10].join(" && ");
    let sources: Vec<String> = (0..20)
        .map(|number| format!("{costly} && {number}"))
        .collect();
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    let found = of(&sources);
    let [one, again, other] = [
        json!({"n": 90_000}),
        json!({"n": 90_000, "unread": 1}),
        json!({"n": 90_001}),
    ]
    .map(|claims| reader(&claims));
    assert_eq!(found.results(&one), found.results(&again));
    assert_ne!(found.results(&one), found.results(&other));
}

#[test]
fn how_often_an_expression_stands_in_a_text_is_part_of_the_key() {
    let once = of(&["visitor.claims.a"]);
    let twice = of(&["visitor.claims.a", "visitor.claims.a"]);
    let other = of(&["visitor.claims.a", "1 == 1"]);
    let reader = reader(&json!({"a": 1}));
    assert_ne!(once.results(&reader), twice.results(&reader));
    assert_ne!(once.results(&reader), other.results(&reader));
    assert_ne!(once.claims_read(&reader), twice.claims_read(&reader));
    // The maximum over the texts counts, not the sum.
    assert_eq!(once.with(&twice).results(&reader), twice.results(&reader));
    assert_eq!(once.with(&once).results(&reader), once.results(&reader));
}
