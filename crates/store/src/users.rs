//! Accounts. They belong to no organization, so none of these queries has one.

pub mod language;
pub mod operator;

use std::collections::HashMap;

use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Result,
    id::UserId,
    token::ApiToken,
    user::{NewUser, User, UserPatch},
};
use serde::Deserialize;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

pub(crate) struct Row {
    pub(crate) id: Uuid,
    pub(crate) email: String,
    pub(crate) email_verified: bool,
    pub(crate) display_name: String,
    pub(crate) photo_url: Option<String>,
    pub(crate) created_at: Timestamp,
    pub(crate) version: i64,
}

/// Queries a row with the columns of a user from `users u`: `$before`, the columns, `$after`.
macro_rules! query_users {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            u.id, u.email, u.email_verified_at is not null as "email_verified!", u.display_name, u.photo_url,
            u.created_at, u.version
        "# + $after $($args)*)
    };
}
pub(crate) use query_users;

impl From<Row> for User {
    fn from(row: Row) -> Self {
        Self {
            id: Id::from_uuid(row.id),
            email: row.email,
            email_verified: row.email_verified,
            display_name: row.display_name,
            photo_url: row.photo_url,
            created_at: row.created_at.to_jiff(),
            version: row.version,
        }
    }
}

/// A user embedded in another row: the JSON of the function `person_json`.
#[derive(Deserialize)]
pub(crate) struct Person {
    id: Uuid,
    email: String,
    email_verified: bool,
    display_name: String,
    photo_url: Option<String>,
    created_at: jiff::Timestamp,
    version: i64,
}

impl From<Person> for User {
    fn from(person: Person) -> Self {
        Self {
            id: Id::from_uuid(person.id),
            email: person.email,
            email_verified: person.email_verified,
            display_name: person.display_name,
            photo_url: person.photo_url,
            created_at: person.created_at,
            version: person.version,
        }
    }
}

pub async fn find(db: &Db, id: UserId) -> Result<Option<User>> {
    let row = query_users!(Row, "select", "from users u where u.id = $1", id.uuid(),)
        .fetch_optional(db.pool())
        .await
        .map_db_error()?;
    Ok(row.map(User::from))
}

/// Returns those of these users who exist, by their ids. Not to be exposed where the caller may not know of them.
pub async fn find_all(db: &Db, ids: &[UserId]) -> Result<HashMap<UserId, User>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<Uuid> = ids.iter().copied().map(Id::uuid).collect();
    let rows = query_users!(Row, "select", "from users u where u.id = any($1)", &ids)
        .fetch_all(db.pool())
        .await
        .map_db_error()?;
    let users = rows.into_iter().map(User::from);
    Ok(users.map(|user| (user.id, user)).collect())
}

/// Finds a user, if the caller is that user or shares an organization with them.
/// Finds a user whom the owner of a token sees: themselves, and members of organizations that they share. Those do not
/// count whose single sign-on the token lacks; without a token, all count.
pub async fn find_visible_to(
    db: &Db,
    id: UserId,
    who: UserId,
    token: Option<&ApiToken>,
) -> Result<Option<User>> {
    let passed: Option<Vec<Uuid>> =
        token.map(|token| token.sso_organizations.iter().map(|id| id.uuid()).collect());
    let origin = token.and_then(|token| token.foreign_origin);
    let row = query_users!(
        Row,
        "select",
        r#"from users u
           where u.id = $1
             and (u.id = $2 or exists (
                 select from members theirs
                 join members mine on mine.organization_id = theirs.organization_id
                 where theirs.user_id = u.id
                   and theirs.disabled_at is null
                   and mine.user_id = $2
                   and mine.disabled_at is null
                   and mine.role is not null
                   and ($3::uuid[] is null or mine.organization_id = any($3)
                        or not requires_sso(mine.organization_id, $2)
                           and ($4::uuid is null or mine.organization_id = $4))
             ))"#,
        id.uuid(),
        who.uuid(),
        passed.as_deref(),
        origin.map(Id::uuid),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(User::from))
}

pub async fn find_by_email(db: &Db, email: &str) -> Result<Option<User>> {
    let row = query_users!(
        Row,
        "select",
        "from users u where lower(u.email) = lower($1)",
        email,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(User::from))
}

pub async fn exist(db: &Db) -> Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from users) as "exist!""#)
        .fetch_one(db.pool())
        .await
        .map_db_error()
}

pub async fn insert(tx: &mut Tx, new: NewUser) -> Result<User> {
    let row = query_users!(
        Row,
        r#"insert into users as u (id, email, display_name, email_verified_at, password_hash, created_at, updated_at)
           values ($1, $2, $3, case when $4 then $6::timestamptz end, $5, $6, $6)
           returning"#,
        "",
        tx.new_id::<model::id::kind::User>().uuid(),
        new.email,
        new.display_name,
        new.email_verified,
        new.password_hash,
        tx.sql_now(),
    )
    .fetch_one(tx.connection())
    .await
    .on_constraint("users_email_unique", || {
        Error::Conflict("An account with this e-mail address exists already. Sign in instead.".to_owned())
    })?;
    Ok(row.into())
}

/// Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    id: UserId,
    patch: UserPatch,
    if_version: Option<i64>,
) -> Result<Option<User>> {
    let (keep_photo, photo_url) = patch.photo_url.parts();
    let row = query_users!(
        Row,
        r#"update users u
           set display_name = coalesce($2, display_name),
               photo_url = case when $3 then photo_url else $4 end,
               updated_at = $5,
               version = version + 1
           where id = $1 and ($6::bigint is null or version = $6)
           returning"#,
        "",
        id.uuid(),
        patch.display_name,
        keep_photo,
        photo_url,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(User::from))
}
