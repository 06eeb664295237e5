//! Personal data of users: the export of all of it, its deletion, and how long IP addresses are stored. Which tables have
//! any is checked against the schema (`crates/checks/personal_data.toml`).

pub mod deletion;
pub mod export;
pub mod retention;

use model::{
    Id, Result,
    id::{OrganizationId, UserId},
};

use crate::{Db, error::DbResultExt};

/// Returns the organizations that a user is a member of, disabled or not, in the order of their ids.
pub async fn memberships(db: &Db, user: UserId) -> Result<Vec<OrganizationId>> {
    let ids = sqlx::query_scalar!(
        "select m.organization_id from members m where m.user_id = $1 order by m.organization_id",
        user.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}

/// Returns the organizations in which a user did something, of which they may not be members any more.
pub async fn organizations_acted_in(db: &Db, user: UserId) -> Result<Vec<OrganizationId>> {
    let ids = sqlx::query_scalar!(
        r#"select distinct e.organization_id as "organization_id!"
           from events e
           where e.actor ->> 'user' = $1 and e.actor ? 'user' and e.organization_id is not null
           order by 1"#,
        user.to_string(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}
