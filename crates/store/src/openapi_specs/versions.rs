//! Versions of OpenAPI specs. Access requires a permission on the spec, or on content that refers to it.

use authz::{Action, ActionSet, Granted, Unchecked, policy};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    content::Content,
    id::{OpenApiSpecId, OpenApiVersionId, OrganizationId, UserId},
    openapi_spec::{OpenApiSpec, OpenApiVersion, SpecSlug, VersionSelector, VersionText},
};
use uuid::Uuid;

use crate::{
    Db,
    access::{self, Viewable},
    error::DbResultExt,
    types::RoleText,
};

/// Finds a version, for members of the organization, and for everyone if the spec is public.
pub async fn find(
    db: &Db,
    spec: (OrganizationId, &SpecSlug),
    which: VersionSelector,
    who: Option<UserId>,
    text: Option<VersionText>,
) -> Result<Option<Unchecked<OpenApiVersion>>> {
    let found = find_with_actions(db, spec, which, who, text).await?;
    Ok(found.map(|(version, actions)| access::unchecked(version, actions)))
}

/// Finds the latest version of an OpenAPI spec with its bundled text, for callers who can view content that embeds it.
pub async fn find_embedded(
    db: &Db,
    content: &Viewable<Content>,
    slug: &SpecSlug,
) -> Result<Option<Unchecked<OpenApiVersion>>> {
    let spec = (content.space.organization, slug);
    let text = Some(VersionText::Bundled);
    let found = find_with_actions(db, spec, VersionSelector::Latest, None, text).await?;
    Ok(found.map(|(version, actions)| access::unchecked(version, actions.with(Action::View))))
}

/// One statement, including the text if requested.
async fn find_with_actions(
    db: &Db,
    (organization, slug): (OrganizationId, &SpecSlug),
    which: VersionSelector,
    who: Option<UserId>,
    text: Option<VersionText>,
) -> Result<Option<(OpenApiVersion, ActionSet)>> {
    let id = match which {
        VersionSelector::Latest => None,
        VersionSelector::Id(id) => Some(id.uuid()),
    };
    let row = sqlx::query!(
        r#"select v.id, v.created_at as "created_at: Timestamp", v.problems,
                  case when $6 then coalesce(v.bundled, v.source) when $5 then v.source end as text,
                  s.visibility = 'public' as "is_public!", m.role as "role: RoleText"
           from openapi_specs s
           join openapi_spec_versions v
             on v.organization_id = s.organization_id and v.spec_id = s.id and v.id = coalesce($3, s.last_version)
           left join members m
             on m.organization_id = s.organization_id and m.user_id = $4 and m.disabled_at is null
           where s.organization_id = $1 and s.slug = $2"#,
        organization.uuid(),
        slug.as_str(),
        id,
        who.map(Id::uuid),
        text.is_some(),
        text == Some(VersionText::Bundled),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(|row| {
        let role = row.role.map(|text| text.0);
        let version = OpenApiVersion {
            id: Id::from_uuid(row.id),
            organization,
            slug: slug.clone(),
            created_at: row.created_at.to_jiff(),
            text: row.text,
            problems: serde_json::from_value(row.problems).map_err(Error::internal)?,
        };
        let actions = policy::openapi_spec::actions_with_versions(role, row.is_public);
        Ok((version, actions))
    })
    .transpose()
}

/// Lists versions, newest first.
pub async fn list<A>(
    db: &Db,
    spec: &Granted<OpenApiSpec, A>,
    page: &PageRequest,
) -> Result<Page<OpenApiVersion>> {
    let rows = sqlx::query!(
        r#"select id, created_at as "created_at: Timestamp"
           from openapi_spec_versions
           where organization_id = $1 and spec_id = $2
             and id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
           order by id desc
           limit $4"#,
        spec.organization.uuid(),
        spec.id.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let versions = rows.into_iter().map(|row| OpenApiVersion {
        id: Id::from_uuid(row.id),
        organization: spec.organization,
        slug: spec.slug.clone(),
        created_at: row.created_at.to_jiff(),
        text: None,
        problems: Vec::new(),
    });
    Ok(page.page(versions.collect(), |version| version.id.uuid()))
}

/// The latest version of a spec that content refers to by its slug.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReferencedVersion {
    pub slug: String,
    pub spec: OpenApiSpecId,
    pub id: OpenApiVersionId,
    pub is_public: bool,
}

/// Returns the latest versions of the specs with these slugs, for content that refers to them.
pub async fn named(
    db: &Db,
    content: &Viewable<Content>,
    slugs: &[String],
) -> Result<Vec<ReferencedVersion>> {
    named_for_server(db, content.space.organization, slugs).await
}

/// Like [`named`], for the server, which indexes the content of all organizations.
pub async fn named_for_server(
    db: &Db,
    organization: OrganizationId,
    slugs: &[String],
) -> Result<Vec<ReferencedVersion>> {
    let rows = sqlx::query!(
        r#"select slug, id, last_version as "last_version!", visibility = 'public' as "is_public!"
           from openapi_specs
           where organization_id = $1 and slug = any($2) and last_version is not null
           order by slug"#,
        organization.uuid(),
        slugs,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let named = rows.into_iter().map(|row| ReferencedVersion {
        slug: row.slug,
        spec: Id::from_uuid(row.id),
        id: Id::from_uuid(row.last_version),
        is_public: row.is_public,
    });
    Ok(named.collect())
}

/// Returns the bundled texts of versions that content refers to.
pub async fn bundled_texts(
    db: &Db,
    content: &Viewable<Content>,
    ids: &[OpenApiVersionId],
) -> Result<Vec<(OpenApiVersionId, String)>> {
    bundled_texts_for_server(db, content.space.organization, ids).await
}

/// Like [`bundled_texts`], for the server.
pub async fn bundled_texts_for_server(
    db: &Db,
    organization: OrganizationId,
    ids: &[OpenApiVersionId],
) -> Result<Vec<(OpenApiVersionId, String)>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows = sqlx::query!(
        r#"select id, coalesce(bundled, source) as "text!"
           from openapi_spec_versions
           where organization_id = $1 and id = any($2)"#,
        organization.uuid(),
        &ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let texts = rows
        .into_iter()
        .map(|row| (Id::from_uuid(row.id), row.text));
    Ok(texts.collect())
}
