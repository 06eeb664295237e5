//! Sign-in of visitors by an integration: which tokens a site accepts then.

use context::App;
use identity::integration_tokens;
use model::{
    Id,
    installation::TargetId,
    integration::{IntegrationName, IntegrationScope},
    site_publishing::VisitorBackend,
};
use secrecy::SecretString;
use store::published::PublishedSite;

/// Returns the secret by which an integration signs the tokens of visitors. None unless the site has chosen an
/// integration that is installed on it and may do that.
pub(super) fn secret(app: &App, site: &PublishedSite) -> Option<SecretString> {
    if site.visitor_backend != VisitorBackend::Integration {
        return None;
    }
    let chosen = site.visitor_integration.as_deref();
    let scope = IntegrationScope::SiteVisitorAuth.as_str();
    let installed = site.integrations.iter().find(|installed| {
        chosen.is_none_or(|name| installed.name == name)
            && installed.is_on_site
            && installed.scopes.iter().any(|granted| granted == scope)
    })?;
    let name = IntegrationName::from_stored(installed.name.clone());
    let place = (
        Id::from_uuid(installed.installation),
        TargetId::Site(site.id),
    );
    Some(integration_tokens::target_secret(&app.keys, &name, place))
}
