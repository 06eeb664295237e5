//! Operators on two values.

use std::cmp::Ordering;

use crate::{
    budget::Budget,
    convert::{to_number, to_primitive, to_text},
    error::EvaluationError,
    member,
    tree::Binary,
    value::Value,
};

pub(crate) fn apply<'c>(
    operator: Binary,
    left: &Value<'c>,
    right: &Value<'c>,
    budget: &Budget,
) -> Result<Value<'c>, EvaluationError> {
    let number = |value: &Value| to_number(value, budget);
    Ok(match operator {
        Binary::Add => return add(left, right, budget),
        Binary::Subtract => Value::Number(number(left)? - number(right)?),
        Binary::Multiply => Value::Number(number(left)? * number(right)?),
        Binary::Divide => Value::Number(number(left)? / number(right)?),
        Binary::Remainder => Value::Number(number(left)? % number(right)?),
        Binary::Equal => Value::Boolean(is_equal(left, right, budget)?),
        Binary::NotEqual => Value::Boolean(!is_equal(left, right, budget)?),
        Binary::Same => Value::Boolean(is_same(left, right, budget)?),
        Binary::NotSame => Value::Boolean(!is_same(left, right, budget)?),
        Binary::Less => Value::Boolean(compare(left, right, budget, Ordering::is_lt)?),
        Binary::LessOrEqual => Value::Boolean(compare(left, right, budget, Ordering::is_le)?),
        Binary::Greater => Value::Boolean(compare(left, right, budget, Ordering::is_gt)?),
        Binary::GreaterOrEqual => Value::Boolean(compare(left, right, budget, Ordering::is_ge)?),
        Binary::In => Value::Boolean(member::has(right, left, budget)?),
    })
}

fn add<'c>(
    left: &Value<'c>,
    right: &Value<'c>,
    budget: &Budget,
) -> Result<Value<'c>, EvaluationError> {
    let (left, right) = (to_primitive(left, budget)?, to_primitive(right, budget)?);
    if !matches!(left, Value::Text(_)) && !matches!(right, Value::Text(_)) {
        let sum = to_number(&left, budget)? + to_number(&right, budget)?;
        return Ok(Value::Number(sum));
    }
    let mut text = Vec::new();
    budget.append(&mut text, to_text(&left, budget)?.units())?;
    budget.append(&mut text, to_text(&right, budget)?.units())?;
    Ok(Value::Text(text.into()))
}

/// `===`
pub(crate) fn is_same(
    left: &Value,
    right: &Value,
    budget: &Budget,
) -> Result<bool, EvaluationError> {
    Ok(match (left, right) {
        (Value::Undefined, Value::Undefined) | (Value::Null, Value::Null) => true,
        (Value::Boolean(left), Value::Boolean(right)) => left == right,
        #[expect(clippy::float_cmp, reason = "the language compares numbers exactly")]
        (Value::Number(left), Value::Number(right)) => left == right,
        (Value::Text(left), Value::Text(right)) => {
            budget.spend(left.units().len().min(right.units().len()))?;
            left == right
        }
        (Value::Array(left), Value::Array(right)) => left.is(right),
        (Value::Object(left), Value::Object(right)) => left.is(right),
        _ => false,
    })
}

/// `==`
fn is_equal(left: &Value, right: &Value, budget: &Budget) -> Result<bool, EvaluationError> {
    if left.is_nullish() || right.is_nullish() {
        return Ok(left.is_nullish() && right.is_nullish());
    }
    if left.type_name() == right.type_name() {
        return is_same(left, right, budget);
    }
    let (left, right) = (to_primitive(left, budget)?, to_primitive(right, budget)?);
    if let (Value::Text(_), Value::Text(_)) = (&left, &right) {
        return is_same(&left, &right, budget);
    }
    #[expect(clippy::float_cmp, reason = "the language compares numbers exactly")]
    let is_equal = to_number(&left, budget)? == to_number(&right, budget)?;
    Ok(is_equal)
}

fn compare(
    left: &Value,
    right: &Value,
    budget: &Budget,
    holds: impl Fn(Ordering) -> bool,
) -> Result<bool, EvaluationError> {
    let (left, right) = (to_primitive(left, budget)?, to_primitive(right, budget)?);
    if let (Value::Text(left), Value::Text(right)) = (&left, &right) {
        budget.spend(left.units().len().min(right.units().len()))?;
        return Ok(holds(left.cmp(right)));
    }
    let (left, right) = (to_number(&left, budget)?, to_number(&right, budget)?);
    Ok(left.partial_cmp(&right).is_some_and(holds))
}
