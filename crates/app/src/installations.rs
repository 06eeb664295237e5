//! Installations of integrations on organizations. Admins manage them; integrations configure their own. Those on spaces
//! and sites are in `targets`.

mod lists;
pub mod targets;
mod tokens;

use authz::{
    Action,
    action::act::{Administer, Edit, View},
};
use context::Ctx;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{InstallationId, OrganizationId},
    installation::{Installation, InstallationPatch, InstallationStatus, Selection},
    integration::{
        self, Integration, IntegrationName, IntegrationTarget, IntegrationVisibility,
        configuration::{Configuration, Configurations, check_values, default_values},
    },
};
use serde_json::json;
use store::{
    installations::{self, Consent},
    integrations,
};

pub use lists::{InstalledIntegration, get_status, list, list_in_organization, list_statuses};
pub use tokens::create_token;

/// Installs an integration on an organization.
pub async fn install(
    ctx: &Ctx,
    name: &IntegrationName,
    organization: OrganizationId,
) -> Result<Installation> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    let integration = find_published(ctx, name).await?;
    let is_private = integration.visibility == IntegrationVisibility::Private;
    if is_private && integration.owner != organization.id {
        return Err(Error::NotFound(integration::KIND));
    }
    let configuration = default_values(account_configuration(&integration));
    let is_complete = check_values(account_configuration(&integration), &configuration)?;
    let status = completeness(is_complete);
    let selections = default_selections(integration.target);
    let mut tx = ctx.begin().await?;
    let new = (configuration, status, selections);
    let installed =
        installations::insert(&mut tx, &organization, &integration, new.0, new.1, new.2).await?;
    let installed = installed.ok_or_else(|| {
        Error::Conflict(format!(
            "`{name}` is installed in this organization already. Change that installation."
        ))
    })?;
    let facts = json!({"integration": name, "status": installed.status.as_str()});
    let permit = tx.record(event(&installed, EventType::InstallationCreated).with_payload(facts));
    ctx.defer_commit(tx, permit);
    Ok(installed)
}

/// What is meant for spaces or sites concerns those that are selected; everything else the whole organization.
fn default_selections(target: IntegrationTarget) -> (Selection, Selection) {
    match target {
        IntegrationTarget::All | IntegrationTarget::Organization => {
            (Selection::All, Selection::All)
        }
        IntegrationTarget::Space | IntegrationTarget::Site => {
            (Selection::Selected, Selection::Selected)
        }
    }
}

pub async fn get(ctx: &Ctx, name: &IntegrationName, id: InstallationId) -> Result<Installation> {
    let found = ctx.installation_by_id(name, id).await?.allow::<View>()?;
    let integrations = integrations::find_all(ctx.db(), std::slice::from_ref(name)).await?;
    let integration = integrations.first();
    Ok(with_status(Installation::clone(&found), integration))
}

/// An installation of what was unpublished is paused.
fn with_status(mut installation: Installation, integration: Option<&Integration>) -> Installation {
    if !integration.is_some_and(|integration| integration.is_published) {
        installation.status = InstallationStatus::Paused;
    }
    installation
}

pub async fn update(
    ctx: &Ctx,
    name: &IntegrationName,
    id: InstallationId,
    patch: InstallationPatch,
) -> Result<Installation> {
    let found = ctx.installation_by_id(name, id).await?;
    if patch.concerns_admins() && found.may(Action::View) && !found.may(Action::Administer) {
        return Err(Error::Forbidden(
            "Only admins of the organization may change `space_selection`, `site_selection` and `status`."
                .to_owned(),
        ));
    }
    let before = found.allow::<Edit>()?;
    let integration = find_published(ctx, name).await?;
    let declared = account_configuration(&integration);
    let values = patch
        .configuration
        .as_ref()
        .unwrap_or(&before.configuration);
    let is_complete = check_values(declared, values)?;
    let changes_status = patch.configuration.is_some() || patch.is_paused == Some(false);
    let status = changes_status.then(|| completeness(is_complete));
    let consent = match &ctx.principal {
        context::Principal::User { user, .. } if patch.configuration.is_some() => Some(Consent {
            user: *user,
            scopes: &integration.scopes,
        }),
        _ => None,
    };
    let changed = changed_fields(&patch);
    let if_version = ctx.request.if_version;
    let mut tx = ctx.begin().await?;
    let updated = installations::update(&mut tx, &before, patch, status, consent, if_version);
    let updated = updated.await?.ok_or_else(|| ctx.version_conflict())?;
    let facts = json!({
        "integration": name,
        "status": updated.status.as_str(),
        "previousStatus": before.status.as_str(),
        "changed": changed,
    });
    let permit = tx.record(event(&updated, EventType::InstallationUpdated).with_payload(facts));
    ctx.invalidate_after_commit([id.uuid()]);
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Uninstalls an integration with its installations on spaces and sites. Repeating it succeeds.
pub async fn uninstall(ctx: &Ctx, name: &IntegrationName, id: InstallationId) -> Result<()> {
    let Some(found) = ctx.find_installation_by_id(name, id).await? else {
        return Ok(());
    };
    let Some(found) = found.allow_if_visible::<Administer>()? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !installations::delete(&mut tx, &found, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let event = event(&found, EventType::InstallationDeleted);
    let permit = tx.record(event.with_payload(json!({"integration": name})));
    ctx.invalidate_after_commit([id.uuid()]);
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Values are not recorded: they can be secrets.
fn changed_fields(patch: &InstallationPatch) -> Vec<&'static str> {
    let fields = [
        ("configuration", patch.configuration.is_some()),
        ("externalIds", patch.external_ids.is_some()),
        ("space_selection", patch.space_selection.is_some()),
        ("site_selection", patch.site_selection.is_some()),
        ("status", patch.is_paused.is_some()),
    ];
    let changed = fields.iter().filter(|(_, is_changed)| *is_changed);
    changed.map(|(name, _)| *name).collect()
}

async fn find_published(ctx: &Ctx, name: &IntegrationName) -> Result<Integration> {
    let found = integrations::find(ctx.db(), name).await?;
    found.ok_or(Error::NotFound(integration::KIND))
}

fn account_configuration(integration: &Integration) -> Option<&Configuration> {
    let configurations: Option<&Configurations> = integration.manifest.configurations.as_ref();
    configurations.and_then(|configurations| configurations.account.as_ref())
}

fn completeness(is_complete: bool) -> InstallationStatus {
    if is_complete {
        InstallationStatus::Active
    } else {
        InstallationStatus::Pending
    }
}

fn event(installation: &Installation, kind: EventType) -> NewEvent {
    NewEvent::new(installation.organization, kind, installation.id.uuid())
}
