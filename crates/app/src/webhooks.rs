//! Webhooks of organizations. Admins manage them. What is delivered to them is in `webhook_deliveries`.

use authz::{Granted, action::act::Administer};
use context::Ctx;
use identity::webhooks::generate_secret;
use jiff::SignedDuration;
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, WebhookId, kind},
    organization::Organization,
    webhook::{NewWebhook, Webhook, WebhookPatch, WebhookStatus},
};
use secrecy::SecretString;
use serde_json::{Value, json};
use store::{webhook_deliveries, webhooks};

/// How long the previous secret signs too, so that receivers can be configured with the new one.
const PREVIOUS_SECRET_TTL: SignedDuration = SignedDuration::from_hours(24);

/// A webhook with its secret, which is shown only when it is made.
pub struct WebhookWithSecret {
    pub webhook: Webhook,
    pub secret: SecretString,
}

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest,
) -> Result<Page<Webhook>> {
    let organization = administer(ctx, organization).await?;
    webhooks::list(ctx.db(), &organization, page).await
}

pub async fn get(ctx: &Ctx, organization: OrganizationId, id: WebhookId) -> Result<Webhook> {
    let organization = administer(ctx, organization).await?;
    find(ctx, &organization, id).await
}

pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewWebhook,
) -> Result<WebhookWithSecret> {
    let organization = administer(ctx, organization).await?;
    check_url(ctx, &new.url)?;
    let id = ctx.new_id();
    let (secret, envelope) = new_secret(ctx, id);
    let mut tx = ctx.begin().await?;
    let max = ctx.app.settings.limits.max_webhooks;
    let created = webhooks::insert(&mut tx, &organization, id, new, &envelope, max).await?;
    let webhook = created.ok_or_else(|| too_many(max))?;
    let permit =
        tx.record(event(&webhook, EventType::WebhookCreated).with_payload(facts(&webhook)));
    ctx.defer_commit(tx, permit);
    Ok(WebhookWithSecret { webhook, secret })
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    id: WebhookId,
    patch: WebhookPatch,
) -> Result<Webhook> {
    let organization = administer(ctx, organization).await?;
    let before = find(ctx, &organization, id).await?;
    if let Some(url) = &patch.url {
        check_url(ctx, url)?;
    }
    let mut tx = ctx.begin().await?;
    if patch.status == Some(WebhookStatus::Disabled) {
        webhook_deliveries::fail_pending(&mut tx, organization.id, id).await?;
    }
    let if_version = ctx.request.if_version;
    let updated = webhooks::update(&mut tx, &organization, id, patch, if_version).await?;
    let updated = updated.ok_or_else(|| ctx.version_conflict())?;
    let event = event(&updated, EventType::WebhookUpdated);
    let permit = tx.record(event.with_changes(&facts(&before), &facts(&updated)));
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Makes a new secret. The previous one signs too for a day.
pub async fn rotate_secret(
    ctx: &Ctx,
    organization: OrganizationId,
    id: WebhookId,
) -> Result<WebhookWithSecret> {
    let organization = administer(ctx, organization).await?;
    find(ctx, &organization, id).await?;
    let (secret, envelope) = new_secret(ctx, id);
    let mut tx = ctx.begin().await?;
    let expires_at = tx.now() + PREVIOUS_SECRET_TTL;
    let if_version = ctx.request.if_version;
    let rotated = webhooks::rotate_secret(
        &mut tx,
        &organization,
        id,
        &envelope,
        expires_at,
        if_version,
    );
    let webhook = rotated.await?.ok_or_else(|| ctx.version_conflict())?;
    let event = event(&webhook, EventType::WebhookSecretRotated);
    let permit = tx.record(event.with_payload(json!({"previousExpiresAt": expires_at})));
    ctx.defer_commit(tx, permit);
    Ok(WebhookWithSecret { webhook, secret })
}

/// Deletes a webhook with its deliveries. Deleting a missing one succeeds.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, id: WebhookId) -> Result<()> {
    let organization = administer(ctx, organization).await?;
    let Some(known) = webhooks::find(ctx.db(), &organization, id).await? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    webhook_deliveries::lock_queue(&mut tx, organization.id, id).await?;
    if !webhooks::delete(&mut tx, &organization, id, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let event = event(&known, EventType::WebhookDeleted);
    let permit = tx.record(event.with_payload(json!({"url": known.url})));
    ctx.defer_commit(tx, permit);
    Ok(())
}

pub(crate) async fn administer(
    ctx: &Ctx,
    organization: OrganizationId,
) -> Result<Granted<Organization, Administer>> {
    ctx.organization(organization).await?.allow()
}

pub(crate) async fn find(
    ctx: &Ctx,
    organization: &Granted<Organization, Administer>,
    id: WebhookId,
) -> Result<Webhook> {
    let found = webhooks::find(ctx.db(), organization, id).await?;
    found.ok_or(Error::NotFound(kind::Webhook::KIND))
}

/// Rejects a URL that can never be reached. Names are resolved when something is delivered.
fn check_url(ctx: &Ctx, url: &str) -> Result<()> {
    let checked = ctx.app.webhook_client.check(url);
    checked
        .map(|_| ())
        .map_err(|refusal| Error::invalid("url", refusal.to_string()))
}

fn new_secret(ctx: &Ctx, id: WebhookId) -> (SecretString, Vec<u8>) {
    let entropy = &*ctx.app.entropy;
    let secret = generate_secret(entropy);
    let envelope = ctx.app.keys.encrypt_webhook_secret(id, &secret, entropy);
    (secret, envelope)
}

fn too_many(max: u32) -> Error {
    Error::QuotaExceeded(format!(
        "The organization has {max} webhooks, which is the maximum. Delete one first."
    ))
}

pub(crate) fn event(webhook: &Webhook, kind: EventType) -> NewEvent {
    NewEvent::new(webhook.organization, kind, webhook.id.uuid())
}

fn facts(webhook: &Webhook) -> Value {
    json!({
        "url": webhook.url,
        "description": webhook.description,
        "events": webhook.events.as_strs(),
        "status": webhook.status().as_str(),
    })
}
