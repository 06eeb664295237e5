//! The public face: one parsed expression.

use crate::{
    context::Context,
    error::{EvaluationError, ParseError},
    evaluate::Evaluation,
    names::{self, Name},
    parse,
    tree::Node,
    value::Value,
};

/// A parsed expression. Parse once, evaluate for every visitor.
#[derive(Debug, Clone)]
pub struct Expression {
    /// None for blank text.
    root: Option<Node>,
}

impl Expression {
    /// Reads an expression, and refuses all that is not in the subset.
    pub fn parse(source: &str) -> Result<Self, ParseError> {
        let root = if source.trim().is_empty() {
            None
        } else {
            Some(parse::parse(source)?)
        };
        Ok(Self { root })
    }

    /// The value in this context. Blank text is `undefined`.
    pub fn evaluate<'c>(&'c self, context: &'c Context) -> Result<Value<'c>, EvaluationError> {
        match &self.root {
            Some(root) => Evaluation::new(context).run(root),
            None => Ok(Value::Undefined),
        }
    }

    /// As a condition: a blank one holds, one that fails does not.
    pub fn is_true(&self, context: &Context) -> bool {
        self.root.is_none() || self.evaluate(context).is_ok_and(|value| value.is_truthy())
    }

    /// As text inside a page: only strings, numbers and booleans are shown.
    pub fn print(&self, context: &Context) -> Option<String> {
        match self.evaluate(context).ok()? {
            Value::Text(text) => Some(text.to_string()),
            Value::Number(number) => Some(crate::text::of_number(number).to_string()),
            Value::Boolean(boolean) => Some(boolean.to_string()),
            Value::Undefined | Value::Null | Value::Array(_) | Value::Object(_) => None,
        }
    }

    /// What it reads of the context, each name once, sorted.
    pub fn names(&self) -> Vec<Name> {
        self.root.as_ref().map(names::of).unwrap_or_default()
    }

    /// Whether it reads anything of one root, for example `visitor`.
    pub fn uses(&self, root: &str) -> bool {
        self.names().iter().any(|name| name.root == root)
    }
}
