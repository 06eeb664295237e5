//! The event log as listeners read it: in commit order.

use authz::{Granted, action::act::View};
use model::{
    Id, Result,
    event::Event,
    id::{ApiTokenId, OrganizationId, SpaceId, UserId},
    space::Space,
};
use uuid::Uuid;

use crate::{Db, error::DbResultExt, outbox::Row};

/// Number of events of the organization, of any space, that one query reads.
const EVENT_BATCH: i64 = 500;

pub struct EventBatch {
    pub events: Vec<Event>,
    /// The position up to which the log was read; none if there are no new events.
    pub last: Option<i64>,
    /// Whether more events may be waiting.
    pub is_full: bool,
}

/// Returns the events of a space after a position.
pub async fn after(db: &Db, space: &Granted<Space, View>, position: i64) -> Result<EventBatch> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, position as "position!", occurred_at, organization_id as "organization_id?", type as kind, actor,
                  subject, payload
           from events
           where organization_id = $1 and position > $2
           order by position
           limit $3"#,
        space.organization.uuid(),
        position,
        EVENT_BATCH,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let is_full = i64::try_from(rows.len()) == Ok(EVENT_BATCH);
    let last = rows.last().map(|row| row.position);
    let events = rows.into_iter().map(Event::try_from);
    let events = events.collect::<Result<Vec<_>>>()?.into_iter();
    Ok(EventBatch {
        events: events
            .filter(|event| event.space() == Some(space.id))
            .collect(),
        last,
        is_full,
    })
}

/// Returns the position of the newest event of the organization.
pub async fn last_position(db: &Db, space: &Granted<Space, View>) -> Result<i64> {
    let last = sqlx::query_scalar!(
        r#"select coalesce(max(position), 0) as "last!" from events where organization_id = $1"#,
        space.organization.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(last)
}

/// What a listener of a space was authorized by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ListenerAccess {
    pub token: ApiTokenId,
    pub user: UserId,
    pub organization: OrganizationId,
    pub space: SpaceId,
}

/// Returns the listeners whose user can no longer view the space in that organization, also because it requires single
/// sign-on, which their token has not passed. Their roles are computed, so pass only a few. Does not check whether
/// tokens are valid.
pub async fn without_access(db: &Db, listeners: &[ListenerAccess]) -> Result<Vec<ListenerAccess>> {
    let column = |of: fn(&ListenerAccess) -> Uuid| listeners.iter().map(of).collect::<Vec<Uuid>>();
    let tokens = column(|access| access.token.uuid());
    let users = column(|access| access.user.uuid());
    let organizations = column(|access| access.organization.uuid());
    let spaces = column(|access| access.space.uuid());
    let rows = sqlx::query!(
        r#"with listeners as (
               select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])
                   as given (token_id, user_id, organization_id, space_id)
           )
           select l.token_id as "token_id!", l.user_id as "user_id!", l.organization_id as "organization_id!",
                  l.space_id as "space_id!"
           from listeners l
           where (
               select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
               from spaces s
               join members m on m.organization_id = s.organization_id
               where s.organization_id = l.organization_id and s.id = l.space_id and s.deleted_at is null
                 and m.user_id = l.user_id and m.disabled_at is null
           ) is null
           or requires_sso(l.organization_id, l.user_id)
           and not exists (
               select from sso_authorizations a
               where a.organization_id = l.organization_id and a.token_id = l.token_id
           )
           and not exists (
               select from organizations o
               join browser_sessions b on b.token_id = l.token_id
               where o.organization_id = l.organization_id and o.sso_break_glass_id = l.user_id
           )"#,
        &tokens,
        &users,
        &organizations,
        &spaces,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let ended = rows.into_iter().map(|row| ListenerAccess {
        token: Id::from_uuid(row.token_id),
        user: Id::from_uuid(row.user_id),
        organization: Id::from_uuid(row.organization_id),
        space: Id::from_uuid(row.space_id),
    });
    Ok(ended.collect())
}
