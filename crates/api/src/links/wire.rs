//! Links and locations as clients see them.

use pages::links::{LinkState, Relation, Stats};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    change_requests::wire::ChangeRequestOut,
    contents::{
        pages::PageOut,
        wire::{FileOut, ReusableContentOut},
    },
    edge::list::List,
    openapi_specs::wire::SpecOut,
    organizations::wire::OrganizationOut,
    spaces::wire::SpaceOut,
};

/// Filters of the links to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LinkParams {
    /// Only links with this status; all if left out.
    #[param(inline)]
    pub(super) status: Option<StatusName>,
}

/// Whether the target of a link exists. `in-app` targets are URLs of the app, which only members can open.
// Not `LinkState`: `app` does not know how the API spells values. The same holds for the relation.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = LinkStatus)]
pub(crate) enum StatusName {
    Ok,
    Broken,
    InApp,
}

/// `dependsOn` where the target is shown as a part of the page.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LinkRelation)]
pub(super) enum RelationName {
    Reference,
    DependsOn,
}

/// Links, with counts over all of them regardless of the status filter.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LinkList)]
pub(crate) struct LinksOut {
    pub(super) stats: StatsOut,
    #[serde(flatten)]
    pub(super) list: List<LinkOut>,
}

/// One link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Link)]
pub(crate) struct LinkOut {
    pub(super) status: StatusName,
    pub(super) relation: RelationName,
    /// The target. If it was not found, the source text as a URL.
    pub(super) target_reference: LocationOut,
    /// The locations of the link.
    pub(super) location_references: Vec<LocationOut>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LinkStats)]
pub(super) struct StatsOut {
    total: usize,
    broken: BrokenOut,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BrokenLinkStats)]
struct BrokenOut {
    total: usize,
    /// How many of the broken ones were not broken where the change request started.
    #[serde(skip_serializing_if = "Option::is_none")]
    change_request: Option<usize>,
}

/// A location in content, or a URL. Pages are without those below them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[schema(as = ContentLocation)]
pub(crate) enum LocationOut {
    Page {
        organization: Box<OrganizationOut>,
        space: Box<SpaceOut>,
        page: Box<PageOut>,
        #[serde(rename = "versionContext", skip_serializing_if = "Option::is_none")]
        version_context: Option<Box<VersionOut>>,
        #[serde(rename = "internalLocation", skip_serializing_if = "Option::is_none")]
        internal_location: Option<AnchorOut>,
    },
    File {
        organization: Box<OrganizationOut>,
        space: Box<SpaceOut>,
        file: Box<FileOut>,
        #[serde(rename = "versionContext", skip_serializing_if = "Option::is_none")]
        version_context: Option<Box<VersionOut>>,
    },
    ReusableContent {
        organization: Box<OrganizationOut>,
        space: Box<SpaceOut>,
        #[serde(rename = "reusableContent")]
        reusable_content: Box<ReusableContentOut>,
        #[serde(rename = "versionContext", skip_serializing_if = "Option::is_none")]
        version_context: Option<Box<VersionOut>>,
    },
    Space {
        organization: Box<OrganizationOut>,
        space: Box<SpaceOut>,
    },
    #[serde(rename = "openapi")]
    Spec {
        organization: Box<OrganizationOut>,
        #[serde(rename = "openAPISpec")]
        spec: Box<SpecOut>,
    },
    Url {
        url: String,
    },
}

/// The change request that the content belongs to; absent for the primary content.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = VersionContext)]
pub(crate) struct VersionOut {
    /// Always `changeRequest`.
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) change_request: ChangeRequestOut,
}

/// A location within a page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageAnchor)]
pub(crate) struct AnchorOut {
    /// Always `anchor`.
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    pub(super) anchor: String,
}

impl From<Stats> for StatsOut {
    fn from(stats: Stats) -> Self {
        Self {
            total: stats.total,
            broken: BrokenOut {
                total: stats.broken,
                change_request: stats.broken_by_change_request,
            },
        }
    }
}

impl From<LinkState> for StatusName {
    fn from(state: LinkState) -> Self {
        match state {
            LinkState::Ok => Self::Ok,
            LinkState::Broken => Self::Broken,
            LinkState::InApp => Self::InApp,
        }
    }
}

impl From<StatusName> for LinkState {
    fn from(name: StatusName) -> Self {
        match name {
            StatusName::Ok => Self::Ok,
            StatusName::Broken => Self::Broken,
            StatusName::InApp => Self::InApp,
        }
    }
}

impl From<Relation> for RelationName {
    fn from(relation: Relation) -> Self {
        match relation {
            Relation::Reference => Self::Reference,
            Relation::DependsOn => Self::DependsOn,
        }
    }
}
