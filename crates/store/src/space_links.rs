//! Links from main of a space to pages of other spaces of the organization. They are derived from the content.

use authz::Granted;
use model::{
    Error, Result,
    content::Content,
    id::{Identified, SpaceId, UserId, kind},
    organization::Organization,
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

/// Maximum length of a stored path. Longer ones cannot be paths of pages.
pub const MAX_PATH_BYTES: usize = 1024;

/// A link to a page of another space.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SpaceLink {
    pub target_space: SpaceId,
    /// The URL path of the page, in lower case.
    pub target_path: String,
    /// The page or reusable content with the link.
    pub source: Uuid,
}

/// The source of a link from another space: the space, and the page or reusable content.
pub type SourceKey = (SpaceId, Uuid);

/// Returns spaces that the caller may view and whose links were not read from the current main, by id. `basis`
/// identifies what the links depend on besides the content.
pub async fn list_outdated<A>(
    db: &Db,
    organization: &Granted<Organization, A>,
    who: UserId,
    basis: &str,
    after: Option<SpaceId>,
    limit: i64,
) -> Result<Vec<SpaceId>> {
    let ids = sqlx::query_scalar!(
        r#"select s.id as "id!"
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
           left join space_links_known k on k.organization_id = s.organization_id and k.space_id = s.id
           cross join lateral (
               select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
               offset 0
           ) seen
           where s.organization_id = $1 and s.deleted_at is null and seen.role is not null
             and (k.revision is distinct from s.revision or k.basis is distinct from $3)
             and ($4::uuid is null or s.id > $4)
           order by s.id
           limit $5"#,
        organization.id.uuid(),
        who.uuid(),
        basis,
        after.map(model::Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(SpaceId::from_uuid).collect())
}

/// Returns the sources of links to a page, in the spaces that the caller may view, by space and place.
pub async fn sources<A>(
    db: &Db,
    organization: &Granted<Organization, A>,
    who: UserId,
    (space, path): (SpaceId, &str),
    after: Option<SourceKey>,
    limit: i64,
) -> Result<Vec<SourceKey>> {
    let (after_space, after_source) = after.unzip();
    let rows = sqlx::query!(
        r#"select l.space_id as "space_id!", l.place_id as "place_id!"
           from space_links l
           join spaces s on s.organization_id = l.organization_id and s.id = l.space_id
           join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
           cross join lateral (
               select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
               offset 0
           ) seen
           where l.organization_id = $1 and l.target_space_id = $3 and l.target_path = $4
             and s.deleted_at is null and seen.role is not null
             and ($5::uuid is null or (l.space_id, l.place_id) > ($5, $6::uuid))
           order by l.space_id, l.place_id
           limit $7"#,
        organization.id.uuid(),
        who.uuid(),
        space.uuid(),
        path,
        after_space.map(model::Id::uuid),
        after_source,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(rows
        .into_iter()
        .map(|row| (SpaceId::from_uuid(row.space_id), row.place_id))
        .collect())
}

/// Replaces the links of a space with those of this revision.
pub async fn replace<A>(
    tx: &mut Tx,
    content: &Granted<Content, A>,
    basis: &str,
    links: &[SpaceLink],
) -> Result<()> {
    let (organization, space) = (content.space.organization.uuid(), content.space.id.uuid());
    // A concurrent transaction for the same space waits here, and then sees the rows of the first one.
    sqlx::query!(
        r#"insert into space_links_known (organization_id, space_id, revision, basis)
           values ($1, $2, $3, $4)
           on conflict (organization_id, space_id) do update set revision = excluded.revision, basis = excluded.basis"#,
        organization,
        space,
        content.revision.id.to_string(),
        basis,
    )
    .execute(tx.connection())
    .await
    .on_foreign_key(|| Error::NotFound(kind::Space::KIND))?;
    let sources: Vec<Uuid> = links.iter().map(|link| link.source).collect();
    let targets: Vec<Uuid> = links.iter().map(|link| link.target_space.uuid()).collect();
    let paths: Vec<&str> = links.iter().map(|link| &link.target_path[..]).collect();
    sqlx::query!(
        r#"with gone as (
               delete from space_links l
               where l.organization_id = $1 and l.space_id = $2 and not exists (
                   select from unnest($3::uuid[], $4::uuid[], $5::text[]) as kept (place_id, target_space_id, target_path)
                   where kept.place_id = l.place_id and kept.target_space_id = l.target_space_id
                     and kept.target_path = l.target_path
               )
           )
           insert into space_links (organization_id, space_id, place_id, target_space_id, target_path)
           select $1, $2, new.place_id, new.target_space_id, new.target_path
           from unnest($3::uuid[], $4::uuid[], $5::text[]) as new (place_id, target_space_id, target_path)
           on conflict do nothing"#,
        organization,
        space,
        &sources,
        &targets,
        &paths as &[&str],
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
