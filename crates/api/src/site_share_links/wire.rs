//! Share links as clients see them.

use app::site_share_links::ShareLinkWithUrl;
use model::site_share_link::{NewShareLink, ShareLinkPatch};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::edge::error::Result;

/// A URL of a site that gives access to anyone who has it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShareLink)]
pub(crate) struct ShareLinkOut {
    /// Always `share-link`.
    object: &'static str,
    id: String,
    #[schema(max_length = 50)]
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The URL of an inactive link does not work.
    active: bool,
    #[schema(format = "date-time")]
    created_at: String,
    urls: ShareLinkUrls,
}

#[derive(Serialize, ToSchema)]
struct ShareLinkUrls {
    /// The URL with the key. Only administrators of the site get it.
    #[schema(format = "uri")]
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
}

impl ShareLinkOut {
    pub(crate) fn new(link_with_url: &ShareLinkWithUrl) -> Self {
        let link = &link_with_url.link;
        let published = link_with_url.url.as_ref();
        Self {
            object: "share-link",
            id: link.id.to_string(),
            name: link.name.clone(),
            active: link.active,
            created_at: link.created_at.to_string(),
            urls: ShareLinkUrls {
                published: published.map(|url| url.expose_secret().to_owned()),
            },
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ShareLinkCreate {
    #[schema(max_length = 50)]
    name: Option<String>,
}

impl ShareLinkCreate {
    pub(crate) fn parse(self) -> Result<NewShareLink> {
        Ok(NewShareLink::new(self.name)?)
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ShareLinkUpdate {
    #[schema(max_length = 50)]
    name: Option<String>,
    active: Option<bool>,
}

impl ShareLinkUpdate {
    pub(crate) fn parse(self) -> Result<ShareLinkPatch> {
        let patch = ShareLinkPatch {
            name: self.name,
            active: self.active,
        };
        Ok(patch.check()?)
    }
}
