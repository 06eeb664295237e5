//! Components of a page: what integrations drew for its blocks, and the forms in them.

mod forms;

use std::{collections::HashMap, time::Instant};

use document::Block;
use render::blocks::Component;
use serde_json::json;
use sha2::{Digest, Sha256};

pub(crate) use forms::{SiteForms, Submission};

/// The components of one page.
pub(crate) struct PageComponents {
    /// By the key of their block: equal blocks are drawn once.
    drawn: HashMap<String, Component>,
    pub(crate) forms: SiteForms,
    /// When the first of them expires, and the page with it.
    pub(crate) until: Option<Instant>,
}

impl PageComponents {
    pub(crate) fn new(forms: SiteForms) -> Self {
        Self {
            drawn: HashMap::new(),
            forms,
            until: None,
        }
    }

    pub(crate) fn find(&self, block: &Block) -> Option<&Component> {
        self.drawn.get(&key_of(block))
    }

    /// Shows a component for all blocks with this key.
    pub(crate) fn insert(&mut self, key: String, component: Component) {
        self.drawn.insert(key, component);
    }
}

/// What is the same for equal blocks.
pub(crate) fn key_of(block: &Block) -> String {
    let of = |name: &str| block.data.get(name).cloned().unwrap_or_default();
    let whole = json!([of("integration"), of("block"), of("props")]);
    hex::encode(&Sha256::digest(whole.to_string())[..16])
}
