//! The public sites of an organization.

use model::{
    Id, Result,
    id::{OrganizationId, SiteId},
    site_url::SiteHome,
};
use serde_json::Value;

use crate::{Db, error::DbResultExt};

#[derive(Debug)]
pub struct PublicSites {
    pub organization: OrganizationId,
    pub organization_title: String,
    /// By title; never empty.
    pub sites: Vec<PublicSite>,
}

#[derive(Debug)]
pub struct PublicSite {
    pub id: SiteId,
    pub version: i64,
    pub title: String,
    /// The options of its look that lists show. None if only URLs were requested.
    pub look: Option<Value>,
    pub home: SiteHome,
}

/// The data to load of each site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    Addresses,
    /// Also the options of the look that lists show. All options together can be large.
    Looks,
}

/// Lists the first published sites that are public. Returns None if there are none. Sites whose contents all have
/// conditions are omitted: to anonymous visitors they do not exist.
pub async fn list(
    db: &Db,
    organization: OrganizationId,
    detail: Detail,
    limit: u32,
) -> Result<Option<PublicSites>> {
    let rows = sqlx::query_file!(
        "queries/list_public_sites.sql",
        organization.uuid(),
        i64::from(limit),
        detail == Detail::Looks,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let organization_title = rows.first().map(|row| row.organization_title.clone());
    let sites = rows.into_iter().map(|row| PublicSite {
        id: Id::from_uuid(row.id),
        version: row.version,
        title: row.title,
        look: row.look,
        home: SiteHome {
            organization,
            organization_hostname: row.organization_hostname,
            hostname: row.hostname,
            proxy: row.proxy,
            basename: row.basename,
            share_key: None,
        },
    });
    let sites = sites.collect();
    Ok(organization_title.map(|organization_title| PublicSites {
        organization,
        organization_title,
        sites,
    }))
}
