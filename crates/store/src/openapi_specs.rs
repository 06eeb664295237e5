//! OpenAPI specs: rows and queries.

pub mod processing;
mod row;
pub mod versions;

use authz::{
    Granted, Unchecked,
    action::act::{Create, Edit, ListMembers},
    policy,
};
use model::{
    Page, PageRequest, Result, Role,
    id::{OpenApiSpecId, OrganizationId, UserId},
    openapi_spec::{OpenApiSpec, SpecSlug, SpecSource, SpecVisibility},
    organization::Organization,
};

use self::row::{Row, query_openapi_specs};
use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    types::RoleText,
};

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    slug: &SpecSlug,
    who: UserId,
) -> Result<Option<Unchecked<OpenApiSpec>>> {
    let row = query_openapi_specs!(
        Row,
        "select",
        r#", m.role as "role: RoleText"
           from openapi_specs s
           join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null
           where s.organization_id = $1 and s.slug = $2"#,
        organization.uuid(),
        slug.as_str(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(Row::into_unchecked).transpose()
}

/// Lists the specs of an organization, oldest first.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, ListMembers>,
    who: UserId,
    page: &PageRequest,
) -> Result<Page<Viewable<OpenApiSpec>>> {
    let rows = query_openapi_specs!(
        Row,
        "select",
        r#", m.role as "role: RoleText"
           from openapi_specs s
           join members m on m.organization_id = s.organization_id and m.user_id = $2
           where s.organization_id = $1 and s.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           order by s.id
           limit $4"#,
        organization.id.uuid(),
        who.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let specs = rows
        .into_iter()
        .map(Row::into_viewable)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(specs, |spec| spec.id.uuid()))
}

/// Returns those of these slugs that exist, each with the spec if the caller may view it.
pub async fn find_by_slugs<A>(
    db: &Db,
    organization: &Granted<Organization, A>,
    who: UserId,
    slugs: &[&str],
) -> Result<Vec<(String, Option<Viewable<OpenApiSpec>>)>> {
    let rows = query_openapi_specs!(
        Row,
        "select",
        r#", m.role as "role: RoleText"
           from openapi_specs s
           join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
           where s.organization_id = $1 and s.slug = any($3::text[])"#,
        organization.id.uuid(),
        who.uuid(),
        slugs as &[&str],
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut specs = Vec::with_capacity(rows.len());
    for row in rows {
        let slug = row.slug.clone();
        let spec = match row.role {
            Some(_) => Some(row.into_viewable()?),
            // Guests can see the pages that embed a spec, but not the spec.
            None => None,
        };
        specs.push((slug, spec));
    }
    Ok(specs)
}

/// A stored spec, and the number that its processing job refers to.
pub struct SubmittedSpec {
    pub spec: Viewable<OpenApiSpec>,
    pub number: i64,
    pub is_new: bool,
}

/// Creates a spec. Returns `None` if the slug is taken.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, Create>,
    slug: &SpecSlug,
    source: &SpecSource,
) -> Result<Option<SubmittedSpec>> {
    let id: OpenApiSpecId = tx.new_id();
    let row = query_openapi_specs!(
        Row,
        r#"insert into openapi_specs as s (organization_id, id, slug, source_url, source_text, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $6)
           on conflict on constraint openapi_specs_slug_unique do nothing
           returning"#,
        r#", null::role as "role: RoleText""#,
        organization.id.uuid(),
        id.uuid(),
        slug.as_str(),
        source.as_url(),
        source.as_text(),
        tx.sql_now(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(|row| to_submitted(row, id)).transpose()
}

/// Creates a spec or replaces its source. Returns `None` if `if_version` does not match or the spec does not exist.
pub async fn put(
    tx: &mut Tx,
    organization: &Granted<Organization, Create>,
    slug: &SpecSlug,
    source: &SpecSource,
    if_version: Option<i64>,
) -> Result<Option<SubmittedSpec>> {
    let id: OpenApiSpecId = tx.new_id();
    let row = query_openapi_specs!(
        Row,
        r#"insert into openapi_specs as s (organization_id, id, slug, source_url, source_text, created_at, updated_at)
           select $1, $2, $3, $4, $5, $6, $6
           where $7::bigint is null
              or exists (select from openapi_specs x where x.organization_id = $1 and x.slug = $3)
           on conflict on constraint openapi_specs_slug_unique do update
           set source_url = excluded.source_url, source_text = excluded.source_text, state = 'pending',
               source_number = s.source_number + 1, updated_at = excluded.updated_at, version = s.version + 1
           where $7::bigint is null or s.version = $7
           returning"#,
        r#", null::role as "role: RoleText""#,
        organization.id.uuid(),
        id.uuid(),
        slug.as_str(),
        source.as_url(),
        source.as_text(),
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(|row| to_submitted(row, id)).transpose()
}

/// Callers who may create specs have all permissions on them.
fn to_submitted(row: Row, new: OpenApiSpecId) -> Result<SubmittedSpec> {
    let number = row.source_number;
    let spec: OpenApiSpec = row.try_into()?;
    let is_new = spec.id == new;
    let actions = policy::openapi_spec::actions(Some(Role::Create));
    Ok(SubmittedSpec {
        spec: access::listed_with(spec, actions)?,
        number,
        is_new,
    })
}

/// Returns `None` if `if_version` does not match.
pub async fn set_visibility(
    tx: &mut Tx,
    spec: &Granted<OpenApiSpec, Edit>,
    visibility: SpecVisibility,
    if_version: Option<i64>,
) -> Result<Option<OpenApiSpec>> {
    let row = query_openapi_specs!(
        Row,
        r#"update openapi_specs s
           set visibility = $3, updated_at = $4, version = version + 1
           where organization_id = $1 and id = $2 and ($5::bigint is null or version = $5)
           returning"#,
        r#", null::role as "role: RoleText""#,
        spec.organization.uuid(),
        spec.id.uuid(),
        visibility.as_str(),
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(OpenApiSpec::try_from).transpose()
}

/// Deletes a spec with all its versions.
pub async fn delete(
    tx: &mut Tx,
    spec: &Granted<OpenApiSpec, Edit>,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"delete from openapi_specs
           where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)"#,
        spec.organization.uuid(),
        spec.id.uuid(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
