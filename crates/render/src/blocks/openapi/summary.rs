//! Summarizes operations and schemas as plain blocks, for formats other than HTML: endpoint, parameters, body, responses;
//! properties.

use std::{cell::RefCell, collections::HashSet};

use document::{Block, BlockKind, Leaf, Mark, MarkKind, Node, Text, Unresolved, node::Data, read};
use openapi::SpecValue;
use serde_json::Value;

use super::{
    OVER_LIMIT_COST,
    label::label,
    spec::{Operation, Spec},
};
use crate::blocks::{BlockLabel, RenderContext, node_data::text, openapi_budget::Budget};

/// Properties of a schema that are checked for being required.
const MAX_REQUIRED: usize = 1_000;
/// Schemas of an `allOf` whose properties are listed.
const MAX_PARTS: usize = 50;

/// The operations and schemas of one page, which share a budget.
pub struct Summaries<'a> {
    context: &'a dyn RenderContext,
    budget: RefCell<Budget>,
}

impl<'a> Summaries<'a> {
    pub fn new(context: &'a dyn RenderContext) -> Self {
        Self {
            context,
            budget: RefCell::default(),
        }
    }

    /// Summarizes an operation, a webhook or schemas. None if they are unknown, or if the page has too many.
    pub fn of(&self, block: &Block) -> Option<Vec<Node>> {
        let webhook = block.kind == BlockKind::OpenApiWebhook;
        let spec = Spec::new(self.context.openapi_spec(block.data.get("ref")?)?);
        if !self.budget.borrow_mut().charge_block() {
            return None;
        }
        if block.kind == BlockKind::OpenApiSchemas {
            let names = block.data.get("schemas").and_then(Value::as_array)?;
            let schemas = self.schemas(spec, names);
            return (!schemas.is_empty()).then_some(schemas);
        }
        let method = text(&block.data, "method").unwrap_or("get");
        let method = method.to_ascii_lowercase();
        let place = text(&block.data, if webhook { "name" } else { "path" })?;
        let operation = if webhook {
            spec.webhook(place, &method)?
        } else {
            spec.operation(place, &method)?
        };
        Some(self.summarize(&operation, webhook))
    }

    fn summarize(&self, operation: &Operation, webhook: bool) -> Vec<Node> {
        let path = operation.display_path(webhook);
        let endpoint = format!("{} {path}", operation.method.to_uppercase());
        let mut line = vec![marked(&endpoint, MarkKind::Code)];
        if operation.is_deprecated() {
            line.push(plain(&format!(
                " ({})",
                self.context.label(BlockLabel::Deprecated)
            )));
        }
        let title = vec![plain(&operation.title())];
        let mut out = vec![
            block_node(BlockKind::Heading1, title),
            block_node(BlockKind::Paragraph, line),
        ];
        out.extend(self.description(operation.value));
        for (place, word) in [
            ("path", BlockLabel::PathParameters),
            ("query", BlockLabel::QueryParameters),
            ("header", BlockLabel::HeaderParameters),
            ("cookie", BlockLabel::CookieParameters),
            ("formData", BlockLabel::Body),
        ] {
            let parameters = operation.parameters(place).into_iter();
            let parameters = parameters.map(|one| self.parameter(operation.spec, one));
            self.list(word, parameters, &mut out);
        }
        self.body(operation, &mut out);
        let responses = operation.responses().into_iter();
        let responses = responses.map(|(status, response)| self.field(status, "", response));
        self.list(BlockLabel::Responses, responses, &mut out);
        let callbacks = operation.callbacks().into_iter();
        let callbacks = callbacks.map(|callback| {
            let name = format!("{} {}", callback.method.to_uppercase(), callback.path);
            self.field(&name, "", callback.value)
        });
        self.list(BlockLabel::Callbacks, callbacks, &mut out);
        out
    }

    /// Adds the properties of the body, by its first content type.
    fn body(&self, operation: &Operation, out: &mut Vec<Node>) {
        let Some((kind, body)) = operation.bodies().into_iter().next() else {
            return;
        };
        let spec = operation.spec;
        let schema = spec.resolve(body.get("schema").unwrap_or(&SpecValue::Null));
        let kind = self.field(kind, &spec.type_of(schema), &SpecValue::Null);
        let properties = self.properties(spec, schema);
        self.list(
            BlockLabel::Body,
            std::iter::once(kind).chain(properties),
            out,
        );
    }

