//! Blocks of pages.

/// A block of the dialect that shows a part of the spec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpecBlock {
    Operation { path: String, method: String },
    Webhook { name: String, method: String },
    Schema { name: String },
}

impl SpecBlock {
    /// Writes the tag of the block. `spec` is the slug of the spec.
    pub(super) fn tag(&self, spec: &str) -> String {
        let (name, attributes) = match self {
            Self::Operation { path, method } => (
                "openapi-operation",
                vec![("path", path.as_str()), ("method", method)],
            ),
            Self::Webhook { name, method } => (
                "openapi-webhook",
                vec![("name", name.as_str()), ("method", method)],
            ),
            Self::Schema { name } => ("openapi-schemas", vec![("schemas", name.as_str())]),
        };
        let mut out = format!("{{% {name} spec=\"{}\"", attribute(spec));
        for (name, value) in attributes {
            out.extend([" ", name, "=\"", &attribute(value), "\""]);
        }
        out + &format!(" %}}\n{{% end{name} %}}\n")
    }
}

/// Escapes quotes, and breaks up what would end or begin a tag, which has no escape.
fn attribute(value: &str) -> String {
    let value = value.replace('"', "\\\"");
    value.replace("{%", "{ %").replace("%}", "% }")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_tags() {
        let operation = SpecBlock::Operation {
            path: "/a\"b/{%x%}".to_owned(),
            method: "get".to_owned(),
        };
        let wanted = "{% openapi-operation spec=\"pets\" path=\"/a\\\"b/{ %x% }\" method=\"get\" %}\n{% endopenapi-operation %}\n";
        assert_eq!(operation.tag("pets"), wanted);
    }
}
