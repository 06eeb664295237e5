//! Readers: holders of a site token. This is the content of the token; whether it is still valid is checked on every
//! use.

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

/// The reader of a site, as stored in a site token.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reader {
    pub organization: OrganizationId,
    pub site: SiteId,
    /// The section at which the reader entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site_section: Option<SiteSectionId>,
    pub site_space: SiteSpaceId,
    pub space: SpaceId,
    /// The spaces of the site that were visible to the reader on entering.
    pub spaces: Vec<SpaceId>,
    /// The visitor's claims as expressions see them: signed ones, and `unsigned` ones.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub claims: Map<String, Value>,
    /// The site's token version when the token was issued. Raising that version revokes the token.
    pub version: i64,
    /// The audience of the site when the token was issued.
    pub audience: SiteVisibility,
    /// The share link through which the reader came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share_link: Option<SiteShareLinkId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
    #[serde(rename = "exp", with = "jiff::fmt::serde::timestamp::second::required")]
    pub expires_at: Timestamp,
}

/// A preview of unpublished content, with the permissions of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    pub user: UserId,
    /// Whether the session that issued the preview had passed the single sign-on of the organization.
    #[serde(default)]
    pub passed_sso: bool,
    /// The change request shown instead of main.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change_request: Option<ChangeRequestId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<Oid>,
}
