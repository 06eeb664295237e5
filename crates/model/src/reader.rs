//! Readers: whoever holds a token of a site. What the token says is here; whether it still holds is asked each time.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    Oid,
    id::{
        ChangeRequestId, OrganizationId, SiteId, SiteSectionId, SiteShareLinkId, SiteSpaceId,
        SpaceId, UserId,
    },
    site::SiteVisibility,
};

/// Someone who reads a site.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reader {
    pub organization: OrganizationId,
    pub site: SiteId,
    /// Where the reader entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_section: Option<SiteSectionId>,
    pub site_space: SiteSpaceId,
    pub space: SpaceId,
    /// The spaces that the reader saw in the site on entering.
    pub spaces: Vec<SpaceId>,
    /// What is known of the reader, as expressions see it: signed claims, and `unsigned` ones.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub claims: Map<String, Value>,
    /// The state of the site that the token was made in. Later states know nothing of it.
    pub version: i64,
    /// For whom the site was when the token was made.
    pub audience: SiteVisibility,
    /// The link through which the reader came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share_link: Option<SiteShareLinkId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
    #[serde(rename = "exp", with = "jiff::fmt::serde::timestamp::second::required")]
    pub expires_at: Timestamp,
}

/// A look behind the published site, with the rights of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    pub user: UserId,
    /// The change request that is shown instead of main.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change_request: Option<ChangeRequestId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<Oid>,
}
