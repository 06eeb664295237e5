//! Sources whose pages an integration computes.

use std::{collections::BTreeMap, fmt::Write};

use serde_json::{Map, Value, json};

use super::{INTEGRATION_PREFIX, SourceError, error, is_slug};

const MAX_NAME_BYTES: usize = 100;
/// Of the properties as JSON.
const MAX_PROPS_BYTES: usize = 16 << 10;
const MAX_DEPENDENCIES: usize = 10;

/// A source of an integration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntegrationSource {
    /// The name of the integration.
    pub integration: String,
    /// The id of the source, which the integration chose.
    pub source: String,
    /// What the script gets.
    pub props: Map<String, Value>,
    /// What the script gets the state of, by the name that the author chose.
    pub dependencies: BTreeMap<String, SourceDependency>,
}

/// What a source depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SourceDependency {
    /// A space, by its id.
    Space(String),
    /// An OpenAPI spec of the organization, by its slug.
    OpenApi(String),
}

impl IntegrationSource {
    pub(super) fn parse(name: &str, value: &Value) -> Result<Self, SourceError> {
        let parts = name.strip_prefix(INTEGRATION_PREFIX);
        let parts = parts.and_then(|name| name.split_once(':'));
        let parts = parts.filter(|(name, source)| is_name(name) && is_name(source));
        let (integration, source) = parts.ok_or_else(|| {
            let message = "must be `integration:`, the name of an integration, `:` and the id of its source, such as \
                           `integration:tickets:open`";
            error("type", message)
        })?;
        Ok(Self {
            integration: integration.to_owned(),
            source: source.to_owned(),
            props: props(value.get("props"))?,
            dependencies: dependencies(value.get("dependencies"))?,
        })
    }

    pub fn name(&self) -> String {
        format!("{INTEGRATION_PREFIX}{}:{}", self.integration, self.source)
    }

    /// Returns the source as JSON, with sorted keys: equal sources have equal texts.
    pub fn to_json(&self) -> Value {
        let dependencies = self.dependencies.iter();
        let dependencies =
            dependencies.map(|(name, on)| (name.clone(), json!({"ref": on.reference()})));
        let dependencies: Map<String, Value> = dependencies.collect();
        json!({"type": self.name(), "props": self.props, "dependencies": dependencies})
    }

    /// JSON is YAML.
    pub(super) fn to_yaml(&self) -> String {
        let json = self.to_json();
        let mut yaml = format!("type: {}\nprops: {}\n", json["type"], json["props"]);
        if !self.dependencies.is_empty() {
            writeln!(yaml, "dependencies: {}", json["dependencies"]).ok();
        }
        yaml
    }
}

impl SourceDependency {
    /// Returns the reference as clients write it.
    pub fn reference(&self) -> Value {
        match self {
            Self::Space(space) => json!({"kind": "space", "space": space}),
            Self::OpenApi(spec) => json!({"kind": "openapi", "spec": spec}),
        }
    }
}

fn is_name(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=MAX_NAME_BYTES).contains(&text.len()) && text.bytes().all(is_allowed)
}

fn props(value: Option<&Value>) -> Result<Map<String, Value>, SourceError> {
    let props = match value {
        None | Some(Value::Null) => return Ok(Map::new()),
        Some(Value::Object(props)) => props,
        Some(_) => return Err(error("props", "must be an object")),
    };
    if Value::Object(props.clone()).to_string().len() > MAX_PROPS_BYTES {
        let message = format!("must have at most {MAX_PROPS_BYTES} bytes");
        return Err(error("props", &message));
    }
    Ok(props.clone())
}

fn dependencies(value: Option<&Value>) -> Result<BTreeMap<String, SourceDependency>, SourceError> {
    let dependencies = match value {
        None | Some(Value::Null) => return Ok(BTreeMap::new()),
        Some(Value::Object(dependencies)) if dependencies.len() <= MAX_DEPENDENCIES => dependencies,
        Some(_) => {
            let message = format!("must be an object of at most {MAX_DEPENDENCIES} dependencies");
            return Err(error("dependencies", &message));
        }
    };
    let mut found = BTreeMap::new();
    for (name, value) in dependencies {
        let member = |name: &str| value.get("ref")?.get(name)?.as_str();
        let is_id = |id: &&str| (1..=MAX_NAME_BYTES).contains(&id.len());
        let dependency = match member("kind") {
            Some("space") => member("space")
                .filter(is_id)
                .map(|space| SourceDependency::Space(space.to_owned())),
            Some("openapi") => member("spec")
                .filter(|spec| is_slug(spec))
                .map(|spec| SourceDependency::OpenApi(spec.to_owned())),
            _ => None,
        };
        let dependency = dependency.filter(|_| (1..=MAX_NAME_BYTES).contains(&name.len()));
        let dependency = dependency.ok_or_else(|| {
            let message = "must each have a `ref` with the kind `space` and the id of a space in `space`, or the kind \
                           `openapi` and the slug of a spec in `spec`";
            error("dependencies", message)
        })?;
        found.insert(name.clone(), dependency);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ComputedSource, parse_yaml};

    #[test]
    fn what_is_written_is_read() {
        let value = json!({
            "type": "integration:tickets:open",
            "props": {"query": "it's: \"open\"\n```\n", "limits": [1, 2.5, null, true], "nested": {"a": {}}},
            "dependencies": {
                "docs": {"ref": {"kind": "space", "space": "abc"}, "value": null},
                "api": {"ref": {"kind": "openapi", "spec": "pets"}},
            },
        });
        let (source, problems) = ComputedSource::parse(&value).expect("a source");
        assert_eq!(problems, []);
        let yaml = source.to_yaml();
        let read = parse_yaml(&yaml).expect("it is YAML");
        assert_eq!(
            ComputedSource::parse(&read),
            Ok((source, Vec::new())),
            "{yaml}"
        );
    }

    #[test]
    fn everything_is_limited() {
        let source = |props: Value, dependencies: Value| json!({"type": "integration:a:b", "props": props, "dependencies": dependencies});
        let text = |bytes: usize| json!({"a": "x".repeat(bytes - 8)});
        let many = |count: usize| {
            let one = json!({"ref": {"kind": "space", "space": "abc"}});
            Value::Object((0..count).map(|at| (at.to_string(), one.clone())).collect())
        };
        let field = |value: &Value| ComputedSource::parse(value).err().map(|it| it.field);
        assert_eq!(field(&source(text(MAX_PROPS_BYTES), many(10))), None);
        assert_eq!(
            field(&source(text(MAX_PROPS_BYTES + 1), json!({}))),
            Some("props")
        );
        assert_eq!(field(&source(json!([]), json!({}))), Some("props"));
        for wrong in [
            many(11),
            json!({"a": {"ref": {"kind": "translation", "translation": "x"}}}),
            json!({"a": {"ref": {"kind": "space"}}}),
            json!({"a": {"ref": {"kind": "openapi", "spec": "a/b"}}}),
        ] {
            assert_eq!(field(&source(json!({}), wrong)), Some("dependencies"));
        }
    }
}