    fn schemas(&self, spec: Spec, names: &[Value]) -> Vec<Node> {
        let mut out = Vec::new();
        for name in names.iter().filter_map(Value::as_str) {
            if !self.budget.borrow_mut().charge_field() {
                break;
            }
            let Some(schema) = spec.schema(name).map(|found| spec.resolve(found)) else {
                continue;
            };
            let title = vec![marked(label(name), MarkKind::Code)];
            out.push(block_node(BlockKind::Heading1, title));
            let kind = spec.type_of(schema);
            if !kind.is_empty() {
                out.push(block_node(BlockKind::Paragraph, vec![plain(&kind)]));
            }
            out.extend(self.description(schema));
            let fields = self.within_budget(self.properties(spec, schema));
            if !fields.is_empty() {
                out.push(block_node(BlockKind::ListUnordered, fields));
            }
        }
        out
    }

    /// Returns the properties of a schema and of those that it combines with `allOf`.
    fn properties<'s>(
        &'s self,
        spec: Spec<'s>,
        schema: &'s SpecValue,
    ) -> impl Iterator<Item = Node> {
        let parts = schema.get("allOf").and_then(SpecValue::as_array);
        let parts = parts.into_iter().flatten().take(MAX_PARTS);
        let parts = std::iter::once(schema).chain(parts.map(move |part| spec.resolve(part)));
        parts.flat_map(move |part| {
            let required = part.get("required").and_then(SpecValue::as_array);
            let required = required.into_iter().flatten().take(MAX_REQUIRED);
            let required: HashSet<&str> = required.filter_map(SpecValue::as_str).collect();
            let properties = part.get("properties").and_then(SpecValue::as_object);
            let properties = properties.into_iter().flatten();
            properties.map(move |(name, property)| {
                let is_required = required.contains(name.as_str());
                let about = self.type_label(&spec.type_of(property), is_required);
                self.field(name, &about, spec.resolve(property))
            })
        })
    }

    fn parameter(&self, spec: Spec, parameter: &SpecValue) -> Node {
        // In Swagger 2 a parameter is its own schema.
        let schema = parameter.get("schema").unwrap_or(parameter);
        let required = parameter.is_true("required");
        let about = self.type_label(&spec.type_of(schema), required);
        self.field(parameter.text("name"), &about, parameter)
    }

    /// Returns a type, and whether the value is required.
    fn type_label(&self, kind: &str, required: bool) -> String {
        let required = required.then(|| self.context.label(BlockLabel::Required));
        let parts = [Some(kind).filter(|kind| !kind.is_empty()), required];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        parts.join(", ")
    }

    /// Formats `name` (about): description.
    fn field(&self, name: &str, about: &str, described: &SpecValue) -> Node {
        let name = label(name);
        // The first text over the budget is still shown, as the last one.
        self.budget
            .borrow_mut()
            .charge_bytes(name.len() + about.len());
        let mut line = vec![marked(name, MarkKind::Code)];
        if !about.is_empty() {
            line.push(plain(&format!(" ({about})")));
        }
        let mut rest = self.description(described);
        if let Some(Node::Block(first)) = rest.first_mut()
            && first.kind == BlockKind::Paragraph
        {
            line.push(plain(": "));
            line.append(first.nodes.get_or_insert_default());
            rest.remove(0);
        }
        rest.insert(0, block_node(BlockKind::Paragraph, line));
        block_node(BlockKind::ListItem, rest)
    }

    /// Adds fields below a title, within the budget.
    fn list(&self, title: BlockLabel, fields: impl Iterator<Item = Node>, out: &mut Vec<Node>) {
        let fields = self.within_budget(fields);
        if !fields.is_empty() {
            let title = marked(self.context.label(title), MarkKind::Bold);
            out.push(block_node(BlockKind::Paragraph, vec![title]));
            out.push(block_node(BlockKind::ListUnordered, fields));
        }
    }

    fn within_budget(&self, fields: impl Iterator<Item = Node>) -> Vec<Node> {
        fields
            .take_while(|_| self.budget.borrow_mut().charge_field())
            .collect()
    }

    /// Parses Markdown as our own blocks. It is charged before it is parsed.
    fn description(&self, value: &SpecValue) -> Vec<Node> {
        let written = value.text("description");
        let is_paid = self.budget.borrow_mut().charge_bytes(written.len());
        if !is_paid || written.trim().is_empty() {
            return Vec::new();
        }
        let document = read(written, &Unresolved);
        if document.over_limit {
            self.budget.borrow_mut().charge_bytes(OVER_LIMIT_COST);
        }
        document.nodes
    }
}

