//! An OpenAPI spec, with lookup by path, method and `$ref`.

use std::{borrow::Cow, collections::HashSet};

use openapi::{SpecMap, SpecValue};
use percent_encoding::percent_decode_str;

use super::label::label;

/// Maximum `$ref` depth.
const MAX_REF_DEPTH: usize = 20;
/// Bytes of a `$ref`. Longer ones are not resolved.
const MAX_REF_BYTES: usize = 2_000;
/// Variables of a server URL, and its bytes, with and without their values.
pub(super) const MAX_VARIABLES: usize = 50;
pub(super) const MAX_URL_BYTES: usize = 2_000;
/// Maximum parameters of an operation that are read.
const MAX_PARAMETERS: usize = 1_000;
/// Security schemes of an operation.
const MAX_SCHEMES: usize = 100;
/// Responses of an operation, and content types of a body.
const MAX_RESPONSES: usize = 200;
const MAX_CONTENT_TYPES: usize = 100;

#[derive(Debug, Clone, Copy)]
pub(super) struct Spec<'a>(&'a SpecValue);

/// An operation, with the settings of its path.
#[derive(Debug, Clone)]
pub(super) struct Operation<'a> {
    pub(super) spec: Spec<'a>,
    pub(super) item: &'a SpecValue,
    pub(super) value: &'a SpecValue,
    pub(super) method: String,
    pub(super) path: String,
}

impl<'a> Spec<'a> {
    pub(super) fn new(value: &'a SpecValue) -> Self {
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

    pub(super) fn schema(self, name: &str) -> Option<&'a SpecValue> {
        let places = [
            self.0.get("components").and_then(|all| all.get("schemas")),
            self.0.get("definitions"),
        ];
        places
            .into_iter()
            .flatten()
            .find_map(|schemas| schemas.get(name))
    }

    /// Resolves a `$ref` within the spec. Returns null if the target does not exist.
    pub(super) fn resolve(self, value: &'a SpecValue) -> &'a SpecValue {
        let mut value = value;
        for _ in 0..MAX_REF_DEPTH {
            let Some(reference) = value.get("$ref").and_then(SpecValue::as_str) else {
                return value;
            };
            let target = reference
                .strip_prefix('#')
                .filter(|pointer| pointer.len() < MAX_REF_BYTES)
                .and_then(|pointer| self.pointer(pointer));
            let Some(target) = target else {
                return &SpecValue::Null;
            };
            value = target;
        }
        &SpecValue::Null
    }

    /// Pointers in URLs are percent-encoded, but not all authors know.
    fn pointer(self, pointer: &str) -> Option<&'a SpecValue> {
        self.0.pointer(pointer).or_else(|| {
            match percent_decode_str(pointer).decode_utf8().ok()? {
                Cow::Owned(decoded) => self.0.pointer(&decoded),
                Cow::Borrowed(_) => None,
            }
        })
    }

    /// Returns the names of the security schemes, each once, with their definitions.
    pub(super) fn schemes(self, operation: &SpecValue) -> Vec<(&'a str, &'a SpecValue)> {
        let schemes = self.known_schemes();
        let requirements = operation.get("security").or_else(|| self.0.get("security"));
        let requirements = requirements
            .and_then(SpecValue::as_array)
            .into_iter()
            .flatten();
        let mut known = HashSet::new();
        let names = requirements
            .take(MAX_SCHEMES)
            .filter_map(SpecValue::as_object)
            .flat_map(SpecMap::keys)
            .take(MAX_SCHEMES)
            .filter(|name| known.insert(name.as_str()));
        names
            .filter_map(|name| schemes?.get_key_value(name))
            .map(|(name, scheme)| (name.as_str(), self.resolve(scheme)))
            .collect()
    }

