//! The sites of an organization that everyone may know of.

use model::{Result, id::OrganizationId, site_address::SiteHome};
use serde_json::Value;

use crate::{Db, failure::Stored};

#[derive(Debug)]
pub struct PublicSites {
    pub organization: OrganizationId,
    pub organization_title: String,
    /// By title. There is at least one.
    pub sites: Vec<PublicSite>,
}

#[derive(Debug)]
pub struct PublicSite {
    pub title: String,
    /// What was chosen for its look.
    pub customization: Value,
    pub home: SiteHome,
}

/// The first published sites that are neither unlisted nor for some. None where there are none.
pub async fn list(
    db: &Db,
    organization: OrganizationId,
    limit: u32,
) -> Result<Option<PublicSites>> {
    let rows = sqlx::query!(
        r#"select o.title as organization_title, o.hostname as organization_hostname,
                  st.title, st.basename, st.proxy, st.customization,
                  site_hostname(st.organization_id, st.id) as hostname
           from sites st
           join organizations o on o.organization_id = st.organization_id
           where st.organization_id = $1 and st.visibility = 'public' and st.published_at is not null
           order by lower(st.title), st.id
           limit $2"#,
        organization.uuid(),
        i64::from(limit),
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    let organization_title = rows.first().map(|row| row.organization_title.clone());
    let sites = rows.into_iter().map(|row| PublicSite {
        title: row.title,
        customization: row.customization,
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
