//! Installations of integrations: on an organization, and on its spaces and sites.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    Error, Result,
    id::{InstallationId, OrganizationId, SiteId, SpaceId, UserId},
    integration::{IntegrationName, IntegrationScope, configuration::ConfigurationValues},
    text::check_length,
    text_enum::text_enum,
};

const MAX_EXTERNAL_IDS: usize = 5;
const MAX_EXTERNAL_ID_CHARS: usize = 255;

text_enum! {
    /// `pending` until all required values are configured. An admin can make it `paused`; so does unpublishing the
    /// integration.
    #[derive(ToSchema)]
    #[schema(as = IntegrationInstallationStatus)]
    pub enum InstallationStatus {
        Active => "active",
        Pending => "pending",
        Paused => "paused",
    }

    /// Whether the installation concerns all spaces or sites of the organization, or those it is installed on.
    #[derive(ToSchema)]
    #[schema(as = IntegrationInstallationSelection)]
    pub enum Selection {
        All => "all",
        Selected => "selected",
    }
}

#[derive(Debug, Clone)]
pub struct Installation {
    pub id: InstallationId,
    pub organization: OrganizationId,
    pub integration: IntegrationName,
    pub status: InstallationStatus,
    pub space_selection: Selection,
    pub site_selection: Selection,
    /// Number of spaces that it is installed on.
    pub spaces: i64,
    pub configuration: ConfigurationValues,
    pub external_ids: Vec<String>,
    /// What it may do: the scopes of the integration when a person configured it last.
    pub scopes: Vec<IntegrationScope>,
    /// The person for whom it acts.
    pub configured_by: UserId,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub version: i64,
}

/// What an installation is installed on, below the organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TargetId {
    Space(SpaceId),
    Site(SiteId),
}

impl TargetId {
    pub fn uuid(self) -> Uuid {
        match self {
            Self::Space(space) => space.uuid(),
            Self::Site(site) => site.uuid(),
        }
    }

    pub fn kind(self) -> TargetKind {
        match self {
            Self::Space(_) => TargetKind::Space,
            Self::Site(_) => TargetKind::Site,
        }
    }
}

text_enum! {
    pub enum TargetKind {
        Space => "space",
        Site => "site",
    }
}

/// An installation on a space or a site.
#[derive(Debug, Clone)]
pub struct TargetInstallation {
    pub organization: OrganizationId,
    pub installation: InstallationId,
    pub integration: IntegrationName,
    pub target: TargetId,
    pub status: InstallationStatus,
    pub configuration: ConfigurationValues,
    pub external_ids: Vec<String>,
    /// Those of the installation.
    pub scopes: Vec<IntegrationScope>,
    /// The person for whom the installation acts.
    pub configured_by: UserId,
    pub version: i64,
}

impl TargetInstallation {
    /// Whether scripts of the installation may do what needs this scope.
    pub fn allows(&self, required: IntegrationScope) -> bool {
        let is_paused = self.status == InstallationStatus::Paused;
        !is_paused && self.scopes.iter().any(|scope| scope.covers(required))
    }
}

#[derive(Debug, Clone, Default)]
pub struct InstallationPatch {
    pub configuration: Option<ConfigurationValues>,
    pub external_ids: Option<Vec<String>>,
    pub space_selection: Option<Selection>,
    pub site_selection: Option<Selection>,
    /// Pauses the installation, or resumes it.
    pub is_paused: Option<bool>,
}

impl InstallationPatch {
    pub fn check(self) -> Result<Self> {
        check_external_ids(self.external_ids.as_deref())?;
        Ok(self)
    }

    /// Whether it changes what only admins of the organization decide.
    pub fn concerns_admins(&self) -> bool {
        self.space_selection.is_some() || self.site_selection.is_some() || self.is_paused.is_some()
    }
}

#[derive(Debug, Clone, Default)]
pub struct TargetInstallationPatch {
    pub configuration: Option<ConfigurationValues>,
    pub external_ids: Option<Vec<String>>,
}

impl TargetInstallationPatch {
    pub fn check(self) -> Result<Self> {
        check_external_ids(self.external_ids.as_deref())?;
        Ok(self)
    }
}

fn check_external_ids(ids: Option<&[String]>) -> Result<()> {
    let ids = ids.unwrap_or_default();
    if ids.len() > MAX_EXTERNAL_IDS {
        let message = format!(
            "has {} entries; at most {MAX_EXTERNAL_IDS} are allowed",
            ids.len()
        );
        return Err(Error::invalid("externalIds", message));
    }
    for id in ids {
        check_length("externalIds", id, 1, MAX_EXTERNAL_ID_CHARS)?;
    }
    Ok(())
}

/// The holder of an installation token. Loaded with each request, so that pausing, uninstalling and other scopes take
/// effect at once.
#[derive(Debug, Clone)]
pub struct InstallationPrincipal {
    pub installation: InstallationId,
    pub organization: OrganizationId,
    pub integration: IntegrationName,
    pub scopes: Vec<IntegrationScope>,
    /// The person for whom it acts: it may do what they may, within its scopes.
    pub user: UserId,
    pub space_selection: Selection,
    pub site_selection: Selection,
}

impl InstallationPrincipal {
    pub fn allows(&self, required: IntegrationScope) -> bool {
        self.scopes.iter().any(|scope| scope.covers(required))
    }
}

/// The content of a token of an integration, or of one of its installations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum IntegrationTokenHolder {
    Integration {
        integration: IntegrationName,
    },
    Installation {
        organization: OrganizationId,
        installation: InstallationId,
    },
}
