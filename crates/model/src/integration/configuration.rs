//! How an integration is configured: the properties that its publisher declares, and whether values fit them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{
    Error, Result,
    text::{check_json, check_length, check_name},
    text_enum::text_enum,
};

const MAX_PROPERTIES: usize = 50;
const MAX_OPTIONS: usize = 100;
/// Scripts store credentials and state beside what people fill in.
const MAX_VALUES_BYTES: usize = 64 << 10;

/// The values of a configuration.
pub type ConfigurationValues = Map<String, Value>;

/// What is configured for the organization, for a space and for a site.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrationConfigurations)]
pub struct Configurations {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Configuration>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<Configuration>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<Configuration>,
}

/// Either `properties`, for a form, or the component that renders one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = IntegrationConfiguration)]
pub struct Configuration {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<BTreeMap<String, Property>>,
    /// The names of properties without which the installation stays `pending`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(min_length = 1, max_length = 100)]
    pub component_id: Option<String>,
}

/// The component of the integration that renders a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IntegrationConfigurationComponent)]
pub struct Component {
    #[schema(min_length = 1, max_length = 100)]
    pub component_id: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrationConfigurationProperty)]
pub struct Property {
    #[serde(rename = "type")]
    pub kind: PropertyType,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 30)]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 100)]
    pub description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// Where the form gets the possible values of a text from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completion_url: Option<String>,
    /// The possible values of a text.
    #[serde(default, rename = "enum", skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 100)]
    pub options: Option<Vec<String>>,
    /// Where a button leads, within the public endpoint of the installation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callback_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub button_text: Option<String>,
}

text_enum! {
    #[derive(ToSchema)]
    #[schema(as = IntegrationConfigurationPropertyType)]
    pub enum PropertyType {
        String => "string",
        Number => "number",
        Boolean => "boolean",
        /// Has no value of its own: the script stores what pressing it leads to.
        Button => "button",
    }
}

impl Configurations {
    pub(super) fn check(&self) -> Result<()> {
        for (name, configuration) in [
            ("configurations.account", &self.account),
            ("configurations.space", &self.space),
            ("configurations.site", &self.site),
        ] {
            if let Some(configuration) = configuration {
                configuration.check(name)?;
            }
        }
        Ok(())
    }
}

impl Configuration {
    fn check(&self, field: &str) -> Result<()> {
        let properties = match (&self.properties, &self.component_id) {
            (Some(properties), None) => properties,
            (None, Some(component)) => return check_name(field, component, 1, 100),
            _ => {
                let message = "must have either `properties` or `componentId`";
                return Err(Error::invalid(field, message));
            }
        };
        if properties.len() > MAX_PROPERTIES {
            let message = format!("has more than {MAX_PROPERTIES} properties");
            return Err(Error::invalid(field, message));
        }
        for (name, property) in properties {
            check_name(field, name, 1, 100)?;
            property.check(&format!("{field}.properties.{name}"))?;
        }
        let mut required = self.required.iter().flatten();
        match required.find(|name| !properties.contains_key(*name)) {
            Some(name) => {
                let message = format!("requires `{name}`, which is not among its properties");
                Err(Error::invalid(field, message))
            }
            None => Ok(()),
        }
    }

    /// Returns whether all required properties have a value. Buttons have none.
    fn is_complete(&self, values: &ConfigurationValues) -> bool {
        let mut required = self.required.iter().flatten();
        required.all(|name| {
            let property = self.properties.as_ref().and_then(|all| all.get(name));
            let is_button = property.is_some_and(|property| property.kind == PropertyType::Button);
            is_button || values.get(name).is_some_and(|value| !value.is_null())
        })
    }
}

