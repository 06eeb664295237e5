//! Published sites, for front ends.

use std::collections::BTreeMap;

use app::sites::published::{self, SiteWithCustomization};
use axum::Json;
use model::{
    customization::Customization,
    id::{OrganizationId, SiteId},
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    builder::SitePartsBuilder, input::ShareParams, structure_wire::StructureOut, wire::SiteOut,
};
use crate::{
    edge::{ctx::Public, error::Result, path::Path, query::Params},
    integration_rendering::wire::SiteScriptOut,
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(get_published_content_site))
}

/// Everything a front end needs to render a site around its pages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublishedContentSite)]
struct PublishedOut {
    /// Always `published-content-site`.
    object: &'static str,
    site: SiteOut,
    structure: StructureOut,
    customizations: CustomizationsOut,
    /// Scripts that integrations add to pages.
    scripts: Vec<SiteScriptOut>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CustomizationsOut {
    /// The complete look of the site.
    #[schema(value_type = Object)]
    site: Customization,
    /// The complete looks of the site spaces, by their ids.
    #[schema(value_type = BTreeMap<String, Object>)]
    site_spaces: BTreeMap<String, Customization>,
}

impl PublishedOut {
    fn new(urls: Urls<'_>, published: SiteWithCustomization) -> Self {
        let looks = published.looks.into_iter();
        let scripts = published.scripts.into_iter().map(SiteScriptOut::new);
        Self {
            object: "published-content-site",
            site: SiteOut::at(urls, &published.whole.site, &published.whole.home()),
            structure: SitePartsBuilder::new(urls, &published.whole).structure(),
            customizations: CustomizationsOut {
                site: published.look,
                site_spaces: looks.map(|(id, look)| (id.to_string(), look)).collect(),
            },
            scripts: scripts.collect(),
        }
    }
}

/// Read a published site for a front end: its structure and its look.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/published", tag = "sites",
    params(ShareParams),
    responses((status = 200, body = PublishedOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("shareKey" = []), ("installation" = ["site:metadata:read"])))]
async fn get_published_content_site(
    ctx: Public,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(params): Params<ShareParams>,
) -> Result<Json<PublishedOut>> {
    let key = params.share_key.as_deref();
    let published = published::get(&ctx, organization, site, key).await?;
    Ok(Json(PublishedOut::new(Urls::of(&ctx), published)))
}
