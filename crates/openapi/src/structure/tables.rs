//! The tables of each version, parsed when first used.

use std::sync::LazyLock;

use super::{notation, types::TypeTable};
use crate::version::SpecVersion;

static SWAGGER_20: LazyLock<TypeTable> =
    LazyLock::new(|| table(include_str!("tables/2.0.txt"), None));
static OPENAPI_30: LazyLock<TypeTable> =
    LazyLock::new(|| table(include_str!("tables/3.0.txt"), None));
static OPENAPI_31: LazyLock<TypeTable> =
    LazyLock::new(|| table(include_str!("tables/3.1.txt"), Some(&OPENAPI_30)));
static OPENAPI_32: LazyLock<TypeTable> =
    LazyLock::new(|| table(include_str!("tables/3.2.txt"), Some(&OPENAPI_31)));
static OVERLAY: LazyLock<TypeTable> =
    LazyLock::new(|| table(include_str!("tables/overlay.txt"), None));

pub(crate) fn spec_types(version: SpecVersion) -> &'static TypeTable {
    match version {
        SpecVersion::Swagger20 => &SWAGGER_20,
        SpecVersion::OpenApi30 => &OPENAPI_30,
        SpecVersion::OpenApi31 => &OPENAPI_31,
        SpecVersion::OpenApi32 => &OPENAPI_32,
    }
}

pub(crate) fn overlay_types() -> &'static TypeTable {
    &OVERLAY
}

fn table(text: &'static str, base: Option<&TypeTable>) -> TypeTable {
    notation::parse(text, base).expect("the tables are part of the program and tested")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tables_are_readable() {
        for version in [
            SpecVersion::Swagger20,
            SpecVersion::OpenApi30,
            SpecVersion::OpenApi31,
            SpecVersion::OpenApi32,
        ] {
            assert!(spec_types(version).get("Document").is_some());
        }
        assert!(overlay_types().get("Overlay").is_some());
    }
}
