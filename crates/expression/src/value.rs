//! Values of expressions: those of JSON, and `undefined`. Arrays and objects are either borrowed from the context, or
//! created by the expression.

use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::{Map, Number, Value as Json};

use crate::{budget::Budget, error::EvaluationError, text::Text};

#[derive(Debug, Clone)]
pub enum Value<'c> {
    Undefined,
    Null,
    Boolean(bool),
    Number(f64),
    Text(Text),
    Array(Array<'c>),
    Object(Object<'c>),
}

#[derive(Debug, Clone)]
pub enum Array<'c> {
    Borrowed(&'c Vec<Json>),
    Owned(Arc<Vec<Value<'c>>>),
}

#[derive(Debug, Clone)]
pub enum Object<'c> {
    Borrowed(&'c Map<String, Json>),
    Owned(Arc<IndexMap<Text, Value<'c>>>),
}

impl<'c> Value<'c> {
    /// A value of the context. Strings are charged, arrays and objects are only borrowed.
    pub(crate) fn from_json(json: &'c Json, budget: &Budget) -> Result<Self, EvaluationError> {
        Ok(match json {
            Json::Null => Self::Null,
            Json::Bool(boolean) => Self::Boolean(*boolean),
            Json::Number(number) => Self::Number(number.as_f64().unwrap_or(f64::NAN)),
            Json::String(string) => {
                budget.spend_text(string.len())?;
                Self::Text(Text::from(string.as_str()))
            }
            Json::Array(items) => Self::Array(Array::Borrowed(items)),
            Json::Object(members) => Self::Object(Object::Borrowed(members)),
        })
    }

    pub(crate) fn text(text: &str) -> Self {
        Self::Text(Text::from(text))
    }

    pub(crate) fn array(items: Vec<Self>) -> Self {
        Self::Array(Array::Owned(Arc::new(items)))
    }

    pub fn is_truthy(&self) -> bool {
        match self {
            Self::Undefined | Self::Null => false,
            Self::Boolean(boolean) => *boolean,
            Self::Number(number) => *number != 0.0 && !number.is_nan(),
            Self::Text(text) => !text.units().is_empty(),
            Self::Array(_) | Self::Object(_) => true,
        }
    }

    pub(crate) fn is_nullish(&self) -> bool {
        matches!(self, Self::Undefined | Self::Null)
    }

    /// The result of `typeof`.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Undefined => "undefined",
            Self::Null | Self::Array(_) | Self::Object(_) => "object",
            Self::Boolean(_) => "boolean",
            Self::Number(_) => "number",
            Self::Text(_) => "string",
        }
    }

    /// The type's name in messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Array(_) => "array",
            other => other.type_name(),
        }
    }

    /// Converts to JSON by the rules of `JSON.stringify`: `undefined` is left out at the top and in objects and null in
    /// arrays; numbers that JSON does not have are null.
    pub fn to_json(&self) -> Option<Json> {
        Some(match self {
            Self::Undefined => return None,
            Self::Null => Json::Null,
            Self::Boolean(boolean) => Json::Bool(*boolean),
            Self::Number(number) => Number::from_f64(*number).map_or(Json::Null, Json::Number),
            Self::Text(text) => Json::String(text.to_string()),
            Self::Array(Array::Borrowed(items)) => Json::Array((*items).clone()),
            Self::Object(Object::Borrowed(members)) => Json::Object((*members).clone()),
            Self::Array(Array::Owned(items)) => items
                .iter()
                .map(|item| item.to_json().unwrap_or(Json::Null))
                .collect(),
            Self::Object(Object::Owned(members)) => members
                .iter()
                .filter_map(|(key, member)| Some((key.to_string(), member.to_json()?)))
                .collect(),
        })
    }
}

impl<'c> Array<'c> {
    pub fn len(&self) -> usize {
        match self {
            Self::Borrowed(items) => items.len(),
            Self::Owned(items) => items.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The item at this index; `undefined` after the end.
    pub(crate) fn item(&self, index: usize, budget: &Budget) -> Result<Value<'c>, EvaluationError> {
        budget.spend(1)?;
        match self {
            Self::Borrowed(items) => items
                .get(index)
                .map_or(Ok(Value::Undefined), |json| Value::from_json(json, budget)),
            Self::Owned(items) => Ok(items.get(index).cloned().unwrap_or(Value::Undefined)),
        }
    }

    /// Returns whether both are the same array, not only equal ones.
    pub(crate) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Borrowed(left), Self::Borrowed(right)) => std::ptr::eq(*left, *right),
            (Self::Owned(left), Self::Owned(right)) => Arc::ptr_eq(left, right),
            _ => false,
        }
    }
}

impl<'c> Object<'c> {
    pub(crate) fn member(
        &self,
        key: &Text,
        budget: &Budget,
    ) -> Result<Option<Value<'c>>, EvaluationError> {
        budget.spend(key.units().len())?;
        match self {
            Self::Borrowed(members) => key
                .to_utf8()
                .and_then(|key| members.get(&key))
                .map(|json| Value::from_json(json, budget))
                .transpose(),
            Self::Owned(members) => Ok(members.get(key).cloned()),
        }
    }

    /// The keys in JavaScript's order: indexes by number, then the others in insertion order.
    pub(crate) fn keys(&self, budget: &Budget) -> Result<Vec<Text>, EvaluationError> {
        let keys: Vec<Text> = match self {
            Self::Borrowed(members) => {
                budget.spend_items(members.len())?;
                budget.spend(members.keys().map(String::len).sum())?;
                members.keys().map(|key| Text::from(key.as_str())).collect()
            }
            Self::Owned(members) => members.keys().cloned().collect(),
        };
        let (mut positions, names): (Vec<_>, Vec<_>) =
            keys.into_iter().partition(|key| key.as_index().is_some());
        positions.sort_by_key(Text::as_index);
        positions.extend(names);
        Ok(positions)
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Borrowed(left), Self::Borrowed(right)) => std::ptr::eq(*left, *right),
            (Self::Owned(left), Self::Owned(right)) => Arc::ptr_eq(left, right),
            _ => false,
        }
    }
}
