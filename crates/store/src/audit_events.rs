//! The audit trail of an organization, written by the `audit` consumer.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::ToSqlx;
use model::{Error, Id, Page, PageRequest, Result, event::Event, organization::Organization};

use crate::{Db, Tx, failure::Stored, outbox::Row};

/// Adds an event of an organization. One that has been deleted meanwhile has no trail to add to.
pub async fn insert(tx: &mut Tx, event: &Event) -> Result<()> {
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
    .stored()?;
    Ok(())
}

/// What happened in an organization, newest last.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    page: &PageRequest<i64>,
) -> Result<Page<Event, i64>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select event_id as id, position, occurred_at, organization_id as "organization_id?", type as kind, actor,
                  subject, payload
           from audit_entries
           where organization_id = $1 and ($2::bigint is null or position > $2)
           order by position, id
           limit $3"#,
        organization.id.uuid(),
        page.after,
        page.fetch(),
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    let events = rows
        .into_iter()
        .map(Event::try_from)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(events, |event| event.position))
}
