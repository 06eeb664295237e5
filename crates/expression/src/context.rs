//! The variables of an expression: named roots, each a JSON value.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::Value as Json;

/// The roots of one evaluation, such as `space`, `page`, `visitor` and `changeRequest`.
/// Values are shared, so the same space and visitor serve every page.
#[derive(Debug, Clone, Default)]
pub struct Context {
    roots: BTreeMap<String, Arc<Json>>,
}

impl Context {
    pub fn new() -> Self {
        Self::default()
    }

    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Arc<Json>>) -> Self {
        self.set(name, value);
        self
    }

    pub fn set(&mut self, name: impl Into<String>, value: impl Into<Arc<Json>>) {
        self.roots.insert(name.into(), value.into());
    }

    pub fn get(&self, name: &str) -> Option<&Json> {
        self.roots.get(name).map(AsRef::as_ref)
    }
}
