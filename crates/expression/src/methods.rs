//! The methods that can be called, and the types that have them.

mod arguments;
mod arrays;
mod replacing;
mod search;
mod texts;

use crate::{
    budget::Budget,
    convert::{clamp, to_text},
    error::EvaluationError,
    methods::arguments::Arguments,
    tree::Method,
    value::Value,
};

/// Returns whether a value of this type has this method.
pub(crate) fn has(
    object: &Value,
    method: Method,
    budget: &Budget,
) -> Result<bool, EvaluationError> {
    Ok(match object {
        Value::Undefined | Value::Null => false,
        Value::Boolean(_) => method == Method::ToString,
        Value::Number(_) => matches!(method, Method::ToString | Method::ToFixed),
        Value::Text(_) => !matches!(method, Method::Join | Method::ToFixed),
        Value::Array(_) => matches!(
            method,
            Method::At
                | Method::Concat
                | Method::Includes
                | Method::IndexOf
                | Method::Join
                | Method::LastIndexOf
                | Method::Slice
                | Method::ToString
        ),
        Value::Object(object) => {
            method == Method::ToString && object.member(&method.name().into(), budget)?.is_none()
        }
    })
}

/// Calls a method for which `has` returned true.
pub(crate) fn call<'c>(
    object: &Value<'c>,
    method: Method,
    arguments: &[Value<'c>],
    budget: &Budget,
) -> Result<Value<'c>, EvaluationError> {
    let arguments = Arguments::new(arguments, budget);
    match (object, method) {
        (object, Method::ToString) => to_text(object, budget).map(Value::Text),
        (Value::Number(number), Method::ToFixed) => to_fixed(*number, &arguments),
        (Value::Array(array), method) => arrays::call(array, method, &arguments),
        (Value::Text(text), method) => texts::call(text, method, &arguments),
        (object, method) => Err(no_method(object, method)),
    }
}

fn no_method(object: &Value, method: Method) -> EvaluationError {
    EvaluationError::NoMethod {
        method: method.name(),
        of: object.kind(),
    }
}

fn to_fixed<'c>(number: f64, arguments: &Arguments<'_, 'c>) -> Result<Value<'c>, EvaluationError> {
    let digits = arguments.integer(0)?;
    if !(0.0..=100.0).contains(&digits) {
        let method = Method::ToFixed.name();
        return Err(EvaluationError::OutOfRange { method });
    }
    let digits = u8::try_from(clamp(digits, 100)).unwrap_or(100);
    if !number.is_finite() || number.abs() >= 1e21 {
        return to_text(&Value::Number(number), arguments.budget()).map(Value::Text);
    }
    let mut buffer = ryu_js::Buffer::new();
    Ok(Value::text(buffer.format_to_fixed(number, digits)))
}
