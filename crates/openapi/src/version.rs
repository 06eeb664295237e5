//! Versions of OpenAPI.

use crate::tree::{Node, NodeValue};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpecVersion {
    Swagger20,
    OpenApi30,
    OpenApi31,
    OpenApi32,
}

impl SpecVersion {
    /// Returns the version that a spec names at its top. None if it names none that is known.
    pub fn of(root: &Node) -> Option<Self> {
        let (name, node) = ["openapi", "swagger"]
            .into_iter()
            .find_map(|name| Some((name, root.get(name)?)))?;
        // Without quotes, `2.0` is a number.
        let text = match &node.value {
            NodeValue::Text(text) => text.clone(),
            NodeValue::Number(number) => number.to_string(),
            _ => return None,
        };
        let mut parts = text.trim().split('.');
        match (name, parts.next()?, parts.next().unwrap_or("0")) {
            ("swagger", "2", "0") => Some(Self::Swagger20),
            ("openapi", "3", "0") => Some(Self::OpenApi30),
            ("openapi", "3", "1") => Some(Self::OpenApi31),
            ("openapi", "3", "2") => Some(Self::OpenApi32),
            _ => None,
        }
    }

    /// Returns its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Swagger20 => "Swagger 2.0",
            Self::OpenApi30 => "OpenAPI 3.0",
            Self::OpenApi31 => "OpenAPI 3.1",
            Self::OpenApi32 => "OpenAPI 3.2",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn versions_are_named_at_the_top() {
        for (text, wanted) in [
            ("swagger: '2.0'", Some(SpecVersion::Swagger20)),
            ("swagger: 2.0", Some(SpecVersion::Swagger20)),
            ("openapi: 3.0.3", Some(SpecVersion::OpenApi30)),
            ("openapi: 3.1", Some(SpecVersion::OpenApi31)),
            ("{\"openapi\": \"3.2.0\"}", Some(SpecVersion::OpenApi32)),
            ("openapi: 4.0.0", None),
            ("swagger: '1.2'", None),
            ("openapi: {}", None),
            ("[]", None),
        ] {
            let root = parse(text).unwrap().root;
            assert_eq!(SpecVersion::of(&root), wanted, "{text}");
        }
    }
}
