//! One parameter or property: its name, type, description and limits.

use maud::{Markup, html};
use serde_json::Value;

use super::{
    example,
    label::{cut, label},
    spec::Spec,
};
use crate::blocks::{Word, draw::Drawer, members::member};

pub(super) struct Field<'s> {
    pub(super) spec: Spec<'s>,
    pub(super) name: &'s str,
    pub(super) schema: &'s Value,
    /// The object with its description and limits.
    pub(super) about: &'s Value,
    pub(super) required: bool,
}

/// Maximum enum values shown.
const MOST_VALUES: usize = 60;
/// Nodes and bytes shown of a value.
const MOST_SHOWN: usize = 2_000;

impl Drawer<'_> {
    pub(super) fn parameter(&mut self, spec: Spec, parameter: &Value) -> Markup {
        self.named_parameter(spec, member(parameter, "name"), parameter)
    }

    pub(super) fn named_parameter(&mut self, spec: Spec, name: &str, parameter: &Value) -> Markup {
        // In Swagger 2 a parameter is its own schema.
        let schema = parameter.get("schema").unwrap_or(parameter);
        let required = parameter.get("required").is_some_and(|value| value == true);
        let field = Field {
            spec,
            name,
            schema,
            about: parameter,
            required,
        };
        self.charged(|drawer| drawer.field(&field, &html! {}))
    }

    /// The caller charges the budget for it and its content.
    pub(super) fn field(&mut self, field: &Field, inner: &Markup) -> Markup {
        let schema = field.spec.resolve(field.schema);
        let kind = field.spec.type_of(field.schema);
        let flags = self.flags(field, schema);
        let description = self.description(field.about);
        let limits = self.limits(schema);
        html! {
            li.field {
                div.field-head {
                    code.field-name { (label(field.name)) }
                    @if !kind.is_empty() { span.type { (kind) } }
                    (flags)
                }
                (description)
                (limits)
                @if !inner.0.is_empty() {
                    details.deeper { summary { (self.word(Word::Properties)) } (inner) }
                }
            }
        }
    }

    fn flags(&self, field: &Field, schema: &Value) -> Markup {
        let is = |name: &str| {
            [field.about, schema]
                .iter()
                .any(|value| value.get(name).is_some_and(|value| value == true))
        };
        html! {
            @if field.required { span.required { (self.word(Word::Required)) } }
            @if is("deprecated") { span.chip.warning { (self.word(Word::Deprecated)) } }
            @if is("readOnly") { span.chip { (self.word(Word::ReadOnly)) } }
            @if is("writeOnly") { span.chip { (self.word(Word::WriteOnly)) } }
        }
    }

    fn limits(&self, schema: &Value) -> Markup {
        let values = schema.get("enum").and_then(Value::as_array);
        let values: Vec<String> = values
            .into_iter()
            .flatten()
            .take(MOST_VALUES)
            .map(shown)
            .collect();
        let bounds = bounds(schema);
        let default = schema.get("default").map(shown);
        let example = schema
            .get("example")
            .or_else(|| schema.get("examples")?.get(0))
            .filter(|example| !example.is_object() && !example.is_array())
            .map(shown);
        let pattern = Some(member(schema, "pattern")).filter(|pattern| !pattern.is_empty());
        let lines = [
            (Word::Default, default),
            (Word::Example, example),
            (
                Word::Pattern,
                pattern.map(|pattern| cut(pattern, MOST_SHOWN).to_owned()),
            ),
        ];
        let lines = lines
            .into_iter()
            .filter_map(|(word, value)| Some((word, value?)));
        let lines: Vec<(Word, String)> = lines.collect();
        if values.is_empty() && bounds.is_empty() && lines.is_empty() {
            return html! {};
        }
        html! {
            dl.limits {
                @if !values.is_empty() {
                    dt { (self.word(Word::Possible)) }
                    dd { @for value in &values { code { (value) } " " } }
                }
                @for (name, value) in &bounds { dt { (name) } dd { code { (value) } } }
                @for (word, value) in &lines {
                    dt { (self.word(*word)) } dd { code { (value) } }
                }
            }
        }
    }
}

fn bounds(schema: &Value) -> Vec<(&'static str, String)> {
    let names = [
        ("minimum", "min"),
        ("exclusiveMinimum", ">"),
        ("maximum", "max"),
        ("exclusiveMaximum", "<"),
        ("minLength", "min length"),
        ("maxLength", "max length"),
        ("minItems", "min items"),
        ("maxItems", "max items"),
    ];
    let found = names.into_iter().filter_map(|(member, name)| {
        let bound = schema.get(member).filter(|bound| bound.is_number())?;
        Some((name, bound.to_string()))
    });
    found.collect()
}

fn shown(value: &Value) -> String {
    match example::part_of(value, MOST_SHOWN) {
        Value::String(text) => text,
        other => other.to_string(),
    }
}
