//! Summarizes an operation as plain blocks, for all formats of a page: endpoint, parameters, body and responses.

use std::{cell::RefCell, collections::HashSet};

use document::{Block, BlockKind, Leaf, Mark, MarkKind, Node, Text, Unresolved, node::Data, read};
use openapi::SpecValue;

use super::{
    OVER_LIMIT_COST,
    label::label,
    spec::{Operation, Spec},
};
use crate::blocks::{BlockLabel, RenderContext, node_data::text, openapi_budget::Budget};

/// Body properties that are checked for being required.
const MAX_REQUIRED: usize = 1_000;

/// The operations of one page, which share a budget.
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

    /// Summarizes an operation or a webhook. None if it is unknown, or if the page has too many.
    pub fn of(&self, block: &Block) -> Option<Vec<Node>> {
        let webhook = block.kind == BlockKind::OpenApiWebhook;
        if block.kind == BlockKind::OpenApiSchemas {
            return None;
        }
        let spec = Spec::new(self.context.openapi_spec(block.data.get("ref")?)?);
        if !self.budget.borrow_mut().charge_block() {
            return None;
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
        out
    }

    /// Adds the properties of the body, by its first content type.
    fn body(&self, operation: &Operation, out: &mut Vec<Node>) {
        let Some((kind, body)) = operation.bodies().into_iter().next() else {
            return;
        };
        let spec = operation.spec;
        let schema = spec.resolve(body.get("schema").unwrap_or(&SpecValue::Null));
        let required = schema.get("required").and_then(SpecValue::as_array);
        let required = required.into_iter().flatten().take(MAX_REQUIRED);
        let required: HashSet<&str> = required.filter_map(SpecValue::as_str).collect();
        let members = schema.get("properties").and_then(SpecValue::as_object);
        let members = members.into_iter().flatten();
        let members = members.map(|(name, member)| {
            let about = self.type_label(&spec.type_of(member), required.contains(name.as_str()));
            self.field(name, &about, spec.resolve(member))
        });
        let kind = self.field(kind, &spec.type_of(schema), &SpecValue::Null);
        self.list(BlockLabel::Body, std::iter::once(kind).chain(members), out);
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
        let fields = fields.take_while(|_| self.budget.borrow_mut().charge_field());
        let fields: Vec<Node> = fields.collect();
        if !fields.is_empty() {
            let title = marked(self.context.label(title), MarkKind::Bold);
            out.push(block_node(BlockKind::Paragraph, vec![title]));
            out.push(block_node(BlockKind::ListUnordered, fields));
        }
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
    use serde_json::{Value, json};

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
            }}},
        }).into());
        let page = "{% openapi src=\"a.yaml\" path=\"/pets\" method=\"post\" %}\n";
        let document = read(page, &Unresolved);
        let written = write_plain(&document, &Known(Summaries::new(&api)));
        let expected = "## Add a pet\n\n`POST https://api.example.com/pets`\n\nAdds _one_.\n\n\
            **Query parameters**\n\n* `dry` (boolean): Only try.\n\n\
            **Body**\n\n* `application/json` (object)\n* `name` (string, required)\n\n\
            **Responses**\n\n* `201`: Added.\n";
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
