//! What people want to be notified of. A person without a row has the defaults.

use std::collections::HashMap;

use model::{Error, Id, Result, id::UserId, notification::NotificationSettings};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

pub async fn find(db: &Db, user: UserId) -> Result<NotificationSettings> {
    let stored = sqlx::query_scalar!(
        "select settings from notification_settings where user_id = $1",
        user.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    stored.map_or_else(|| Ok(NotificationSettings::default()), parse)
}

/// Returns the settings of those of these users who have chosen any.
pub async fn find_all(
    tx: &mut Tx,
    users: &[UserId],
) -> Result<HashMap<UserId, NotificationSettings>> {
    let users: Vec<Uuid> = users.iter().copied().map(Id::uuid).collect();
    let rows = sqlx::query!(
        "select user_id, settings from notification_settings where user_id = any($1)",
        &users,
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let parsed = rows.into_iter();
    parsed
        .map(|row| Ok((Id::from_uuid(row.user_id), parse(row.settings)?)))
        .collect()
}

pub async fn put(tx: &mut Tx, settings: &NotificationSettings) -> Result<()> {
    let value = serde_json::to_value(settings).map_err(Error::internal)?;
    sqlx::query!(
        r#"insert into notification_settings (user_id, settings, updated_at) values ($1, $2, $3)
           on conflict on constraint notification_settings_pkey do update
           set settings = excluded.settings, updated_at = excluded.updated_at"#,
        tx.user().uuid(),
        value,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

fn parse(settings: Value) -> Result<NotificationSettings> {
    serde_json::from_value(settings).map_err(Error::internal)
}
