//! What a node needs to call integrations, set once at its start.

use std::sync::OnceLock;

use context::{Feature, Settings};
use model::installation::{Installation, TargetInstallation};
use script_runtime::ScriptRuntime;
use serde_json::Value;
use tokio_util::task::TaskTracker;

use crate::integrations::VisibleIntegration;

/// Resources as clients of the API see them. The API is a crate above this one, so the server passes it in.
pub trait ResourceJson: Send + Sync {
    fn integration(&self, settings: &Settings, integration: &VisibleIntegration) -> Value;
    fn installation(&self, settings: &Settings, installation: &Installation) -> Value;
    fn target(&self, settings: &Settings, installed: &TargetInstallation) -> Value;
}

/// The runtime of scripts on this node, if it has one.
#[derive(Default)]
pub struct IntegrationRuntime {
    parts: OnceLock<Parts>,
    /// What goes on after an answer: the script, and the record of its event.
    pub(super) background: TaskTracker,
}

struct Parts {
    scripts: Option<ScriptRuntime>,
    json: Box<dyn ResourceJson>,
}

impl Feature for IntegrationRuntime {
    fn new(_: &Settings) -> Self {
        Self::default()
    }
}

impl IntegrationRuntime {
    /// Sets the runtime. Only the first call has an effect.
    pub fn start(&self, scripts: Option<ScriptRuntime>, json: Box<dyn ResourceJson>) {
        self.parts.get_or_init(|| Parts { scripts, json });
    }

    pub(super) fn scripts(&self) -> Option<&ScriptRuntime> {
        self.parts.get()?.scripts.as_ref()
    }

    pub(super) fn json(&self) -> Option<&dyn ResourceJson> {
        self.parts.get().map(|parts| &*parts.json)
    }

    /// Stops all scripts and waits for their end, and for the records of their events.
    pub async fn stop(&self) {
        self.background.close();
        self.background.wait().await;
        if let Some(scripts) = self.scripts() {
            scripts.stop().await;
        }
    }
}