    /// Returns the schemes of the first security requirement: all of them are needed.
    pub(super) fn first_schemes(self, operation: &SpecValue) -> Vec<&'a SpecValue> {
        let schemes = self.known_schemes();
        let requirements = operation.get("security").or_else(|| self.0.get("security"));
        let requirements = requirements
            .and_then(SpecValue::as_array)
            .into_iter()
            .flatten();
        let mut ways = requirements
            .take(MAX_SCHEMES)
            .filter_map(SpecValue::as_object);
        let first = ways.find(|names| !names.is_empty());
        let names = first.into_iter().flat_map(SpecMap::keys).take(MAX_SCHEMES);
        names
            .filter_map(|name| schemes?.get(name))
            .map(|scheme| self.resolve(scheme))
            .collect()
    }

    fn known_schemes(self) -> Option<&'a SpecMap> {
        let components = self.0.get("components");
        components
            .and_then(|all| all.get("securitySchemes"))
            .or_else(|| self.0.get("securityDefinitions"))
            .and_then(SpecValue::as_object)
    }

    /// Returns the base URL of paths.
    pub(super) fn server(self, operation: &Operation) -> String {
        if let Some(server) = operation.servers().first() {
            let url = server.get("url").and_then(SpecValue::as_str);
            return with_variables(url.unwrap_or_default(), server.get("variables"));
        }
        let member = |name: &str| self.0.get(name).and_then(url_part);
        let scheme = self.0.get("schemes").and_then(|schemes| schemes.item(0));
        let scheme = scheme.and_then(url_part).unwrap_or("https");
        let base = member("basePath").unwrap_or_default();
        match member("host") {
            Some(host) => format!("{scheme}://{host}{base}"),
            None => base.to_owned(),
        }
    }
}

/// Returns the `$ref` of a value, unless it is too long.
pub(super) fn reference(value: &SpecValue) -> Option<&str> {
    let reference = value.get("$ref")?.as_str()?;
    (reference.len() <= MAX_REF_BYTES).then_some(reference)
}

/// Returns a part of a URL in Swagger 2, unless it is too long.
fn url_part(value: &SpecValue) -> Option<&str> {
    let part = value.as_str()?;
    (part.len() <= MAX_URL_BYTES).then_some(part)
}

/// Fills in the variables of a URL. Empty if it is too long; unfilled if the values make it too long.
fn with_variables(url: &str, variables: Option<&SpecValue>) -> String {
    if url.len() > MAX_URL_BYTES {
        return String::new();
    }
    let variables = variables
        .and_then(SpecValue::as_object)
        .into_iter()
        .flatten();
    let mut filled = url.to_owned();
    for (name, variable) in variables.take(MAX_VARIABLES) {
        let value = variable.get("default").and_then(SpecValue::as_str);
        let Some(value) = value.filter(|_| name.len() < MAX_URL_BYTES) else {
            continue;
        };
        // A value can contain other variables, several times, and those can too.
        let Some(longer) = replaced(&filled, &format!("{{{name}}}"), value) else {
            return url.to_owned();
        };
        filled = longer;
    }
    filled
}

/// Replaces all occurrences of `place` by `value`. None if the result is too long, which is computed first.
pub(super) fn replaced(url: &str, place: &str, value: &str) -> Option<String> {
    let count = url.matches(place).count();
    let rest = url.len() - count * place.len();
    let length = count.checked_mul(value.len())?.checked_add(rest)?;
    (length <= MAX_URL_BYTES).then(|| url.replace(place, value))
}

impl<'a> Operation<'a> {
    pub(super) fn title(&self) -> String {
        let member = |name: &str| self.value.get(name)?.as_str().map(label);
        let named = member("summary").or_else(|| member("operationId"));
        let named = named.filter(|name| !name.trim().is_empty());
        named.map_or_else(
            || label(&format!("{} {}", self.method.to_uppercase(), self.path)).to_owned(),
            str::to_owned,
        )
    }

    pub(super) fn is_deprecated(&self) -> bool {
        self.value.is_true("deprecated")
    }

    pub(super) fn url(&self) -> String {
        let server = self.spec.server(self);
        format!("{}{}", server.trim_end_matches('/'), self.path)
    }

