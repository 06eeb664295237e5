//! The public API: one parsed expression.

use crate::{
    allowance::Allowance,
    budget::{Budget, MAX_WORK},
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
    /// Parses an expression. Rejects everything outside of the subset.
    pub fn parse(source: &str) -> Result<Self, ParseError> {
        let root = if source.trim().is_empty() {
            None
        } else {
            Some(parse::parse(source)?)
        };
        Ok(Self { root })
    }

    /// Returns the value in this context. Blank text is `undefined`.
    pub fn evaluate<'c>(&'c self, context: &'c Context) -> Result<Value<'c>, EvaluationError> {
        match &self.root {
            Some(root) => Evaluation::new(context, Budget::of(MAX_WORK)).run(root),
            None => Ok(Value::Undefined),
        }
    }

    /// Returns the value, charged to the allowance of the page.
    fn evaluate_within<'c>(
        &'c self,
        context: &'c Context,
        allowance: &Allowance,
    ) -> Result<Value<'c>, EvaluationError> {
        let Some(root) = &self.root else {
            return Ok(Value::Undefined);
        };
        let granted = allowance.work_left().min(MAX_WORK);
        let evaluation = Evaluation::new(context, Budget::of(granted));
        let value = evaluation.run(root);
        allowance.spend_work(granted - evaluation.left());
        value
    }

    /// Evaluates a condition: a blank one is true, one that fails is false.
    pub fn is_true(&self, context: &Context) -> bool {
        self.root.is_none() || self.evaluate(context).is_ok_and(|value| value.is_truthy())
    }

    /// Evaluates a condition of a page, whose expressions share an allowance.
    pub fn is_true_within(&self, context: &Context, allowance: &Allowance) -> bool {
        let value = self.evaluate_within(context, allowance);
        self.root.is_none() || value.is_ok_and(|value| value.is_truthy())
    }

    /// Prints the value as text of a page, whose expressions share an allowance.
    pub fn print_within(&self, context: &Context, allowance: &Allowance) -> Option<String> {
        let printed = printed(&self.evaluate_within(context, allowance).ok()?)?;
        allowance.spend_printed(printed.len()).then_some(printed)
    }

    /// Prints the value as text of a page: only strings, numbers and booleans are shown.
    pub fn print(&self, context: &Context) -> Option<String> {
        printed(&self.evaluate(context).ok()?)
    }

    /// The names it reads from the context, sorted and without duplicates.
    pub fn names(&self) -> Vec<Name> {
        self.root.as_ref().map(names::of).unwrap_or_default()
    }

    /// Returns whether it reads anything below one root, for example `visitor`.
    pub fn uses(&self, root: &str) -> bool {
        self.names().iter().any(|name| name.root == root)
    }
}

fn printed(value: &Value<'_>) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.to_string()),
        Value::Number(number) => Some(crate::text::from_number(*number).to_string()),
        Value::Boolean(boolean) => Some(boolean.to_string()),
        Value::Undefined | Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}
