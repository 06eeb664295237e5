//! Sources of computed entries: what the YAML of such an entry in the table of contents says.

mod integration;

use serde_json::Value;

pub use integration::{IntegrationSource, SourceDependency};

/// Sources that derive content from an OpenAPI spec of the organization.
const OPENAPI_TYPE: &str = "builtin:openapi";
const TRANSLATION_TYPE: &str = "builtin:translation";
const INTEGRATION_PREFIX: &str = "integration:";
const MAX_SPEC_BYTES: usize = 100;
const MAX_OVERLAY_BYTES: usize = 200;
/// The folder of overlays, below the root of the content. It is hidden: overlays are not files that readers download.
pub const OVERLAY_FOLDER: &str = ".gitbook/overlays/";

/// A source of pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComputedSource {
    OpenApi(OpenApiSource),
    Integration(IntegrationSource),
}

/// A source whose pages are those of an OpenAPI spec.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OpenApiSource {
    /// The slug of an OpenAPI spec of the organization.
    pub spec: String,
    /// Whether its schemas have pages.
    pub models: bool,
    /// Whether the page of a tag has all its operations. Otherwise each has its own page below.
    pub by_tag: bool,
    /// Whether the overview links to the text of the spec.
    pub download_link: bool,
    /// The path of an OpenAPI Overlay below [`OVERLAY_FOLDER`], which is applied to each version of the spec.
    pub overlay: Option<String>,
}

/// Why a source has no pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceError {
    /// The path of the field.
    pub field: &'static str,
    pub message: String,
}

impl ComputedSource {
    /// Reads a source. Fields that it does not use are reported too.
    pub fn parse(value: &Value) -> Result<(Self, Vec<SourceError>), SourceError> {
        let message = match value.get("type").and_then(Value::as_str) {
            Some(OPENAPI_TYPE) => {
                let (source, problems) = OpenApiSource::parse(value)?;
                return Ok((Self::OpenApi(source), problems));
            }
            Some(name) if name.starts_with(INTEGRATION_PREFIX) => {
                let source = IntegrationSource::parse(name, value)?;
                return Ok((Self::Integration(source), Vec::new()));
            }
            Some(TRANSLATION_TYPE) => {
                "cannot be `builtin:translation`: translations are written into spaces of their own"
            }
            _ => {
                "must be `builtin:openapi`, or `integration:`, the name of an integration, `:` and the id of its source"
            }
        };
        Err(error("type", message))
    }

    /// Writes the source as YAML, for the table of contents.
    pub fn to_yaml(&self) -> String {
        match self {
            Self::OpenApi(source) => source.to_yaml(),
            Self::Integration(source) => source.to_yaml(),
        }
    }

    pub fn openapi(&self) -> Option<&OpenApiSource> {
        match self {
            Self::OpenApi(source) => Some(source),
            Self::Integration(_) => None,
        }
    }

    pub fn integration(&self) -> Option<&IntegrationSource> {
        match self {
            Self::OpenApi(_) => None,
            Self::Integration(source) => Some(source),
        }
    }

    /// The path of its overlay, if it has one.
    pub fn overlay(&self) -> Option<&str> {
        self.openapi()?.overlay.as_deref()
    }
}

impl OpenApiSource {
    fn parse(value: &Value) -> Result<(Self, Vec<SourceError>), SourceError> {
        let reference = value.pointer("/dependencies/spec/ref");
        let member = |name: &str| reference?.get(name)?.as_str();
        if member("kind") != Some("openapi") {
            let message = "must have the kind `openapi` and the slug of a spec in `spec`";
            return Err(error("dependencies.spec.ref", message));
        }
        let spec = member("spec").filter(|spec| is_slug(spec));
        let spec = spec.ok_or_else(|| {
            let message = "must be the slug of a spec, such as `payments-api`";
            error("dependencies.spec.ref.spec", message)
        })?;
        let mut problems = Vec::new();
        let mut source = Self {
            spec: spec.to_owned(),
            models: false,
            by_tag: false,
            download_link: false,
            overlay: None,
        };
        // Without its overlay, the source could show what writers hide.
        if let Some(overlay) = value.pointer("/props/overlay") {
            source.overlay = Some(overlay_path(overlay)?);
        }
        let properties = value.get("props").and_then(Value::as_object);
        for (name, value) in properties.into_iter().flatten() {
            problems.extend(source.set(name, value));
        }
        Ok((source, problems))
    }

