//! Webhooks of organizations: rows and queries. Their deliveries are in `webhook_deliveries`.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Error, Id, Page, PageRequest, Result,
    id::{OrganizationId, WebhookId},
    organization::Organization,
    webhook::{
        Disabled, DisabledReason, EventFilter, NewWebhook, Webhook, WebhookPatch, WebhookStatus,
    },
};
use uuid::Uuid;

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

struct Row {
    organization_id: Uuid,
    id: Uuid,
    url: String,
    description: String,
    event_types: Option<Vec<String>>,
    previous_secret_expires_at: Option<Timestamp>,
    disabled_at: Option<Timestamp>,
    disabled_reason: Option<String>,
    failing_since: Option<Timestamp>,
    created_at: Timestamp,
    version: i64,
}

/// Queries a [`Row`] from `webhooks w`: `$before`, its columns, `$after`.
macro_rules! query_webhooks {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            w.organization_id, w.id, w.url, w.description, w.event_types, w.previous_secret_expires_at, w.disabled_at,
            w.disabled_reason, (
                select q.failing_since from webhook_queues q where q.organization_id = $1 and q.webhook_id = w.id
            ) as failing_since, w.created_at, w.version
        "# + $after $($args)*)
    };
}

impl TryFrom<Row> for Webhook {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let events = match row.event_types {
            None => EventFilter::All,
            Some(types) => {
                let types = types.iter().map(from_text);
                EventFilter::Only(types.collect::<Result<_>>()?)
            }
        };
        let disabled = match (row.disabled_at, row.disabled_reason) {
            (Some(at), Some(reason)) => Some(Disabled {
                at: at.to_jiff(),
                reason: from_text(reason)?,
            }),
            _ => None,
        };
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            url: row.url,
            description: row.description,
            events,
            disabled,
            failing_since: row.failing_since.map(Timestamp::to_jiff),
            previous_secret_expires_at: row.previous_secret_expires_at.map(Timestamp::to_jiff),
            created_at: row.created_at.to_jiff(),
            version: row.version,
        })
    }
}

pub async fn find(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    id: WebhookId,
) -> Result<Option<Webhook>> {
    let row = query_webhooks!(
        "select",
        "from webhooks w where w.organization_id = $1 and w.id = $2",
        organization.id.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(Webhook::try_from).transpose()
}

/// Lists the webhooks of an organization, oldest first.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    page: &PageRequest,
) -> Result<Page<Webhook>> {
    let rows = query_webhooks!(
        "select",
        r#"from webhooks w
           where w.organization_id = $1 and w.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           order by w.id
           limit $3"#,
        organization.id.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let webhooks = rows.into_iter().map(Webhook::try_from);
    let webhooks = webhooks.collect::<Result<Vec<_>>>()?;
    Ok(page.page(webhooks, |webhook: &Webhook| webhook.id.uuid()))
}

/// Creates a webhook with its encrypted secret. Returns `None` if the organization has `max` of them.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    id: WebhookId,
    new: NewWebhook,
    secret: &[u8],
    max: u32,
) -> Result<Option<Webhook>> {
    let types = new.events.as_strs();
    let row = query_webhooks!(
        r#"insert into webhooks as w (organization_id, id, url, description, event_types, secret, created_at)
           select $1, $2, $3, $4, $5, $6, $7
           where (select count(*) from webhooks where organization_id = $1) < $8
           returning"#,
        "",
        organization.id.uuid(),
        id.uuid(),
        new.url,
        new.description,
        types.as_deref() as Option<&[&str]>,
        secret,
        tx.sql_now(),
        i64::from(max),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Webhook::try_from).transpose()
}

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    id: WebhookId,
    patch: WebhookPatch,
    if_version: Option<i64>,
) -> Result<Option<Webhook>> {
    let types = patch.events.as_ref().and_then(EventFilter::as_strs);
    let row = query_webhooks!(
        r#"update webhooks w
           set url = coalesce($3, url),
               description = coalesce($4, description),
               event_types = case when $5 then event_types else $6 end,
               disabled_at = case when $7::text is null then disabled_at
                                  when $7 = 'disabled' then coalesce(disabled_at, $8) end,
               disabled_reason = case when $7 is null then disabled_reason
                                      when $7 = 'disabled' then coalesce(disabled_reason, $9) end,
               version = version + 1
           where organization_id = $1 and id = $2 and ($10::bigint is null or version = $10)
           returning"#,
        "",
        organization.id.uuid(),
        id.uuid(),
        patch.url,
        patch.description,
        patch.events.is_none(),
        types.as_deref() as Option<&[&str]>,
        patch.status.map(WebhookStatus::as_str),
        tx.sql_now() as Timestamp,
        DisabledReason::Request.as_str(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Webhook::try_from).transpose()
}

/// Replaces the secret; the one before signs too until it expires. Returns `None` if `if_version` does not match.
pub async fn rotate_secret(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    id: WebhookId,
    secret: &[u8],
    previous_expires_at: jiff::Timestamp,
    if_version: Option<i64>,
) -> Result<Option<Webhook>> {
    let row = query_webhooks!(
        r#"update webhooks w
           set secret = $3, previous_secret = secret, previous_secret_expires_at = $4, version = version + 1
           where organization_id = $1 and id = $2 and ($5::bigint is null or version = $5)
           returning"#,
        "",
        organization.id.uuid(),
        id.uuid(),
        secret,
        previous_expires_at.to_sqlx() as Timestamp,
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Webhook::try_from).transpose()
}

/// Deletes a webhook with its deliveries. Returns false if there was none, or its version is another.
pub async fn delete(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    id: WebhookId,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from webhooks where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)",
        organization.id.uuid(),
        id.uuid(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}

/// Disables a webhook whose deliveries fail. Returns its URL, or `None` if it was deleted or disabled meanwhile.
pub async fn disable(
    tx: &mut Tx,
    organization: OrganizationId,
    id: WebhookId,
    reason: DisabledReason,
) -> Result<Option<String>> {
    sqlx::query_scalar!(
        r#"update webhooks
           set disabled_at = $3, disabled_reason = $4, version = version + 1
           where organization_id = $1 and id = $2 and disabled_at is null
           returning url"#,
        organization.uuid(),
        id.uuid(),
        tx.sql_now(),
        reason.as_str(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()
}

/// Returns the URL of a webhook if it is disabled, for the mail about that.
pub async fn find_disabled_url(
    db: &Db,
    organization: OrganizationId,
    id: WebhookId,
) -> Result<Option<String>> {
    sqlx::query_scalar!(
        "select url from webhooks where organization_id = $1 and id = $2 and disabled_at is not null",
        organization.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()
}
