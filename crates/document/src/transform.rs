//! Transforms a document before a client gets it: evaluates conditions, prints expressions, inserts reusable contents,
//! replaces references.

mod include;
mod integrations;

use expression::{Allowance, Context, Expression};
use serde_json::Value;

use crate::limits::{MAX_PAGE_WORK, MAX_PRINTED_BYTES};
use crate::node::{Block, BlockKind, Data, Document, Inline, InlineKind, Leaf, Node, Text};

pub use include::{Included, include, include_references};
pub use integrations::{WrittenAsCode, code_to_integrations, integration_blocks};

/// Which expressions to evaluate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluate {
    /// Those with the same result for every visitor.
    Deterministic,
    All,
}

/// The root of everything that depends on the reader.
const VISITOR: &str = "visitor";

/// Replaces true conditions by their content, removes false ones, and prints inline expressions. An expression without
/// a value stays as it is. So do all others once the page has exceeded its allowance for expressions; then all further
/// conditions are false.
pub fn evaluate(document: &mut Document, context: &Context, which: Evaluate) {
    let scope = Scope {
        context,
        which,
        allowance: Allowance::new(MAX_PAGE_WORK, MAX_PRINTED_BYTES),
    };
    let step = |node: Node| match node {
        Node::Block(block) if block.kind == BlockKind::If => scope.decide(block),
        Node::Inline(inline) if inline.kind == InlineKind::Expression => {
            vec![scope.print(inline)]
        }
        other => vec![other],
    };
    rewrite(&mut document.nodes, &step);
}

/// The purpose of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpressionKind {
    Condition,
    /// Its value is shown.
    Printed,
}

/// All expressions that [`evaluate`] may evaluate, whichever conditions are true.
pub fn expressions(document: &Document) -> Vec<(ExpressionKind, &str)> {
    let mut found = Vec::new();
    visit(document, |node| {
        let (kind, data) = match node {
            Node::Block(block) if block.kind == BlockKind::If => {
                (ExpressionKind::Condition, &block.data)
            }
            Node::Inline(inline) if inline.kind == InlineKind::Expression => {
                (ExpressionKind::Printed, &inline.data)
            }
            _ => return,
        };
        let source = data.get("expression").and_then(Value::as_str);
        found.extend(source.map(|source| (kind, source)));
    });
    found
}

/// Removes the remaining expressions. An unprinted expression must not reveal its source.
pub fn remove_expressions(document: &mut Document) {
    let step = |node: Node| match node {
        Node::Inline(inline) if inline.kind == InlineKind::Expression => Vec::new(),
        other => vec![other],
    };
    rewrite(&mut document.nodes, &step);
}

/// Shared by the expressions of one page.
struct Scope<'a> {
    context: &'a Context,
    which: Evaluate,
    allowance: Allowance,
}

impl Scope<'_> {
    fn decide(&self, block: Block) -> Vec<Node> {
        match parsed(&block.data, self.which) {
            Some(Ok(condition)) if condition.is_true_within(self.context, &self.allowance) => {
                block.nodes.unwrap_or_default()
            }
            Some(_) => Vec::new(),
            None => vec![Node::Block(block)],
        }
    }

    fn print(&self, inline: Inline) -> Node {
        let printed = match parsed(&inline.data, self.which) {
            Some(Ok(expression)) => expression.print_within(self.context, &self.allowance),
            _ => None,
        };
        let Some(text) = printed else {
            return Node::Inline(inline);
        };
        Node::Text(Text {
            key: inline.key,
            leaves: vec![Leaf {
                text,
                marks: Vec::new(),
            }],
        })
    }
}

/// The expression of a node. None if it is not to be evaluated now.
fn parsed(data: &Data, which: Evaluate) -> Option<Result<Expression, expression::ParseError>> {
    let source = data
        .get("expression")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let parsed = Expression::parse(source);
    let depends = parsed
        .as_ref()
        .is_ok_and(|expression| expression.uses(VISITOR));
    (which == Evaluate::All || !depends).then_some(parsed)
}

