//! A schema as a tree of fields.

use std::collections::HashSet;

use maud::{Markup, html};
use serde_json::Value;

use super::{fields::Field, spec::Spec};
use crate::blocks::{Word, draw::Drawer, members::member};

/// How deep a tree is drawn.
const DEEPEST: usize = 7;
/// How many fields one tree has, at most: schemas that contain each other grow without end.
const MOST_FIELDS: usize = 600;
/// How many schemas are taken together as one.
const MOST_PARTS: usize = 40;

/// Where we are in a tree.
pub(super) struct Tree<'s> {
    spec: Spec<'s>,
    left: usize,
    /// The schemas that are open, by what they are, so that none contains itself.
    open: Vec<&'s Value>,
}

impl Drawer<'_> {
    pub(super) fn schema_tree(&mut self, spec: Spec, schema: &Value) -> Markup {
        let mut tree = Tree {
            spec,
            left: MOST_FIELDS,
            open: Vec::new(),
        };
        let label = spec.type_of(schema);
        let inner = self.inner(&mut tree, schema);
        html! {
            @if !label.is_empty() { p.content-type { span.type { (label) } } }
            (inner)
        }
    }

    /// What is in a schema: the properties of an object or of the items of an array, or variants.
    fn inner<'s>(&mut self, tree: &mut Tree<'s>, schema: &'s Value) -> Markup {
        let schema = tree.spec.resolve(schema);
        let is_open = tree.open.iter().any(|open| std::ptr::eq(*open, schema));
        if is_open {
            return html! { p.about { (self.word(Word::Recursive)) } };
        }
        if tree.open.len() >= DEEPEST {
            return html! {};
        }
        tree.open.push(schema);
        let drawn = if let Some(items) = schema.get("items") {
            self.inner(tree, items)
        } else {
            let fields = self.properties(tree, schema);
            let variants = self.variants(tree, schema);
            html! { (fields) (variants) }
        };
        tree.open.pop();
        drawn
    }

    fn properties<'s>(&mut self, tree: &mut Tree<'s>, schema: &'s Value) -> Markup {
        let mut drawn = Vec::new();
        for (name, property, required) in properties(tree.spec, schema) {
            if tree.left == 0 || !self.api.take_field() {
                break;
            }
            tree.left -= 1;
            let inner = self.inner(tree, property);
            let field = Field {
                spec: tree.spec,
                name,
                schema: property,
                about: tree.spec.resolve(property),
                required,
            };
            drawn.push(self.field(&field, &inner));
        }
        html! { @if !drawn.is_empty() { ul.fields { @for field in drawn { (field) } } } }
    }

    fn variants<'s>(&mut self, tree: &mut Tree<'s>, schema: &'s Value) -> Markup {
        let lists = ["oneOf", "anyOf"].into_iter();
        let listed = lists.filter_map(|name| schema.get(name)?.as_array());
        let mut drawn = Vec::new();
        for variant in listed.flatten() {
            if tree.left == 0 || !self.api.take_field() {
                break;
            }
            tree.left -= 1;
            let label = tree.spec.type_of(variant);
            let inner = self.inner(tree, variant);
            let about = self.description(tree.spec.resolve(variant));
            drawn.push(html! {
                details.deeper { summary { (label) } (about) (inner) }
            });
        }
        html! {
            @if !drawn.is_empty() {
                p.label { (self.word(Word::OneOf)) }
                @for variant in drawn { (variant) }
            }
        }
    }
}

/// The properties of a schema and of all that it is made of, and whether each is required.
fn properties<'s>(spec: Spec<'s>, schema: &'s Value) -> Vec<(&'s str, &'s Value, bool)> {
    let mut parts = vec![schema];
    let mut at = 0;
    while at < parts.len() && parts.len() < MOST_PARTS {
        let all = parts[at].get("allOf").and_then(Value::as_array);
        parts.extend(all.into_iter().flatten().map(|part| spec.resolve(part)));
        at += 1;
    }
    let required: HashSet<&str> = parts
        .iter()
        .filter_map(|part| part.get("required")?.as_array())
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let mut found: Vec<(&str, &Value, bool)> = Vec::new();
    let mut known: HashSet<&str> = HashSet::new();
    for part in parts {
        let listed = part.get("properties").and_then(Value::as_object);
        for (name, property) in listed.into_iter().flatten() {
            // No more are drawn.
            if found.len() > MOST_FIELDS {
                return found;
            }
            if known.insert(name) {
                found.push((name, property, required.contains(name.as_str())));
            }
        }
        let others = part.get("additionalProperties");
        found.extend(
            others
                .filter(|value| value.is_object())
                .map(|value| ("*", value, false)),
        );
    }
    found
}

impl<'s> Spec<'s> {
    /// A schema in a few words: `string · uuid`, `array of Pet`.
    pub(super) fn type_of(self, schema: &'s Value) -> String {
        self.type_within(schema, 3)
    }

    fn type_within(self, schema: &'s Value, depth: usize) -> String {
        let name = schema.get("$ref").and_then(Value::as_str);
        let name = name.and_then(|name| name.rsplit('/').next());
        let resolved = self.resolve(schema);
        let kind = kind_of(resolved);
        if let Some(items) = resolved.get("items").filter(|_| depth > 0) {
            let of = self.type_within(items, depth - 1);
            return if of.is_empty() {
                kind
            } else {
                format!("{kind} of {of}")
            };
        }
        let title = Some(member(resolved, "title")).filter(|title| !title.is_empty());
        match (name.or(title), member(resolved, "format")) {
            (Some(name), _) if kind == "object" || kind.is_empty() => name.to_owned(),
            (_, "") => kind,
            (_, format) if kind.is_empty() => format.to_owned(),
            (_, format) => format!("{kind} · {format}"),
        }
    }
}

fn kind_of(schema: &Value) -> String {
    let nullable = schema.get("nullable").is_some_and(|value| value == true);
    let kind = match schema.get("type") {
        Some(Value::String(kind)) => kind.clone(),
        Some(Value::Array(kinds)) => {
            let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
            kinds.join(" | ")
        }
        _ if schema.get("properties").is_some() || schema.get("allOf").is_some() => {
            "object".to_owned()
        }
        _ if schema.get("items").is_some() => "array".to_owned(),
        _ => String::new(),
    };
    if nullable && !kind.is_empty() {
        format!("{kind} | null")
    } else {
        kind
    }
}
