//! Code samples of an operation: the request in several languages, and the response.

use maud::{Markup, html};
use openapi::SpecValue;

use super::{
    example::{self, Sender},
    spec::{Operation, contents},
};
use crate::blocks::{BlockLabel, renderer::BlockRenderer, tabs::Tab};

mod body;
mod curl;
mod extras;
mod go;
mod javascript;
mod python;
mod query;
mod quote;
mod request;
mod rust;
#[cfg(test)]
mod tests;
mod url;
mod values;
mod xml;

pub(super) use body::{Body, Part, of as request_body};
pub(super) use query::{is_exploded, separator};
use request::Request;
pub(super) use request::is_ignored_header;
pub(super) use values::{MAX_PARAMETER_COST, as_text, list_values};

/// Longer samples are truncated: they are only for reading.
const MAX_SAMPLE_CHARS: usize = 12_000;

/// A programming language: its label, its name for the highlighter, and its generator.
struct Language {
    name: &'static str,
    syntax: &'static str,
    write: fn(&Request) -> String,
}

const LANGUAGES: [Language; 5] = [
    Language {
        name: "cURL",
        syntax: "bash",
        write: curl::write,
    },
    Language {
        name: "JavaScript",
        syntax: "javascript",
        write: javascript::write,
    },
    Language {
        name: "Python",
        syntax: "python",
        write: python::write,
    },
    Language {
        name: "Go",
        syntax: "go",
        write: go::write,
    },
    Language {
        name: "Rust",
        syntax: "rust",
        write: rust::write,
    },
];

impl BlockRenderer<'_> {
    /// The API calls a webhook, so the payload is shown instead of a request.
    pub(super) fn samples(
        &mut self,
        operation: &Operation,
        webhook: bool,
        id: Option<&str>,
    ) -> Markup {
        let request = if webhook {
            payload(operation).map(|code| self.titled(&code, BlockLabel::Request, ""))
        } else {
            Some(self.request_samples(&Request::of(operation), id.unwrap_or("operation")))
        };
        let response = response_sample(operation)
            .map(|(status, code)| self.titled(&code, BlockLabel::Response, &format!(" {status}")));
        html! {
            div.samples {
                @if let Some(request) = request { (request) }
                @if let Some(response) = response { (response) }
            }
        }
    }

    fn titled(&mut self, code: &str, title: BlockLabel, rest: &str) -> Markup {
        let title = format!("{}{rest}", self.label(title));
        self.sample(&cut(code), "json", Some(&title))
    }

    fn request_samples(&mut self, request: &Request, id: &str) -> Markup {
        let mut tabs = Vec::new();
        for language in &LANGUAGES {
            let code = (language.write)(request);
            tabs.push(Tab {
                id: self.id(&format!("{id}-{}", language.syntax)),
                label: html! { (language.name) },
                body: self.sample(&cut(&code), language.syntax, None),
            });
        }
        html! {
            div.request {
                p.label { (self.label(BlockLabel::Request)) }
                (self.tab_set(&tabs, Some("small")))
            }
        }
    }
}

fn cut(code: &str) -> String {
    match code.char_indices().nth(MAX_SAMPLE_CHARS) {
        Some((end, _)) => format!("{}\n…", &code[..end]),
        None => code.to_owned(),
    }
}

fn pretty(value: &SpecValue) -> String {
    match value {
        SpecValue::String(text) => text.clone(),
        other => format!("{other:#}"),
    }
}

/// Returns the payload of a webhook. The API sends it, so properties that only clients send are left out.
fn payload(operation: &Operation) -> Option<String> {
    let bodies = operation.bodies();
    let body = *bodies.first()?;
    example::of_content(operation.spec, body, Sender::Server).map(|value| pretty(&value))
}

/// Returns the first successful response, else the first.
fn response_sample(operation: &Operation) -> Option<(String, String)> {
    let responses = operation.responses();
    let good = responses.iter().find(|(status, _)| status.starts_with('2'));
    let (status, response) = good.or(responses.first())?;
    let contents = contents(response);
    let content = *contents.first()?;
    let value = example::of_content(operation.spec, content, Sender::Server)?;
    Some(((*status).to_owned(), pretty(&value)))
}
