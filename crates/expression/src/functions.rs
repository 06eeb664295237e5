//! The functions that can be called by name.

use crate::{
    budget::Budget,
    convert::{to_number, to_text},
    error::EvaluationError,
    text::Text,
    tree::Function,
    value::Value,
};

pub(crate) fn call<'c>(
    function: Function,
    arguments: &[Value<'c>],
    budget: &Budget,
) -> Result<Value<'c>, EvaluationError> {
    let first = arguments.first().unwrap_or(&Value::Undefined);
    let math = |operation: fn(f64) -> f64| to_number(first, budget).map(operation);
    Ok(match function {
        Function::String if arguments.is_empty() => Value::text(""),
        Function::String => Value::Text(to_text(first, budget)?),
        Function::Number if arguments.is_empty() => Value::Number(0.0),
        Function::Number => Value::Number(to_number(first, budget)?),
        Function::Boolean => Value::Boolean(first.is_truthy()),
        Function::ArrayIsArray => Value::Boolean(matches!(first, Value::Array(_))),
        Function::ObjectKeys => keys(first, budget)?,
        Function::MathAbs => Value::Number(math(f64::abs)?),
        Function::MathCeil => Value::Number(math(f64::ceil)?),
        Function::MathFloor => Value::Number(math(f64::floor)?),
        Function::MathRound => Value::Number(math(round)?),
        Function::MathSign => Value::Number(math(sign)?),
        Function::MathSqrt => Value::Number(math(f64::sqrt)?),
        Function::MathTrunc => Value::Number(math(f64::trunc)?),
        Function::MathMax => extreme(arguments, budget, f64::NEG_INFINITY, larger)?,
        Function::MathMin => extreme(arguments, budget, f64::INFINITY, smaller)?,
    })
}

fn keys<'c>(value: &Value, budget: &Budget) -> Result<Value<'c>, EvaluationError> {
    let positions = |length: usize| -> Result<Vec<Text>, EvaluationError> {
        budget.spend_items(length)?;
        Ok((0..length)
            .map(|index| Text::from(index.to_string().as_str()))
            .collect())
    };
    let keys = match value {
        Value::Undefined | Value::Null => {
            let of = value.kind();
            let key = Function::ObjectKeys.name().to_owned();
            return Err(EvaluationError::MemberOfNullish { key, of });
        }
        Value::Boolean(_) | Value::Number(_) => Vec::new(),
        Value::Text(text) => positions(text.units().len())?,
        Value::Array(array) => positions(array.len())?,
        Value::Object(object) => object.keys(budget)?,
    };
    Ok(Value::array(keys.into_iter().map(Value::Text).collect()))
}

/// Rounds to the nearest integer, halves upward; zero keeps its sign.
fn round(number: f64) -> f64 {
    let floor = number.floor();
    let rounded = if number - floor >= 0.5 {
        floor + 1.0
    } else {
        floor
    };
    rounded.copysign(number)
}

fn sign(number: f64) -> f64 {
    if number == 0.0 || number.is_nan() {
        number
    } else {
        number.signum()
    }
}

/// NaN wins, and of two zeros the positive one.
fn larger(left: f64, right: f64) -> f64 {
    if left.is_nan() || right.is_nan() {
        f64::NAN
    } else if left.total_cmp(&right).is_ge() {
        left
    } else {
        right
    }
}

fn smaller(left: f64, right: f64) -> f64 {
    -larger(-left, -right)
}

fn extreme<'c>(
    arguments: &[Value],
    budget: &Budget,
    start: f64,
    choose: fn(f64, f64) -> f64,
) -> Result<Value<'c>, EvaluationError> {
    let numbers = arguments.iter().map(|value| to_number(value, budget));
    let mut best = start;
    for number in numbers {
        best = choose(best, number?);
    }
    Ok(Value::Number(best))
}
