//! SAML identity providers of organizations. Admins manage them; anyone may ask where to sign in.

use std::sync::Arc;

use authz::{Granted, action::act::Administer};
use context::{Ctx, Viewable};
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, SsoProviderId, kind},
    organization::Organization,
    saml_provider::{
        NewSamlProvider, SamlProvider, SamlProviderPatch, SamlProviderStatus, SsoLogin,
    },
    team::Team,
};
use saml_client::{
    SamlError,
    protocol::{Certificate, ProviderMetadata},
};
use serde_json::json;
use store::{saml_providers, sso_providers};

use crate::{default_teams::DefaultTeams, sso::verifier::Verifier, sso_enforcement};

/// A provider with the team that new members join.
pub struct ProviderWithTeam {
    pub provider: SamlProvider,
    pub default_team: Option<Arc<Viewable<Team>>>,
}

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest,
) -> Result<Page<ProviderWithTeam>> {
    let organization = administer(ctx, organization).await?;
    let page = saml_providers::list(ctx.db(), &organization, page).await?;
    let ids = page.items.iter().filter_map(|p| p.default_team);
    let teams = DefaultTeams::find(ctx, &organization, ids).await?;
    Ok(page.map(|provider| ProviderWithTeam {
        default_team: teams.get(provider.default_team),
        provider,
    }))
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SsoProviderId,
) -> Result<ProviderWithTeam> {
    let organization = administer(ctx, organization).await?;
    let found = saml_providers::find(ctx.db(), organization.id, id).await?;
    let provider = found.ok_or_else(not_found)?;
    let teams = DefaultTeams::find(ctx, &organization, provider.default_team).await?;
    Ok(ProviderWithTeam {
        default_team: teams.get(provider.default_team),
        provider,
    })
}

pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewSamlProvider,
) -> Result<ProviderWithTeam> {
    ctx.require_recent_authentication()?;
    let organization = administer(ctx, organization).await?;
    let certificates = read_certificates(ctx, new.certificate.as_deref()).await?;
    let mut tx = ctx.begin().await?;
    let created = saml_providers::insert(&mut tx, &organization, new).await?;
    let created = created.ok_or_else(|| {
        Error::QuotaExceeded(
            "The organization has 20 identity providers, which is the maximum. Delete one first."
                .to_owned(),
        )
    })?;
    let permit = tx.record(
        event(&created, EventType::SamlProviderCreated)
            .with_payload(facts(&created, certificates.as_deref())),
    );
    let default_team = DefaultTeams::find_in(&mut tx, &organization, created.default_team).await?;
    ctx.defer_commit(tx, permit);
    Ok(ProviderWithTeam {
        provider: created,
        default_team,
    })
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SsoProviderId,
    patch: SamlProviderPatch,
) -> Result<ProviderWithTeam> {
    ctx.require_recent_authentication()?;
    let organization = administer(ctx, organization).await?;
    let known = saml_providers::find(ctx.db(), organization.id, id).await?;
    known.ok_or_else(not_found)?;
    let certificates = read_certificates(ctx, patch.new_certificate()).await?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let updated = saml_providers::update(&mut tx, (&organization, id), patch, if_version).await?;
    let updated = updated.ok_or_else(|| ctx.version_conflict())?;
    if updated.status() != SamlProviderStatus::Active {
        sso_enforcement::require_provider(&mut tx, organization.id).await?;
    }
    let permit = tx.record(
        event(&updated, EventType::SamlProviderUpdated)
            .with_payload(facts(&updated, certificates.as_deref())),
    );
    let default_team = DefaultTeams::find_in(&mut tx, &organization, updated.default_team).await?;
    ctx.defer_commit(tx, permit);
    Ok(ProviderWithTeam {
        provider: updated,
        default_team,
    })
}

/// Deletes a provider. Sessions that began with it no longer count as single sign-on. Deleting a missing one succeeds.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, id: SsoProviderId) -> Result<()> {
    ctx.require_recent_authentication()?;
    let organization = administer(ctx, organization).await?;
    let Some(known) = saml_providers::find(ctx.db(), organization.id, id).await? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !sso_providers::delete(&mut tx, &organization, id, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    sso_enforcement::require_provider(&mut tx, organization.id).await?;
    sso_providers::end_authorizations(&mut tx, &organization, id).await?;
    let permit = tx.record(event(&known, EventType::SamlProviderDeleted));
    ctx.defer_commit(tx, permit);
    ctx.app.invalidate_tokens();
    Ok(())
}

/// Lists where members of an organization can sign in. Available to anyone; says nothing about whether it exists.
pub async fn list_logins(ctx: &Ctx, organization: OrganizationId) -> Result<Vec<SsoLogin>> {
    sso_providers::list_logins(ctx.db(), &[organization]).await
}

/// Reads what a provider needs from the metadata of an identity provider. Stores nothing.
pub async fn read_metadata(
    ctx: &Ctx,
    organization: OrganizationId,
    metadata: String,
) -> Result<ProviderMetadata> {
    administer(ctx, organization).await?;
    let verifier = ctx.app.feature::<Verifier>();
    let read = verifier.0.read_metadata(metadata.into_bytes()).await;
    read.map_err(|failure| name_field("metadata", failure))
}

async fn administer(
    ctx: &Ctx,
    organization: OrganizationId,
) -> Result<Granted<Organization, Administer>> {
    ctx.organization(organization).await?.allow()
}

/// Checks new certificates before they are stored.
async fn read_certificates(ctx: &Ctx, pem: Option<&str>) -> Result<Option<Vec<Certificate>>> {
    let Some(pem) = pem else {
        return Ok(None);
    };
    let verifier = ctx.app.feature::<Verifier>();
    let read = verifier.0.read_certificates(pem.as_bytes().to_vec()).await;
    read.map(Some)
        .map_err(|failure| name_field("certificate", failure))
}

fn name_field(field: &str, failure: SamlError) -> Error {
    match failure {
        SamlError::Refused(refusal) => {
            Error::invalid(field, format!("is refused: {}", refusal.detail))
        }
        other => other.into(),
    }
}

fn not_found() -> Error {
    Error::NotFound(kind::SsoProvider::KIND)
}

fn event(provider: &SamlProvider, kind: EventType) -> NewEvent {
    NewEvent::new(provider.organization, kind, provider.id.uuid())
}

fn facts(provider: &SamlProvider, certificates: Option<&[Certificate]>) -> serde_json::Value {
    let mut facts = json!({
        "label": provider.label,
        "active": provider.status() == SamlProviderStatus::Active,
    });
    if let Some(certificates) = certificates {
        let hashes = certificates.iter().map(|known| known.sha256.as_str());
        facts["certificates"] = hashes.collect();
    }
    facts
}
