//! The budget of one evaluation. Every step and every unit of text that is read or created is charged to it, so the
//! time of an evaluation is bounded, whatever the expression and the values it reads.

use std::cell::Cell;

use crate::error::EvaluationError;

/// Steps, units of text and array items, in total.
pub const MAX_WORK: usize = 1_000_000;
/// UTF-16 units of one string.
pub const MAX_TEXT_UNITS: usize = 100_000;
/// Items of one array that the expression creates.
pub const MAX_ARRAY_ITEMS: usize = 10_000;

pub(crate) struct Budget {
    left: Cell<usize>,
}

impl Budget {
    /// A budget of at most this much work.
    pub(crate) fn of(work: usize) -> Self {
        Self {
            left: Cell::new(work.min(MAX_WORK)),
        }
    }

    pub(crate) fn left(&self) -> usize {
        self.left.get()
    }

    pub(crate) fn spend(&self, work: usize) -> Result<(), EvaluationError> {
        let left = self.left.get().checked_sub(work);
        self.left.set(left.unwrap_or(0));
        left.map(|_| ())
            .ok_or_else(|| limit(MAX_WORK, "units of work"))
    }

    /// Charges for a string of this length before it is created.
    pub(crate) fn spend_text(&self, length: usize) -> Result<(), EvaluationError> {
        if length > MAX_TEXT_UNITS {
            return Err(limit(MAX_TEXT_UNITS, "characters in one text"));
        }
        self.spend(length)
    }

    /// Charges for an array of this length before it is created.
    pub(crate) fn spend_items(&self, length: usize) -> Result<(), EvaluationError> {
        if length > MAX_ARRAY_ITEMS {
            return Err(limit(MAX_ARRAY_ITEMS, "items in one array"));
        }
        self.spend(length)
    }

    pub(crate) fn append(&self, text: &mut Vec<u16>, more: &[u16]) -> Result<(), EvaluationError> {
        if text.len() + more.len() > MAX_TEXT_UNITS {
            return Err(limit(MAX_TEXT_UNITS, "characters in one text"));
        }
        self.spend(more.len())?;
        text.extend_from_slice(more);
        Ok(())
    }
}

fn limit(limit: usize, of: &'static str) -> EvaluationError {
    EvaluationError::Limit { limit, of }
}
