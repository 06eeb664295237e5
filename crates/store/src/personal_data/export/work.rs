//! What a user wrote in an organization.

use model::{
    Result,
    id::{OrganizationId, UserId},
};

use super::ExportList;
use crate::{Db, error::DbResultExt};

pub(super) async fn list(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
    limit: i64,
) -> Result<Vec<ExportList>> {
    let (org, id) = (organization.uuid(), user.uuid());
    Ok(Vec::from([
        ExportList {
            name: "changeRequests",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select id, space_id, number, status, subject, description, created_at, updated_at from change_requests
               where organization_id = $1 and created_by = $2
               order by id desc limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "comments",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select id, space_id, change_request_id, parent_id, page_id, quote, body, posted_at, edited_at from comments
               where organization_id = $1 and posted_by = $2
               order by id desc limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        list_uploads(db, organization, user, limit).await?,
        list_unsaved_texts(db, organization, user, limit).await?,
        list_notifications(db, organization, user, limit).await?,
        ExportList {
            name: "reactions",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select comment_id, emoji, reacted_at from comment_reactions
               where organization_id = $1 and user_id = $2
               order by reacted_at desc limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "reviews",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select id, change_request_id, status, created_at, updated_at from reviews
               where organization_id = $1 and reviewer_id = $2
               order by id desc limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "requestedReviews",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select change_request_id, requested_by, created_at from requested_reviewers
               where organization_id = $1 and user_id = $2
               order by created_at desc limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "revisions",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select space_id, encode(id, 'hex') as id, message, change_request_id, created_at from revisions
               where organization_id = $1 and created_by = $2
               order by created_at desc limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
    ]))
}

async fn list_uploads(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
    limit: i64,
) -> Result<ExportList> {
    let rows = sqlx::query_scalar!(
        r#"select to_jsonb(t) as "row!" from (select id, space_id, name, size, expires_at from uploads
           where organization_id = $1 and user_id = $2
           order by id desc limit $3) t"#,
        organization.uuid(),
        user.uuid(),
        limit + 1
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ExportList {
        name: "uploads",
        rows,
    })
}

async fn list_unsaved_texts(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
    limit: i64,
) -> Result<ExportList> {
    let rows = sqlx::query_scalar!(
        r#"select to_jsonb(t) as "row!" from (select change_request_id, page_id, encode(base, 'hex') as base, blocks, fields, updated_at from unsaved_texts
           where organization_id = $1 and user_id = $2
           order by updated_at desc limit $3) t"#,
        organization.uuid(),
        user.uuid(),
        limit + 1
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ExportList {
        name: "unsavedTexts",
        rows,
    })
}

async fn list_notifications(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
    limit: i64,
) -> Result<ExportList> {
    let rows = sqlx::query_scalar!(
        r#"select to_jsonb(t) as "row!" from (select id, type, actor_id, space_id, change_request_id, comment_id, reply_id, created_at, read_at from notifications
           where organization_id = $1 and user_id = $2
           order by id desc limit $3) t"#,
        organization.uuid(),
        user.uuid(),
        limit + 1
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ExportList {
        name: "notifications",
        rows,
    })
}
