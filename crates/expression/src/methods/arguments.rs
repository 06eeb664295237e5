//! The arguments of a method call. Missing ones are `undefined`.

use crate::{
    budget::Budget,
    convert::{clamp, relative, to_integer, to_number, to_text},
    error::EvaluationError,
    text::Text,
    value::Value,
};

pub(crate) struct Arguments<'a, 'c> {
    values: &'a [Value<'c>],
    budget: &'a Budget,
}

impl<'a, 'c> Arguments<'a, 'c> {
    pub(crate) fn new(values: &'a [Value<'c>], budget: &'a Budget) -> Self {
        Self { values, budget }
    }

    pub(crate) fn budget(&self) -> &'a Budget {
        self.budget
    }

    pub(crate) fn all(&self) -> &'a [Value<'c>] {
        self.values
    }

    pub(crate) fn value(&self, index: usize) -> &Value<'c> {
        self.values.get(index).unwrap_or(&Value::Undefined)
    }

    /// The value, unless it is missing or `undefined`.
    pub(crate) fn defined(&self, index: usize) -> Option<&Value<'c>> {
        let value = self.values.get(index)?;
        (!matches!(value, Value::Undefined)).then_some(value)
    }

    pub(crate) fn text(&self, index: usize) -> Result<Text, EvaluationError> {
        to_text(self.value(index), self.budget)
    }

    pub(crate) fn number(&self, index: usize) -> Result<f64, EvaluationError> {
        to_number(self.value(index), self.budget)
    }

    pub(crate) fn integer(&self, index: usize) -> Result<f64, EvaluationError> {
        to_integer(self.value(index), self.budget)
    }

    /// A position clamped to the length; negative ones are the start.
    pub(crate) fn position(&self, index: usize, length: usize) -> Result<usize, EvaluationError> {
        Ok(clamp(self.integer(index)?, length))
    }

    /// Like `position`, but a missing argument is the end.
    pub(crate) fn position_or_end(
        &self,
        index: usize,
        length: usize,
    ) -> Result<usize, EvaluationError> {
        match self.defined(index) {
            Some(_) => self.position(index, length),
            None => Ok(length),
        }
    }

    /// The range that `slice` returns: negative positions count from the end.
    pub(crate) fn slice(&self, length: usize) -> Result<std::ops::Range<usize>, EvaluationError> {
        let start = relative(self.integer(0)?, length);
        let end = match self.defined(1) {
            Some(_) => relative(self.integer(1)?, length),
            None => length,
        };
        Ok(start..end.max(start))
    }
}
