//! Writes the notifications of an event: who is concerned, and of these who wants it.

use std::collections::HashSet;

use model::{
    Id, Result,
    event::Event,
    id::{OrganizationId, UserId},
    notification::{NotificationChoice, NotificationSource},
};
use uuid::Uuid;

use crate::{Tx, error::DbResultExt, notification_settings};

/// After this, a notification is deleted with the next one of its recipient.
const RETENTION_DAYS: i32 = 90;

/// Notifies the members that an event concerns, except whoever caused it. Returns the organization, and the members to
/// whom a mail is due.
pub async fn insert_for_event(
    tx: &mut Tx,
    event: &Event,
) -> Result<Option<(OrganizationId, Vec<UserId>)>> {
    let Some(organization) = event.organization else {
        return Ok(None);
    };
    let (mut notified, mut mailed) = (HashSet::new(), Vec::new());
    for source in NotificationSource::of(event) {
        let mut concerned = find_concerned(tx, organization, &source, event).await?;
        concerned.retain(|user| !notified.contains(user));
        if concerned.is_empty() {
            continue;
        }
        let settings = notification_settings::find_all(tx, &concerned).await?;
        let choice = |user: &UserId| {
            let settings = settings.get(user).copied().unwrap_or_default();
            settings.choice(source.kind)
        };
        concerned.retain(|user| choice(user) != NotificationChoice::Off);
        notified.extend(concerned.iter().copied());
        let by_mail: Vec<bool> = concerned
            .iter()
            .map(|user| choice(user) == NotificationChoice::Mail)
            .collect();
        insert(tx, organization, event, &source, (&concerned, &by_mail)).await?;
        let due = concerned.into_iter().zip(by_mail);
        mailed.extend(due.filter(|(_, mail)| *mail).map(|(user, _)| user));
    }
    Ok(Some((organization, mailed)))
}

/// Finds the members. Whoever was mentioned in a comment before is not again when it is edited.
async fn find_concerned(
    tx: &mut Tx,
    organization: OrganizationId,
    source: &NotificationSource,
    event: &Event,
) -> Result<Vec<UserId>> {
    let actor = event.actor.user.or(event.actor.on_behalf_of);
    let (request, recipients) = (source.change_request.map(Id::uuid), &source.recipients);
    let named: Vec<Uuid> = recipients.named.iter().copied().map(Id::uuid).collect();
    let ids = sqlx::query_scalar!(
        r#"select m.user_id
           from members m
           where m.organization_id = $1 and m.disabled_at is null and m.user_id is distinct from $2
             and m.user_id in (
                 select unnest($3::uuid[])
                 union
                 select c.created_by from change_requests c where c.organization_id = $1 and c.id = $4 and $5
                 union
                 select r.reviewer_id from reviews r
                 where r.organization_id = $1 and r.change_request_id = $4 and $6
                 union
                 select k.posted_by from comments k
                 where k.organization_id = $1 and (k.id = $7 or k.parent_id = $7) and $8 and k.posted_at <= $11
             )
             and not exists (
                 select from notifications n
                 where n.organization_id = $1 and n.user_id = m.user_id and n.type = 'mentioned' and $9 = 'mentioned'
                   and n.comment_id = $7 and n.reply_id is not distinct from $10
             )
           order by m.user_id"#,
        organization.uuid(),
        actor.map(Id::uuid),
        &named,
        request,
        recipients.creator,
        recipients.reviewers,
        source.comment.map(Id::uuid),
        recipients.thread,
        source.kind.as_str(),
        source.reply.map(Id::uuid),
        jiff_sqlx::ToSqlx::to_sqlx(event.occurred_at) as _,
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}

/// Inserts a notification for each of the users, and deletes their old ones. Does nothing if the space is gone.
async fn insert(
    tx: &mut Tx,
    organization: OrganizationId,
    event: &Event,
    source: &NotificationSource,
    (users, by_mail): (&[UserId], &[bool]),
) -> Result<()> {
    let users: Vec<Uuid> = users.iter().copied().map(Id::uuid).collect();
    let actor = event.actor.user.or(event.actor.on_behalf_of);
    sqlx::query!(
        r#"with old as (
               delete from notifications
               where organization_id = $1 and user_id = any($2) and created_at < now() - make_interval(days => $14)
           )
           insert into notifications
               (organization_id, user_id, id, type, actor_id, space_id, change_request_id, comment_id, reply_id,
                page_id, review_status, created_at, mail)
           select s.organization_id, new.user_id, $4, $5, $6, s.id, $8, $9, $10, $11, $12, $13, new.mail
           from unnest($2::uuid[], $3::boolean[]) as new (user_id, mail)
           join spaces s on s.organization_id = $1 and s.id = $7
           on conflict on constraint notifications_pkey do nothing"#,
        organization.uuid(),
        &users,
        by_mail,
        event.id.uuid(),
        source.kind.as_str(),
        actor.map(Id::uuid),
        source.space.uuid(),
        source.change_request.map(Id::uuid),
        source.comment.map(Id::uuid),
        source.reply.map(Id::uuid),
        source.page.map(Id::uuid),
        source.review_status.map(model::review::ReviewStatus::as_str),
        jiff_sqlx::ToSqlx::to_sqlx(event.occurred_at),
        RETENTION_DAYS,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
