//! The audit trail of an organization, written by the `audit` consumer.

use std::collections::HashMap;

use authz::{Granted, action::act::Administer};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Error, Id, Page, PageRequest, Result,
    event::{AuditFilter, Event, EventNoun},
    id::UserId,
    member::Order,
    organization::Organization,
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt, outbox::Row};

/// Adds an event to the trail of its organization. A token event belongs to no organization: it is added to those of
/// all organizations of the token's owner, because the token has access to them.
pub async fn insert(tx: &mut Tx, event: &Event) -> Result<()> {
    if event.organization.is_some() {
        return insert_for_organization(tx, event).await;
    }
    let owner = event.payload["user"].as_str();
    match owner.and_then(|owner| owner.parse().ok()) {
        Some(owner) if event.noun() == Some(EventNoun::Token) => {
            insert_for_member(tx, event, owner).await
        }
        _ => Ok(()),
    }
}

async fn insert_for_member(tx: &mut Tx, event: &Event, member: UserId) -> Result<()> {
    let actor = serde_json::to_value(&event.actor).map_err(Error::internal)?;
    sqlx::query!(
        r#"insert into audit_entries (organization_id, event_id, position, occurred_at, type, actor, subject, payload)
           select m.organization_id, $2, $3, $4, $5, $6, $7, $8
           from members m
           where m.user_id = $1 and m.disabled_at is null"#,
        member.uuid(),
        event.id.uuid(),
        event.position,
        event.occurred_at.to_sqlx(),
        event.kind,
        actor,
        event.subject,
        event.payload,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Does nothing if the organization has been deleted since.
async fn insert_for_organization(tx: &mut Tx, event: &Event) -> Result<()> {
    let actor = serde_json::to_value(&event.actor).map_err(Error::internal)?;
    sqlx::query!(
        r#"insert into audit_entries (organization_id, event_id, position, occurred_at, type, actor, subject, payload)
           select organization_id, $2, $3, $4, $5, $6, $7, $8 from organizations where organization_id = $1"#,
        event.organization.map(Id::uuid),
        event.id.uuid(),
        event.position,
        event.occurred_at.to_sqlx(),
        event.kind,
        actor,
        event.subject,
        event.payload,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Lists the events of an organization. Positions are assigned in commit order, so a page never misses an event that
/// was committed before it was read.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    filter: &AuditFilter,
    page: &PageRequest<i64>,
) -> Result<Page<Event, i64>> {
    let rows = match filter.order {
        Order::Asc => list_oldest_first(db, organization, filter, page).await?,
        Order::Desc => list_newest_first(db, organization, filter, page).await?,
    };
    let events = rows
        .into_iter()
        .map(Event::try_from)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(events, |event| event.position))
}

async fn list_newest_first(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    filter: &AuditFilter,
    page: &PageRequest<i64>,
) -> Result<Vec<Row>> {
    sqlx::query_as!(
        Row,
        r#"select event_id as id, position, occurred_at, organization_id as "organization_id?", type as kind, actor,
                  subject, payload
           from audit_entries
           where organization_id = $1 and position < $2
             and ($3::timestamptz is null or occurred_at >= $3)
             and ($4::timestamptz is null or occurred_at < $4)
             and ($5::text is null or coalesce(actor->>'user', actor->>'onBehalfOf') = $5)
             and (cardinality($6::text[]) = 0 or type = any($6))
             and ($7::uuid is null or subject = $7)
           order by position desc, id desc
           limit $8"#,
        organization.id.uuid(),
        page.after.unwrap_or(i64::MAX),
        filter.from.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        filter.to.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        filter.actor.map(|actor| actor.to_string()),
        &filter.kinds,
        filter.subject,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

async fn list_oldest_first(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    filter: &AuditFilter,
    page: &PageRequest<i64>,
) -> Result<Vec<Row>> {
    sqlx::query_as!(
        Row,
        r#"select event_id as id, position, occurred_at, organization_id as "organization_id?", type as kind, actor,
                  subject, payload
           from audit_entries
           where organization_id = $1 and position > $2
             and ($3::timestamptz is null or occurred_at >= $3)
             and ($4::timestamptz is null or occurred_at < $4)
             and ($5::text is null or coalesce(actor->>'user', actor->>'onBehalfOf') = $5)
             and (cardinality($6::text[]) = 0 or type = any($6))
             and ($7::uuid is null or subject = $7)
           order by position, id
           limit $8"#,
        organization.id.uuid(),
        page.after.unwrap_or(i64::MIN),
        filter.from.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        filter.to.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        filter.actor.map(|actor| actor.to_string()),
        &filter.kinds,
        filter.subject,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

/// Returns the current names of users and objects of an organization. Deleted ones have no entry.
pub async fn names(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, String>> {
    let rows = sqlx::query!(
        r#"select named.id as "id!", named.name as "name!"
           from (
               select id, display_name as name from users where id = any($2)
               union all
               select id, label from api_tokens where id = any($2)
               union all
               select organization_id, title from organizations where organization_id = $1 and organization_id = any($2)
               union all
               select id, title from collections where organization_id = $1 and id = any($2)
               union all
               select id, title from spaces where organization_id = $1 and id = any($2)
               union all
               select id, rtrim('#' || number || ' ' || subject)
               from change_requests where organization_id = $1 and id = any($2)
               union all
               select id, title from sites where organization_id = $1 and id = any($2)
               union all
               select id, title from site_sections where organization_id = $1 and id = any($2)
               union all
               select id, title from teams where organization_id = $1 and id = any($2)
               union all
               select id, slug from openapi_specs where organization_id = $1 and id = any($2)
           ) named"#,
        organization.id.uuid(),
        ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