    fn set(&mut self, name: &str, value: &Value) -> Option<SourceError> {
        match (name, value) {
            ("models", Value::Bool(models)) => self.models = *models,
            ("downloadLink", Value::Bool(wanted)) => self.download_link = *wanted,
            ("grouping", Value::String(grouping)) if grouping == "by-tag" => self.by_tag = true,
            ("grouping", Value::String(grouping)) if grouping == "by-operation" => {
                self.by_tag = false;
            }
            ("overlay", _) => {}
            ("models" | "downloadLink", _) => {
                let message = format!("`{name}` must be true or false; it is ignored");
                return Some(error("props", &message));
            }
            ("grouping", _) => {
                let message = "`grouping` must be `by-tag` or `by-operation`; it is ignored";
                return Some(error("props", message));
            }
            _ => {
                let known = "`models`, `grouping`, `downloadLink` or `overlay`";
                let message = format!("has a field that is not {known}; it is ignored");
                return Some(error("props", &message));
            }
        }
        None
    }

    fn to_yaml(&self) -> String {
        let mut yaml = format!("type: {OPENAPI_TYPE}\nprops:\n  models: {}\n", self.models);
        if self.by_tag {
            yaml.push_str("  grouping: by-tag\n");
        }
        if self.download_link {
            yaml.push_str("  downloadLink: true\n");
        }
        if let Some(overlay) = &self.overlay {
            yaml.extend([
                "  overlay: ",
                &Value::from(overlay.as_str()).to_string(),
                "\n",
            ]);
        }
        yaml.push_str("dependencies:\n  spec:\n    ref:\n      kind: openapi\n");
        // Quoted: a slug can look like a number.
        yaml + &format!("      spec: \"{}\"\n", self.spec)
    }
}

fn overlay_path(value: &Value) -> Result<String, SourceError> {
    let path = value.as_str().filter(|path| is_overlay_path(path));
    path.map(str::to_owned).ok_or_else(|| {
        let message = "must be the path of a YAML or JSON file below `.gitbook/overlays`, such as `payments.yaml`";
        error("props.overlay", message)
    })
}

fn is_overlay_path(path: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && !name.starts_with('.');
    let ends = [".yaml", ".yml", ".json"];
    path.len() <= MAX_OVERLAY_BYTES
        && path.split('/').all(is_name)
        && ends.iter().any(|end| path.ends_with(end))
}

fn is_slug(text: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.len() <= MAX_SPEC_BYTES && text.split('-').all(is_word)
}

fn error(field: &'static str, message: &str) -> SourceError {
    SourceError {
        field,
        message: message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::parse_yaml;

    fn openapi(spec: &Value, props: &Value) -> Value {
        json!({
            "type": "builtin:openapi",
            "props": props,
            "dependencies": {"spec": {"ref": {"kind": "openapi", "spec": spec}}},
        })
    }

    #[test]
    fn what_is_written_is_read() {
        for (models, by_tag, download_link, overlay) in [
            (true, false, true, None),
            (false, true, false, Some("a b/it's: 1.yaml")),
        ] {
            let source = ComputedSource::OpenApi(OpenApiSource {
                spec: "2024".to_owned(),
                models,
                by_tag,
                download_link,
                overlay: overlay.map(str::to_owned),
            });
            let yaml = parse_yaml(&source.to_yaml()).expect("it is YAML");
            assert_eq!(ComputedSource::parse(&yaml), Ok((source, Vec::new())));
        }
    }

    #[test]
    fn unknown_properties_are_reported_and_ignored() {
        let props = json!({"models": "yes", "grouping": "x", "expandOperations": true});
        let (source, problems) = ComputedSource::parse(&openapi(&json!("a"), &props)).unwrap();
        let source = source.openapi().expect("a source of a spec");
        assert_eq!((source.models, source.by_tag), (false, false));
        assert_eq!(problems.len(), 3);
    }

    #[test]
    fn sources_of_other_kinds_are_refused_by_the_field() {
        let field = |value: &Value| {
            ComputedSource::parse(value)
                .expect_err("it is refused")
                .field
        };
        assert_eq!(field(&json!({})), "type");
        for name in [
            "integration:x",
            "integration:x:y:z",
            "integration::y",
            "integration:a b:y",
        ] {
            assert_eq!(field(&json!({"type": name})), "type", "{name}");
        }
        assert_eq!(field(&json!({"type": "builtin:translation"})), "type");
        let nothing = json!({"type": "builtin:openapi"});
        assert_eq!(field(&nothing), "dependencies.spec.ref");
        for overlay in [
            json!("../a.yaml"),
            json!("/a.yaml"),
            json!("a//b.yaml"),
            json!("a.md"),
            json!(1),
            json!("a".repeat(200) + ".yaml"),
        ] {
            let source = openapi(&json!("a"), &json!({"overlay": overlay}));
            assert_eq!(field(&source), "props.overlay", "{overlay}");
        }
        for spec in [json!("a/b"), json!(""), json!(1), json!("a".repeat(101))] {
            let source = openapi(&spec, &json!({}));
            assert_eq!(field(&source), "dependencies.spec.ref.spec");
        }
    }
}
