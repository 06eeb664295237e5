//! Re-encrypts stored secrets with the current key of the ring. An older key can be retired when no secret is
//! encrypted with it any more.

use context::Ctx;
use model::{
    Result,
    id::{OrganizationId, UserId},
    integration::IntegrationName,
};
use store::{
    CommitPermit, integrations, second_factors,
    stored_secrets::{self, SecretOwner, StoredSecret},
};

use crate::accounts::require_operator;

const ORGANIZATION_BATCH: i64 = 500;
/// Per transaction.
const SECRET_BATCH: i64 = 100;

#[derive(Debug, Default)]
pub struct ReencryptSummary {
    pub renewed: u64,
    /// Secrets that no key of the ring decrypts.
    pub unreadable: Vec<UnreadableSecret>,
}

#[derive(Debug)]
pub enum UnreadableSecret {
    OfOrganization {
        organization: OrganizationId,
        owner: SecretOwner,
    },
    /// Of the authenticator app of a user.
    Totp(UserId),
    Integration(IntegrationName),
}

/// Encrypts all stored secrets with the current key. Each batch is committed separately, so an interrupted run can be
/// repeated and continues with the rest. Calls `tell` with the progress.
pub async fn reencrypt(
    ctx: &Ctx,
    mut report: impl FnMut(&ReencryptSummary),
) -> Result<ReencryptSummary> {
    require_operator(ctx)?;
    let mut done = ReencryptSummary::default();
    reencrypt_totp(ctx, &mut done).await?;
    report(&done);
    reencrypt_integrations(ctx, &mut done).await?;
    report(&done);
    let mut after = None;
    loop {
        let found = stored_secrets::list_organizations(ctx.db(), after, ORGANIZATION_BATCH).await?;
        let Some(last) = found.last().copied() else {
            return Ok(done);
        };
        for organization in found {
            reencrypt_organization(ctx, organization, &mut done).await?;
            report(&done);
        }
        after = Some(last);
    }
}

/// Encrypts the secrets of authenticator apps.
async fn reencrypt_totp(ctx: &Ctx, done: &mut ReencryptSummary) -> Result<()> {
    let (keys, entropy) = (&ctx.app.keys, &*ctx.app.entropy);
    let mut after = None;
    loop {
        let found = second_factors::list_envelopes(ctx.db(), keys.current(), after, SECRET_BATCH);
        let found = found.await?;
        let Some(last) = found.last() else {
            return Ok(());
        };
        after = Some(last.user);
        let mut tx = ctx.begin().await?;
        for totp in &found {
            let Some(secret) = keys.decrypt_totp(totp.user, &totp.envelope) else {
                done.unreadable.push(UnreadableSecret::Totp(totp.user));
                continue;
            };
            let envelope = keys.encrypt_totp(totp.user, &secret, entropy);
            let replaced = second_factors::replace_envelope(&mut tx, totp, &envelope);
            done.renewed += u64::from(replaced.await?);
        }
        let permit = CommitPermit::without_event("the secrets stay the same");
        tx.commit(permit).await?;
    }
}

/// Encrypts the secrets of integrations.
async fn reencrypt_integrations(ctx: &Ctx, done: &mut ReencryptSummary) -> Result<()> {
    let (keys, entropy) = (&ctx.app.keys, &*ctx.app.entropy);
    let mut after = None;
    loop {
        let current = keys.current();
        let found = integrations::secrets::list(ctx.db(), current, after.as_ref(), SECRET_BATCH);
        let found = found.await?;
        let Some(last) = found.last() else {
            return Ok(());
        };
        after = Some(last.integration.clone());
        let mut tx = ctx.begin().await?;
        for stored in &found {
            let name = &stored.integration;
            let Some(secrets) = keys.decrypt_integration_secrets(name, &stored.envelope) else {
                let unreadable = UnreadableSecret::Integration(name.clone());
                done.unreadable.push(unreadable);
                continue;
            };
            let envelope = keys.encrypt_integration_secrets(name, &secrets, entropy);
            let replaced = integrations::secrets::replace(&mut tx, stored, &envelope);
            done.renewed += u64::from(replaced.await?);
        }
        let permit = CommitPermit::without_event("the secrets stay the same");
        tx.commit(permit).await?;
    }
}

async fn reencrypt_organization(
    ctx: &Ctx,
    organization: OrganizationId,
    done: &mut ReencryptSummary,
) -> Result<()> {
    let current = ctx.app.keys.current();
    let mut after = None;
    loop {
        let found = stored_secrets::list(ctx.db(), organization, current, after, SECRET_BATCH);
        let found = found.await?;
        let Some(last) = found.last() else {
            return Ok(());
        };
        after = Some(last.owner);
        let mut tx = ctx.begin().await?;
        for secret in &found {
            let Some(envelope) = reencrypt_secret(ctx, secret) else {
                let owner = secret.owner;
                done.unreadable.push(UnreadableSecret::OfOrganization {
                    organization,
                    owner,
                });
                continue;
            };
            let replaced = stored_secrets::replace(&mut tx, organization, secret, &envelope);
            done.renewed += u64::from(replaced.await?);
        }
        let permit = CommitPermit::without_event("the secrets stay the same");
        tx.commit(permit).await?;
    }
}

fn reencrypt_secret(ctx: &Ctx, secret: &StoredSecret) -> Option<Vec<u8>> {
    let (keys, entropy) = (&ctx.app.keys, &*ctx.app.entropy);
    match secret.owner {
        SecretOwner::Site(site) => {
            let key = keys.decrypt_visitor_key(site, &secret.envelope)?;
            Some(keys.encrypt_visitor_key(site, &key, entropy))
        }
        SecretOwner::ShareLink(_, link) => {
            let key = keys.decrypt_share_key(link, &secret.envelope)?;
            Some(keys.encrypt_share_key(link, &key, entropy))
        }
        SecretOwner::OidcProvider(provider) => {
            let key = keys.decrypt_client_secret(provider, &secret.envelope)?;
            Some(keys.encrypt_client_secret(provider, &key, entropy))
        }
        SecretOwner::Webhook(webhook) | SecretOwner::PreviousOfWebhook(webhook) => {
            let key = keys.decrypt_webhook_secret(webhook, &secret.envelope)?;
            Some(keys.encrypt_webhook_secret(webhook, &key, entropy))
        }
    }
}

/// Counts the stored secrets that are encrypted with this key.
pub async fn count_encrypted_with(ctx: &Ctx, key: u8) -> Result<u64> {
    require_operator(ctx)?;
    let totp = second_factors::count_encrypted_with(ctx.db(), key).await?;
    let published = integrations::secrets::count_encrypted_with(ctx.db(), key).await?;
    let mut count = u64::try_from(totp + published).unwrap_or(0);
    let mut after = None;
    loop {
        let found = stored_secrets::list_organizations(ctx.db(), after, ORGANIZATION_BATCH).await?;
        let Some(last) = found.last().copied() else {
            return Ok(count);
        };
        for organization in found {
            let encrypted =
                stored_secrets::count_encrypted_with(ctx.db(), organization, key).await?;
            count += u64::try_from(encrypted).unwrap_or(0);
        }
        after = Some(last);
    }
}