impl Property {
    fn check(&self, field: &str) -> Result<()> {
        check_length(field, self.title.as_deref().unwrap_or_default(), 0, 30)?;
        check_length(
            field,
            self.description.as_deref().unwrap_or_default(),
            0,
            100,
        )?;
        for url in [&self.completion_url, &self.callback_url]
            .into_iter()
            .flatten()
        {
            check_length(field, url, 1, 2048)?;
        }
        if self
            .options
            .as_ref()
            .is_some_and(|options| options.len() > MAX_OPTIONS)
        {
            let message = format!("has more than {MAX_OPTIONS} values in `enum`");
            return Err(Error::invalid(field, message));
        }
        match (self.kind, &self.callback_url, &self.button_text) {
            (PropertyType::Button, Some(_), Some(text)) => check_length(field, text, 1, 100),
            (PropertyType::Button, _, _) => Err(Error::invalid(
                field,
                "is a button, which needs `callback_url` and `button_text`",
            )),
            _ => match &self.default {
                Some(value) => self.check_value(field, value),
                None => Ok(()),
            },
        }
    }

    fn check_value(&self, field: &str, value: &Value) -> Result<()> {
        let fits = match self.kind {
            PropertyType::String => value.is_string(),
            PropertyType::Number => value.is_number(),
            PropertyType::Boolean => value.is_boolean(),
            PropertyType::Button => true,
        };
        if !fits {
            let message = format!("must be a {}", self.kind.as_str());
            return Err(Error::invalid(field, message));
        }
        match (&self.options, value.as_str()) {
            (Some(options), Some(text)) if !options.iter().any(|option| option == text) => {
                let message = format!("must be one of: {}", options.join(", "));
                Err(Error::invalid(field, message))
            }
            _ => Ok(()),
        }
    }
}

/// Checks the values against what the integration declares, and returns whether they are complete. Values that are not
/// declared are allowed: scripts store their own.
pub fn check_values(
    declared: Option<&Configuration>,
    values: &ConfigurationValues,
) -> Result<bool> {
    check_json(
        "configuration",
        &Value::Object(values.clone()),
        MAX_VALUES_BYTES,
    )?;
    let Some(declared) = declared else {
        return Ok(true);
    };
    for (name, property) in declared.properties.iter().flatten() {
        match values.get(name) {
            None | Some(Value::Null) => {}
            Some(value) => property.check_value(&format!("configuration.{name}"), value)?,
        }
    }
    Ok(declared.is_complete(values))
}

/// Returns the defaults of the declared properties: the configuration of a new installation.
pub fn default_values(declared: Option<&Configuration>) -> ConfigurationValues {
    let properties = declared.and_then(|declared| declared.properties.as_ref());
    let with_default = properties
        .into_iter()
        .flatten()
        .filter_map(|(name, property)| {
            let value = property.default.clone()?;
            Some((name.clone(), value))
        });
    with_default.collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn configuration(value: Value) -> Configuration {
        serde_json::from_value(value).expect("a configuration")
    }

    fn values(value: Value) -> ConfigurationValues {
        serde_json::from_value(value).expect("an object")
    }

    #[test]
    fn required_properties_make_an_installation_complete() {
        let declared = configuration(json!({
            "properties": {
                "url": {"type": "string"},
                "level": {"type": "string", "enum": ["low", "high"], "default": "low"},
                "connect": {"type": "button", "callback_url": "/oauth", "button_text": "Connect"},
            },
            "required": ["url", "connect"],
        }));
        declared.check("configurations.account").expect("valid");
        let complete = |given: Value| check_values(Some(&declared), &values(given));
        assert!(!complete(json!({})).expect("valid"));
        assert!(!complete(json!({"url": null})).expect("valid"));
        assert!(complete(json!({"url": "https://a", "token": {"own": 1}})).expect("valid"));
        let error = complete(json!({"url": 1}))
            .expect_err("a number")
            .to_string();
        assert!(error.contains("configuration.url"), "{error}");
        let error = complete(json!({"level": "loud"}))
            .expect_err("not an option")
            .to_string();
        assert!(error.contains("low, high"), "{error}");
        assert_eq!(
            default_values(Some(&declared)),
            values(json!({"level": "low"}))
        );
    }

    #[test]
    fn declarations_that_contradict_themselves_are_rejected() {
        for wrong in [
            json!({}),
            json!({"properties": {}, "componentId": "form"}),
            json!({"properties": {}, "required": ["missing"]}),
            json!({"properties": {"a": {"type": "button"}}}),
            json!({"properties": {"a": {"type": "number", "default": "one"}}}),
        ] {
            let declared = configuration(wrong.clone());
            assert!(declared.check("configurations.account").is_err(), "{wrong}");
        }
    }
}