    /// Returns the servers of the operation, else those of its path, else those of the spec.
    pub(super) fn servers(&self) -> &'a [SpecValue] {
        let lists = [self.value, self.item, self.spec.0].into_iter();
        let mut lists = lists.filter_map(|list| list.get("servers")?.as_array());
        lists
            .find(|list| !list.is_empty())
            .map_or(&[], Vec::as_slice)
    }

    pub(super) fn display_path(&self, webhook: bool) -> String {
        if webhook {
            self.path.clone()
        } else {
            self.url()
        }
    }

    /// Returns the parameters of this kind; those of the operation replace those of the path.
    pub(super) fn parameters(&self, place: &str) -> Vec<&'a SpecValue> {
        let list = |value: &'a SpecValue| {
            let listed = value.get("parameters").and_then(SpecValue::as_array);
            let listed = listed.into_iter().flatten();
            listed.map(|parameter| self.spec.resolve(parameter))
        };
        let mut found: Vec<&SpecValue> = Vec::new();
        let mut known: HashSet<Option<&str>> = HashSet::new();
        let listed = list(self.value).chain(list(self.item));
        for parameter in listed.take(MAX_PARAMETERS) {
            let is_here = parameter.get("in").and_then(SpecValue::as_str) == Some(place);
            let name = parameter.get("name").and_then(SpecValue::as_str);
            if is_here && known.insert(name.map(label)) {
                found.push(parameter);
            }
        }
        found
    }

    /// Returns the content types of the body with their schemas and examples. Swagger 2 has one, which is a parameter.
    pub(super) fn bodies(&self) -> Vec<(&'a str, &'a SpecValue)> {
        let body = self.value.get("requestBody");
        let body = body.map(|body| self.spec.resolve(body));
        if let Some(content) = body.and_then(|body| body.get("content")?.as_object()) {
            return by_type(content);
        }
        let kind = self.value.get("consumes").and_then(|kinds| kinds.item(0));
        let kind = kind
            .and_then(SpecValue::as_str)
            .unwrap_or("application/json");
        let parameter = self.parameters("body").into_iter().next();
        let body = parameter.map(|body| (label(kind), body));
        body.into_iter().collect()
    }

    pub(super) fn body_text(&self) -> Option<&'a SpecValue> {
        self.value
            .get("requestBody")
            .map(|body| self.spec.resolve(body))
    }

    pub(super) fn responses(&self) -> Vec<(&'a str, &'a SpecValue)> {
        let responses = self.value.get("responses").and_then(SpecValue::as_object);
        let responses = responses.into_iter().flatten();
        responses
            .take(MAX_RESPONSES)
            .filter(|(status, _)| !status.starts_with("x-"))
            .map(|(status, response)| (label(status), self.spec.resolve(response)))
            .collect()
    }
}

/// Returns the content of a response or body: by content type in OpenAPI 3, a single one in Swagger 2.
pub(super) fn contents(value: &SpecValue) -> Vec<(&str, &SpecValue)> {
    if let Some(content) = value.get("content").and_then(SpecValue::as_object) {
        return by_type(content);
    }
    let is_bare = value.get("schema").is_some();
    is_bare
        .then_some(("application/json", value))
        .into_iter()
        .collect()
}

fn by_type(content: &SpecMap) -> Vec<(&str, &SpecValue)> {
    let some = content.iter().take(MAX_CONTENT_TYPES);
    some.map(|(kind, of)| (label(kind), of)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn addresses_are_filled_within_their_bound() {
        let filled = |url: &str, variables: Value| with_variables(url, Some(&variables.into()));
        let host = json!({"host": {"default": "example.com"}, "other": {}});
        assert_eq!(
            filled("https://{host}/{host}", host),
            "https://example.com/example.com"
        );
        let fitting = json!({"a": {"default": "b".repeat(MAX_URL_BYTES)}});
        assert_eq!(filled("{a}", fitting.clone()).len(), MAX_URL_BYTES);
        assert_eq!(filled("{a}c", fitting.clone()), "{a}c");
        assert_eq!(filled("{a}{a}", fitting), "{a}{a}");
        let long = "a".repeat(MAX_URL_BYTES + 1);
        assert_eq!(filled(&long, json!({})), "");
        assert_eq!(with_variables(&long[1..], None), &long[1..]);
    }
}
