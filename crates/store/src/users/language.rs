//! The language of a user, in which mails are written: that of the browser at the last sign-in.

use model::{Result, id::UserId, ui_language::UiLanguage};

use crate::{Db, Tx, error::DbResultExt};

/// Finds the language, if it is known.
pub async fn find(db: &Db, user: UserId) -> Result<Option<UiLanguage>> {
    let language = sqlx::query_scalar!("select language from users where id = $1", user.uuid())
        .fetch_optional(db.pool())
        .await
        .map_db_error()?;
    Ok(language.flatten().and_then(|text| text.parse().ok()))
}

/// Finds the language of the account with this e-mail address.
pub async fn find_by_email(db: &Db, email: &str) -> Result<Option<UiLanguage>> {
    let language = sqlx::query_scalar!(
        "select language from users where lower(email) = lower($1)",
        email
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(language.flatten().and_then(|text| text.parse().ok()))
}

/// Stores the language. Not a change of the account that anyone would look for, so its version stays.
pub async fn set(tx: &mut Tx, user: UserId, language: UiLanguage) -> Result<()> {
    sqlx::query!(
        "update users set language = $2 where id = $1 and language is distinct from $2",
        user.uuid(),
        language.as_str(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
