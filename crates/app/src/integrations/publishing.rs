//! Publishing and unpublishing integrations, and their development mode. Admins of the owner do it.

use authz::{Granted, action::act::Administer};
use context::Ctx;
use jiff::SignedDuration;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, kind},
    integration::{self, IntegrationName, NewIntegration, Tunnel},
    organization::Organization,
};
use serde_json::json;
use store::{CommitPermit, integrations};

use super::{VisibleIntegration, get, with_owners};
use crate::organizations;

/// How long the development mode lasts: the public command-line tool does not always end it.
const TUNNEL_TTL: SignedDuration = SignedDuration::from_hours(24);

/// Publishes an integration, or its next version, for the organization with this id or subdomain.
pub async fn publish(
    ctx: &Ctx,
    organization: &str,
    new: NewIntegration,
) -> Result<VisibleIntegration> {
    let owner = find_owner(ctx, organization).await?;
    let secrets = encrypt_secrets(ctx, &new)?;
    let mut tx = ctx.begin().await?;
    let version = integrations::publish(&mut tx, &owner, &new, secrets.as_deref()).await?;
    let version = version.ok_or_else(|| name_taken(&new.name))?;
    let icon = new.icon.as_deref();
    integrations::images::replace(&mut tx, &new.name, icon, &new.previews).await?;
    let published = integrations::get_in(&mut tx, &new.name).await?;
    let scopes: Vec<_> = new.scopes.iter().map(|scope| scope.as_str()).collect();
    let facts = json!({"name": new.name, "version": version, "scopes": scopes});
    let permit = tx.record(event(&owner, EventType::IntegrationPublished).with_payload(facts));
    ctx.defer_commit(tx, permit);
    let published = with_owners(ctx, vec![published]).await?;
    let published = published.into_iter().next();
    published.ok_or(Error::NotFound(integration::KIND))
}

/// Unpublishes an integration. Nothing happens if there is none that the caller sees.
pub async fn unpublish(ctx: &Ctx, name: &IntegrationName) -> Result<()> {
    let known = match get(ctx, name).await {
        Ok(known) => known,
        Err(Error::NotFound(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    let owner = administer_owner(ctx, &known).await?;
    let mut tx = ctx.begin().await?;
    if !integrations::unpublish(&mut tx, &owner, name).await? {
        return Ok(());
    }
    let event = event(&owner, EventType::IntegrationUnpublished);
    let permit = tx.record(event.with_payload(json!({"name": name})));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Sends the events of an integration to a URL for a day.
pub async fn set_development_mode(
    ctx: &Ctx,
    name: &IntegrationName,
    url: String,
    all: bool,
) -> Result<()> {
    let known = get(ctx, name).await?;
    let owner = administer_owner(ctx, &known).await?;
    if let Err(refusal) = ctx.app.webhook_client.check(&url) {
        return Err(Error::invalid("tunnelUrl", refusal.to_string()));
    }
    let mut tx = ctx.begin().await?;
    let expires_at = tx.now() + TUNNEL_TTL;
    let tunnel = Tunnel {
        url,
        all,
        expires_at,
    };
    if !integrations::set_tunnel(&mut tx, &owner, name, &tunnel).await? {
        return Err(Error::NotFound(integration::KIND));
    }
    let facts = json!({"name": name, "tunnelUrl": tunnel.url, "all": all});
    let event = event(&owner, EventType::IntegrationDevelopmentModeSet);
    let permit = tx.record(event.with_payload(facts));
    ctx.defer_commit(tx, permit);
    Ok(())
}

pub async fn end_development_mode(ctx: &Ctx, name: &IntegrationName) -> Result<()> {
    let known = get(ctx, name).await?;
    let owner = administer_owner(ctx, &known).await?;
    let mut tx = ctx.begin().await?;
    let permit = if integrations::end_tunnel(&mut tx, &owner, name).await? {
        let event = event(&owner, EventType::IntegrationDevelopmentModeEnded);
        tx.record(event.with_payload(json!({"name": name})))
    } else {
        CommitPermit::without_event("it was not in development mode")
    };
    ctx.defer_commit(tx, permit);
    Ok(())
}

async fn find_owner(ctx: &Ctx, text: &str) -> Result<Granted<Organization, Administer>> {
    let id = match text.parse::<OrganizationId>() {
        Ok(id) => id,
        Err(_) => match organizations::find_by_hostname(ctx, text).await {
            // The message is about what was sent, which need not have been meant as a subdomain.
            Err(Error::NotFound(_)) => return Err(Error::NotFound(kind::Organization::KIND)),
            found => found?,
        },
    };
    ctx.organization(id).await?.allow()
}

async fn administer_owner(
    ctx: &Ctx,
    known: &VisibleIntegration,
) -> Result<Granted<Organization, Administer>> {
    match ctx.organization(known.integration.owner).await {
        Ok(owner) => owner.allow(),
        Err(Error::NotFound(_)) => Err(Error::Forbidden(
            "This integration belongs to another organization. Only its admins may change it."
                .to_owned(),
        )),
        Err(error) => Err(error),
    }
}

fn encrypt_secrets(ctx: &Ctx, new: &NewIntegration) -> Result<Option<Vec<u8>>> {
    if new.secrets.is_empty() {
        return Ok(None);
    }
    let secrets = serde_json::to_string(&new.secrets).map_err(Error::internal)?;
    let (keys, entropy) = (&ctx.app.keys, &*ctx.app.entropy);
    let envelope = keys.encrypt_integration_secrets(&new.name, &secrets.into(), entropy);
    Ok(Some(envelope))
}

fn name_taken(name: &IntegrationName) -> Error {
    Error::Conflict(format!(
        "The name `{name}` belongs to another organization. Publish under another name."
    ))
}

fn event(owner: &Organization, kind: EventType) -> NewEvent {
    NewEvent::new(owner.id, kind, owner.id.uuid())
}
