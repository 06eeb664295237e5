//! Operations, webhooks and schemas of an OpenAPI spec (OpenAPI 3 or Swagger 2).
//!
//! | markup | meaning |
//! |---|---|
//! | `.operation > .operation-text + .samples` | text, and code samples beside it |
//! | `.endpoint > span.method .get .post .put .patch .delete .other + code.path` | |
//! | `details.try.needs-script > summary` | a form that sends a request, which the script builds |
//! | `section.part > h3 + ul.fields` | parameters, body, responses |
//! | `li.field > .field-head (code.field-name, .type, .required, .chip) + .field-text + dl.limits` | a parameter or property |
//! | `details.deeper > summary + ul.fields` | the properties of a property |
//! | `details.response > summary (span.status .s2 .s3 .s4 .s5, span) + .inside` | a response |
//! | `details.response > summary (span.method, code) + .inside` | a callback |
//! | `.samples > .request > p.label + .tabs.small`, `.samples > .code` | the request in each language, the response |
//! | `details.schema > summary + .inside` | a schema by its name |

use document::{Block, BlockKind, Unresolved, node::Data, read, slug};
use maud::{Markup, html};
use openapi::SpecValue;
use serde_json::{Value, json};

use super::{
    BlockLabel, Heading, icons,
    node_data::{flag, text},
    renderer::BlockRenderer,
};

mod callbacks;
mod content_type;
mod example;
mod fields;
mod form;
mod label;
mod parts;
mod samples;
mod schema;
mod spec;
mod summary;

use label::label;
use spec::{Operation, Spec};

pub use form::RequestForms;
pub use summary::Summaries;

/// Cost of a text over the limits of pages: it shows little, but took as long to parse as the largest allowed one.
const OVER_LIMIT_COST: usize = 256 << 10;

impl<'a> BlockRenderer<'a> {
    /// Renders an operation, or a webhook, which is an operation that the API calls.
    pub(super) fn operation(&mut self, block: &Block) -> Markup {
        let id = self.anchor(block);
        let data = &block.data;
        let method = text(data, "method").unwrap_or("get").to_ascii_lowercase();
        let webhook = block.kind == BlockKind::OpenApiWebhook;
        let place = text(data, if webhook { "name" } else { "path" }).unwrap_or_default();
        let found = self.spec_within_budget(block).and_then(|spec| {
            if webhook {
                spec.webhook(place, &method)
            } else {
                spec.operation(place, &method)
            }
        });
        let Some(operation) = found else {
            return self.operation_without_spec(id, &method, place);
        };
        self.charge_html(|drawer| drawer.operation_with_spec(block, &operation, id))
    }

    fn operation_with_spec(
        &mut self,
        block: &Block,
        operation: &Operation,
        id: Option<String>,
    ) -> Markup {
        let webhook = block.kind == BlockKind::OpenApiWebhook;
        let title = self.operation_title(block, operation, id.as_deref());
        let parts = self.parts(operation);
        let callbacks = self.callbacks(operation);
        let samples = self.samples(operation, webhook, id.as_deref());
        let form = if webhook {
            html! {}
        } else {
            self.request_form(operation, id.as_deref())
        };
        html! {
            div.operation id=[id] {
                div.operation-text {
                    (title)
                    (endpoint(&operation.method, &operation.display_path(webhook)))
                    @if operation.is_deprecated() {
                        span.chip.warning { (self.label(BlockLabel::Deprecated)) }
                    }
                    (form)
                    (self.description(operation.value))
                    (parts)
                    (callbacks)
                }
                (samples)
            }
        }
    }

    /// Renders something and charges the byte budget for its HTML, including annotations. What its parts have paid
    /// already is not charged again.
    fn charge_html(&mut self, draw: impl FnOnce(&mut Self) -> Markup) -> Markup {
        let before = self.openapi_budget.bytes_left();
        let first_note = self.notes.len();
        let rendered = draw(self);
        let notes = self.notes.iter().skip(first_note);
        let written = rendered.0.len() + notes.map(|note| note.0.len()).sum::<usize>();
        self.openapi_budget.settle(before, written);
        rendered
    }

