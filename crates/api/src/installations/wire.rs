//! Installations as clients see them.

use app::installations::{
    InstalledIntegration,
    targets::{ExtendedTarget, TargetDetails},
};
use model::{
    Error,
    installation::{
        Installation, InstallationPatch, InstallationStatus, Selection, TargetId,
        TargetInstallation, TargetInstallationPatch,
    },
    integration::configuration::ConfigurationValues,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    edge::{error::Result, etag::Object},
    integrations::wire::{IntegrationOut, public_endpoint},
    sites::wire::SiteOut,
    spaces::wire::SpaceOut,
    wire::Urls,
};

/// An integration that is installed on an organization.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = IntegrationInstallation)]
pub(crate) struct InstallationOut {
    id: String,
    status: InstallationStatus,
    space_selection: Selection,
    site_selection: Selection,
    /// Number of spaces that it is installed on.
    spaces: i64,
    /// The values of the configuration, and what the script of the integration stores.
    #[schema(value_type = Object)]
    configuration: ConfigurationValues,
    #[serde(rename = "createdAt")]
    #[schema(format = "date-time")]
    created_at: String,
    #[serde(rename = "updatedAt")]
    #[schema(format = "date-time")]
    updated_at: String,
    urls: InstallationUrls,
    /// Ids of the same thing elsewhere, which the script assigns.
    #[serde(rename = "externalIds")]
    #[schema(max_items = 5)]
    external_ids: Vec<String>,
    target: OrganizationTarget,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IntegrationInstallationUrls)]
struct InstallationUrls {
    #[schema(format = "uri")]
    location: String,
    #[schema(format = "uri")]
    app: String,
    /// Requests to this URL and below are handled by the script, for this installation.
    #[schema(format = "uri")]
    public_endpoint: String,
}

/// The organization that has installed an integration.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrationInstallationTarget)]
pub(crate) struct OrganizationTarget {
    pub(crate) organization: String,
}

impl InstallationOut {
    pub(crate) fn new(urls: Urls<'_>, installation: &Installation) -> Self {
        let (id, name) = (installation.id, &installation.integration);
        let organization = installation.organization;
        Self {
            id: id.to_string(),
            status: installation.status,
            space_selection: installation.space_selection,
            site_selection: installation.site_selection,
            spaces: installation.spaces,
            configuration: installation.configuration.clone(),
            created_at: installation.created_at.to_string(),
            updated_at: installation.updated_at.to_string(),
            urls: InstallationUrls {
                location: urls.location(format_args!("integrations/{name}/installations/{id}")),
                app: urls.app(format_args!("orgs/{organization}/integrations/{name}")),
                public_endpoint: format!("{}/installations/{id}", public_endpoint(urls, name)),
            },
            external_ids: installation.external_ids.clone(),
            target: OrganizationTarget {
                organization: organization.to_string(),
            },
        }
    }

    pub(crate) fn object(urls: Urls<'_>, installation: &Installation) -> Object<Self> {
        Object::new(installation.version, Self::new(urls, installation))
    }

    pub(crate) fn location(&self) -> String {
        self.urls.location.clone()
    }
}

/// An installation with its integration.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrganizationInstallation {
    installation: InstallationOut,
    integration: IntegrationOut,
}

impl OrganizationInstallation {
    pub(crate) fn new(urls: Urls<'_>, one: &InstalledIntegration) -> Self {
        Self {
            installation: InstallationOut::new(urls, &one.installation),
            integration: IntegrationOut::new(urls, &one.integration),
        }
    }
}

/// An installed integration with its state.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InstalledIntegration)]
pub(crate) struct InstalledIntegrationOut {
    status: InstallationStatus,
    integration: IntegrationOut,
}

impl InstalledIntegrationOut {
    pub(crate) fn new(urls: Urls<'_>, one: &InstalledIntegration) -> Self {
        Self {
            status: one.installation.status,
            integration: IntegrationOut::new(urls, &one.integration),
        }
    }
}

/// The state of an integration in an organization.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InstallationStatusOut {
    pub(crate) status: InstallationStatus,
}

/// A token that acts as an installation for an hour.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InstallationToken {
    pub(crate) token: String,
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InstallationUpdate {
    #[serde(rename = "externalIds")]
    #[schema(max_items = 5)]
    external_ids: Option<Vec<String>>,
    /// All values: those that are left out are removed.
    #[schema(value_type = Option<Object>)]
    configuration: Option<ConfigurationValues>,
    space_selection: Option<Selection>,
    site_selection: Option<Selection>,
    /// `paused` stops the installation; `active` resumes it, and makes it `pending` if its configuration is not complete.
    status: Option<InstallationStatus>,
}

