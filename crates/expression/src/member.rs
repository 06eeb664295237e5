//! Reads members. Data can be read; built-in members of JavaScript values cannot, except `length`.

use crate::{
    budget::Budget,
    convert::{count, to_text},
    error::EvaluationError,
    text::Text,
    value::Value,
};

const COMMON_MEMBERS: &[&str] = &[
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
    "__defineGetter__",
    "__defineSetter__",
    "__lookupGetter__",
    "__lookupSetter__",
    "__proto__",
];

const ARRAY_MEMBERS: &[&str] = &[
    "at",
    "concat",
    "copyWithin",
    "entries",
    "every",
    "fill",
    "filter",
    "find",
    "findIndex",
    "findLast",
    "findLastIndex",
    "flat",
    "flatMap",
    "forEach",
    "includes",
    "indexOf",
    "join",
    "keys",
    "lastIndexOf",
    "map",
    "pop",
    "push",
    "reduce",
    "reduceRight",
    "reverse",
    "shift",
    "slice",
    "some",
    "sort",
    "splice",
    "toReversed",
    "toSorted",
    "toSpliced",
    "unshift",
    "values",
    "with",
];

const TEXT_MEMBERS: &[&str] = &[
    "anchor",
    "at",
    "big",
    "blink",
    "bold",
    "charAt",
    "charCodeAt",
    "codePointAt",
    "concat",
    "endsWith",
    "fixed",
    "fontcolor",
    "fontsize",
    "includes",
    "indexOf",
    "isWellFormed",
    "italics",
    "lastIndexOf",
    "link",
    "localeCompare",
    "match",
    "matchAll",
    "normalize",
    "padEnd",
    "padStart",
    "repeat",
    "replace",
    "replaceAll",
    "search",
    "slice",
    "small",
    "split",
    "startsWith",
    "strike",
    "sub",
    "substr",
    "substring",
    "sup",
    "toLocaleLowerCase",
    "toLocaleUpperCase",
    "toLowerCase",
    "toUpperCase",
    "toWellFormed",
    "trim",
    "trimEnd",
    "trimLeft",
    "trimRight",
    "trimStart",
];

const NUMBER_MEMBERS: &[&str] = &["toExponential", "toFixed", "toPrecision"];

/// The member with this key; `undefined` if there is none.
pub(crate) fn get<'c>(
    object: &Value<'c>,
    key: &Value,
    budget: &Budget,
) -> Result<Value<'c>, EvaluationError> {
    if object.is_nullish() {
        let key = to_text(key, budget)?.to_string();
        let of = object.kind();
        return Err(EvaluationError::MemberOfNullish { key, of });
    }
    let key = to_text(key, budget)?;
    if let Some(member) = own(object, &key, budget)? {
        return Ok(member);
    }
    if is_built_in(object, &key) {
        let of = object.kind();
        let name = key.to_string();
        return Err(EvaluationError::BuiltIn { name, of });
    }
    Ok(Value::Undefined)
}

/// `key in object`
pub(crate) fn has(object: &Value, key: &Value, budget: &Budget) -> Result<bool, EvaluationError> {
    if !matches!(object, Value::Array(_) | Value::Object(_)) {
        return Err(EvaluationError::NotAnObject { of: object.kind() });
    }
    let key = to_text(key, budget)?;
    Ok(own(object, &key, budget)?.is_some() || is_built_in(object, &key))
}

fn own<'c>(
    object: &Value<'c>,
    key: &Text,
    budget: &Budget,
) -> Result<Option<Value<'c>>, EvaluationError> {
    let is_length = || *key == Text::from("length");
    match object {
        Value::Object(object) => object.member(key, budget),
        Value::Array(array) => match key.as_index() {
            Some(index) if index < array.len() => array.item(index, budget).map(Some),
            None if is_length() => Ok(Some(Value::Number(count(array.len())))),
            _ => Ok(None),
        },
        Value::Text(text) => Ok(match key.as_index() {
            Some(index) => unit(text, index),
            None if is_length() => Some(Value::Number(count(text.units().len()))),
            None => None,
        }),
        _ => Ok(None),
    }
}

/// One UTF-16 unit of a text, as a text.
pub(crate) fn unit<'c>(text: &Text, index: usize) -> Option<Value<'c>> {
    let unit = text.units().get(index)?;
    Some(Value::Text(Text::from([*unit].as_slice())))
}

fn is_built_in(object: &Value, key: &Text) -> bool {
    let of_kind = match object {
        Value::Array(_) => ARRAY_MEMBERS,
        Value::Text(_) => TEXT_MEMBERS,
        Value::Number(_) => NUMBER_MEMBERS,
        _ => &[],
    };
    key.to_utf8().is_some_and(|key| {
        COMMON_MEMBERS.contains(&key.as_str()) || of_kind.contains(&key.as_str())
    })
}
