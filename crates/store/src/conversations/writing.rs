//! Ingesting and deleting conversations.

use authz::{
    Granted,
    action::act::{Administer, Create},
};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Error, Result,
    conversation::{
        ConversationDeletion, ConversationSource, MAX_DELETED_CONVERSATIONS, NewConversation,
    },
    id::ConversationId,
    organization::Organization,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Tx, error::DbResultExt};

/// What an ingestion did.
#[derive(Debug, Clone, Copy)]
pub struct Ingestion {
    pub created: i64,
    /// Conversations that were stored before, with another content.
    pub changed: i64,
    /// Conversations of the organization now.
    pub total: i64,
}

/// Stores conversations. Those that are already stored with the same content stay as they are.
pub async fn ingest(
    tx: &mut Tx,
    organization: &Granted<Organization, Create>,
    source: &ConversationSource,
    conversations: &[NewConversation],
) -> Result<Ingestion> {
    let columns = Columns::of(tx, conversations)?;
    let row = sqlx::query!(
        r#"with stored as (
               insert into conversations as c
                   (organization_id, id, source, external_id, subject, url, attributes, parts, created_at,
                    is_created_at_given, ingested_at)
               select $1, n.id, $2, n.external_id, n.subject, n.url, n.attributes, n.parts, coalesce(n.created_at, $10),
                      n.created_at is not null, $10
               from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[], $9::timestamptz[])
                   as n(id, external_id, subject, url, attributes, parts, created_at)
               on conflict (organization_id, source, external_id) where deleted_at is null do update
               set subject = excluded.subject, url = excluded.url, attributes = excluded.attributes,
                   parts = excluded.parts,
                   created_at = case when excluded.is_created_at_given then excluded.created_at else c.created_at end,
                   is_created_at_given = excluded.is_created_at_given,
                   ingested_at = excluded.ingested_at, processed_at = null, version = c.version + 1
               where (c.subject, c.url, c.attributes, c.parts, c.is_created_at_given)
                         is distinct from (excluded.subject, excluded.url, excluded.attributes, excluded.parts,
                                           excluded.is_created_at_given)
                  or excluded.is_created_at_given and c.created_at <> excluded.created_at
               returning c.id, c.attributes, c.version
           ), named as (
               insert into conversation_attributes (organization_id, name, value, conversation_id)
               select $1, a.key, a.value, s.id
               from stored s, jsonb_each_text(s.attributes) a
               on conflict on constraint conversation_attributes_pkey do nothing
           )
           select count(*) filter (where s.version = 1) as "created!", count(*) filter (where s.version > 1) as "changed!",
                  (select count(*) from conversations x
                   where x.organization_id = $1 and x.deleted_at is null) as "before!"
           from stored s"#,
        organization.id.uuid(),
        source.as_str(),
        &columns.ids,
        &columns.external_ids,
        &columns.subjects as &[Option<String>],
        &columns.urls as &[Option<String>],
        &columns.attributes,
        &columns.parts,
        &columns.created_at as &[Option<Timestamp>],
        tx.sql_now(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(Ingestion {
        created: row.created,
        changed: row.changed,
        total: row.before + row.created,
    })
}

#[derive(Default)]
struct Columns {
    ids: Vec<Uuid>,
    external_ids: Vec<String>,
    subjects: Vec<Option<String>>,
    urls: Vec<Option<String>>,
    attributes: Vec<Value>,
    parts: Vec<Value>,
    created_at: Vec<Option<Timestamp>>,
}

impl Columns {
    fn of(tx: &Tx, conversations: &[NewConversation]) -> Result<Self> {
        let mut columns = Self::default();
        for new in conversations {
            let id: ConversationId = tx.new_id();
            let attributes = serde_json::to_value(&new.metadata.attributes);
            let parts = serde_json::to_value(&new.parts);
            columns.ids.push(id.uuid());
            columns.external_ids.push(new.external_id.clone());
            columns.subjects.push(new.subject.clone());
            columns.urls.push(new.metadata.url.clone());
            columns
                .attributes
                .push(attributes.map_err(Error::internal)?);
            columns.parts.push(parts.map_err(Error::internal)?);
            let created_at = new.metadata.created_at.map(ToSqlx::to_sqlx);
            columns.created_at.push(created_at);
        }
        Ok(columns)
    }
}

/// Deletes the text of conversations, at most `MAX_DELETED_CONVERSATIONS`. Returns their number; what remains of them is
/// removed by a job.
pub async fn delete(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    deletion: &ConversationDeletion,
) -> Result<i64> {
    let (before, attribute) = match deletion {
        ConversationDeletion::CreatedBefore(before) => (Some(before.to_sqlx()), None),
        ConversationDeletion::Attribute { name, value } => (None, Some((name, value))),
    };
    let ids = match attribute {
        None => {
            sqlx::query_scalar!(
                r#"select c.id from conversations c
                   where c.organization_id = $1 and c.deleted_at is null and c.created_at < $2
                   order by c.created_at, c.id
                   limit $3
                   for update"#,
                organization.id.uuid(),
                before as Option<Timestamp>,
                MAX_DELETED_CONVERSATIONS,
            )
            .fetch_all(tx.connection())
            .await
        }
        // The table of attributes may have values of before a change.
        Some((name, value)) => {
            sqlx::query_scalar!(
                r#"select c.id from conversation_attributes a
                   join conversations c on c.organization_id = a.organization_id and c.id = a.conversation_id
                   where a.organization_id = $1 and a.name = $2 and a.value = $3 and c.deleted_at is null
                     and c.attributes ->> $2 = $3
                   order by a.conversation_id
                   limit $4
                   for update of c"#,
                organization.id.uuid(),
                name,
                value,
                MAX_DELETED_CONVERSATIONS,
            )
            .fetch_all(tx.connection())
            .await
        }
    };
    wipe(tx, organization, &ids.map_db_error()?).await
}

async fn wipe(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    ids: &[Uuid],
) -> Result<i64> {
    if ids.is_empty() {
        return Ok(0);
    }
    let wiped = sqlx::query_scalar!(
        r#"with wiped as (
               update conversations c
               set deleted_at = $3, subject = null, url = null, attributes = '{}', parts = '[]', version = version + 1
               where c.organization_id = $1 and c.id = any($2::uuid[])
               returning c.id
           ), forgotten as (
               delete from conversation_attributes a
               using wiped w
               where a.organization_id = $1 and a.conversation_id = w.id
           )
           select count(*) as "wiped!" from wiped"#,
        organization.id.uuid(),
        ids,
        tx.sql_now(),
    )
    .fetch_one(tx.connection())
    .await;
    wiped.map_db_error()
}
