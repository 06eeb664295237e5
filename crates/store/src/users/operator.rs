//! Accounts as the operator sees them, including disabled ones.

use jiff_sqlx::Timestamp;
use model::{Id, Page, PageRequest, Result, id::UserId};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

#[derive(Debug, Clone)]
pub struct Account {
    pub id: UserId,
    pub email: String,
    pub display_name: String,
    pub created_at: jiff::Timestamp,
    /// When one of their tokens was last used, or they were last active in an organization.
    pub last_seen_at: Option<jiff::Timestamp>,
    pub organizations: i64,
    pub disabled_at: Option<jiff::Timestamp>,
}

struct Row {
    id: Uuid,
    email: String,
    display_name: String,
    created_at: Timestamp,
    last_seen_at: Option<Timestamp>,
    organizations: i64,
    disabled_at: Option<Timestamp>,
}

impl From<Row> for Account {
    fn from(row: Row) -> Self {
        Self {
            id: Id::from_uuid(row.id),
            email: row.email,
            display_name: row.display_name,
            created_at: row.created_at.to_jiff(),
            last_seen_at: row.last_seen_at.map(Timestamp::to_jiff),
            organizations: row.organizations,
            disabled_at: row.disabled_at.map(Timestamp::to_jiff),
        }
    }
}

/// Lists accounts in creation order. `containing` filters by a part of the e-mail address.
pub async fn list(db: &Db, containing: Option<&str>, page: &PageRequest) -> Result<Page<Account>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select u.id, u.email, u.display_name, u.created_at, u.disabled_at,
                  greatest(
                      (select max(t.last_used_at) from api_tokens t where t.user_id = u.id),
                      (select max(m.last_seen_at) from members m where m.user_id = u.id)
                  ) as "last_seen_at?",
                  (select count(*) from members m where m.user_id = u.id) as "organizations!"
           from users u
           where u.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
             and ($2::text is null or strpos(lower(u.email), lower($2)) > 0)
           order by u.id
           limit $3"#,
        page.after,
        containing,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let accounts = rows.into_iter().map(Account::from).collect();
    Ok(page.page(accounts, |account: &Account| account.id.uuid()))
}

/// Returns whether the account is disabled; false if it does not exist.
pub async fn is_disabled(db: &Db, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from users where id = $1 and disabled_at is not null) as "is_disabled!""#,
        user.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Returns whether it was enabled before.
pub async fn disable(tx: &mut Tx, user: UserId) -> Result<bool> {
    let disabled = sqlx::query!(
        "update users set disabled_at = $2, updated_at = $2 where id = $1 and disabled_at is null",
        user.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(disabled.rows_affected() == 1)
}

/// Returns whether it was disabled before. Deleted accounts stay disabled.
pub async fn enable(tx: &mut Tx, user: UserId) -> Result<bool> {
    let enabled = sqlx::query!(
        "update users set disabled_at = null, updated_at = $2
         where id = $1 and disabled_at is not null and deleted_at is null",
        user.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(enabled.rows_affected() == 1)
}
