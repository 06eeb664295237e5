//! Notifications of members. They are written by a consumer of events, and shown while the member may see the comments
//! and change requests of their space.

mod recipients;

use authz::{Granted, action::act::View};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    id::{NotificationId, OrganizationId, UserId},
    notification::{Badges, Notification},
    organization::Organization,
};
use uuid::Uuid;

pub use recipients::insert_for_event;

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

/// Numbers beside a menu are counted up to this.
pub const MAX_COUNT: i64 = 100;

struct Row {
    id: Uuid,
    kind: String,
    actor_id: Option<Uuid>,
    space_id: Uuid,
    space_title: String,
    change_request_id: Option<Uuid>,
    number: Option<i64>,
    subject: Option<String>,
    comment_id: Option<Uuid>,
    reply_id: Option<Uuid>,
    page_id: Option<Uuid>,
    review_status: Option<String>,
    created_at: Timestamp,
    read_at: Option<Timestamp>,
}

impl TryFrom<Row> for Notification {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let request = row.change_request_id.zip(row.number).zip(row.subject);
        Ok(Self {
            id: Id::from_uuid(row.id),
            kind: from_text(row.kind)?,
            actor: row.actor_id.map(Id::from_uuid),
            space: (Id::from_uuid(row.space_id), row.space_title),
            change_request: request
                .map(|((id, number), subject)| (Id::from_uuid(id), number, subject)),
            comment: row.comment_id.map(Id::from_uuid),
            reply: row.reply_id.map(Id::from_uuid),
            page: row.page_id.map(Id::from_uuid),
            review_status: row.review_status.map(from_text).transpose()?,
            created_at: row.created_at.to_jiff(),
            read_at: row.read_at.map(Timestamp::to_jiff),
        })
    }
}

/// Which notifications to list: the last first.
#[derive(Debug, Clone, Copy, Default)]
pub struct NotificationFilter {
    /// Only those that are not read (true), or only those that are (false).
    pub unread: Option<bool>,
    /// Only those that wait to be mailed.
    pub to_mail: bool,
}

/// Lists the notifications of a member that they may see now. Nothing of a deleted comment is listed.
pub async fn list(
    db: &Db,
    organization: OrganizationId,
    who: UserId,
    filter: NotificationFilter,
    page: &PageRequest,
) -> Result<Page<Notification>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select n.id, n.type as kind, n.actor_id, n.space_id, s.title as space_title, n.change_request_id,
                  c.number as "number?", c.subject as "subject?", n.comment_id, n.reply_id, n.page_id, n.review_status,
                  n.created_at, n.read_at
           from notifications n
           join members m on m.organization_id = n.organization_id and m.user_id = n.user_id and m.disabled_at is null
           join spaces s on s.organization_id = n.organization_id and s.id = n.space_id and s.deleted_at is null
           left join change_requests c on c.organization_id = n.organization_id and c.id = n.change_request_id
           where n.organization_id = $1 and n.user_id = $2
             and ($3::uuid is null or n.id < $3)
             and ($4::boolean is null or (n.read_at is null) = $4)
             and (not $5 or n.mail and n.read_at is null)
             and (n.comment_id is null or exists (
                 select from comments k
                 where k.organization_id = n.organization_id and k.id = coalesce(n.reply_id, n.comment_id)
             ))
             and content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) >= 'comment'
           order by n.id desc
           limit $6"#,
        organization.uuid(),
        who.uuid(),
        page.after,
        filter.unread,
        filter.to_mail,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = rows
        .into_iter()
        .map(Notification::try_from)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(found, |notification| notification.id.uuid()))
}

/// Marks notifications of the caller as read or not, all of them without `ids`. Returns how many there are of those.
pub async fn mark(
    tx: &mut Tx,
    organization: &Granted<Organization, View>,
    ids: Option<&[NotificationId]>,
    read: bool,
) -> Result<u64> {
    let ids: Option<Vec<Uuid>> = ids.map(|ids| ids.iter().copied().map(Id::uuid).collect());
    let marked = sqlx::query!(
        r#"update notifications
           set read_at = case when $4 then coalesce(read_at, $5) end, mail = mail and not $4
           where organization_id = $1 and user_id = $2 and ($3::uuid[] is null or id = any($3))"#,
        organization.id.uuid(),
        tx.user().uuid(),
        ids.as_deref(),
        read,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(marked.rows_affected())
}

/// Records that these were mailed, and that those before them need no mail: there was no place for them.
pub async fn mark_mailed(
    tx: &mut Tx,
    organization: OrganizationId,
    user: UserId,
    mailed: &[Notification],
) -> Result<()> {
    let ids: Vec<Uuid> = mailed.iter().map(|one| one.id.uuid()).collect();
    sqlx::query!(
        r#"update notifications set mail = false
           where organization_id = $1 and user_id = $2 and mail
             and (id = any($3) or id < $4::uuid)"#,
        organization.uuid(),
        user.uuid(),
        &ids,
        ids.iter().min().copied(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Counts what waits for the caller, each up to [`MAX_COUNT`].
pub async fn badges(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
) -> Result<Badges> {
    sqlx::query_as!(
        Badges,
        r#"with visible as not materialized (
               select c.id, c.status, c.created_by
               from change_requests c
               join spaces s on s.organization_id = $1 and s.id = c.space_id and s.deleted_at is null
               join members m on m.organization_id = $1 and m.user_id = $2 and m.disabled_at is null
               where c.organization_id = $1
                 and content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) >= 'comment'
           )
           select (
               select count(*) from (
                   select from requested_reviewers q
                   join visible v on v.id = q.change_request_id and v.status = 'open'
                   where q.organization_id = $1 and q.user_id = $2
                   limit $3
               ) as counted
           ) as "to_review!", (
               select count(*) from (
                   select from visible v where v.created_by = $2 and v.status in ('draft', 'open') limit $3
               ) as counted
           ) as "mine!", (
               select count(*) from (
                   select from notifications n
                   join members m on m.organization_id = $1 and m.user_id = $2 and m.disabled_at is null
                   join spaces s on s.organization_id = $1 and s.id = n.space_id and s.deleted_at is null
                   where n.organization_id = $1 and n.user_id = $2 and n.read_at is null
                     and (n.comment_id is null or exists (
                         select from comments k
                         where k.organization_id = $1 and k.id = coalesce(n.reply_id, n.comment_id)
                     ))
                     and content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
                         >= 'comment'
                   limit $3
               ) as counted
           ) as "unread!""#,
        organization.id.uuid(),
        who.uuid(),
        MAX_COUNT,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}
