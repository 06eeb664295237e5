//! The options that were set: for a site on top of the defaults, for a variant on top of its site.

use serde_json::{Map, Value};

use super::Customization;
use crate::{Error, Result, json_message};

/// Objects that are merged field by field. Any other value is replaced as a whole: half a link or half a favicon is
/// meaningless.
const SECTIONS: [&str; 20] = [
    "styling",
    "styling.sidebar",
    "styling.codeTheme",
    "internationalization",
    "header",
    "footer",
    "themes",
    "pdf",
    "feedback",
    "ai",
    "advancedCustomization",
    "git",
    "pageActions",
    "externalLinks",
    "pagination",
    "trademark",
    "privacyPolicy",
    "socialPreview",
    "insights",
    "apiRequests",
];

/// Read-only fields of responses. They are ignored in requests, because clients send back what they read.
const READ_ONLY_FIELDS: [&str; 2] = ["updatedAt", "hasOverrides"];

/// The options that were set, all of them valid.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CustomizationOverrides(Map<String, Value>);

impl CustomizationOverrides {
    /// Checks the fields that a client sent. A field that is null counts as absent.
    pub fn parse(sent: Map<String, Value>) -> Result<Self> {
        Self::default().patched(sent)
    }

    /// Wraps a stored value without checking it.
    pub fn from_stored(value: Value) -> Result<Self> {
        match value {
            Value::Object(members) => Ok(Self(members)),
            _ => Err(Error::internal("a stored customization is not an object")),
        }
    }

    pub fn to_value(&self) -> Value {
        Value::Object(self.0.clone())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Applies a patch to these options. A field that is null is reset to its default.
    pub fn patched(&self, mut patch: Map<String, Value>) -> Result<Self> {
        for member in READ_ONLY_FIELDS {
            patch.remove(member);
        }
        let mut chosen = Self::default();
        merge_fields(&mut chosen.0, patch.clone(), "");
        chosen.read()?.require_effective()?;
        let mut all = self.clone();
        merge_fields(&mut all.0, patch, "");
        Ok(all)
    }

    /// Returns the complete look of a site with these options.
    pub fn customization(&self) -> Result<Customization> {
        self.read()
            .map_err(|error| Error::internal(error.to_string()))
    }

    /// Returns the complete look of a variant with these options, layered over those of its site.
    pub fn layered_over(&self, site: &Self) -> Result<Customization> {
        let mut both = site.clone();
        merge_fields(&mut both.0, self.0.clone(), "");
        both.customization()
    }

    fn read(&self) -> Result<Customization> {
        json_message::read("", self.to_value())
    }
}

fn merge_fields(into: &mut Map<String, Value>, members: Map<String, Value>, at: &str) {
    for (name, value) in members {
        let path = if at.is_empty() {
            name.clone()
        } else {
            format!("{at}.{name}")
        };
        match value {
            Value::Null => {
                into.remove(&name);
            }
            Value::Object(members) if SECTIONS.contains(&path.as_str()) => {
                let mut section = match into.remove(&name) {
                    Some(Value::Object(section)) => section,
                    _ => Map::new(),
                };
                merge_fields(&mut section, members, &path);
                if !section.is_empty() {
                    into.insert(name, Value::Object(section));
                }
            }
            whole => {
                into.insert(name, without_nulls(whole));
            }
        }
    }
}

fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let non_null = members.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(
                non_null
                    .map(|(name, value)| (name, without_nulls(value)))
                    .collect(),
            )
        }
        Value::Array(items) => Value::Array(items.into_iter().map(without_nulls).collect()),
        plain => plain,
    }
}

#[cfg(test)]
mod tests;
