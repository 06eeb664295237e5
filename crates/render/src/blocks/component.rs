//! Components of integrations, as the caller provides them, and the limits of a page.

use serde_json::{Map, Value};

/// Elements of all components of a page.
const MAX_ELEMENTS: usize = 5_000;
/// Text of all components of a page.
const MAX_BYTES: usize = 1 << 20;

/// What an integration described for a block.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Component {
    /// The root element.
    pub element: Value,
    pub state: Map<String, Value>,
    /// Hosts of which the integration shows pages in frames: `https://host` or `https://*.host`.
    pub frame_sources: Vec<String>,
    /// What [`ComponentForms`] knows the component by.
    pub identity: Value,
}

/// Signs what the forms of components contain, so that readers can send nothing that was not drawn.
pub trait ComponentForms {
    /// The path that forms are sent to.
    fn path(&self) -> &str;

    /// Signs a component with its state and the inputs that were drawn. None if it is too large to be sent.
    fn sign_component(&self, component: &Component, inputs: &Map<String, Value>) -> Option<String>;

    fn sign_action(&self, component: &Component, action: &Value) -> String;
}

/// What is left of the limits of a page.
pub(super) struct ComponentBudget {
    pub(super) elements: usize,
    pub(super) bytes: usize,
}

impl Default for ComponentBudget {
    fn default() -> Self {
        Self {
            elements: MAX_ELEMENTS,
            bytes: MAX_BYTES,
        }
    }
}
