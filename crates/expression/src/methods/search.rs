//! Substring search. Each comparison is charged, so hostile texts end in an error, not in a long wait.

use crate::{budget::Budget, error::EvaluationError};

/// The first occurrence of the needle at or after `from`.
pub(crate) fn first(
    text: &[u16],
    needle: &[u16],
    from: usize,
    budget: &Budget,
) -> Result<Option<usize>, EvaluationError> {
    let Some(last) = text.len().checked_sub(needle.len()) else {
        return Ok(None);
    };
    for start in from..=last {
        if matches_at(text, needle, start, budget)? {
            return Ok(Some(start));
        }
    }
    Ok(None)
}

/// The last occurrence of the needle at or before `from`.
pub(crate) fn last(
    text: &[u16],
    needle: &[u16],
    from: usize,
    budget: &Budget,
) -> Result<Option<usize>, EvaluationError> {
    let Some(last) = text.len().checked_sub(needle.len()) else {
        return Ok(None);
    };
    for start in (0..=last.min(from)).rev() {
        if matches_at(text, needle, start, budget)? {
            return Ok(Some(start));
        }
    }
    Ok(None)
}

/// Returns whether the needle is at this position; the text must be long enough.
fn matches_at(
    text: &[u16],
    needle: &[u16],
    start: usize,
    budget: &Budget,
) -> Result<bool, EvaluationError> {
    let pairs = text[start..].iter().zip(needle);
    let equal = pairs.take_while(|(left, right)| left == right).count();
    budget.spend(1 + equal)?;
    Ok(equal == needle.len())
}
