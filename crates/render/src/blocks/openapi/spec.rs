//! An API description, looked up by path, method and reference.

use std::collections::HashSet;

use serde_json::{Map, Value};

/// References to references to references.
const MOST_HOPS: usize = 20;
/// Variables of an address, and how long it may get by them.
const MOST_VARIABLES: usize = 50;
const LONGEST_ADDRESS: usize = 2_000;
/// Parameters of an operation that are looked at.
const MOST_PARAMETERS: usize = 1_000;

#[derive(Debug, Clone, Copy)]
pub(super) struct Spec<'a>(&'a Value);

/// An operation of an API, with what its path says.
#[derive(Debug, Clone)]
pub(super) struct Operation<'a> {
    pub(super) spec: Spec<'a>,
    item: &'a Value,
    pub(super) value: &'a Value,
    pub(super) method: String,
    pub(super) path: String,
}

impl<'a> Spec<'a> {
    pub(super) fn new(value: &'a Value) -> Self {
        Self(value)
    }

    pub(super) fn operation(self, path: &str, method: &str) -> Option<Operation<'a>> {
        self.find("paths", path, method)
    }

    pub(super) fn webhook(self, name: &str, method: &str) -> Option<Operation<'a>> {
        self.find("webhooks", name, method)
            .or_else(|| self.find("x-webhooks", name, method))
    }

    fn find(self, group: &str, name: &str, method: &str) -> Option<Operation<'a>> {
        let group = self.0.get(group)?.as_object()?;
        let item = group.get(name).or_else(|| {
            let bare = name.trim_matches('/');
            let mut items = group.iter();
            items
                .find(|(known, _)| known.trim_matches('/') == bare)
                .map(|(_, item)| item)
        })?;
        let item = self.resolve(item);
        let value = item.get(method)?;
        value.is_object().then(|| Operation {
            spec: self,
            item,
            value,
            method: method.to_owned(),
            path: name.to_owned(),
        })
    }

    pub(super) fn schema(self, name: &str) -> Option<&'a Value> {
        let places = [
            self.0.get("components").and_then(|all| all.get("schemas")),
            self.0.get("definitions"),
        ];
        places
            .into_iter()
            .flatten()
            .find_map(|schemas| schemas.get(name))
    }

    /// The value that a `$ref` within the description stands for. One that leads nowhere is nothing.
    pub(super) fn resolve(self, value: &'a Value) -> &'a Value {
        let mut value = value;
        for _ in 0..MOST_HOPS {
            let Some(reference) = value.get("$ref").and_then(Value::as_str) else {
                return value;
            };
            let target = reference
                .strip_prefix('#')
                .and_then(|pointer| self.0.pointer(pointer));
            let Some(target) = target else {
                return &Value::Null;
            };
            value = target;
        }
        &Value::Null
    }

    /// The ways to prove who calls: the names of the schemes, with what is known of them.
    pub(super) fn schemes(self, operation: &Value) -> Vec<(&'a str, &'a Value)> {
        let schemes = self
            .0
            .get("components")
            .and_then(|all| all.get("securitySchemes"))
            .or_else(|| self.0.get("securityDefinitions"))
            .and_then(Value::as_object);
        let asked = operation.get("security").or_else(|| self.0.get("security"));
        let asked = asked.and_then(Value::as_array).into_iter().flatten();
        let names: HashSet<&String> = asked
            .filter_map(Value::as_object)
            .flat_map(Map::keys)
            .collect();
        let found = schemes.into_iter().flatten();
        found
            .filter(|(name, _)| names.contains(name))
            .map(|(name, scheme)| (name.as_str(), self.resolve(scheme)))
            .collect()
    }

    /// The address that paths are relative to.
    fn server(self, operation: &Operation) -> String {
        let lists = [operation.value, operation.item, self.0];
        let server = lists.iter().find_map(|list| list.get("servers")?.get(0));
        if let Some(server) = server {
            let url = server.get("url").and_then(Value::as_str);
            return with_variables(url.unwrap_or_default(), server.get("variables"));
        }
        let member = |name: &str| self.0.get(name).and_then(Value::as_str);
        let scheme = self.0.get("schemes").and_then(|schemes| schemes.get(0));
        let scheme = scheme.and_then(Value::as_str).unwrap_or("https");
        let base = member("basePath").unwrap_or_default();
        match member("host") {
            Some(host) => format!("{scheme}://{host}{base}"),
            None => base.to_owned(),
        }
    }
}

