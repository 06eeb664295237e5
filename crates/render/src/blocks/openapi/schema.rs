//! A schema as a tree of fields.

use std::collections::HashSet;

use maud::{Markup, html};
use openapi::SpecValue;

use super::{
    fields::Field,
    label::label,
    spec::{Spec, reference},
};
use crate::blocks::{BlockLabel, renderer::BlockRenderer};

/// Maximum depth of a tree.
const MAX_DEPTH: usize = 7;
/// Maximum fields of one tree: schemas that contain each other grow without end.
const MAX_FIELDS: usize = 600;
/// Maximum schemas combined by `allOf`.
const MAX_PARTS: usize = 40;
/// Maximum `required` names read. A tree shows no more properties.
const MAX_REQUIRED: usize = MAX_FIELDS;
/// Types of one schema. JSON has 7.
const MAX_KINDS: usize = 10;

/// The position in a tree.
pub(super) struct SchemaTree<'s> {
    spec: Spec<'s>,
    left: usize,
    /// The schemas being visited, compared by address, to detect recursion.
    open: Vec<&'s SpecValue>,
}

impl BlockRenderer<'_> {
    pub(super) fn schema_tree(&mut self, spec: Spec, schema: &SpecValue) -> Markup {
        let mut tree = SchemaTree {
            spec,
            left: MAX_FIELDS,
            open: Vec::new(),
        };
        let label = spec.type_of(schema);
        let inner = self.inner(&mut tree, schema);
        html! {
            @if !label.is_empty() { p.content-type { span.type { (label) } } }
            (inner)
        }
    }

    /// Renders the content of a schema: the properties of an object or of array items, or variants.
    fn inner<'s>(&mut self, tree: &mut SchemaTree<'s>, schema: &'s SpecValue) -> Markup {
        let schema = tree.spec.resolve(schema);
        let is_open = tree.open.iter().any(|open| std::ptr::eq(*open, schema));
        if is_open {
            return html! { p.about { (self.label(BlockLabel::Recursive)) } };
        }
        if tree.open.len() >= MAX_DEPTH {
            return html! {};
        }
        tree.open.push(schema);
        let rendered = if let Some(items) = schema.get("items") {
            self.inner(tree, items)
        } else {
            let fields = self.properties(tree, schema);
            let variants = self.variants(tree, schema);
            html! { (fields) (variants) }
        };
        tree.open.pop();
        rendered
    }

    fn properties<'s>(&mut self, tree: &mut SchemaTree<'s>, schema: &'s SpecValue) -> Markup {
        let mut rendered = Vec::new();
        for property in properties(tree.spec, schema, tree.left) {
            if tree.left == 0 || !self.openapi_budget.charge_field() {
                break;
            }
            tree.left -= 1;
            rendered.push(self.charge_html(|drawer| drawer.property(tree, &property)));
        }
        html! { @if !rendered.is_empty() { ul.fields { @for field in rendered { (field) } } } }
    }

    fn property<'s>(&mut self, tree: &mut SchemaTree<'s>, property: &Property<'s>) -> Markup {
        let inner = self.inner(tree, property.schema);
        let field = Field {
            spec: tree.spec,
            name: property.name,
            schema: property.schema,
            details: tree.spec.resolve(property.schema),
            required: property.required,
        };
        self.field(&field, &inner)
    }

    fn variants<'s>(&mut self, tree: &mut SchemaTree<'s>, schema: &'s SpecValue) -> Markup {
        let lists = ["oneOf", "anyOf"].into_iter();
        let listed = lists.filter_map(|name| schema.get(name)?.as_array());
        let mut rendered = Vec::new();
        for variant in listed.flatten() {
            if tree.left == 0 || !self.openapi_budget.charge_field() {
                break;
            }
            tree.left -= 1;
            rendered.push(self.charge_html(|drawer| drawer.variant(tree, variant)));
        }
        html! {
            @if !rendered.is_empty() {
                p.label { (self.label(BlockLabel::OneOf)) }
                @for variant in rendered { (variant) }
            }
        }
    }

    fn variant<'s>(&mut self, tree: &mut SchemaTree<'s>, variant: &'s SpecValue) -> Markup {
        let kind = tree.spec.type_of(variant);
        let inner = self.inner(tree, variant);
        let about = self.description(tree.spec.resolve(variant));
        html! {
            details.deeper { summary { (kind) } (about) (inner) }
        }
    }
}

/// A property of a schema.
struct Property<'s> {
    name: &'s str,
    schema: &'s SpecValue,
    required: bool,
}

/// Returns the properties of a schema and of all schemas it combines. Stops at `max`.
fn properties<'s>(spec: Spec<'s>, schema: &'s SpecValue, max: usize) -> Vec<Property<'s>> {
    let parts = parts(spec, schema);
    let required = required(&parts);
    let mut found = Vec::new();
    let mut known = HashSet::new();
    for part in parts {
        let listed = part.get("properties").and_then(SpecValue::as_object);
        for (name, schema) in listed.into_iter().flatten() {
            if found.len() >= max {
                return found;
            }
            let name = label(name);
            if known.insert(name) {
                let required = required.contains(name);
                found.push(Property {
                    name,
                    schema,
                    required,
                });
            }
        }
        let others = part.get("additionalProperties");
        found.extend(
            others
                .filter(|value| value.is_object())
                .map(|schema| Property {
                    name: "*",
                    schema,
                    required: false,
                }),
        );
    }
    found
}

/// Returns a schema and those it combines.
fn parts<'s>(spec: Spec<'s>, schema: &'s SpecValue) -> Vec<&'s SpecValue> {
    let mut parts = vec![schema];
    let mut at = 0;
    while at < parts.len() && parts.len() < MAX_PARTS {
        let all = parts[at].get("allOf").and_then(SpecValue::as_array);
        let some = all.into_iter().flatten().take(MAX_PARTS - parts.len());
        parts.extend(some.map(|part| spec.resolve(part)));
        at += 1;
    }
    parts
}

/// Returns the names of required properties, truncated for display.
fn required<'s>(parts: &[&'s SpecValue]) -> HashSet<&'s str> {
    let lists = parts
        .iter()
        .filter_map(|part| part.get("required")?.as_array());
    let names = lists.flatten().take(MAX_REQUIRED);
    names.filter_map(SpecValue::as_str).map(label).collect()
}

impl<'s> Spec<'s> {
    /// Describes a schema briefly: `string · uuid`, `array of Pet`.
    pub(super) fn type_of(self, schema: &'s SpecValue) -> String {
        self.type_within(schema, 3)
    }

    fn type_within(self, schema: &'s SpecValue, depth: usize) -> String {
        let name = reference(schema).and_then(|name| name.rsplit('/').next());
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
        let title = Some(resolved.text("title")).filter(|title| !title.is_empty());
        match (name.or(title), label(resolved.text("format"))) {
            (Some(name), _) if kind == "object" || kind.is_empty() => label(name).to_owned(),
            (_, "") => kind,
            (_, format) if kind.is_empty() => format.to_owned(),
            (_, format) => format!("{kind} · {format}"),
        }
    }
}

fn kind_of(schema: &SpecValue) -> String {
    let nullable = schema.is_true("nullable");
    let kind = match schema.get("type") {
        Some(SpecValue::String(kind)) => label(kind).to_owned(),
        Some(SpecValue::Array(kinds)) => {
            let kinds = kinds.iter().take(MAX_KINDS).filter_map(SpecValue::as_str);
            kinds.map(label).collect::<Vec<_>>().join(" | ")
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
