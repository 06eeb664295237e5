//! JavaScript's conversions between types.

use crate::{
    budget::Budget,
    error::EvaluationError,
    text::{self, Text},
    value::{Array, Object, Value},
};

/// The maximum nesting of arrays that are converted to text.
const MAX_ARRAY_NESTING: usize = 100;

/// Converts arrays and objects to text; other values stay.
pub(crate) fn to_primitive<'c>(
    value: &Value<'c>,
    budget: &Budget,
) -> Result<Value<'c>, EvaluationError> {
    match value {
        Value::Array(_) | Value::Object(_) => to_text(value, budget).map(Value::Text),
        other => Ok(other.clone()),
    }
}

pub(crate) fn to_text(value: &Value, budget: &Budget) -> Result<Text, EvaluationError> {
    text_at(value, budget, 0)
}

fn text_at(value: &Value, budget: &Budget, depth: usize) -> Result<Text, EvaluationError> {
    Ok(match value {
        Value::Undefined => "undefined".into(),
        Value::Null => "null".into(),
        Value::Boolean(true) => "true".into(),
        Value::Boolean(false) => "false".into(),
        Value::Number(number) => text::from_number(*number),
        Value::Text(text) => text.clone(),
        Value::Array(array) => join_at(array, &[u16::from(b',')], budget, depth + 1)?,
        Value::Object(object) => return object_text(object, budget),
    })
}

fn object_text(object: &Object, budget: &Budget) -> Result<Text, EvaluationError> {
    // A member of that name hides the method, and data cannot be called.
    if object.member(&"toString".into(), budget)?.is_some() {
        return Err(EvaluationError::NoPrimitive);
    }
    Ok("[object Object]".into())
}

pub(crate) fn join(
    array: &Array,
    separator: &[u16],
    budget: &Budget,
) -> Result<Text, EvaluationError> {
    join_at(array, separator, budget, 1)
}

fn join_at(
    array: &Array,
    separator: &[u16],
    budget: &Budget,
    depth: usize,
) -> Result<Text, EvaluationError> {
    if depth > MAX_ARRAY_NESTING {
        return Err(EvaluationError::Limit {
            limit: MAX_ARRAY_NESTING,
            of: "arrays inside each other",
        });
    }
    let mut joined = Vec::new();
    for index in 0..array.len() {
        if index > 0 {
            budget.append(&mut joined, separator)?;
        }
        let item = array.item(index, budget)?;
        if !item.is_nullish() {
            budget.append(&mut joined, text_at(&item, budget, depth)?.units())?;
        }
    }
    Ok(joined.into())
}

pub(crate) fn to_number(value: &Value, budget: &Budget) -> Result<f64, EvaluationError> {
    Ok(match value {
        Value::Undefined => f64::NAN,
        Value::Null | Value::Boolean(false) => 0.0,
        Value::Boolean(true) => 1.0,
        Value::Number(number) => *number,
        Value::Text(text) => number_of_text(text, budget)?,
        Value::Array(_) | Value::Object(_) => number_of_text(&to_text(value, budget)?, budget)?,
    })
}

fn number_of_text(text: &Text, budget: &Budget) -> Result<f64, EvaluationError> {
    budget.spend(text.units().len())?;
    let trimmed = text::trim_end(text::trim_start(text.units()));
    let Ok(digits) = String::from_utf16(trimmed) else {
        return Ok(f64::NAN);
    };
    Ok(match digits.as_str() {
        "" => 0.0,
        "Infinity" | "+Infinity" => f64::INFINITY,
        "-Infinity" => f64::NEG_INFINITY,
        _ => prefixed(&digits).unwrap_or_else(|| decimal(&digits)),
    })
}

fn decimal(digits: &str) -> f64 {
    // The standard library also accepts strings such as `inf`.
    let is_plain = |byte: u8| byte.is_ascii_digit() || b".eE+-".contains(&byte);
    if !digits.bytes().all(is_plain) {
        return f64::NAN;
    }
    digits.parse().unwrap_or(f64::NAN)
}

/// Numbers that start with `0x`, `0o` or `0b`. None for all others.
fn prefixed(digits: &str) -> Option<f64> {
    let (prefix, rest) = digits.split_at_checked(2)?;
    let bits = match prefix {
        "0x" | "0X" => 4,
        "0o" | "0O" => 3,
        "0b" | "0B" => 1,
        _ => return None,
    };
    Some(power_of_two_base(rest, bits).unwrap_or(f64::NAN))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the language requires rounding to the nearest; the last retained bit carries all lost ones"
)]
fn power_of_two_base(digits: &str, bits: u32) -> Option<f64> {
    if digits.is_empty() {
        return None;
    }
    let mut significand: u128 = 0;
    let mut lost_bits: u32 = 0;
    for digit in digits.chars() {
        let digit = u128::from(digit.to_digit(1 << bits)?);
        if significand >> 120 == 0 {
            significand = significand << bits | digit;
        } else {
            significand |= u128::from(digit != 0);
            lost_bits += bits;
        }
    }
    let scale = i32::try_from(lost_bits).map_or(f64::INFINITY, |lost| 2_f64.powi(lost));
    Some(significand as f64 * scale)
}

/// Truncates a number as JavaScript does for positions and counts.
pub(crate) fn to_integer(value: &Value, budget: &Budget) -> Result<f64, EvaluationError> {
    let number = to_number(value, budget)?;
    Ok(if number.is_nan() { 0.0 } else { number.trunc() })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the number is clamped to the length first, and lengths are below 2^53"
)]
pub(crate) fn clamp(position: f64, length: usize) -> usize {
    position.clamp(0.0, length as f64) as usize
}

/// A position that counts from the end if it is negative.
pub(crate) fn relative(position: f64, length: usize) -> usize {
    clamp(from_end(position, length), length)
}

pub(crate) fn from_end(position: f64, length: usize) -> f64 {
    if position < 0.0 {
        position + count(length)
    } else {
        position
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "lengths are bounded far below 2^53"
)]
pub(crate) fn count(length: usize) -> f64 {
    length as f64
}
