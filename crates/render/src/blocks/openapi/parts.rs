//! The parts of an operation: authorization, parameters, body, responses.

use maud::{Markup, html};
use openapi::SpecValue;

use super::{
    label::label,
    spec::{Operation, Spec, contents},
};
use crate::blocks::{BlockLabel, node_data::classes, renderer::BlockRenderer, tabs::Tab};

impl BlockRenderer<'_> {
    pub(super) fn parts(&mut self, operation: &Operation) -> Markup {
        let mut rendered = vec![self.authorization(operation)];
        let places = [
            ("path", BlockLabel::PathParameters),
            ("query", BlockLabel::QueryParameters),
            ("header", BlockLabel::HeaderParameters),
            ("cookie", BlockLabel::CookieParameters),
            ("formData", BlockLabel::Body),
        ];
        for (place, word) in places {
            rendered.push(self.parameters(operation, place, word));
        }
        rendered.push(self.request_body(operation));
        rendered.push(self.responses(operation));
        html! { @for part in rendered { (part) } }
    }

    fn authorization(&mut self, operation: &Operation) -> Markup {
        let mut rendered = Vec::new();
        for (name, scheme) in operation.spec.schemes(operation.value) {
            if !self.openapi_budget.charge_field() {
                break;
            }
            rendered.push(self.charge_html(|drawer| drawer.scheme(name, scheme)));
        }
        if rendered.is_empty() {
            return html! {};
        }
        html! {
            section.part {
                h3 { (self.label(BlockLabel::Authorization)) }
                ul.fields { @for scheme in rendered { (scheme) } }
            }
        }
    }

    fn scheme(&mut self, name: &str, scheme: &SpecValue) -> Markup {
        let field_name = Some(scheme.text("name")).filter(|name| !name.is_empty());
        let kind = ["type", "scheme", "in"].map(|part| label(scheme.text(part)));
        let kind = kind.into_iter().filter(|word| !word.is_empty());
        let kind = kind.collect::<Vec<_>>().join(" · ");
        html! {
            li.field {
                div.field-head {
                    code.field-name { (label(field_name.unwrap_or(name))) }
                    span.type { (kind) }
                }
                (self.description(scheme))
            }
        }
    }

    fn parameters(&mut self, operation: &Operation, place: &str, word: BlockLabel) -> Markup {
        let parameters = operation.parameters(place);
        if parameters.is_empty() {
            return html! {};
        }
        let mut rendered = Vec::new();
        for parameter in parameters {
            if !self.openapi_budget.charge_field() {
                break;
            }
            rendered.push(self.parameter(operation.spec, parameter));
        }
        html! {
            section.part {
                h3 { (self.label(word)) }
                ul.fields { @for parameter in rendered { (parameter) } }
            }
        }
    }

    pub(super) fn request_body(&mut self, operation: &Operation) -> Markup {
        let bodies = operation.bodies();
        if bodies.is_empty() {
            return html! {};
        }
        let text = operation.body_text().map(|body| self.description(body));
        let mut rendered = Vec::new();
        for (kind, body) in bodies {
            if !self.openapi_budget.charge_field() {
                break;
            }
            let schema = body.get("schema").unwrap_or(&SpecValue::Null);
            rendered.push((kind, self.schema_tree(operation.spec, schema)));
        }
        html! {
            section.part {
                h3 { (self.label(BlockLabel::Body)) }
                @if let Some(text) = text { (text) }
                (self.by_content_type(rendered))
            }
        }
    }

    pub(super) fn responses(&mut self, operation: &Operation) -> Markup {
        let responses = operation.responses();
        if responses.is_empty() {
            return html! {};
        }
        let mut rendered = Vec::new();
        for (status, response) in responses {
            if !self.openapi_budget.charge_field() {
                break;
            }
            rendered
                .push(self.charge_html(|drawer| drawer.response(operation.spec, status, response)));
        }
        html! {
            section.part {
                h3 { (self.label(BlockLabel::Responses)) }
                @for response in rendered { (response) }
            }
        }
    }

    fn response(&mut self, spec: Spec, status: &str, response: &SpecValue) -> Markup {
        let class = match status.chars().next() {
            Some('2') => Some("s2"),
            Some('3') => Some("s3"),
            Some('4') => Some("s4"),
            Some('5') => Some("s5"),
            _ => None,
        };
        let about = response.text("description");
        let line = about.lines().next().unwrap_or_default();
        let line = Some(line).filter(|line| self.openapi_budget.charge_bytes(line.len()));
        let line = line.unwrap_or_default();
        let text = if about.lines().nth(1).is_some() {
            self.description(response)
        } else {
            html! {}
        };
        let headers = self.headers(spec, response);
        let mut rendered = Vec::new();
        for (kind, content) in contents(response) {
            if !self.openapi_budget.charge_field() {
                break;
            }
            let schema = content.get("schema").unwrap_or(&SpecValue::Null);
            rendered.push((kind, self.schema_tree(spec, schema)));
        }
        html! {
            details.response {
                summary { span class=(classes("status", &[class])) { (status) } span { (line) } }
                div.inside { (text) (headers) (self.by_content_type(rendered)) }
            }
        }
    }

    fn headers(&mut self, spec: Spec, response: &SpecValue) -> Markup {
        let headers = response.get("headers").and_then(SpecValue::as_object);
        let mut rendered = Vec::new();
        for (name, header) in headers.into_iter().flatten() {
            if !self.openapi_budget.charge_field() {
                break;
            }
            rendered.push(self.named_parameter(spec, name, spec.resolve(header)));
        }
        if rendered.is_empty() {
            return html! {};
        }
        html! {
            p.label { (self.label(BlockLabel::Headers)) }
            ul.fields { @for header in rendered { (header) } }
        }
    }

    /// Renders one body for each content type; several become tabs.
    fn by_content_type(&mut self, bodies: Vec<(&str, Markup)>) -> Markup {
        if bodies.len() > 1 {
            let mut tabs = Vec::new();
            for (kind, body) in bodies {
                let id = self.id("content");
                let label = html! { (kind) };
                tabs.push(Tab { id, label, body });
            }
            return self.tab_set(&tabs, Some("small"));
        }
        html! {
            @for (kind, body) in bodies {
                p.content-type { code { (kind) } }
                (body)
            }
        }
    }
}
