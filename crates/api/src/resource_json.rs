//! Resources for the scripts of integrations, in the same form as in responses.

use app::{
    installations::targets::ExtendedTarget, integration_calls::ResourceJson,
    integrations::VisibleIntegration,
};
use context::Settings;
use model::installation::{Installation, TargetId, TargetInstallation};
use serde::Serialize;
use serde_json::Value;

use crate::{
    installations::wire::{InstallationOut, SiteInstallationOut, SpaceInstallationOut},
    integrations::wire::IntegrationOut,
    wire::Urls,
};

/// Returns what the runtime of integrations needs of the API.
pub fn resource_json() -> Box<dyn ResourceJson> {
    Box::new(ResponseJson)
}

struct ResponseJson;

impl ResourceJson for ResponseJson {
    fn integration(&self, settings: &Settings, integration: &VisibleIntegration) -> Value {
        to_json(IntegrationOut::new(Urls::new(settings), integration))
    }

    fn installation(&self, settings: &Settings, installation: &Installation) -> Value {
        to_json(InstallationOut::new(Urls::new(settings), installation))
    }

    fn target(&self, settings: &Settings, installed: &TargetInstallation) -> Value {
        let urls = Urls::new(settings);
        let extended = ExtendedTarget {
            installed: installed.clone(),
            details: None,
        };
        match installed.target {
            TargetId::Space(_) => to_json(SpaceInstallationOut::new(urls, &extended)),
            TargetId::Site(_) => to_json(SiteInstallationOut::new(urls, &extended)),
        }
    }
}

fn to_json(resource: impl Serialize) -> Value {
    serde_json::to_value(resource).unwrap_or_default()
}
