//! One parameter or property: its name, type, description and limits.

use maud::{Markup, html};
use openapi::SpecValue;

use super::{
    example,
    label::{cut, label},
    spec::Spec,
};
use crate::blocks::{BlockLabel, renderer::BlockRenderer};

pub(super) struct Field<'s> {
    pub(super) spec: Spec<'s>,
    pub(super) name: &'s str,
    pub(super) schema: &'s SpecValue,
    /// The object with its description and limits.
    pub(super) details: &'s SpecValue,
    pub(super) required: bool,
}

/// Maximum enum values shown.
const MAX_ENUM_VALUES: usize = 60;
/// Nodes and bytes shown of a value.
const MAX_VALUE_COST: usize = 2_000;

impl BlockRenderer<'_> {
    pub(super) fn parameter(&mut self, spec: Spec, parameter: &SpecValue) -> Markup {
        self.named_parameter(spec, parameter.text("name"), parameter)
    }

    pub(super) fn named_parameter(
        &mut self,
        spec: Spec,
        name: &str,
        parameter: &SpecValue,
    ) -> Markup {
        // In Swagger 2 a parameter is its own schema.
        let schema = parameter.get("schema").unwrap_or(parameter);
        let required = parameter.is_true("required");
        let field = Field {
            spec,
            name,
            schema,
            details: parameter,
            required,
        };
        self.charge_html(|drawer| drawer.field(&field, &html! {}))
    }

    /// The caller charges the budget for it and its content.
    pub(super) fn field(&mut self, field: &Field, inner: &Markup) -> Markup {
        let schema = field.spec.resolve(field.schema);
        let kind = field.spec.type_of(field.schema);
        let flags = self.flags(field, schema);
        let description = self.description(field.details);
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
                    details.deeper { summary { (self.label(BlockLabel::Properties)) } (inner) }
                }
            }
        }
    }

    fn flags(&self, field: &Field, schema: &SpecValue) -> Markup {
        let is = |name: &str| {
            [field.details, schema]
                .iter()
                .any(|value| value.is_true(name))
        };
        html! {
            @if field.required { span.required { (self.label(BlockLabel::Required)) } }
            @if is("deprecated") { span.chip.warning { (self.label(BlockLabel::Deprecated)) } }
            @if is("readOnly") { span.chip { (self.label(BlockLabel::ReadOnly)) } }
            @if is("writeOnly") { span.chip { (self.label(BlockLabel::WriteOnly)) } }
        }
    }

    fn limits(&self, schema: &SpecValue) -> Markup {
        let values = schema.get("enum").and_then(SpecValue::as_array);
        let values: Vec<String> = values
            .into_iter()
            .flatten()
            .take(MAX_ENUM_VALUES)
            .map(display_value)
            .collect();
        let bounds = bounds(schema);
        let default = schema.get("default").map(display_value);
        let example = schema
            .get("example")
            .or_else(|| schema.get("examples")?.item(0))
            .filter(|example| !example.is_object() && !example.is_array())
            .map(display_value);
        let pattern = Some(schema.text("pattern")).filter(|pattern| !pattern.is_empty());
        let lines = [
            (BlockLabel::Default, default),
            (BlockLabel::Example, example),
            (
                BlockLabel::Pattern,
                pattern.map(|pattern| cut(pattern, MAX_VALUE_COST).to_owned()),
            ),
        ];
        let lines = lines
            .into_iter()
            .filter_map(|(word, value)| Some((word, value?)));
        let lines: Vec<(BlockLabel, String)> = lines.collect();
        if values.is_empty() && bounds.is_empty() && lines.is_empty() {
            return html! {};
        }
        html! {
            dl.limits {
                @if !values.is_empty() {
                    dt { (self.label(BlockLabel::Possible)) }
                    dd { @for value in &values { code { (value) } " " } }
                }
                @for (name, value) in &bounds { dt { (name) } dd { code { (value) } } }
                @for (word, value) in &lines {
                    dt { (self.label(*word)) } dd { code { (value) } }
                }
            }
        }
    }
}

fn bounds(schema: &SpecValue) -> Vec<(&'static str, String)> {
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
        let bound = schema
            .get(member)
            .filter(|bound| bound.as_number().is_some())?;
        Some((name, bound.to_string()))
    });
    found.collect()
}

fn display_value(value: &SpecValue) -> String {
    match example::truncated(value, MAX_VALUE_COST) {
        SpecValue::String(text) => text,
        other => other.to_string(),
    }
}
