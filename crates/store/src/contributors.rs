//! Who has a part in a change request.

use authz::{Granted, action::act::View};
use jiff_sqlx::Timestamp;
use model::{Id, Result, change_request::ChangeRequest, user::User};

use crate::{Db, failure::Stored};

/// Someone who wrote to the branch of a change request.
#[derive(Debug)]
pub struct Contributor {
    pub user: User,
    pub last: jiff::Timestamp,
    pub times: i64,
}

/// Who wrote to the branch of a change request, in the order of their ids.
pub async fn list(db: &Db, request: &Granted<ChangeRequest, View>) -> Result<Vec<Contributor>> {
    let rows = sqlx::query!(
        r#"select u.id, u.email, u.email_verified_at is not null as "email_verified!", u.display_name, u.photo_url,
                  u.created_at as "created_at: Timestamp", u.version, wrote.last as "last!: Timestamp", wrote.times as "times!"
           from (
               select r.created_by, max(r.created_at) as last, count(*) as times
               from revisions r
               where r.organization_id = $1 and r.change_request_id = $2
               group by r.created_by
           ) wrote
           join users u on u.id = wrote.created_by
           order by u.id"#,
        request.organization.uuid(),
        request.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
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
            last: row.last.to_jiff(),
            times: row.times,
        }
    });
    Ok(users.collect())
}