    /// Returns the spec, if the page's budget allows another block.
    fn spec_within_budget(&mut self, block: &Block) -> Option<Spec<'a>> {
        let spec = self.find_spec(block)?;
        self.openapi_budget.charge_block().then_some(spec)
    }

    fn find_spec(&self, block: &Block) -> Option<Spec<'a>> {
        if self.in_api_description {
            return None;
        }
        let context = self.context;
        context.openapi_spec(block.data.get("ref")?).map(Spec::new)
    }

    /// Renders an operation whose spec is not available.
    fn operation_without_spec(&mut self, id: Option<String>, method: &str, place: &str) -> Markup {
        self.metadata.broken.push(format!("{method} {place}"));
        html! {
            div.operation.broken id=[id] {
                (endpoint(method, place))
                p.about { (icons::icon("circle-info")) (self.label(BlockLabel::MissingSpec)) }
            }
        }
    }

    fn operation_title(
        &mut self,
        block: &Block,
        operation: &Operation,
        id: Option<&str>,
    ) -> Markup {
        if flag(&block.data, "headless") {
            return html! {};
        }
        let title = operation.title();
        if let Some(id) = id {
            self.outline.push(Heading {
                id: id.to_owned(),
                title: title.clone(),
                level: 1,
            });
        }
        html! { h2 { (title) } }
    }

    /// Renders the description of something, and the link to its documentation elsewhere.
    fn description(&mut self, value: &SpecValue) -> Markup {
        let text = self.written_description(value);
        let Some(docs) = value.get("externalDocs") else {
            return text;
        };
        html! { (text) (self.charge_html(|drawer| drawer.external_docs(docs))) }
    }

    fn external_docs(&mut self, docs: &SpecValue) -> Markup {
        let (url, title) = (label(docs.text("url")), label(docs.text("description")));
        if url.is_empty() {
            return html! {};
        }
        let title = if title.is_empty() { url } else { title };
        let mut data = Data::new();
        data.insert("ref".to_owned(), json!({"kind": "url", "url": url}));
        html! { p { (self.link(&data, &html! { (title) })) } }
    }

    /// Renders Markdown as our own blocks: none of it is used as HTML.
    fn written_description(&mut self, value: &SpecValue) -> Markup {
        let Some(written) = value.get("description").and_then(SpecValue::as_str) else {
            return html! {};
        };
        // Charged first: checking whether a long text is blank takes time.
        self.charge_html(|drawer| {
            if drawer.openapi_budget.charge_bytes(written.len()) && !written.trim().is_empty() {
                drawer.markdown(written)
            } else {
                html! {}
            }
        })
    }

    fn markdown(&mut self, written: &str) -> Markup {
        let document = read(written, &Unresolved);
        if document.over_limit {
            self.openapi_budget.charge_bytes(OVER_LIMIT_COST);
        }
        let before = std::mem::replace(&mut self.in_api_description, true);
        let rendered = self.blocks(&document.nodes);
        self.in_api_description = before;
        html! { div.description { (rendered) } }
    }

    pub(super) fn schemas(&mut self, block: &Block) -> Markup {
        let id = self.anchor(block);
        let names = block.data.get("schemas").and_then(Value::as_array);
        let names: Vec<&str> = names
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let Some(spec) = self.spec_within_budget(block) else {
            return self.operation_without_spec(id, "schemas", &names.join(", "));
        };
        self.charge_html(|drawer| drawer.listed_schemas(spec, &names, id))
    }

    fn listed_schemas(&mut self, spec: Spec, names: &[&str], id: Option<String>) -> Markup {
        let mut rendered = Vec::new();
        for &name in names {
            if !self.openapi_budget.charge_field() {
                break;
            }
            match spec.schema(name) {
                Some(schema) => rendered.push(self.named_schema(spec, name, schema)),
                None => self.metadata.broken.push(name.to_owned()),
            }
        }
        html! { div.schemas id=[id] { @for schema in rendered { (schema) } } }
    }

    /// Renders a named schema, which is listed in the outline as operations are.
    fn named_schema(&mut self, spec: Spec, name: &str, schema: &SpecValue) -> Markup {
        let name = label(name);
        // The prefix avoids collisions with later headings of the same name.
        let id = self.id(&format!("schema-{}", slug(name)));
        self.outline.push(Heading {
            id: id.clone(),
            title: name.to_owned(),
            level: 1,
        });
        let tree = self.schema_tree(spec, schema);
        html! {
            details.schema id=(id) open {
                summary { code { (name) } }
                div.inside { (self.description(spec.resolve(schema))) (tree) }
            }
        }
    }
}

fn endpoint(name: &str, path: &str) -> Markup {
    html! {
        div.endpoint {
            (method(name))
            code.path { (path) }
        }
    }
}

fn method(method: &str) -> Markup {
    let class = match method {
        "get" => "get",
        "post" => "post",
        "put" => "put",
        "patch" => "patch",
        "delete" => "delete",
        _ => "other",
    };
    html! { span.method.(class) { (method.to_uppercase()) } }
}