fn with_variables(url: &str, variables: Option<&Value>) -> String {
    let variables = variables.and_then(Value::as_object).into_iter().flatten();
    let mut filled = url.to_owned();
    for (name, variable) in variables.take(MOST_VARIABLES) {
        if let Some(value) = variable.get("default").and_then(Value::as_str) {
            // A value can name other variables, several times, and those can too.
            filled = filled.replace(&format!("{{{name}}}"), value);
        }
        if filled.len() > LONGEST_ADDRESS {
            return url.to_owned();
        }
    }
    filled
}

impl<'a> Operation<'a> {
    pub(super) fn title(&self) -> String {
        let member = |name: &str| self.value.get(name).and_then(Value::as_str);
        let named = member("summary").or_else(|| member("operationId"));
        let named = named.filter(|name| !name.trim().is_empty());
        named.map_or_else(
            || format!("{} {}", self.method.to_uppercase(), self.path),
            str::to_owned,
        )
    }

    pub(super) fn is_deprecated(&self) -> bool {
        self.value
            .get("deprecated")
            .is_some_and(|value| value == true)
    }

    pub(super) fn address(&self) -> String {
        let server = self.spec.server(self);
        format!("{}{}", server.trim_end_matches('/'), self.path)
    }

    pub(super) fn shown_path(&self, webhook: bool) -> String {
        if webhook {
            self.path.clone()
        } else {
            self.address()
        }
    }

    /// The parameters of this kind; those of the operation replace those of the path.
    pub(super) fn parameters(&self, place: &str) -> Vec<&'a Value> {
        let list = |value: &'a Value| {
            let listed = value.get("parameters").and_then(Value::as_array);
            let listed = listed.into_iter().flatten();
            listed.map(|parameter| self.spec.resolve(parameter))
        };
        let mut found: Vec<&Value> = Vec::new();
        let mut known: HashSet<Option<&str>> = HashSet::new();
        let listed = list(self.value).chain(list(self.item));
        for parameter in listed.take(MOST_PARAMETERS) {
            let is_here = parameter.get("in").and_then(Value::as_str) == Some(place);
            let name = parameter.get("name").and_then(Value::as_str);
            if is_here && known.insert(name) {
                found.push(parameter);
            }
        }
        found
    }

    /// The kinds of body with their schemas and examples. Swagger 2 has one, which is a parameter.
    pub(super) fn bodies(&self) -> Vec<(String, &'a Value)> {
        let body = self.value.get("requestBody");
        let body = body.map(|body| self.spec.resolve(body));
        if let Some(content) = body.and_then(|body| body.get("content")?.as_object()) {
            return content
                .iter()
                .map(|(kind, of)| (kind.clone(), of))
                .collect();
        }
        let kind = || {
            let listed = self.value.get("consumes").and_then(|kinds| kinds.get(0));
            listed
                .and_then(Value::as_str)
                .unwrap_or("application/json")
                .to_owned()
        };
        let parameter = self.parameters("body").into_iter().next();
        parameter.map(|body| (kind(), body)).into_iter().collect()
    }

    pub(super) fn body_text(&self) -> Option<&'a Value> {
        self.value
            .get("requestBody")
            .map(|body| self.spec.resolve(body))
    }

    pub(super) fn responses(&self) -> Vec<(&'a str, &'a Value)> {
        let responses = self.value.get("responses").and_then(Value::as_object);
        let responses = responses.into_iter().flatten();
        responses
            .filter(|(status, _)| !status.starts_with("x-"))
            .map(|(status, response)| (status.as_str(), self.spec.resolve(response)))
            .collect()
    }
}

/// What a response or body holds: by content type in OpenAPI 3, as it is in Swagger 2.
pub(super) fn contents(value: &Value) -> Vec<(&str, &Value)> {
    if let Some(content) = value.get("content").and_then(Value::as_object) {
        return content
            .iter()
            .map(|(kind, of)| (kind.as_str(), of))
            .collect();
    }
    let is_bare = value.get("schema").is_some();
    is_bare
        .then_some(("application/json", value))
        .into_iter()
        .collect()
}
