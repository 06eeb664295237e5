//! Input of the full-text search index: the event log, and main of all spaces that are not deleted.
//!
//! The indexer acts as the server and not for a user: it indexes everything, and permissions are checked at search
//! time. The directory maps a space to its organization.

use model::{
    Id, Oid, Result,
    event::{EventType, space_of},
    id::{OrganizationId, PoolId, SpaceId},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, error::DbResultExt};

/// An event, reduced to what the indexer needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedEvent {
    pub position: i64,
    /// None for types that only a newer version knows.
    pub event_type: Option<EventType>,
    /// The spaces in which or to which it happened.
    pub spaces: Vec<SpaceId>,
    /// The organization, if the pages of computed entries may have changed: those of its OpenAPI specs, or those of an
    /// integration that was paused, resumed or uninstalled.
    pub computed_of: Option<OrganizationId>,
}

/// The tip of main of a space that is not deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpaceHead {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub revision: Oid,
}

/// Main of a space that is not deleted, with what is needed to read it.
#[derive(Debug, Clone)]
pub struct MainContent {
    pub head: SpaceHead,
    pub pool: PoolId,
    pub tree: Oid,
    /// The page ids of the commit.
    pub identity: Vec<u8>,
    /// The language code of the space.
    pub language: Option<String>,
}

/// Returns the events of all organizations after a position. Positions are assigned in commit order, so no event
/// appears later before one that was read.
pub async fn events_after(db: &Db, position: i64, limit: i64) -> Result<Vec<LoggedEvent>> {
    let rows = sqlx::query!(
        r#"select position as "position!", organization_id, type as kind, subject, payload ->> 'space' as space,
                  payload -> 'spaces' as spaces, payload -> 'changed' = 'true'::jsonb as "is_changed?",
                  payload ->> 'status' is distinct from payload ->> 'previousStatus' as "is_status_changed!"
           from events
           where position > $1
           order by position
           limit $2"#,
        position,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let events = rows.into_iter().map(|row| {
        let space = space_of(&row.kind, row.subject, row.space.as_deref());
        let listed = row.spaces.as_ref().and_then(Value::as_array);
        let listed = listed.into_iter().flatten();
        let moved = listed.filter_map(|id| id.as_str()?.parse().ok());
        let event_type = row.kind.parse().ok();
        let has_other_pages = match event_type {
            Some(EventType::OpenApiSpecProcessed) => row.is_changed == Some(true),
            Some(
                EventType::OpenApiSpecDeleted
                | EventType::InstallationDeleted
                | EventType::SpaceInstallationDeleted,
            ) => true,
            Some(
                EventType::InstallationCreated
                | EventType::InstallationUpdated
                | EventType::SpaceInstallationCreated
                | EventType::SpaceInstallationUpdated,
            ) => row.is_status_changed,
            _ => false,
        };
        LoggedEvent {
            position: row.position,
            spaces: space.into_iter().chain(moved).collect(),
            computed_of: row
                .organization_id
                .map(Id::from_uuid)
                .filter(|_| has_other_pages),
            event_type,
        }
    });
    Ok(events.collect())
}

/// Returns the position of the newest event.
pub async fn last_position(db: &Db) -> Result<i64> {
    let last = sqlx::query_scalar!(r#"select coalesce(max(position), 0) as "last!" from events"#)
        .fetch_one(db.pool())
        .await
        .map_db_error()?;
    Ok(last)
}

/// Lists the spaces of all organizations that are not deleted, by id.
pub async fn heads_after(db: &Db, after: Option<SpaceId>, limit: i64) -> Result<Vec<SpaceHead>> {
    let rows = sqlx::query!(
        r#"select s.organization_id as "organization_id!", s.id as "id!", s.revision as "revision!"
           from directory d
           join spaces s on s.organization_id = d.organization_id and s.id = d.id
           where d.kind = 'space' and d.id > $1 and s.deleted_at is null
           order by d.id
           limit $2"#,
        after.map_or(Uuid::nil(), Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| head(row.organization_id, row.id, &row.revision))
        .collect()
}

/// Lists the spaces of an organization that are not deleted, by id.
pub async fn spaces_after(
    db: &Db,
    organization: OrganizationId,
    after: Option<SpaceId>,
    limit: i64,
) -> Result<Vec<SpaceId>> {
    let rows = sqlx::query_scalar!(
        "select id from spaces
         where organization_id = $1 and id > $2 and deleted_at is null
         order by id
         limit $3",
        organization.uuid(),
        after.map_or(Uuid::nil(), Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(rows.into_iter().map(Id::from_uuid).collect())
}

/// Returns those of these spaces that are not deleted.
pub async fn heads_of(db: &Db, spaces: &[SpaceId]) -> Result<Vec<SpaceHead>> {
    let ids: Vec<Uuid> = spaces.iter().copied().map(Id::uuid).collect();
    let rows = sqlx::query!(
        r#"select s.organization_id as "organization_id!", s.id as "id!", s.revision as "revision!"
           from directory d
           join spaces s on s.organization_id = d.organization_id and s.id = d.id
           where d.kind = 'space' and d.id = any($1::uuid[]) and s.deleted_at is null"#,
        &ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| head(row.organization_id, row.id, &row.revision))
        .collect()
}

/// Finds main of a space. Returns None if it is deleted or purged.
pub async fn find_main(db: &Db, space: SpaceId) -> Result<Option<MainContent>> {
    let row = sqlx::query!(
        r#"select s.organization_id as "organization_id!", s.id as "id!", s.revision as "revision!", s.language,
                  coalesce(s.pool_id, s.id) as "pool!", r.tree as "tree!", r.identity as "identity!"
           from directory d
           join spaces s on s.organization_id = d.organization_id and s.id = d.id
           cross join lateral (
               select found.* from revision_of(s.organization_id, s.id, decode(s.revision, 'hex')) found
           ) r
           where d.kind = 'space' and d.id = $1 and s.deleted_at is null"#,
        space.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let main = row.map(|row| {
        Ok(MainContent {
            head: head(row.organization_id, row.id, &row.revision)?,
            pool: Id::from_uuid(row.pool),
            tree: Oid::try_from(&row.tree[..])?,
            identity: row.identity,
            language: row.language,
        })
    });
    main.transpose()
}

fn head(organization: Uuid, space: Uuid, revision: &str) -> Result<SpaceHead> {
    Ok(SpaceHead {
        organization: Id::from_uuid(organization),
        space: Id::from_uuid(space),
        revision: revision.parse()?,
    })
}