fn block_node(kind: BlockKind, nodes: Vec<Node>) -> Node {
    Node::Block(Block::new(kind, Data::new(), nodes))
}

fn plain(text: &str) -> Node {
    Node::Text(Text::plain(text))
}

fn marked(text: &str, kind: MarkKind) -> Node {
    Node::Text(Text {
        key: None,
        leaves: vec![Leaf {
            text: text.to_owned(),
            marks: vec![Mark::new(kind)],
        }],
    })
}

#[cfg(test)]
mod tests {
    use document::{Describe, Locate, Unlocated, write_plain};
    use serde_json::json;

    use super::*;

    struct Api(SpecValue);

    impl RenderContext for Api {
        fn openapi_spec(&self, _: &Value) -> Option<&SpecValue> {
            Some(&self.0)
        }
    }

    struct Known<'a>(Summaries<'a>);

    impl Locate for Known<'_> {
        fn target(&self, reference: &Value) -> String {
            Unlocated.target(reference)
        }
    }

    impl Describe for Known<'_> {
        fn openapi_blocks(&self, block: &Block) -> Option<Vec<Node>> {
            self.0.of(block)
        }
    }

    #[test]
    fn an_operation_is_summarized() {
        let api = Api(json!({
            "servers": [{"url": "https://api.example.com"}],
            "paths": {"/pets": {"post": {
                "summary": "Add a pet",
                "description": "Adds *one*.",
                "parameters": [
                    {"name": "dry", "in": "query", "schema": {"type": "boolean"}, "description": "Only try."},
                ],
                "requestBody": {"content": {"application/json": {"schema": {
                    "type": "object",
                    "required": ["name"],
                    "properties": {"name": {"type": "string"}},
                }}}},
                "responses": {"201": {"description": "Added."}},
                "callbacks": {"moved": {"{$request.body#/url}": {"post": {"description": "It moved."}}}},
            }}},
        }).into());
        let page = "{% openapi src=\"a.yaml\" path=\"/pets\" method=\"post\" %}\n";
        let document = read(page, &Unresolved);
        let written = write_plain(&document, &Known(Summaries::new(&api)));
        let expected = "## Add a pet\n\n`POST https://api.example.com/pets`\n\nAdds _one_.\n\n\
            **Query parameters**\n\n* `dry` (boolean): Only try.\n\n\
            **Body**\n\n* `application/json` (object)\n* `name` (string, required)\n\n\
            **Responses**\n\n* `201`: Added.\n\n\
            **Callbacks**\n\n* `POST {$request.body#/url}`: It moved.\n";
        assert_eq!(written, expected);
    }

    #[test]
    fn schemas_are_summarized_with_what_they_combine() {
        let api = Api(json!({"components": {"schemas": {
            "Pet": {
                "description": "An animal.",
                "type": "object",
                "required": ["name"],
                "properties": {"name": {"type": "string", "description": "What it answers to."}},
            },
            "Cat": {
                "allOf": [{"$ref": "#/components/schemas/Pet"}],
                "properties": {"lives": {"type": "integer"}},
            },
        }}})
        .into());
        let page = "{% openapi-schemas spec=\"pets\" schemas=\"Pet,Cat,Dog\" %}\n{% endopenapi-schemas %}\n";
        let document = read(page, &Unresolved);
        let written = write_plain(&document, &Known(Summaries::new(&api)));
        let name = "* `name` (string, required): What it answers to.";
        let expected = format!(
            "## `Pet`\n\nobject\n\nAn animal.\n\n{name}\n\n## `Cat`\n\nobject\n\n* `lives` (integer)\n{name}\n"
        );
        assert_eq!(written, expected);
    }

    #[test]
    fn unknown_operations_have_no_summary() {
        let api = Api(json!({"paths": {}}).into());
        let page = "{% openapi src=\"a.yaml\" path=\"/pets\" method=\"get\" %}\n";
        let document = read(page, &Unresolved);
        let written = write_plain(&document, &Known(Summaries::new(&api)));
        assert_eq!(written, "`GET /pets` ([a.yaml](a.yaml))\n");
    }
}
