//! Installations on spaces and sites. Admins of the space or site manage them; the integration configures its own.

mod lists;

use authz::{
    Granted,
    action::act::{Administer, View},
};
use context::{Ctx, Principal, or_not_found};
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{Identified, InstallationId, kind},
    installation::{Installation, TargetId, TargetInstallation, TargetInstallationPatch},
    integration::{
        Integration, IntegrationName, IntegrationTarget,
        configuration::{Configuration, check_values, default_values},
    },
};
use serde_json::{Value, json};
use store::installations::{self, targets};

use super::{completeness, find_published};

pub use lists::{
    ExtendedTarget, TargetDetails, extend, extend_page, list, list_of_integration, list_on_site,
    list_on_space,
};

/// An installation of an integration, by name and id.
pub type InstallationRef<'a> = (&'a IntegrationName, InstallationId);

/// Installs on a space or site of the organization.
pub async fn install(
    ctx: &Ctx,
    installation: InstallationRef<'_>,
    target: TargetId,
) -> Result<TargetInstallation> {
    let found = administer_target(ctx, installation, target).await?;
    let integration = find_published(ctx, installation.0).await?;
    check_target(&integration, target)?;
    let declared = declared(&integration, target);
    let configuration = default_values(declared);
    let status = completeness(check_values(declared, &configuration)?);
    let mut tx = ctx.begin().await?;
    let installed = targets::insert(&mut tx, &found, target, configuration, status).await?;
    let installed = installed.ok_or_else(|| {
        Error::Conflict(format!(
            "`{}` is installed there already. Change that installation.",
            installation.0
        ))
    })?;
    let kind = match target {
        TargetId::Space(_) => EventType::SpaceInstallationCreated,
        TargetId::Site(_) => EventType::SiteInstallationCreated,
    };
    let facts = json!({"status": installed.status.as_str()});
    let permit = tx.record(event(&installed, kind).with_fields(facts));
    ctx.defer_commit(tx, permit);
    Ok(installed)
}

pub async fn get(
    ctx: &Ctx,
    installation: InstallationRef<'_>,
    target: TargetId,
) -> Result<TargetInstallation> {
    let found = reach_target(ctx, installation, target).await?;
    find(ctx, &found, target).await
}

pub async fn update(
    ctx: &Ctx,
    installation: InstallationRef<'_>,
    target: TargetId,
    patch: TargetInstallationPatch,
) -> Result<TargetInstallation> {
    let found = reach_target(ctx, installation, target).await?;
    let before = find(ctx, &found, target).await?;
    let integration = find_published(ctx, installation.0).await?;
    let status = match &patch.configuration {
        Some(values) => {
            let is_complete = check_values(declared(&integration, target), values)?;
            Some(completeness(is_complete))
        }
        None => None,
    };
    let fields = [
        ("configuration", patch.configuration.is_some()),
        ("externalIds", patch.external_ids.is_some()),
    ];
    let changed = fields.iter().filter(|(_, is_changed)| *is_changed);
    let changed: Vec<_> = changed.map(|(name, _)| *name).collect();
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let updated = targets::update(&mut tx, &found, target, patch, status, if_version).await?;
    let updated = updated.ok_or_else(|| ctx.version_conflict())?;
    let kind = match target {
        TargetId::Space(_) => EventType::SpaceInstallationUpdated,
        TargetId::Site(_) => EventType::SiteInstallationUpdated,
    };
    let facts = json!({
        "status": updated.status.as_str(),
        "previousStatus": before.status.as_str(),
        "changed": changed,
    });
    let permit = tx.record(event(&updated, kind).with_fields(facts));
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Removes an integration from a space or site. Repeating it succeeds.
pub async fn uninstall(
    ctx: &Ctx,
    installation: InstallationRef<'_>,
    target: TargetId,
) -> Result<()> {
    let found = match administer_target(ctx, installation, target).await {
        Ok(found) => found,
        Err(Error::NotFound(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    let Some(known) = targets::find(ctx.db(), &found, target).await? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !targets::delete(&mut tx, &found, target, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let kind = match target {
        TargetId::Space(_) => EventType::SpaceInstallationDeleted,
        TargetId::Site(_) => EventType::SiteInstallationDeleted,
    };
    let permit = tx.record(event(&known, kind));
    ctx.defer_commit(tx, permit);
    Ok(())
}

async fn find(
    ctx: &Ctx,
    installation: &Granted<Installation, View>,
    target: TargetId,
) -> Result<TargetInstallation> {
    let found = targets::find(ctx.db(), installation, target).await?;
    found.ok_or(Error::NotFound(kind::Installation::KIND))
}

/// Loads an installation for the integration or the installation itself, or for an admin of the space or site.
async fn reach_target(
    ctx: &Ctx,
    installation: InstallationRef<'_>,
    target: TargetId,
) -> Result<Granted<Installation, View>> {
    match &ctx.principal {
        Principal::Integration(_) | Principal::Installation(_) => {
            let found = ctx
                .installation_by_id(installation.0, installation.1)
                .await?;
            found.allow()
        }
        _ => administer_target(ctx, installation, target).await,
    }
}

/// Loads an installation for an admin of a space or site of the same organization.
async fn administer_target(
    ctx: &Ctx,
    (name, id): InstallationRef<'_>,
    target: TargetId,
) -> Result<Granted<Installation, View>> {
    let found = match target {
        TargetId::Space(space) => {
            let space = ctx.space(space).await?.allow::<Administer>()?;
            installations::find_for_space(ctx.db(), &space, name, id).await?
        }
        TargetId::Site(site) => {
            let organization = ctx.organization_of(id, "installation").await?;
            // As for an installation in another organization.
            let organization = organization.ok_or(Error::NotFound(kind::Site::KIND))?;
            let site = ctx.site(organization, site).await?;
            // The path does not name the organization, so nobody has checked this before.
            ctx.require_security_settings(organization).await?;
            let site = site.allow::<Administer>()?;
            installations::find_for_site(ctx.db(), &site, name, id).await?
        }
    };
    or_not_found(found)?.allow()
}

fn check_target(integration: &Integration, target: TargetId) -> Result<()> {
    let fits = match integration.target {
        IntegrationTarget::All => true,
        IntegrationTarget::Organization => false,
        IntegrationTarget::Space => matches!(target, TargetId::Space(_)),
        IntegrationTarget::Site => matches!(target, TargetId::Site(_)),
    };
    if fits {
        return Ok(());
    }
    let kind = target.kind().as_str();
    let message = format!("cannot have this integration: it is not made for a {kind}");
    let field = match target {
        TargetId::Space(_) => "space",
        TargetId::Site(_) => "siteId",
    };
    Err(Error::invalid(field, message))
}

fn declared(integration: &Integration, target: TargetId) -> Option<&Configuration> {
    let configurations = integration.manifest.configurations.as_ref()?;
    match target {
        TargetId::Space(_) => configurations.space.as_ref(),
        TargetId::Site(_) => configurations.site.as_ref(),
    }
}

fn event(installed: &TargetInstallation, kind: EventType) -> NewEvent {
    let id = installed.target.uuid();
    let facts: Value = json!({
        "installation": installed.installation,
        "integration": installed.integration,
        installed.target.kind().as_str(): target_text(installed.target),
    });
    NewEvent::new(installed.organization, kind, id).with_payload(facts)
}

fn target_text(target: TargetId) -> String {
    match target {
        TargetId::Space(space) => space.to_string(),
        TargetId::Site(site) => site.to_string(),
    }
}
