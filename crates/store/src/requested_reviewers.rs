//! Requested reviewers of change requests.

use authz::{Granted, action::act::Edit};
use jiff_sqlx::Timestamp;
use model::{
    Error, Oid, Page, PageRequest, Result, change_request::ChangeRequest, id::UserId,
    review::RequestedReviewer,
};
use sqlx::types::Json;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt, users::Person};

struct Row {
    user: Json<Person>,
    revision: Vec<u8>,
    requested_by: Json<Person>,
    created_at: Timestamp,
}

impl TryFrom<Row> for RequestedReviewer {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            user: row.user.0.into(),
            revision: Oid::try_from(&row.revision[..])?,
            requested_by: row.requested_by.0.into(),
            created_at: row.created_at.to_jiff(),
        })
    }
}

pub async fn list<A>(
    db: &Db,
    request: &Granted<ChangeRequest, A>,
    page: &PageRequest,
) -> Result<Page<RequestedReviewer>> {
    let found = find_all(db.pool(), request, None, page).await?;
    Ok(page.page(found, |reviewer| reviewer.user.id.uuid()))
}

/// Returns those of these users who are requested reviewers.
pub async fn find_in(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, Edit>,
    users: &[UserId],
) -> Result<Vec<RequestedReviewer>> {
    let all = PageRequest {
        after: None,
        limit: u32::MAX,
    };
    find_all(tx.connection(), request, Some(users), &all).await
}

async fn find_all<A>(
    executor: impl sqlx::PgExecutor<'_>,
    request: &Granted<ChangeRequest, A>,
    users: Option<&[UserId]>,
    page: &PageRequest,
) -> Result<Vec<RequestedReviewer>> {
    let users: Option<Vec<Uuid>> =
        users.map(|users| users.iter().map(|user| user.uuid()).collect());
    let rows = sqlx::query_as!(
        Row,
        r#"select (select person_json(u) from users u where u.id = a.user_id) as "user!: Json<Person>", a.revision,
                  (select person_json(u) from users u where u.id = a.requested_by) as "requested_by!: Json<Person>",
                  a.created_at
           from requested_reviewers a
           where a.organization_id = $1 and a.change_request_id = $2
             and ($3::uuid[] is null or a.user_id = any($3))
             and a.user_id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
           order by a.user_id
           limit $5"#,
        request.organization.uuid(),
        request.id.uuid(),
        users as Option<Vec<Uuid>>,
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(executor)
    .await
    .map_db_error()?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Requests reviews from users who may review the space and marks their earlier reviews as outdated. Returns the users
/// who may not review.
pub async fn insert(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, Edit>,
    users: &[UserId],
) -> Result<Vec<UserId>> {
    let ids: Vec<Uuid> = users.iter().map(|user| user.uuid()).collect();
    let requested = sqlx::query_scalar!(
        r#"with able as (
               select m.user_id
               from members m
               join spaces s on s.organization_id = $1 and s.id = $6
               where m.organization_id = $1 and m.user_id = any($3) and m.disabled_at is null
                 and content_role($1, m.user_id, m.role, s.id, s.default_level, s.parent_id) >= 'review'
           ), superseded as (
               update reviews rv set outdated = true, updated_at = $5
               from able
               where rv.organization_id = $1 and rv.change_request_id = $2 and rv.reviewer_id = able.user_id
                 and not rv.outdated
           )
           insert into requested_reviewers (organization_id, change_request_id, user_id, revision, requested_by,
                                            created_at)
           select $1, $2, able.user_id, $7, $4, $5 from able
           on conflict (organization_id, change_request_id, user_id)
               do update set revision = excluded.revision, requested_by = excluded.requested_by,
                             created_at = excluded.created_at
           returning user_id"#,
        request.organization.uuid(),
        request.id.uuid(),
        &ids,
        tx.user().uuid(),
        tx.sql_now(),
        request.space.uuid(),
        &request.revision.as_bytes()[..],
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let unable = users
        .iter()
        .filter(|user| !requested.contains(&user.uuid()));
    Ok(unable.copied().collect())
}

/// Withdraws a review request. Returns false if there was none.
pub async fn delete(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, Edit>,
    user: UserId,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"delete from requested_reviewers
           where organization_id = $1 and change_request_id = $2 and user_id = $3"#,
        request.organization.uuid(),
        request.id.uuid(),
        user.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
