//! Examples of the parameters of one request. There can be a thousand of them, each with a schema that grows with every
//! level, so they share what may be made.

use serde_json::Value;

use super::{MAX_EXAMPLE_COST, Maker, Sender, listed, of_name, part_of};
use crate::blocks::{members::member, openapi::spec::Spec};

pub(in crate::blocks::openapi) struct ParameterExamples<'s> {
    spec: Spec<'s>,
    /// Nodes and bytes that may still be made.
    budget: usize,
}

impl<'s> ParameterExamples<'s> {
    pub(in crate::blocks::openapi) fn new(spec: Spec<'s>) -> Self {
        Self {
            spec,
            budget: MAX_EXAMPLE_COST,
        }
    }

    /// An example of a parameter, of at most so many nodes and bytes. In Swagger 2 it is its own schema. Where nothing
    /// is left, only the name tells what it is like.
    pub(in crate::blocks::openapi) fn of(&mut self, parameter: &Value, max: usize) -> Value {
        if let Some(given) = listed(self.spec, parameter) {
            return part_of(given, max);
        }
        let name = member(parameter, "name");
        let content = parameter.get("content").and_then(Value::as_object);
        let content = content.and_then(|content| content.values().next());
        let schema = content.unwrap_or(parameter).get("schema");
        let share = self.budget.min(max);
        let mut maker = Maker::new(self.spec, Sender::Client, share);
        let made = maker.of_schema(name, schema.unwrap_or(parameter));
        self.budget -= share - maker.budget();
        part_of(&made.unwrap_or_else(|| of_name(name)), max)
    }
}
