//! Contributors to a change request.

use authz::{Granted, action::act::View};
use jiff_sqlx::Timestamp;
use model::{Id, Result, change_request::ChangeRequest, user::User};

use crate::{Db, error::DbResultExt};

/// A user who contributed to a change request. Users who both edited and commented are listed twice.
#[derive(Debug)]
pub struct Contributor {
    pub user: User,
    pub kind: ContributionKind,
    pub last: jiff::Timestamp,
    pub times: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContributionKind {
    /// Committed to its branch.
    Edit,
    /// Commented on it, or replied to a comment.
    Comment,
}

/// Lists users who committed to the branch of a change request or commented on it, by id.
pub async fn list(db: &Db, request: &Granted<ChangeRequest, View>) -> Result<Vec<Contributor>> {
    let rows = sqlx::query!(
        r#"select u.id, u.email, u.email_verified_at is not null as "email_verified!", u.display_name, u.photo_url,
                  u.created_at as "created_at: Timestamp", u.version, did.last as "last!: Timestamp", did.times as "times!",
                  did.commented as "commented!"
           from (
               select false as commented, r.created_by as user_id, max(r.created_at) as last, count(*) as times
               from revisions r
               where r.organization_id = $1 and r.change_request_id = $2
               group by r.created_by
               union all
               select true, c.posted_by, max(coalesce(c.edited_at, c.posted_at)), count(*)
               from comments c
               where c.organization_id = $1 and c.place_id = $2
               group by c.posted_by
           ) did
           join users u on u.id = did.user_id
           order by u.id, did.commented"#,
        request.organization.uuid(),
        request.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let users = rows.into_iter().map(|row| {
        let user = User {
            id: Id::from_uuid(row.id),
            email: row.email,
            email_verified: row.email_verified,
            display_name: row.display_name,
            photo_url: row.photo_url,
            created_at: row.created_at.to_jiff(),
            version: row.version,
        };
        Contributor {
            user,
            kind: if row.commented {
                ContributionKind::Comment
            } else {
                ContributionKind::Edit
            },
            last: row.last.to_jiff(),
            times: row.times,
        }
    });
    Ok(users.collect())
}
