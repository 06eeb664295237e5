//! Conversations: rows and queries. Deleted ones are not found; a job removes them.

pub mod writing;

use authz::{Granted, Unchecked, action::act::ListMembers, policy};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    conversation::{Conversation, ConversationContent, ConversationMetadata, ConversationSource},
    id::{ConversationId, OrganizationId, UserId},
    organization::Organization,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Db,
    access::{self, Viewable},
    error::DbResultExt,
    types::RoleText,
};

struct Row {
    organization_id: Uuid,
    id: Uuid,
    source: String,
    subject: Option<String>,
    url: Option<String>,
    created_at: Timestamp,
    processed_at: Option<Timestamp>,
    role: Option<RoleText>,
}

/// Queries a row from `conversations c` and `members m`: `$before`, its columns, `$after`.
macro_rules! query_conversations {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            c.organization_id, c.id, c.source, c.subject, c.url, c.created_at, c.processed_at, m.role as "role: RoleText"
        "# + $after $($args)*)
    };
}

impl Row {
    fn into_unchecked(self) -> Unchecked<Conversation> {
        let actions = policy::conversation::actions(self.role.map(|text| text.0));
        let conversation = Conversation {
            id: Id::from_uuid(self.id),
            organization: Id::from_uuid(self.organization_id),
            source: ConversationSource::from_stored(self.source),
            subject: self.subject,
            url: self.url,
            created_at: self.created_at.to_jiff(),
            processed_at: self.processed_at.map(Timestamp::to_jiff),
        };
        access::unchecked(conversation, actions)
    }
}

/// A conversation with what was said in it.
struct FullRow {
    organization_id: Uuid,
    id: Uuid,
    source: String,
    subject: Option<String>,
    url: Option<String>,
    created_at: Timestamp,
    processed_at: Option<Timestamp>,
    role: Option<RoleText>,
    attributes: Value,
    parts: Value,
    is_created_at_given: bool,
}

/// Finds a conversation with its content.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: ConversationId,
    who: UserId,
) -> Result<Option<(Unchecked<Conversation>, ConversationContent)>> {
    let row = query_conversations!(
        FullRow,
        "select",
        r#", c.attributes, c.parts, c.is_created_at_given
           from conversations c
           join members m on m.organization_id = c.organization_id and m.user_id = $3 and m.disabled_at is null
           where c.organization_id = $1 and c.id = $2 and c.deleted_at is null"#,
        organization.uuid(),
        id.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let Some(row) = row else { return Ok(None) };
    let content = ConversationContent {
        parts: serde_json::from_value(row.parts).map_err(Error::internal)?,
        metadata: ConversationMetadata {
            url: row.url.clone(),
            attributes: serde_json::from_value(row.attributes).map_err(Error::internal)?,
            created_at: row.is_created_at_given.then(|| row.created_at.to_jiff()),
        },
    };
    let row = Row {
        organization_id: row.organization_id,
        id: row.id,
        source: row.source,
        subject: row.subject,
        url: row.url,
        created_at: row.created_at,
        processed_at: row.processed_at,
        role: row.role,
    };
    Ok(Some((row.into_unchecked(), content)))
}

/// Lists the conversations of an organization, those that were ingested first first.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, ListMembers>,
    who: UserId,
    source: Option<&str>,
    page: &PageRequest,
) -> Result<Page<Viewable<Conversation>>> {
    let query = (organization.id.uuid(), who.uuid(), page.after);
    let rows = match source {
        None => {
            query_conversations!(
                Row,
                "select",
                r#"from conversations c
                   join members m on m.organization_id = c.organization_id and m.user_id = $2
                   where c.organization_id = $1 and c.deleted_at is null
                     and c.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
                   order by c.id
                   limit $4"#,
                query.0,
                query.1,
                query.2,
                page.fetch_limit(),
            )
            .fetch_all(db.pool())
            .await
        }
        Some(source) => {
            query_conversations!(
                Row,
                "select",
                r#"from conversations c
                   join members m on m.organization_id = c.organization_id and m.user_id = $2
                   where c.organization_id = $1 and c.deleted_at is null and c.source = $5
                     and c.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
                   order by c.id
                   limit $4"#,
                query.0,
                query.1,
                query.2,
                page.fetch_limit(),
                source,
            )
            .fetch_all(db.pool())
            .await
        }
    };
    let rows = rows.map_db_error()?.into_iter();
    let conversations = rows.map(|row| row.into_unchecked().allow());
    let conversations = conversations.collect::<Result<Vec<_>>>()?;
    Ok(page.page(conversations, |conversation| conversation.id.uuid()))
}