/// The references of all blocks that show parts of an OpenAPI spec, in order.
pub fn openapi_references(document: &Document) -> Vec<Value> {
    let kinds = [
        BlockKind::Swagger,
        BlockKind::OpenApiOperation,
        BlockKind::OpenApiSchemas,
        BlockKind::OpenApiWebhook,
    ];
    references(document, &kinds)
}

fn references(document: &Document, kinds: &[BlockKind]) -> Vec<Value> {
    let mut found = Vec::new();
    visit(document, |node| {
        if let Node::Block(block) = node
            && kinds.contains(&block.kind)
        {
            found.extend(block.data.get("ref").cloned());
        }
    });
    found
}

/// The ids of all files that a document refers to.
pub fn files(document: &Document) -> Vec<&str> {
    let mut found = Vec::new();
    visit(document, |node| {
        let data = match node {
            Node::Block(block) => &block.data,
            Node::Inline(inline) => &inline.data,
            Node::Text(_) => return,
        };
        for value in data.values() {
            add_files(value, &mut found);
        }
    });
    found
}

fn add_files<'d>(value: &'d Value, found: &mut Vec<&'d str>) {
    match value {
        Value::Object(members) => {
            if members.get("kind").and_then(Value::as_str) == Some("file") {
                found.extend(members.get("file").and_then(Value::as_str));
                return;
            }
            for member in members.values() {
                add_files(member, found);
            }
        }
        Value::Array(items) => {
            for item in items {
                add_files(item, found);
            }
        }
        _ => {}
    }
}

/// Visits all nodes in order, without recursion.
fn visit<'d>(document: &'d Document, mut see: impl FnMut(&'d Node)) {
    let mut waiting: Vec<&Node> = document.nodes.iter().rev().collect();
    while let Some(node) = waiting.pop() {
        see(node);
        let (nodes, fragments) = match node {
            Node::Block(block) => (&block.nodes, &block.fragments),
            Node::Inline(inline) => (&inline.nodes, &inline.fragments),
            Node::Text(_) => continue,
        };
        let fragments = fragments.iter().flatten().rev();
        waiting.extend(fragments.flat_map(|fragment| fragment.nodes.iter().rev()));
        waiting.extend(nodes.iter().flatten().rev());
    }
}

/// Replaces references. `replace` returns the new value of a reference, or none to leave it.
pub fn replace_references(document: &mut Document, replace: &dyn Fn(&Value) -> Option<Value>) {
    let step = |mut node: Node| {
        match &mut node {
            Node::Block(block) => replace_in(&mut block.data, replace),
            Node::Inline(inline) => replace_in(&mut inline.data, replace),
            Node::Text(_) => {}
        }
        vec![node]
    };
    rewrite(&mut document.nodes, &step);
}

fn replace_in(data: &mut Data, replace: &dyn Fn(&Value) -> Option<Value>) {
    for value in data.values_mut() {
        replace_value(value, replace);
    }
}

fn replace_value(value: &mut Value, replace: &dyn Fn(&Value) -> Option<Value>) {
    if value.get("kind").is_some()
        && let Some(new) = replace(value)
    {
        *value = new;
        return;
    }
    match value {
        Value::Object(members) => {
            for member in members.values_mut() {
                replace_value(member, replace);
            }
        }
        Value::Array(items) => {
            for item in items {
                replace_value(item, replace);
            }
        }
        _ => {}
    }
}

/// Rewrites every node, children first. Recursion is safe: the reader bounds the nesting of documents.
fn rewrite(nodes: &mut Vec<Node>, step: &dyn Fn(Node) -> Vec<Node>) {
    let mut rewritten = Vec::with_capacity(nodes.len());
    for mut node in nodes.drain(..) {
        let (children, fragments) = match &mut node {
            Node::Block(block) => (block.nodes.as_mut(), block.fragments.as_mut()),
            Node::Inline(inline) => (inline.nodes.as_mut(), inline.fragments.as_mut()),
            Node::Text(_) => (None, None),
        };
        if let Some(children) = children {
            rewrite(children, step);
        }
        for fragment in fragments.into_iter().flatten() {
            rewrite(&mut fragment.nodes, step);
        }
        rewritten.extend(step(node));
    }
    *nodes = rewritten;
}
