//! Share links of sites: rows and queries. Keys are stored twice: encrypted, to show them again, and as a hash, to find
//! them. Neither grants access by itself.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::Timestamp;
use model::{
    Id, Page, PageRequest, Result,
    id::SiteShareLinkId,
    site::Site,
    site_share_link::{NewShareLink, ShareLink, ShareLinkPatch},
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

struct Row {
    organization_id: Uuid,
    site_id: Uuid,
    id: Uuid,
    name: Option<String>,
    active: bool,
    key: Vec<u8>,
    created_at: Timestamp,
    version: i64,
}

/// Queries a [`Row`] from `site_share_links l`: `$before`, its columns, `$after`.
macro_rules! query_share_links {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            l.organization_id, l.site_id, l.id, l.name, l.active, l.key, l.created_at, l.version
        "# + $after $($args)*)
    };
}

impl From<Row> for ShareLink {
    fn from(row: Row) -> Self {
        Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            site: Id::from_uuid(row.site_id),
            name: row.name,
            active: row.active,
            key: row.key,
            created_at: row.created_at.to_jiff(),
            version: row.version,
        }
    }
}

/// Lists the links of a site, oldest first.
pub async fn list<A>(
    db: &Db,
    site: &Granted<Site, A>,
    page: &PageRequest,
) -> Result<Page<ShareLink>> {
    let rows = query_share_links!(
        Row,
        "select",
        r#"from site_share_links l
           where organization_id = $1
             and site_id = $2
             and id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           order by id
           limit $4"#,
        site.organization.uuid(),
        site.id.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let links = rows.into_iter().map(ShareLink::from).collect();
    Ok(page.page(links, |link: &ShareLink| link.id.uuid()))
}

/// A share key, encrypted and hashed.
pub struct StoredShareKey {
    pub envelope: Vec<u8>,
    pub hash: [u8; 32],
}

/// Creates a link. Returns `None` if the site has reached [`MOST`].
pub async fn insert(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    id: SiteShareLinkId,
    new: NewShareLink,
    key: &StoredShareKey,
) -> Result<Option<ShareLink>> {
    let (now, user) = (tx.sql_now(), tx.user().uuid());
    let row = query_share_links!(
        Row,
        r#"insert into site_share_links as l
               (organization_id, site_id, id, name, key, key_hash, created_at, created_by, updated_at)
           select $1, $2, $3, $4, $5, $6, $7, $8, $7
           where (select count(*) from site_share_links where organization_id = $1 and site_id = $2) < $9
           returning"#,
        "",
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        new.name,
        key.envelope,
        &key.hash[..],
        now,
        user,
        MAX_PER_SITE,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(ShareLink::from))
}

/// Maximum number of links per site.
pub const MAX_PER_SITE: i64 = 1000;

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    id: SiteShareLinkId,
    patch: ShareLinkPatch,
    if_version: Option<i64>,
) -> Result<Option<ShareLink>> {
    let row = query_share_links!(
        Row,
        r#"update site_share_links l
           set name = coalesce($4, name), active = coalesce($5, active), updated_at = $6, version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3 and ($7::bigint is null or version = $7)
           returning"#,
        "",
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        patch.name,
        patch.active,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(ShareLink::from))
}

pub async fn delete(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    id: SiteShareLinkId,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"delete from site_share_links
           where organization_id = $1 and site_id = $2 and id = $3 and ($4::bigint is null or version = $4)"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
