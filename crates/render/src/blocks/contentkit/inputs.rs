//! Inputs. Their values are part of the state of a component, and are sent with its form.

use maud::{Markup, html};
use serde_json::{Value, json};

use super::{
    Kit, MAX_INPUTS,
    values::{flag, form_value, text},
};

const MAX_OPTIONS: usize = 500;

impl Kit<'_, '_> {
    /// Notes that an input was drawn, with its possible values. Returns false if it cannot be sent.
    pub(super) fn declare(&mut self, name: &str, kind: &str, values: Option<Vec<Value>>) -> bool {
        let is_known = self.inputs.contains_key(name);
        let is_full = self.inputs.len() >= MAX_INPUTS && !is_known;
        if name.is_empty() || name.len() > 100 || is_full || self.forms.is_none() {
            return false;
        }
        let entry = self.inputs.entry(name.to_owned());
        let entry = entry.or_insert_with(|| json!({"kind": kind}));
        // Checkboxes of one state are drawn one by one.
        if let Some(values) = values
            && let Some(known) = entry.as_object_mut()
            && let Some(known) = known
                .entry("values")
                .or_insert_with(|| json!([]))
                .as_array_mut()
        {
            known.extend(values);
        }
        true
    }

    pub(super) fn field(&mut self, input: &Value, depth: usize) -> Markup {
        let label = self.charged(text(input, "label"));
        let hint = self.elements(&input["hint"], depth + 1);
        let element = self.element(&input["element"], depth + 1);
        html! {
            div.kit-field {
                // Labels contain their input: ids of components would have to be unique on the page.
                label { span.kit-label { (label) } (element) }
                @if !hint.0.is_empty() { small { (hint) } }
            }
        }
    }

    pub(super) fn text_input(&mut self, input: &Value) -> Markup {
        let name = text(input, "state");
        let disabled = !self.declare(name, "text", None) || flag(input, "disabled");
        let value = self.value(input);
        let value = value.as_str().unwrap_or_default();
        let value = self.charged(value).to_owned();
        let placeholder = Some(text(input, "placeholder")).filter(|text| !text.is_empty());
        let name = format!("state:{name}");
        if flag(input, "multiline") {
            return html! {
                textarea name=(name) rows="4" placeholder=[placeholder] disabled[disabled] { "\n" (value) }
            };
        }
        let kind = match text(input, "inputType") {
            "email" => "email",
            "password" => "password",
            _ => "text",
        };
        html! {
            input type=(kind) name=(name) value=(value) placeholder=[placeholder] autocomplete="off" disabled[disabled];
        }
    }

    pub(super) fn select(&mut self, select: &Value) -> Markup {
        let options = select["options"].as_array().map(Vec::as_slice);
        let options = options.unwrap_or_default();
        let options = &options[..options.len().min(MAX_OPTIONS)];
        let is_multiple = flag(select, "multiple");
        let ids: Vec<Value> = options.iter().map(|option| option["id"].clone()).collect();
        let kind = if is_multiple { "many" } else { "one" };
        let name = text(select, "state");
        let can_send = !options.is_empty() && self.declare(name, kind, Some(ids));
        let value = self.value(select);
        let mut drawn = Vec::new();
        for option in options {
            let label = self.charged(text(option, "label"));
            let id = &option["id"];
            let is_chosen = value == *id || value.as_array().is_some_and(|all| all.contains(id));
            drawn.push(html! { option value=(form_value(id)) selected[is_chosen] { (label) } });
        }
        let placeholder = text(select, "placeholder");
        let apply = self.apply_button(&select["onValueChange"]);
        html! {
            select name={ "state:" (name) } multiple[is_multiple] disabled[!can_send || flag(select, "disabled")] {
                @if !is_multiple && (value.is_null() || options.is_empty()) {
                    option value="" { (placeholder) }
                }
                @for option in drawn { (option) }
            }
            @if can_send { @if let Some(apply) = apply { (apply) } }
        }
    }

    pub(super) fn switch(&mut self, switch: &Value) -> Markup {
        let name = text(switch, "state");
        let can_send = self.declare(name, "switch", None);
        let is_on = self.value(switch).as_bool().unwrap_or_default();
        let apply = self.apply_button(&switch["onValueChange"]);
        html! {
            input.kit-switch type="checkbox" role="switch" name={ "state:" (name) } value="true" checked[is_on]
                disabled[!can_send || flag(switch, "disabled")];
            @if can_send { @if let Some(apply) = apply { (apply) } }
        }
    }

    /// Draws a radio button or a checkbox.
    pub(super) fn choice(&mut self, choice: &Value) -> Markup {
        let name = text(choice, "state");
        let value = choice["value"].clone();
        let current = self.component.state.get(name).unwrap_or(&Value::Null);
        let (kind, sent, is_chosen) = if text(choice, "type") == "radio" {
            ("radio", "one", *current == value)
        } else {
            let is_chosen = current.as_array().is_some_and(|all| all.contains(&value));
            ("checkbox", "many", is_chosen)
        };
        let shown = form_value(&value);
        let can_send = self.declare(name, sent, Some(vec![value]));
        let disabled = !can_send || flag(choice, "disabled");
        html! {
            input type=(kind) name={ "state:" (name) } value=(shown) checked[is_chosen] disabled[disabled];
        }
    }

    /// The current value of an input: that of the state, else the initial one.
    fn value(&self, input: &Value) -> Value {
        let current = self.component.state.get(text(input, "state"));
        let current = current.filter(|value| !value.is_null());
        current.unwrap_or(&input["initialValue"]).clone()
    }
}
