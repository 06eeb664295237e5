//! Methods of arrays.

use super::{arguments::Arguments, no_method};
use crate::{
    convert::{clamp, count, from_end, join},
    error::EvaluationError,
    operators::is_same,
    text::Text,
    tree::Method,
    value::{Array, Value},
};

type Called<'c> = Result<Value<'c>, EvaluationError>;

pub(crate) fn call<'c>(
    array: &Array<'c>,
    method: Method,
    arguments: &Arguments<'_, 'c>,
) -> Called<'c> {
    match method {
        Method::At => at(array, arguments),
        Method::Concat => concat(array, arguments),
        Method::Includes => includes(array, arguments),
        Method::IndexOf => index_of(array, arguments),
        Method::Join => {
            let separator = match arguments.defined(0) {
                Some(_) => arguments.text(0)?,
                None => Text::from(","),
            };
            join(array, separator.units(), arguments.budget()).map(Value::Text)
        }
        Method::LastIndexOf => last_index_of(array, arguments),
        Method::Slice => {
            let range = arguments.slice(array.len())?;
            let mut items = Vec::new();
            append(&mut items, array, range, arguments)?;
            Ok(Value::array(items))
        }
        _ => Err(no_method(&Value::Array(array.clone()), method)),
    }
}

fn append<'c>(
    items: &mut Vec<Value<'c>>,
    array: &Array<'c>,
    range: std::ops::Range<usize>,
    arguments: &Arguments<'_, 'c>,
) -> Result<(), EvaluationError> {
    arguments.budget().spend_items(items.len() + range.len())?;
    for index in range {
        items.push(array.item(index, arguments.budget())?);
    }
    Ok(())
}

fn at<'c>(array: &Array<'c>, arguments: &Arguments<'_, 'c>) -> Called<'c> {
    let position = from_end(arguments.integer(0)?, array.len());
    if position < 0.0 {
        return Ok(Value::Undefined);
    }
    array.item(clamp(position, array.len()), arguments.budget())
}

fn concat<'c>(array: &Array<'c>, arguments: &Arguments<'_, 'c>) -> Called<'c> {
    let mut items = Vec::new();
    append(&mut items, array, 0..array.len(), arguments)?;
    for value in arguments.all() {
        match value {
            Value::Array(more) => append(&mut items, more, 0..more.len(), arguments)?,
            other => items.push(other.clone()),
        }
    }
    Ok(Value::array(items))
}

fn includes<'c>(array: &Array<'c>, arguments: &Arguments<'_, 'c>) -> Called<'c> {
    let budget = arguments.budget();
    let wanted = arguments.value(0);
    let is_nan = |value: &Value| matches!(value, Value::Number(number) if number.is_nan());
    for index in start(array, arguments)?..array.len() {
        let item = array.item(index, budget)?;
        if is_same(&item, wanted, budget)? || is_nan(&item) && is_nan(wanted) {
            return Ok(Value::Boolean(true));
        }
    }
    Ok(Value::Boolean(false))
}

fn index_of<'c>(array: &Array<'c>, arguments: &Arguments<'_, 'c>) -> Called<'c> {
    let range = start(array, arguments)?..array.len();
    position(array, range, arguments)
}

fn last_index_of<'c>(array: &Array<'c>, arguments: &Arguments<'_, 'c>) -> Called<'c> {
    // A second argument counts even if it is `undefined`.
    let last = if arguments.all().len() > 1 {
        from_end(arguments.integer(1)?, array.len())
    } else {
        count(array.len())
    };
    let end = if last < 0.0 {
        0
    } else {
        clamp(last + 1.0, array.len())
    };
    position(array, (0..end).rev(), arguments)
}

fn position<'c>(
    array: &Array<'c>,
    mut order: impl Iterator<Item = usize>,
    arguments: &Arguments<'_, 'c>,
) -> Called<'c> {
    let found = order.find_map(|index| {
        let item = match array.item(index, arguments.budget()) {
            Ok(item) => item,
            Err(error) => return Some(Err(error)),
        };
        match is_same(&item, arguments.value(0), arguments.budget()) {
            Ok(false) => None,
            Ok(true) => Some(Ok(count(index))),
            Err(error) => Some(Err(error)),
        }
    });
    found.unwrap_or(Ok(-1.0)).map(Value::Number)
}

fn start(array: &Array, arguments: &Arguments) -> Result<usize, EvaluationError> {
    let position = from_end(arguments.integer(1)?, array.len());
    Ok(clamp(position, array.len()))
}
