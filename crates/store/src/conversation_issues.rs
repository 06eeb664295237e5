//! Issues of conversations: rows and queries.

use authz::{Granted, Unchecked, action::act::ListMembers, policy};
use jiff_sqlx::Timestamp;
use model::{
    Id, Page, PageRequest, Result,
    conversation::{Conversation, ConversationSource},
    conversation_issue::{ConversationIssue, ConversationIssueFilter},
    id::{ConversationIssueId, OrganizationId, UserId},
    organization::Organization,
};
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
    cluster_id: Uuid,
    title: String,
    text: String,
    ingested_at: Timestamp,
    conversation_id: Uuid,
    source: String,
    subject: Option<String>,
    url: Option<String>,
    created_at: Timestamp,
    processed_at: Option<Timestamp>,
    role: Option<RoleText>,
}

/// Queries a [`Row`] from `conversation_issues i`, `conversations c` and `members m`: `$before`, its columns, `$after`.
macro_rules! query_conversation_issues {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            i.organization_id, i.id, i.cluster_id, i.title, i.text, i.ingested_at,
                   c.id as conversation_id, c.source, c.subject, c.url, c.created_at, c.processed_at,
                   m.role as "role: RoleText"
            from conversation_issues i
            join conversations c on c.organization_id = i.organization_id and c.id = i.conversation_id
                and c.deleted_at is null
            join members m on m.organization_id = i.organization_id and m.user_id = $2 and m.disabled_at is null
            where i.organization_id = $1
        "# + $after $($args)*)
    };
}

impl Row {
    fn into_unchecked(self) -> Unchecked<ConversationIssue> {
        let actions = policy::conversation::actions(self.role.map(|text| text.0));
        let conversation = Conversation {
            id: Id::from_uuid(self.conversation_id),
            organization: Id::from_uuid(self.organization_id),
            source: ConversationSource::from_stored(self.source),
            subject: self.subject,
            url: self.url,
            created_at: self.created_at.to_jiff(),
            processed_at: self.processed_at.map(Timestamp::to_jiff),
        };
        let issue = ConversationIssue {
            id: Id::from_uuid(self.id),
            title: self.title,
            text: self.text,
            ingested_at: self.ingested_at.to_jiff(),
            cluster: Id::from_uuid(self.cluster_id),
            conversation,
        };
        access::unchecked(issue, actions)
    }
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: ConversationIssueId,
    who: UserId,
) -> Result<Option<Unchecked<ConversationIssue>>> {
    let row = query_conversation_issues!(
        "select",
        "and i.id = $3",
        organization.uuid(),
        who.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(Row::into_unchecked))
}

/// Lists issues, those that were found first first. Each filter has a statement of its own, which reads one index.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, ListMembers>,
    who: UserId,
    filter: ConversationIssueFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<ConversationIssue>>> {
    let (organization, who) = (organization.id.uuid(), who.uuid());
    let (after, limit) = (page.after.unwrap_or_default(), page.fetch_limit());
    let cluster = filter.cluster.map(Id::uuid);
    let rows = match (filter.conversation.map(Id::uuid), cluster) {
        // A conversation has few issues.
        (Some(conversation), cluster) => query_conversation_issues!(
            "select",
            r#"and i.conversation_id = $5 and ($6::uuid is null or i.cluster_id = $6) and i.id > $3
                   order by i.id
                   limit $4"#,
            organization,
            who,
            after,
            limit,
            conversation,
            cluster,
        )
        .fetch_all(db.pool())
        .await,
        (None, Some(cluster)) => {
            query_conversation_issues!(
                "select",
                r#"and i.cluster_id = $5 and i.id > $3
                   order by i.id
                   limit $4"#,
                organization,
                who,
                after,
                limit,
                cluster,
            )
            .fetch_all(db.pool())
            .await
        }
        (None, None) => {
            query_conversation_issues!(
                "select",
                r#"and $3 < i.id
                   order by i.id
                   limit $4"#,
                organization,
                who,
                after,
                limit,
            )
            .fetch_all(db.pool())
            .await
        }
    };
    let rows = rows.map_db_error()?.into_iter();
    let issues = rows.map(|row| row.into_unchecked().allow());
    let issues = issues.collect::<Result<Vec<_>>>()?;
    Ok(page.page(issues, |issue| issue.id.uuid()))
}
