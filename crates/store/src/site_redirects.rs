//! Redirects of sites: rows and queries. Access requires a permission on the site.

mod variant_address;

use authz::{Granted, action::act::Administer};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    id::SiteRedirectId,
    site::Site,
    site_redirect::{NewSiteRedirect, SiteRedirect, SiteRedirectPatch, SourcePath},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

pub use variant_address::{VariantAddress, find_variant_address};

struct Row {
    organization_id: Uuid,
    site_id: Uuid,
    id: Uuid,
    source: String,
    destination: Value,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: i64,
}

/// Queries a [`Row`] from `site_redirects r`: `$before`, its columns, `$after`.
macro_rules! query_site_redirects {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            r.organization_id, r.site_id, r.id, r.source, r.destination, r.created_at, r.updated_at, r.version
        "# + $after $($args)*)
    };
}

impl TryFrom<Row> for SiteRedirect {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            site: Id::from_uuid(row.site_id),
            source: SourcePath::from_stored(row.source),
            destination: serde_json::from_value(row.destination).map_err(Error::internal)?,
            created_at: row.created_at.to_jiff(),
            updated_at: row.updated_at.to_jiff(),
            version: row.version,
        })
    }
}

/// Lists the redirects of a site, oldest first; only those whose source contains `search`, if given.
pub async fn list<A>(
    db: &Db,
    site: &Granted<Site, A>,
    search: Option<&str>,
    page: &PageRequest,
) -> Result<Page<SiteRedirect>> {
    let rows = query_site_redirects!(
        Row,
        "select",
        r#"from site_redirects r
           where organization_id = $1
             and site_id = $2
             and ($3::text is null or position(lower($3) in lower(source)) > 0)
             and id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
           order by id
           limit $5"#,
        site.organization.uuid(),
        site.id.uuid(),
        search,
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let redirects = rows
        .into_iter()
        .map(SiteRedirect::try_from)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(redirects, |redirect| redirect.id.uuid()))
}

pub async fn find<A>(
    db: &Db,
    site: &Granted<Site, A>,
    id: SiteRedirectId,
) -> Result<Option<SiteRedirect>> {
    let row = query_site_redirects!(
        Row,
        "select",
        r#"from site_redirects r
           where organization_id = $1 and site_id = $2 and id = $3"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(SiteRedirect::try_from).transpose()
}

pub async fn find_by_source<A>(
    db: &Db,
    site: &Granted<Site, A>,
    source: &SourcePath,
) -> Result<Option<SiteRedirect>> {
    let row = query_site_redirects!(
        Row,
        "select",
        r#"from site_redirects r
           where organization_id = $1 and site_id = $2 and source = $3"#,
        site.organization.uuid(),
        site.id.uuid(),
        source.as_str(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(SiteRedirect::try_from).transpose()
}

/// Returns at most `most` sources of redirects of a site.
pub async fn sources<A>(db: &Db, site: &Granted<Site, A>, limit: i64) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        "select source from site_redirects where organization_id = $1 and site_id = $2 limit $3",
        site.organization.uuid(),
        site.id.uuid(),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

pub async fn insert(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    new: &NewSiteRedirect,
) -> Result<SiteRedirect> {
    let id: SiteRedirectId = tx.new_id();
    let now = tx.sql_now();
    let row = query_site_redirects!(
        Row,
        r#"insert into site_redirects as r (organization_id, site_id, id, source, destination, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $6)
           returning"#,
        "",
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        new.source.as_str(),
        serde_json::to_value(&new.destination).map_err(Error::internal)?,
        now,
    )
    .fetch_one(tx.connection())
    .await
    .on_constraint("site_redirects_source_unique", || source_taken_error(&new.source))?;
    row.try_into()
}

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    redirect: &SiteRedirect,
    patch: &SiteRedirectPatch,
    if_version: Option<i64>,
) -> Result<Option<SiteRedirect>> {
    let destination = patch.destination.as_ref().map(serde_json::to_value);
    let row = query_site_redirects!(
        Row,
        r#"update site_redirects r
           set source = coalesce($4, source),
               destination = coalesce($5, destination),
               updated_at = $6,
               version = version + 1
           where organization_id = $1 and site_id = $2 and id = $3 and ($7::bigint is null or version = $7)
           returning"#,
        "",
        site.organization.uuid(),
        site.id.uuid(),
        redirect.id.uuid(),
        patch.source.as_ref().map(SourcePath::as_str),
        destination.transpose().map_err(Error::internal)?,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint("site_redirects_source_unique", || {
        source_taken_error(patch.source.as_ref().unwrap_or(&redirect.source))
    })?;
    row.map(SiteRedirect::try_from).transpose()
}

fn source_taken_error(source: &SourcePath) -> Error {
    Error::Conflict(format!(
        "The site already redirects `{}`. Change that redirect, or delete it first.",
        source.as_str()
    ))
}

pub async fn delete(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    id: SiteRedirectId,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"delete from site_redirects
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
