//! What a script learns about itself: the integration, the installation that the event concerns, secrets and tokens.

use std::collections::BTreeMap;

use authz::ActionSet;
use context::App;
use identity::integration_tokens;
use model::{
    Error, Result,
    id::OrganizationId,
    installation::{
        Installation, InstallationStatus, IntegrationTokenHolder, TargetId, TargetInstallation,
    },
    integration::{self, Integration},
};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use store::organizations;

use super::IntegrationRuntime;
use crate::{integrations::VisibleIntegration, organizations::VisibleOrganization};

pub(super) struct Environment {
    pub(super) integration: Integration,
    pub(super) installation: Option<Installation>,
    pub(super) target: Option<TargetInstallation>,
    pub(super) secrets: BTreeMap<String, String>,
}

impl Environment {
    pub(super) async fn to_json(&self, app: &App) -> Result<Value> {
        let runtime = app.feature::<IntegrationRuntime>();
        let json = runtime
            .json()
            .ok_or_else(|| Error::internal("the integration runtime was not started"))?;
        let settings = &app.settings;
        let name = &self.integration.name;
        let owner = find_owner(app, self.integration.owner).await?;
        let visible = VisibleIntegration {
            integration: self.integration.clone(),
            owner,
        };
        let secret = integration_tokens::signing_secret(&app.keys, name);
        let mut signing = json!({"integration": secret.expose_secret()});
        let holder = IntegrationTokenHolder::Integration {
            integration: name.clone(),
        };
        let mut tokens = json!({"integration": token(app, holder)});
        let mut environment = json!({
            "apiEndpoint": settings.public_url,
            "integration": json.integration(settings, &visible),
            "secrets": self.secrets,
        });
        if let Some(installation) = &self.installation {
            let id = installation.id;
            environment["installation"] = json.installation(settings, installation);
            let secret = integration_tokens::installation_secret(&app.keys, name, id);
            signing["installation"] = json!(secret.expose_secret());
            if installation.status != InstallationStatus::Paused {
                tokens["installation"] = json!(token(app, holder_of(installation)));
            }
        }
        if let Some(target) = &self.target {
            let field = field(target.target);
            environment[field] = json.target(settings, target);
            let place = (target.installation, target.target);
            let secret = integration_tokens::target_secret(&app.keys, name, place);
            signing[field] = json!(secret.expose_secret());
        }
        environment["signingSecrets"] = signing;
        environment["apiTokens"] = tokens;
        Ok(environment)
    }
}

fn holder_of(installation: &Installation) -> IntegrationTokenHolder {
    IntegrationTokenHolder::Installation {
        organization: installation.organization,
        installation: installation.id,
    }
}

fn field(target: TargetId) -> &'static str {
    match target {
        TargetId::Space(_) => "spaceInstallation",
        TargetId::Site(_) => "siteInstallation",
    }
}

fn token(app: &App, holder: IntegrationTokenHolder) -> String {
    let token = integration_tokens::sign(&app.keys, holder, app.clock.now());
    token.expose_secret().to_owned()
}

/// The owner as everyone sees it.
async fn find_owner(app: &App, owner: OrganizationId) -> Result<VisibleOrganization> {
    let found = organizations::find_publishers(&app.db, &[owner], None).await?;
    let (organization, _) = found
        .into_iter()
        .next()
        .ok_or(Error::NotFound(integration::KIND))?;
    Ok(VisibleOrganization {
        organization,
        actions: ActionSet::NONE,
    })
}
