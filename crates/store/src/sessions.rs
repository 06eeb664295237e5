//! Sessions: tokens created by signing in. Those of browsers have a second row, with when they end and where they began.

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Page, PageRequest, Result,
    id::{ApiTokenId, UserId},
    scope::Scopes,
    session::BrowserSession,
    token::ApiToken,
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

struct Row {
    id: Uuid,
    user_id: Uuid,
    label: String,
    created_at: Timestamp,
    expires_at: Option<Timestamp>,
    last_used_at: Option<Timestamp>,
    ends_at: Option<Timestamp>,
    authenticated_at: Option<Timestamp>,
    user_agent: Option<String>,
    ip_address: Option<String>,
    has_second_factor: bool,
    sso_organizations: Vec<Uuid>,
    foreign_origin: Option<Uuid>,
}

/// Queries a [`Row`] from `api_tokens t` and `browser_sessions b`: `$before`, its columns, `$after`.
macro_rules! query_sessions {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            t.id, t.user_id, t.label, t.created_at, t.expires_at, t.last_used_at,
               b.ends_at as "ends_at?", b.authenticated_at as "authenticated_at?", b.user_agent, b.ip_address,
               exists (
                   select from totp_factors f where f.user_id = t.user_id and f.confirmed_at is not null
                   union all
                   select from passkeys p where p.user_id = t.user_id
               ) as "has_second_factor!",
               array(select a.organization_id from sso_authorizations a where a.token_id = t.id) as "sso_organizations!",
               (select t.origin_organization_id where not exists (
                   select from email_domains d
                   join users u on u.id = t.user_id
                   where d.organization_id = t.origin_organization_id and d.proven_at is not null
                     and d.domain = lower(split_part(u.email, '@', 2))
               )) as foreign_origin
        "# + $after $($args)*)
    };
}

impl From<Row> for ApiToken {
    fn from(row: Row) -> Self {
        let browser = row.ends_at.zip(row.authenticated_at);
        Self {
            id: Id::from_uuid(row.id),
            user: Id::from_uuid(row.user_id),
            label: row.label,
            scopes: Scopes::All,
            created_at: row.created_at.to_jiff(),
            expires_at: row.expires_at.map(Timestamp::to_jiff),
            last_used_at: row.last_used_at.map(Timestamp::to_jiff),
            session: true,
            browser: browser.map(|(ends_at, authenticated_at)| BrowserSession {
                ends_at: ends_at.to_jiff(),
                authenticated_at: authenticated_at.to_jiff(),
                user_agent: row.user_agent,
                ip_address: row.ip_address,
            }),
            has_second_factor: row.has_second_factor,
            sso_organizations: row
                .sso_organizations
                .into_iter()
                .map(Id::from_uuid)
                .collect(),
            foreign_origin: row.foreign_origin.map(Id::from_uuid),
        }
    }
}

/// Makes a session that of a browser.
pub async fn insert_browser(tx: &mut Tx, id: ApiTokenId, browser: &BrowserSession) -> Result<()> {
    sqlx::query!(
        r#"insert into browser_sessions (token_id, ends_at, authenticated_at, user_agent, ip_address)
           values ($1, $2, $3, $4, $5)"#,
        id.uuid(),
        browser.ends_at.to_sqlx() as Timestamp,
        browser.authenticated_at.to_sqlx() as Timestamp,
        browser.user_agent.as_deref(),
        browser.ip_address.as_deref(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Finds the browser session with this hash, unless it has ended or its owner is disabled. Writes nothing:
/// [`tokens::record_uses`](crate::tokens::record_uses) moves its end on.
pub async fn authenticate(db: &Db, hash: &[u8]) -> Result<Option<ApiToken>> {
    let row = query_sessions!(
        "select",
        r#"from api_tokens t
           join browser_sessions b on b.token_id = t.id
           where t.hash = $1 and t.revoked_at is null and t.expires_at > now()
             and not exists (
                 select from users u where u.id = t.user_id and u.disabled_at is not null
             )"#,
        hash,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(ApiToken::from))
}

/// Lists the sessions of a user that have not ended, those of programs too.
pub async fn list(db: &Db, user: UserId, page: &PageRequest) -> Result<Page<ApiToken>> {
    let rows = query_sessions!(
        "select",
        r#"from api_tokens t
           left join browser_sessions b on b.token_id = t.id
           where t.user_id = $1 and t.session and t.revoked_at is null
             and (t.expires_at is null or t.expires_at > now())
             and t.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           order by t.id
           limit $3"#,
        user.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let sessions = rows.into_iter().map(ApiToken::from).collect();
    Ok(page.page(sessions, |session: &ApiToken| session.id.uuid()))
}

/// Returns the newest sessions of a user, after that of the request.
pub async fn list_newest(
    db: &Db,
    user: UserId,
    own: Option<ApiTokenId>,
    limit: i64,
) -> Result<Vec<ApiToken>> {
    let rows = query_sessions!(
        "select",
        r#"from api_tokens t
           left join browser_sessions b on b.token_id = t.id
           where t.user_id = $1 and t.session and t.revoked_at is null
             and (t.expires_at is null or t.expires_at > now())
           order by t.id = $2 desc nulls last, t.id desc
           limit $3"#,
        user.uuid(),
        own.map(model::Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(rows.into_iter().map(ApiToken::from).collect())
}

/// Records that the owner of a browser session proved who they are. Returns false if the session has ended.
pub async fn set_authenticated(tx: &mut Tx, id: ApiTokenId) -> Result<bool> {
    let updated = sqlx::query!(
        r#"update browser_sessions b set authenticated_at = $2
           from api_tokens t
           where b.token_id = $1 and t.id = b.token_id and t.revoked_at is null"#,
        id.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(updated.rows_affected() == 1)
}

/// Ends a session of this user. Returns false if there is none with this id.
pub async fn end(tx: &mut Tx, user: UserId, id: ApiTokenId) -> Result<bool> {
    let ended = sqlx::query!(
        r#"update api_tokens set revoked_at = $3
           where user_id = $1 and id = $2 and session and revoked_at is null"#,
        user.uuid(),
        id.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(ended.rows_affected() == 1)
}

/// Ends all sessions of this user but one. Returns the ended ones.
pub async fn end_others(
    tx: &mut Tx,
    user: UserId,
    own: Option<ApiTokenId>,
) -> Result<Vec<ApiTokenId>> {
    let ids = sqlx::query_scalar!(
        r#"update api_tokens set revoked_at = $2
           where user_id = $1 and session and revoked_at is null and (expires_at is null or expires_at > $2)
             and id is distinct from $3
           returning id"#,
        user.uuid(),
        tx.sql_now(),
        own.map(Id::uuid),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}
