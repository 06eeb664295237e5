//! OpenID providers of organizations. Admins manage them. What people do with them is in `oidc`.

use std::sync::Arc;

use authz::{Granted, action::act::Administer};
use context::{Ctx, Viewable};
use model::{
    Error, Page, PageRequest, Patch, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, SsoProviderId, kind},
    oidc_provider::{NewOidcProvider, OidcProvider, OidcProviderPatch, OidcProviderStatus},
    organization::Organization,
    team::Team,
};
use secrecy::SecretString;
use serde_json::{Value, json};
use store::{
    oidc_providers::{self, OidcProviderChange},
    sso_providers,
};

use crate::{
    default_teams::DefaultTeams,
    oidc::{Hosts, ProviderDocuments},
    sso_enforcement,
};

/// A provider with the team that new members join.
pub struct OidcProviderWithTeam {
    pub provider: OidcProvider,
    pub default_team: Option<Arc<Viewable<Team>>>,
}

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest,
) -> Result<Page<OidcProviderWithTeam>> {
    let organization = administer(ctx, organization).await?;
    let page = oidc_providers::list(ctx.db(), &organization, page).await?;
    let ids = page.items.iter().filter_map(|p| p.default_team);
    let teams = DefaultTeams::find(ctx, &organization, ids).await?;
    Ok(page.map(|provider| OidcProviderWithTeam {
        default_team: teams.get(provider.default_team),
        provider,
    }))
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SsoProviderId,
) -> Result<OidcProviderWithTeam> {
    let organization = administer(ctx, organization).await?;
    let found = oidc_providers::find(ctx.db(), organization.id, id).await?;
    let provider = found.ok_or_else(not_found)?;
    let teams = DefaultTeams::find(ctx, &organization, provider.default_team).await?;
    Ok(OidcProviderWithTeam {
        default_team: teams.get(provider.default_team),
        provider,
    })
}

pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewOidcProvider,
) -> Result<OidcProviderWithTeam> {
    ctx.require_recent_authentication()?;
    let organization = administer(ctx, organization).await?;
    discover(ctx, new.issuer.as_deref()).await?;
    let id = ctx.new_id();
    let secret = new.client_secret.as_ref();
    let secret = secret.map(|secret| encrypt(ctx, id, secret));
    let mut tx = ctx.begin().await?;
    let created =
        oidc_providers::insert(&mut tx, &organization, id, new, secret.as_deref()).await?;
    let created = created.ok_or_else(too_many)?;
    let event = event(&created, EventType::OidcProviderCreated);
    let permit = tx.record(event.with_payload(facts(&created)));
    let default_team = DefaultTeams::find_in(&mut tx, &organization, created.default_team).await?;
    ctx.defer_commit(tx, permit);
    Ok(OidcProviderWithTeam {
        provider: created,
        default_team,
    })
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SsoProviderId,
    patch: OidcProviderPatch,
) -> Result<OidcProviderWithTeam> {
    ctx.require_recent_authentication()?;
    let organization = administer(ctx, organization).await?;
    let known = oidc_providers::find(ctx.db(), organization.id, id).await?;
    known.ok_or_else(not_found)?;
    discover(ctx, patch.new_issuer()).await?;
    let secret = match &patch.client_secret {
        Patch::Set(secret) => Some(encrypt(ctx, id, secret)),
        Patch::Keep | Patch::Clear => None,
    };
    let change = OidcProviderChange {
        id,
        patch,
        client_secret: secret.as_deref(),
    };
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let updated = oidc_providers::update(&mut tx, &organization, change, if_version).await?;
    let updated = updated.ok_or_else(|| ctx.version_conflict())?;
    if updated.status() != OidcProviderStatus::Active {
        sso_enforcement::require_provider(&mut tx, organization.id).await?;
    }
    let mut facts = facts(&updated);
    facts["clientSecret"] = secret.is_some().into();
    let event = event(&updated, EventType::OidcProviderUpdated);
    let permit = tx.record(event.with_payload(facts));
    let default_team = DefaultTeams::find_in(&mut tx, &organization, updated.default_team).await?;
    ctx.defer_commit(tx, permit);
    Ok(OidcProviderWithTeam {
        provider: updated,
        default_team,
    })
}

/// Deletes a provider. Sessions that began with it no longer count as single sign-on. Deleting a missing one succeeds.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, id: SsoProviderId) -> Result<()> {
    ctx.require_recent_authentication()?;
    let organization = administer(ctx, organization).await?;
    let Some(known) = oidc_providers::find(ctx.db(), organization.id, id).await? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !sso_providers::delete(&mut tx, &organization, id, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    sso_enforcement::require_provider(&mut tx, organization.id).await?;
    sso_providers::end_authorizations(&mut tx, &organization, id).await?;
    let permit = tx.record(event(&known, EventType::OidcProviderDeleted));
    ctx.defer_commit(tx, permit);
    ctx.app.invalidate_tokens();
    Ok(())
}

async fn administer(
    ctx: &Ctx,
    organization: OrganizationId,
) -> Result<Granted<Organization, Administer>> {
    ctx.organization(organization).await?.allow()
}

/// Looks whether there is a provider at the URL, before the transaction: it may take long.
async fn discover(ctx: &Ctx, issuer: Option<&str>) -> Result<()> {
    let Some(issuer) = issuer else {
        return Ok(());
    };
    let documents = ctx.app.feature::<ProviderDocuments>();
    let now = ctx.app.clock.now();
    let found = documents.discover(Hosts::OfUsers, issuer, now).await;
    found
        .map(|_| ())
        .map_err(|reason| Error::invalid("issuer", reason))
}

fn encrypt(ctx: &Ctx, id: SsoProviderId, secret: &SecretString) -> Vec<u8> {
    let entropy = &*ctx.app.entropy;
    ctx.app.keys.encrypt_client_secret(id, secret, entropy)
}

fn not_found() -> Error {
    Error::NotFound(kind::SsoProvider::KIND)
}

fn too_many() -> Error {
    Error::QuotaExceeded(
        "The organization has 20 identity providers, which is the maximum. Delete one first."
            .to_owned(),
    )
}

fn event(provider: &OidcProvider, kind: EventType) -> NewEvent {
    NewEvent::new(provider.organization, kind, provider.id.uuid())
}

fn facts(provider: &OidcProvider) -> Value {
    json!({
        "label": provider.label,
        "issuer": provider.issuer,
        "active": provider.status() == OidcProviderStatus::Active,
    })
}