impl InstallationUpdate {
    pub(crate) fn parse(self) -> Result<InstallationPatch> {
        let is_paused = match self.status {
            None => None,
            Some(InstallationStatus::Paused) => Some(true),
            Some(InstallationStatus::Active) => Some(false),
            Some(InstallationStatus::Pending) => {
                let message = "follows from the configuration; send `active` or `paused`";
                return Err(Error::invalid("status", message).into());
            }
        };
        let patch = InstallationPatch {
            configuration: self.configuration,
            external_ids: self.external_ids,
            space_selection: self.space_selection,
            site_selection: self.site_selection,
            is_paused,
        };
        Ok(patch.check()?)
    }
}

/// An installation on a space.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IntegrationSpaceInstallation)]
pub(crate) struct SpaceInstallationOut {
    #[serde(flatten)]
    common: TargetInstallationOut,
    space: SpaceOrId,
}

/// An installation on a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IntegrationSiteInstallation)]
pub(crate) struct SiteInstallationOut {
    #[serde(flatten)]
    common: TargetInstallationOut,
    site: SiteOrId,
}

/// The id of the space, or the space if it was requested.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum SpaceOrId {
    Id(String),
    Space(Box<SpaceOut>),
}

/// The id of the site, or the site if it was requested.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum SiteOrId {
    Id(String),
    Site(Box<SiteOut>),
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TargetInstallation)]
struct TargetInstallationOut {
    /// The name of the integration.
    integration: String,
    /// The id of the installation on the organization.
    installation: String,
    status: InstallationStatus,
    #[schema(value_type = Object)]
    configuration: ConfigurationValues,
    #[schema(max_items = 5)]
    external_ids: Vec<String>,
    urls: TargetInstallationUrls,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TargetInstallationUrls {
    #[schema(format = "uri")]
    location: String,
    /// Requests to this URL and below are handled by the script, for this installation on the space or site.
    #[schema(format = "uri")]
    public_endpoint: String,
}

impl TargetInstallationOut {
    fn new(urls: Urls<'_>, installed: &TargetInstallation) -> Self {
        let (name, id) = (&installed.integration, installed.installation);
        let below = match installed.target {
            TargetId::Space(space) => format!("installations/{id}/spaces/{space}"),
            TargetId::Site(site) => format!("installations/{id}/sites/{site}"),
        };
        Self {
            integration: name.to_string(),
            installation: id.to_string(),
            status: installed.status,
            configuration: installed.configuration.clone(),
            external_ids: installed.external_ids.clone(),
            urls: TargetInstallationUrls {
                location: urls.location(format_args!("integrations/{name}/{below}")),
                public_endpoint: format!("{}/{below}", public_endpoint(urls, name)),
            },
        }
    }
}

impl SpaceInstallationOut {
    pub(crate) fn new(urls: Urls<'_>, found: &ExtendedTarget) -> Self {
        let space = match &found.details {
            Some(TargetDetails::Space(space)) => {
                SpaceOrId::Space(Box::new(SpaceOut::new(urls, space)))
            }
            _ => SpaceOrId::Id(target_id(found)),
        };
        let common = TargetInstallationOut::new(urls, &found.installed);
        Self { common, space }
    }

    pub(crate) fn object(urls: Urls<'_>, found: &ExtendedTarget) -> Object<Self> {
        Object::new(found.installed.version, Self::new(urls, found))
    }

    pub(crate) fn location(&self) -> String {
        self.common.urls.location.clone()
    }
}

impl SiteInstallationOut {
    pub(crate) fn new(urls: Urls<'_>, found: &ExtendedTarget) -> Self {
        let site = match &found.details {
            Some(TargetDetails::Site(site)) => SiteOrId::Site(Box::new(SiteOut::new(urls, site))),
            _ => SiteOrId::Id(target_id(found)),
        };
        let common = TargetInstallationOut::new(urls, &found.installed);
        Self { common, site }
    }

    pub(crate) fn object(urls: Urls<'_>, found: &ExtendedTarget) -> Object<Self> {
        Object::new(found.installed.version, Self::new(urls, found))
    }

    pub(crate) fn location(&self) -> String {
        self.common.urls.location.clone()
    }
}

fn target_id(found: &ExtendedTarget) -> String {
    match found.installed.target {
        TargetId::Space(space) => space.to_string(),
        TargetId::Site(site) => site.to_string(),
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TargetInstallationUpdate {
    #[schema(max_items = 5)]
    external_ids: Option<Vec<String>>,
    /// All values: those that are left out are removed.
    #[schema(value_type = Option<Object>)]
    configuration: Option<ConfigurationValues>,
}

impl TargetInstallationUpdate {
    pub(crate) fn parse(self) -> Result<TargetInstallationPatch> {
        let patch = TargetInstallationPatch {
            configuration: self.configuration,
            external_ids: self.external_ids,
        };
        Ok(patch.check()?)
    }
}

/// What is returned of a space or site.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExtendedParams {
    /// Whether to return the space or site instead of its id. A page then has at most 50 items.
    #[serde(default)]
    #[param(default = false)]
    pub(crate) extended: bool,
}

/// Filter by an id elsewhere.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ExternalIdParams {
    /// One of the `externalIds`.
    pub(crate) external_id: Option<String>,
}
