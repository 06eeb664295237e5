//! Examples of the parameters of one request. They share a budget: there can be a thousand of them, each with a schema
//! that grows with every level.

use openapi::SpecValue;

use super::{ExampleGenerator, MAX_EXAMPLE_COST, Sender, listed_example, of_name, truncated};
use crate::blocks::openapi::spec::Spec;

pub(in crate::blocks::openapi) struct ParameterExamples<'s> {
    spec: Spec<'s>,
    /// Nodes and bytes that may still be generated.
    budget: usize,
}

impl<'s> ParameterExamples<'s> {
    pub(in crate::blocks::openapi) fn new(spec: Spec<'s>) -> Self {
        Self {
            spec,
            budget: MAX_EXAMPLE_COST,
        }
    }

    /// Returns an example of a parameter with at most `max` nodes and bytes. In Swagger 2 a parameter is its own
    /// schema. When the budget is spent, only the name is used.
    pub(in crate::blocks::openapi) fn of(
        &mut self,
        parameter: &SpecValue,
        max: usize,
    ) -> SpecValue {
        if let Some(example) = listed_example(self.spec, parameter) {
            return truncated(example, max);
        }
        let name = parameter.text("name");
        let content = parameter.get("content").and_then(SpecValue::as_object);
        let content = content.and_then(|content| content.values().next());
        let schema = content.unwrap_or(parameter).get("schema");
        let share = self.budget.min(max);
        let mut maker = ExampleGenerator::new(self.spec, Sender::Client, share);
        let example = maker.of_schema(name, schema.unwrap_or(parameter));
        self.budget -= share - maker.budget();
        truncated(&example.unwrap_or_else(|| of_name(name)), max)
    }
}
