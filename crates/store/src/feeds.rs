//! The event log as listeners read it: in commit order.

use std::collections::BTreeSet;

use authz::{Granted, action::act::View};
use model::{
    Result,
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
    let (with_role, mut ended): (Vec<_>, Vec<_>) = find_roles(db, listeners)
        .await?
        .into_iter()
        .partition(|listener| listener.has_role);
    let sso_required: Vec<_> = with_role
        .into_iter()
        .filter(|listener| listener.requires_sso)
        .collect();
    if !sso_required.is_empty() {
        let passed = find_passed(db, &sso_required).await?;
        ended.extend(
            sso_required
                .into_iter()
                .filter(|listener| !passed.contains(&listener.access)),
        );
    }
    Ok(ended.into_iter().map(|listener| listener.access).collect())
}

/// What an organization says of a listener.
struct ListenerRole {
    access: ListenerAccess,
    /// Whether the user can view the space.
    has_role: bool,
    requires_sso: bool,
    /// Whether sessions of the user may do without single sign-on.
    is_break_glass: bool,
}

async fn find_roles(db: &Db, listeners: &[ListenerAccess]) -> Result<Vec<ListenerRole>> {
    let column = |of: fn(&ListenerAccess) -> Uuid| listeners.iter().map(of).collect::<Vec<Uuid>>();
    let users = column(|access| access.user.uuid());
    let organizations = column(|access| access.organization.uuid());
    let spaces = column(|access| access.space.uuid());
    let rows = sqlx::query!(
        r#"with listeners as (
               select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality
                   as given (user_id, organization_id, space_id, ordinal)
           )
           select l.ordinal as "ordinal!",
                  exists (
                      select from spaces s
                      join members m on m.organization_id = s.organization_id
                      where s.organization_id = l.organization_id and s.id = l.space_id and s.deleted_at is null
                        and m.user_id = l.user_id and m.disabled_at is null
                        and content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
                            is not null
                  ) as "has_role!",
                  requires_sso(l.organization_id, l.user_id) as "requires_sso!",
                  exists (
                      select from organizations o
                      join members m on m.organization_id = o.organization_id and m.user_id = o.sso_break_glass_id
                      where o.organization_id = l.organization_id and m.user_id = l.user_id and m.role = 'admin'
                  ) as "is_break_glass!"
           from listeners l"#,
        &users,
        &organizations,
        &spaces,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let roles = rows.into_iter().filter_map(|row| {
        let index = usize::try_from(row.ordinal - 1).ok()?;
        Some(ListenerRole {
            access: *listeners.get(index)?,
            has_role: row.has_role,
            requires_sso: row.requires_sso,
            is_break_glass: row.is_break_glass,
        })
    });
    Ok(roles.collect())
}

/// Returns the listeners whose token passed single sign-on, or may do without it.
async fn find_passed(db: &Db, listeners: &[ListenerRole]) -> Result<BTreeSet<ListenerAccess>> {
    let tokens: Vec<_> = listeners.iter().map(|l| l.access.token.uuid()).collect();
    let organizations: Vec<_> = listeners
        .iter()
        .map(|l| l.access.organization.uuid())
        .collect();
    let break_glass: Vec<_> = listeners.iter().map(|l| l.is_break_glass).collect();
    let ordinals = sqlx::query_scalar!(
        r#"select l.ordinal as "ordinal!"
           from unnest($1::uuid[], $2::uuid[], $3::boolean[]) with ordinality
               as l (token_id, organization_id, is_break_glass, ordinal)
           where exists (
                     select from sso_authorizations a
                     where a.organization_id = l.organization_id and a.token_id = l.token_id
                 )
              or l.is_break_glass and exists (select from browser_sessions b where b.token_id = l.token_id)"#,
        &tokens,
        &organizations,
        &break_glass,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let passed = ordinals.into_iter().filter_map(|ordinal| {
        let index = usize::try_from(ordinal - 1).ok()?;
        Some(listeners.get(index)?.access)
    });
    Ok(passed.collect())
}
