//! Comparisons, indexes and slices of JSONPath.

use std::cmp::Ordering;

use jsonpath_rust::parser::model::{
    Comparable, Comparison, Literal, SingularQuery, SingularQuerySegment,
};

use crate::tree::{Node, NodeValue};

/// One side of a comparison.
pub(super) enum Operand<'a> {
    /// A query that found nothing.
    Nothing,
    Node(&'a Node),
    Literal(&'a Literal),
}

impl<'a> Operand<'a> {
    pub(super) fn of(side: &'a Comparable, current: &'a Node, root: &'a Node) -> Self {
        let (start, segments) = match side {
            Comparable::Literal(literal) => return Self::Literal(literal),
            Comparable::Function(_) => return Self::Nothing,
            Comparable::SingularQuery(SingularQuery::Current(segments)) => (current, segments),
            Comparable::SingularQuery(SingularQuery::Root(segments)) => (root, segments),
        };
        let mut node = start;
        for segment in segments {
            let next = match segment {
                SingularQuerySegment::Name(name) => node.get(name),
                SingularQuerySegment::Index(index) => node
                    .as_list()
                    .and_then(|items| position(*index, items.len()).and_then(|at| items.get(at))),
            };
            match next {
                Some(next) => node = next,
                None => return Self::Nothing,
            }
        }
        Self::Node(node)
    }

    fn number(&self) -> Option<f64> {
        match self {
            Self::Node(node) => node.as_number(),
            #[expect(clippy::cast_precision_loss, reason = "JSON numbers have 53 bits")]
            Self::Literal(Literal::Int(value)) => Some(*value as f64),
            Self::Literal(Literal::Float(value)) => Some(*value),
            _ => None,
        }
    }

    fn text(&self) -> Option<&str> {
        match self {
            Self::Node(node) => node.as_text(),
            Self::Literal(Literal::String(text)) => Some(text),
            _ => None,
        }
    }

    fn boolean(&self) -> Option<bool> {
        match self {
            Self::Node(node) => node.as_boolean(),
            Self::Literal(Literal::Bool(value)) => Some(*value),
            _ => None,
        }
    }

    fn is_null(&self) -> bool {
        match self {
            Self::Node(node) => node.value == NodeValue::Null,
            Self::Literal(literal) => **literal == Literal::Null,
            Self::Nothing => false,
        }
    }
}

pub(super) fn holds(comparison: &Comparison, left: &Operand, right: &Operand) -> bool {
    match comparison {
        Comparison::Eq(..) => is_equal(left, right),
        Comparison::Ne(..) => !is_equal(left, right),
        Comparison::Lt(..) => order(left, right) == Some(Ordering::Less),
        Comparison::Gt(..) => order(left, right) == Some(Ordering::Greater),
        Comparison::Lte(..) => is_equal(left, right) || order(left, right) == Some(Ordering::Less),
        Comparison::Gte(..) => {
            is_equal(left, right) || order(left, right) == Some(Ordering::Greater)
        }
    }
}

fn is_equal(left: &Operand, right: &Operand) -> bool {
    if let (Operand::Nothing, Operand::Nothing) = (left, right) {
        return true;
    }
    if let (Operand::Node(left), Operand::Node(right)) = (left, right) {
        // Positions and the order of fields do not count.
        return left.to_json() == right.to_json();
    }
    order(left, right) == Some(Ordering::Equal)
        || left.boolean().is_some() && left.boolean() == right.boolean()
        || left.is_null() && right.is_null()
}

/// Compares numbers and texts. Other values have no order.
fn order(left: &Operand, right: &Operand) -> Option<Ordering> {
    match (left.number(), right.number()) {
        (Some(left), Some(right)) => left.partial_cmp(&right),
        _ => Some(left.text()?.cmp(right.text()?)),
    }
}

/// Returns the position of an index, which counts from the end if it is negative.
pub(super) fn position(index: i64, length: usize) -> Option<usize> {
    match usize::try_from(index) {
        Ok(index) => Some(index),
        Err(_) => length.checked_sub(usize::try_from(index.unsigned_abs()).ok()?),
    }
}

/// Returns the positions of a slice: from its start to before its end, by its step.
pub(super) fn slice(
    (start, end, step): (Option<i64>, Option<i64>, Option<i64>),
    length: usize,
) -> Vec<usize> {
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let step = step.unwrap_or(1);
    let normal = |bound: i64| {
        if bound >= 0 {
            bound
        } else {
            length.saturating_add(bound)
        }
    };
    let mut found = Vec::new();
    let mut push = |at: i64| found.extend(usize::try_from(at));
    match step {
        1.. => {
            let mut at = normal(start.unwrap_or(0)).clamp(0, length);
            let end = normal(end.unwrap_or(length)).clamp(0, length);
            while at < end {
                push(at);
                at = at.saturating_add(step);
            }
        }
        0 => {}
        _ => {
            let mut at = normal(start.unwrap_or(length - 1)).clamp(-1, length - 1);
            let end = end.map_or(-1, |end| normal(end).clamp(-1, length - 1));
            while at > end {
                push(at);
                at = at.saturating_add(step);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_those_of_the_standard() {
        for (bounds, wanted) in [
            ((None, None, None), vec![0, 1, 2, 3]),
            ((Some(1), Some(-1), None), vec![1, 2]),
            ((Some(-2), None, None), vec![2, 3]),
            ((None, None, Some(2)), vec![0, 2]),
            ((None, None, Some(-1)), vec![3, 2, 1, 0]),
            ((Some(2), Some(0), Some(-1)), vec![2, 1]),
            ((Some(9), None, None), vec![]),
            ((None, None, Some(0)), vec![]),
            ((Some(i64::MIN), Some(i64::MAX), Some(i64::MAX)), vec![0]),
        ] {
            assert_eq!(slice(bounds, 4), wanted, "{bounds:?}");
        }
        assert!(slice((None, None, Some(-1)), 0).is_empty());
        assert_eq!(position(-4, 4), Some(0));
        assert_eq!(position(-5, 4), None);
    }
}
