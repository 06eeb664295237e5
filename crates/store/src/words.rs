//! Words of lists in code as their columns have them: the same as on the wire.

use model::{Error, Result};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

pub(crate) fn word(value: impl Serialize) -> Result<String> {
    match serde_json::to_value(value).map_err(Error::internal)? {
        Value::String(word) => Ok(word),
        other => Err(Error::internal(format!("{other} is not a word"))),
    }
}

pub(crate) fn from_word<T: DeserializeOwned>(word: String) -> Result<T> {
    serde_json::from_value(Value::String(word)).map_err(Error::internal)
}
