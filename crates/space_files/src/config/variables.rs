//! `.gitbook/vars.yaml`: the variables of a space.

use std::collections::BTreeMap;

use serde_json::Value;

use super::top_map;
use crate::{front_matter::is_variable_name, problem::Problem};

/// Strings, numbers and booleans by name.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Variables {
    pub values: BTreeMap<String, Value>,
    pub problems: Vec<Problem>,
}

impl Variables {
    pub fn parse(text: &str) -> Self {
        let (keys, problems) = top_map(text);
        let mut variables = Self {
            values: BTreeMap::new(),
            problems,
        };
        for (name, (value, line)) in keys {
            let fault = if value.is_null() {
                continue;
            } else if !is_variable_name(&name) {
                "is not a valid variable name: use letters, digits and `_`, a letter first"
            } else if value.is_array() || value.is_object() {
                "must be text, a number or a boolean"
            } else {
                variables.values.insert(name, value);
                continue;
            };
            let message = format!("`{name}` {fault}. It is ignored.");
            variables.problems.push(Problem::new(line, message));
        }
        variables
    }
}
