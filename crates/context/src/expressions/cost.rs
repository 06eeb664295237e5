//! The cost of expressions, in the units of the limit per page.

use document::{
    limits::{MAX_PAGE_WORK, MAX_PRINTED_BYTES},
    transform::ExpressionKind,
};
use expression::{Allowance, Context, Expression, MAX_WORK};
use sha2::{Digest, Sha256};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cost {
    work: usize,
    /// Bytes.
    printed: usize,
}

impl Cost {
    /// Returns whether no expression is cut short because of the others, if those of a page cost this much.
    pub(super) fn is_within_limits(self) -> bool {
        self.work <= MAX_PAGE_WORK && self.printed <= MAX_PRINTED_BYTES
    }

    /// Adds a cost that occurs `times` times.
    pub(super) fn add(&mut self, cost: Self, times: usize) {
        let sum = |sum: usize, one: usize| sum.saturating_add(one.saturating_mul(times));
        self.work = sum(self.work, cost.work);
        self.printed = sum(self.printed, cost.printed);
    }

    /// The maximum of each.
    pub(super) fn component_max(self, other: Self) -> Self {
        Self {
            work: self.work.max(other.work),
            printed: self.printed.max(other.printed),
        }
    }

    pub(super) fn hash_into(self, hash: &mut Sha256) {
        hash.update((self.work as u64).to_be_bytes());
        hash.update((self.printed as u64).to_be_bytes());
    }
}

/// The result of an expression.
pub(super) enum Outcome {
    /// Whether it holds.
    Condition(bool),
    /// None if nothing is printed.
    Printed(Option<String>),
}

/// Evaluates an expression as if it were the only one.
pub(super) fn evaluate(
    kind: ExpressionKind,
    expression: &Expression,
    context: &Context,
) -> (Outcome, Cost) {
    let allowance = Allowance::new(MAX_WORK, MAX_PRINTED_BYTES);
    let (outcome, printed) = match kind {
        ExpressionKind::Condition => {
            let holds = expression.is_true_within(context, &allowance);
            (Outcome::Condition(holds), 0)
        }
        ExpressionKind::Printed => {
            let text = expression.print_within(context, &allowance);
            let bytes = text.as_ref().map_or(0, String::len);
            (Outcome::Printed(text), bytes)
        }
    };
    let work = MAX_WORK - allowance.work_left();
    (outcome, Cost { work, printed })
}
