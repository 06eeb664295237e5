//! Sites: rows and queries. The modules below contain their parts.

pub mod arrange;
pub mod for_readers;
mod publish;
mod row;
pub mod section_groups;
pub mod sections;
pub mod site_spaces;
pub mod structure;

use authz::{
    Granted, Unchecked,
    action::act::{Administer, Create, View},
};
use model::{
    Error, Id, Page, PageRequest, Result,
    id::{OrganizationId, SiteId, SiteSpaceId, UserId},
    organization::Organization,
    site::{AgentsContext, NewSite, Site, SiteFilter, SitePatch, SiteVisibility},
    space::Space,
};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    order,
};
pub use publish::{publish, set_adaptive_schema, unpublish};
pub(crate) use row::{Row, query_sites};

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: SiteId,
    who: UserId,
) -> Result<Option<Unchecked<Site>>> {
    find_with(db.pool(), organization, id, who).await
}

/// Reads a site after a write in the same transaction.
pub async fn get_in(
    tx: &mut Tx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<Viewable<Site>> {
    let who = tx.user();
    access::reread(find_with(tx.connection(), organization, id, who).await?)
}

async fn find_with(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
    id: SiteId,
    who: UserId,
) -> Result<Option<Unchecked<Site>>> {
    let row = query_sites!(
        Row,
        "select",
        r#", seen_site_spaces(st.organization_id, st.id, m.user_id) as "site_spaces!", m.role
           from sites st
           join organizations o on o.organization_id = st.organization_id
           join members m on m.organization_id = st.organization_id and m.user_id = $3 and m.disabled_at is null
           where st.organization_id = $1 and st.id = $2"#,
        organization.uuid(),
        id.uuid(),
        who.uuid(),
    )
    .fetch_optional(executor)
    .await
    .map_db_error()?;
    row.map(Row::into_unchecked).transpose()
}

/// Lists the sites of an organization, oldest first. A filter by a space that the caller may not view finds none.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    filter: &SiteFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<Site>>> {
    let kinds: Vec<&str> = filter.kinds.iter().map(|kind| kind.as_str()).collect();
    let rows = query_sites!(
        Row,
        "select",
        r#", seen_site_spaces(st.organization_id, st.id, m.user_id) as "site_spaces!", m.role
           from sites st
           join organizations o on o.organization_id = st.organization_id
           join members m on m.organization_id = st.organization_id and m.user_id = $2 and m.disabled_at is null
           where st.organization_id = $1
             and m.role is not null
             and ($3::uuid is null or exists (
                 select from site_spaces v
                 join spaces p on p.organization_id = st.organization_id and p.id = v.space_id and p.deleted_at is null
                 where v.organization_id = st.organization_id and v.site_id = st.id and v.space_id = $3
                   and content_role(p.organization_id, m.user_id, m.role, p.id, p.default_level, p.parent_id) is not null
             ))
             and ($4::text is null or position(lower($4) in lower(st.title)) > 0)
             and ($5::boolean is null or (st.published_at is not null) = $5)
             and (cardinality($6::text[]) = 0 or st.type = any($6))
             and st.id > coalesce($7::uuid, '00000000-0000-0000-0000-000000000000')
           order by st.id
           limit $8"#,
        organization.id.uuid(),
        who.uuid(),
        filter.space.map(Id::uuid),
        filter.title,
        filter.published,
        &kinds as &[&str],
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let visible = rows
        .into_iter()
        .map(Row::into_viewable)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(visible, |site| site.id.uuid()))
}

/// A space for a new site, with its path and the proof that the caller may publish it.
pub struct InitialSpace<'a> {
    pub space: &'a Granted<Space, Create>,
    pub path: String,
}

/// Creates a site with its first spaces. The first of them is the default. A number makes `basename` unique.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, Create>,
    new: &NewSite,
    title: &str,
    basename: &str,
    first: &[InitialSpace<'_>],
) -> Result<SiteId> {
    let id: SiteId = tx.new_id();
    let ids: Vec<SiteSpaceId> = first.iter().map(|_| tx.new_id()).collect();
    let (ids, positions): (Vec<Uuid>, Vec<String>) = ids
        .into_iter()
        .map(|id| (id.uuid(), order::last(id)))
        .unzip();
    let (spaces, paths): (Vec<Uuid>, Vec<String>) = first
        .iter()
        .map(|first| (first.space.id.uuid(), first.path.clone()))
        .unzip();
    sqlx::query!(
        r#"with made as (
               insert into sites (organization_id, id, type, title, basename, visibility, created_at, created_by,
                                  updated_at)
               values ($1, $2, $3, $4, free_site_basename($1, $5), $6, $7, $8, $7)
           )
           insert into site_spaces (organization_id, site_id, id, space_id, position, path, is_default, created_at,
                                    updated_at)
           select $1, $2, first.id, first.space_id, first.position, first.path, first.number = 1, $7, $7
           from unnest($9::uuid[], $10::uuid[], $11::text[], $12::text[])
                with ordinality as first (id, space_id, position, path, number)"#,
        organization.id.uuid(),
        id.uuid(),
        new.kind.as_str(),
        title,
        basename,
        new.visibility.as_str(),
        tx.sql_now(),
        tx.user().uuid(),
        &ids,
        &spaces,
        &positions,
        &paths,
    )
    .execute(tx.connection())
    .await
    .on_constraint("sites_basename_unique", || basename_taken(basename))?;
    Ok(id)
}

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    patch: &SitePatch,
    if_version: Option<i64>,
) -> Result<Option<Site>> {
    let (keep_proxy, proxy) = patch.proxy.clone().parts();
    let row = query_sites!(
        Row,
        r#"update sites st
           set title = coalesce($3, st.title),
               visibility = coalesce($4, st.visibility),
               basename = coalesce($5, st.basename),
               proxy = case when $6 then st.proxy else $7 end,
               adaptive_content = coalesce($8, st.adaptive_content),
               agents_context = coalesce($9, st.agents_context),
               -- Readers of the old audience may not belong to the new one.
               token_version = st.token_version + case when $4 <> st.visibility then 1 else 0 end,
               updated_at = $10,
               version = st.version + 1
           from organizations o
           where st.organization_id = $1 and st.id = $2 and ($11::bigint is null or st.version = $11)
             and o.organization_id = $1
           returning"#,
        r#", seen_site_spaces(st.organization_id, st.id, $12) as "site_spaces!", null::role as role"#,
        site.organization.uuid(),
        site.id.uuid(),
        patch.title,
        patch.visibility.map(SiteVisibility::as_str),
        patch.basename,
        keep_proxy,
        proxy,
        patch.adaptive_content,
        patch.agents_context.map(AgentsContext::as_str),
        tx.sql_now(),
        if_version,
        tx.user().uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint("sites_basename_unique", || {
        basename_taken(patch.basename.as_deref().unwrap_or_default())
    })?;
    row.map(Site::try_from).transpose()
}

fn basename_taken(basename: &str) -> Error {
    Error::Conflict(format!(
        "Another site of the organization has the basename `{basename}`. Choose another one."
    ))
}

/// Deletes a site with its structure; the spaces stay. Its hostnames cool down (trigger `site_hostnames_rest`). Returns
/// false if it was gone, or `if_version` does not match.
pub async fn delete(
    tx: &mut Tx,
    site: &Granted<Site, Administer>,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"with forgotten as (
               update organizations set default_content = null
               where organization_id = $1 and default_content ->> 'site' = $4
           )
           delete from sites where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)"#,
        site.organization.uuid(),
        site.id.uuid(),
        if_version,
        site.id.to_string(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
