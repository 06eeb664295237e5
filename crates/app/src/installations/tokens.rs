//! Tokens with which installations call the API.

use context::{Ctx, Principal};
use identity::integration_tokens;
use model::{
    Error, Result,
    event::EventType,
    id::InstallationId,
    installation::{InstallationStatus, IntegrationTokenHolder},
    integration::IntegrationName,
};
use secrecy::SecretString;
use serde_json::json;

use super::{event, get};
use crate::tokens::require_all_scopes;

/// Creates a token that acts as the installation for an hour: for the integration, and for admins of the organization
/// that has installed it. A token of an admin needs all scopes: those of the installation can be others.
pub async fn create_token(
    ctx: &Ctx,
    name: &IntegrationName,
    id: InstallationId,
) -> Result<SecretString> {
    let installation = get(ctx, name, id).await?;
    if installation.status == InstallationStatus::Paused {
        return Err(Error::Conflict(
            "The installation is paused, so its tokens do not work. Resume it first.".to_owned(),
        ));
    }
    let holder = IntegrationTokenHolder::Installation {
        organization: installation.organization,
        installation: id,
    };
    if let Principal::User { .. } = &ctx.principal {
        ctx.require_recent_authentication()?;
        require_all_scopes(ctx)?;
        let mut tx = ctx.begin().await?;
        let event = event(&installation, EventType::InstallationTokenCreated);
        let permit = tx.record(event.with_payload(json!({"integration": name})));
        ctx.defer_commit(tx, permit);
    }
    let now = ctx.app.clock.now();
    Ok(integration_tokens::sign(&ctx.app.keys, holder, now))
}
