//! Callbacks: requests that the API sends to whoever called the operation.

use maud::{Markup, html};
use openapi::SpecValue;

use super::{label::label, method, spec::Operation};
use crate::blocks::{BlockLabel, renderer::BlockRenderer};

/// Per operation.
const MAX_CALLBACKS: usize = 50;
const METHODS: [&str; 8] = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
];

impl<'a> Operation<'a> {
    /// Returns the callbacks. The path of each is the expression of its URL.
    pub(super) fn callbacks(&self) -> Vec<Operation<'a>> {
        let spec = self.spec;
        let callbacks = self.value.get("callbacks").and_then(SpecValue::as_object);
        let callbacks = callbacks.into_iter().flatten().take(MAX_CALLBACKS);
        let items = callbacks.filter_map(|(_, callback)| spec.resolve(callback).as_object());
        let items = items.flat_map(|items| items.iter().take(MAX_CALLBACKS));
        let operations = items.flat_map(|(expression, item)| {
            let item = spec.resolve(item);
            METHODS.into_iter().filter_map(move |method| {
                let value = item.get(method).filter(|value| value.is_object())?;
                Some(Operation {
                    spec,
                    item,
                    value,
                    method: method.to_owned(),
                    path: label(expression).to_owned(),
                })
            })
        });
        operations.take(MAX_CALLBACKS).collect()
    }
}

impl BlockRenderer<'_> {
    /// Renders the callbacks of an operation. Theirs, which hardly any spec has, are left out.
    pub(super) fn callbacks(&mut self, operation: &Operation) -> Markup {
        let mut rendered = Vec::new();
        for callback in operation.callbacks() {
            if !self.openapi_budget.charge_field() {
                break;
            }
            rendered.push(self.charge_html(|drawer| drawer.callback(&callback)));
        }
        if rendered.is_empty() {
            return html! {};
        }
        html! {
            section.part {
                h3 { (self.label(BlockLabel::Callbacks)) }
                @for callback in rendered { (callback) }
            }
        }
    }

    fn callback(&mut self, callback: &Operation) -> Markup {
        let text = self.description(callback.value);
        let (body, responses) = (self.request_body(callback), self.responses(callback));
        html! {
            details.response {
                summary { (method(&callback.method)) code { (callback.path) } }
                div.inside { (text) (body) (responses) }
            }
        }
    }
}
