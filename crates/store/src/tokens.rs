//! API tokens, found by the hash of their secret.

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Page, PageRequest, Result,
    id::{ApiTokenId, UserId},
    scope::Scopes,
    session::IDLE_TIMEOUT,
    token::{ApiToken, NewApiToken},
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

struct Row {
    id: Uuid,
    user_id: Uuid,
    label: String,
    all_scopes: bool,
    scopes: Vec<String>,
    created_at: Timestamp,
    expires_at: Option<Timestamp>,
    last_used_at: Option<Timestamp>,
    session: bool,
    has_second_factor: bool,
    sso_organizations: Vec<Uuid>,
    foreign_origin: Option<Uuid>,
}

/// Queries a [`Row`] from `api_tokens t`: `$before`, its columns, `$after`.
macro_rules! query_api_tokens {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            t.id, t.user_id, t.label, t.all_scopes, t.scopes, t.created_at, t.expires_at, t.last_used_at, t.session,
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
        // The schema may be one migration ahead: an unknown scope allows nothing here.
        let known = row.scopes.iter().filter_map(|word| word.parse().ok());
        let scopes = if row.all_scopes {
            Scopes::All
        } else {
            Scopes::Only(known.collect())
        };
        Self {
            id: Id::from_uuid(row.id),
            user: Id::from_uuid(row.user_id),
            label: row.label,
            scopes,
            created_at: row.created_at.to_jiff(),
            expires_at: row.expires_at.map(Timestamp::to_jiff),
            last_used_at: row.last_used_at.map(Timestamp::to_jiff),
            session: row.session,
            browser: None,
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

/// Finds the token with this hash, unless it is revoked or expired by the database's clock, or its owner is disabled.
/// Writes nothing, so that it also works on a read-only database.
pub async fn authenticate(db: &Db, hash: &[u8]) -> Result<Option<ApiToken>> {
    let row = query_api_tokens!(
        Row,
        "select",
        r#"from api_tokens t
           where t.hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
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

/// Stores when tokens were used last. Sessions of browsers then end later, up to their own end.
pub async fn record_uses(db: &Db, uses: &[(ApiTokenId, jiff::Timestamp)]) -> Result<()> {
    let (ids, times): (Vec<Uuid>, Vec<Timestamp>) = uses
        .iter()
        .map(|(id, at)| (id.uuid(), at.to_sqlx()))
        .unzip();
    let idle = IDLE_TIMEOUT.as_secs_f64();
    sqlx::query!(
        r#"with used as (
               select t.id, u.at, b.ends_at
               from unnest($1::uuid[], $2::timestamptz[]) as u (id, at)
               join api_tokens t on t.id = u.id
               left join browser_sessions b on b.token_id = t.id
               where t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
               order by t.id
               for no key update of t
           )
           update api_tokens t
           set last_used_at = greatest(t.last_used_at, used.at),
               expires_at = case
                   when used.ends_at is null then t.expires_at
                   else greatest(t.expires_at, least(used.at + make_interval(secs => $3), used.ends_at))
               end
           from used
           where t.id = used.id"#,
        &ids,
        &times as &[Timestamp],
        idle,
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(())
}

/// Returns whether a token that was authenticated earlier is still valid.
pub async fn is_valid(db: &Db, id: ApiTokenId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from api_tokens t
               join users u on u.id = t.user_id
               where t.id = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
                 and u.disabled_at is null
           ) as "is_in_force!""#,
        id.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Returns those of these tokens that are no longer valid, or whose owner is disabled.
pub async fn filter_invalid(db: &Db, ids: &[ApiTokenId]) -> Result<Vec<ApiTokenId>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let ended = sqlx::query_scalar!(
        r#"select given.id as "id!"
           from unnest($1::uuid[]) as given (id)
           where not exists (
               select from api_tokens t
               join users u on u.id = t.user_id
               where t.id = given.id and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
                 and u.disabled_at is null
           )"#,
        &ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(ended.into_iter().map(Id::from_uuid).collect())
}

pub async fn list(db: &Db, user: UserId, page: &PageRequest) -> Result<Page<ApiToken>> {
    let rows = query_api_tokens!(
        Row,
        "select",
        r#"from api_tokens t
           where user_id = $1 and revoked_at is null and id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           order by id
           limit $3"#,
        user.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let tokens = rows.into_iter().map(ApiToken::from).collect();
    Ok(page.page(tokens, |token: &ApiToken| token.id.uuid()))
}

/// Returns the newest tokens of a user that can be used, without sessions.
pub async fn list_newest(db: &Db, user: UserId, limit: i64) -> Result<Vec<ApiToken>> {
    let rows = query_api_tokens!(
        Row,
        "select",
        r#"from api_tokens t
           where user_id = $1 and revoked_at is null and not session and (expires_at is null or expires_at > now())
           order by id desc
           limit $2"#,
        user.uuid(),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(rows.into_iter().map(ApiToken::from).collect())
}

/// Inserts a token. It has passed the single sign-on of the organizations that its creator has passed, which the
/// returned value does not list.
pub async fn insert(tx: &mut Tx, user: UserId, new: NewApiToken, hash: &[u8]) -> Result<ApiToken> {
    let words = new.scopes.as_strs();
    let all_scopes = words.is_none();
    let scopes: Vec<String> = words
        .unwrap_or_default()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let row = query_api_tokens!(
        Row,
        r#"with inserted as (
               insert into api_tokens
                   (id, user_id, label, hash, scopes, created_at, expires_at, session, all_scopes, made_by,
                    origin_organization_id)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
                       (select m.origin_organization_id from api_tokens m where m.id = $10))
               returning *
           ), inherited as (
               insert into sso_authorizations (token_id, organization_id, authorized_at)
               select $1, a.organization_id, $6
               from sso_authorizations a
               where a.token_id = $10
           )
           select"#,
        "from inserted t",
        tx.new_id::<model::id::kind::ApiToken>().uuid(),
        user.uuid(),
        new.label,
        hash,
        &scopes,
        tx.sql_now(),
        new.expires_at.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        new.session,
        all_scopes,
        new.created_by.map(Id::uuid),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.into())
}

/// Returns whether this token of the user may create another one in this transaction. A concurrent revocation waits,
/// and then also revokes the new one.
pub async fn lock_creator(tx: &mut Tx, user: UserId, id: ApiTokenId) -> Result<bool> {
    lock_owner(tx, user).await?;
    sqlx::query_scalar!(
        r#"select exists (
               select from api_tokens where user_id = $1 and id = $2 and revoked_at is null
           ) as "is_unrevoked!""#,
        user.uuid(),
        id.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()
}

/// Serializes creating and revoking tokens of a user. The next statement sees the effects of earlier ones.
async fn lock_owner(tx: &mut Tx, user: UserId) -> Result<()> {
    sqlx::query!(
        "select id from users where id = $1 for no key update",
        user.uuid()
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Revokes a token of this user and, recursively, the tokens created with it. Tokens created in a session outlive it:
/// people sign out every day. Returns the revoked tokens.
pub async fn revoke(tx: &mut Tx, user: UserId, id: ApiTokenId) -> Result<Vec<ApiTokenId>> {
    lock_owner(tx, user).await?;
    let ids = sqlx::query_scalar!(
        r#"with recursive ended as (
               select id, session from api_tokens where user_id = $1 and id = $2 and revoked_at is null
               union
               select t.id, t.session from api_tokens t
               join ended on t.made_by = ended.id and not ended.session
               where t.user_id = $1
           )
           update api_tokens t set revoked_at = $3
           from ended
           where t.id = ended.id and t.revoked_at is null
           returning t.id"#,
        user.uuid(),
        id.uuid(),
        tx.sql_now(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}

/// Ends all sessions of this user, after the transaction has changed the account. Unless `keep_tokens` is set, also
/// revokes the tokens created in a session and, recursively, those created with them. Tokens created by the operator
/// stay. Returns the ended tokens.
///
/// `None` if `own`, the token used for this request, was revoked by an earlier change of the account.
pub async fn end_sessions(
    tx: &mut Tx,
    user: UserId,
    own: Option<ApiTokenId>,
    keep_tokens: bool,
) -> Result<Option<Vec<ApiTokenId>>> {
    let row = sqlx::query!(
        r#"with recursive ended as (
               select id from api_tokens where user_id = $1 and session
               union
               select t.id from api_tokens t
               join ended on t.made_by = ended.id
               where t.user_id = $1 and not $4
           ), revoked as (
               update api_tokens t set revoked_at = $2
               from ended
               where t.id = ended.id and t.revoked_at is null
                 and (t.session or t.expires_at is null or t.expires_at > $2)
               returning t.id, t.session
           )
           select array(select r.id from revoked r where not r.session) as "ids!",
                  not exists (
                      select from api_tokens o where o.user_id = $1 and o.id = $3 and o.revoked_at is not null
                  ) as "is_allowed!""#,
        user.uuid(),
        tx.sql_now(),
        own.map(Id::uuid),
        keep_tokens,
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    let ids = row.ids.into_iter().map(Id::from_uuid).collect();
    Ok(row.is_allowed.then_some(ids))
}

/// Revokes all tokens and sessions of this user that have not expired.
pub async fn revoke_all(tx: &mut Tx, user: UserId) -> Result<Vec<ApiTokenId>> {
    // Waits for tokens that are being created.
    lock_owner(tx, user).await?;
    revoke_all_but(tx, user, None).await
}

/// Revokes all but one, after the transaction has changed the account: concurrent creation of tokens waits for that.
pub async fn revoke_all_but(
    tx: &mut Tx,
    user: UserId,
    except: Option<ApiTokenId>,
) -> Result<Vec<ApiTokenId>> {
    let ids = sqlx::query_scalar!(
        r#"update api_tokens set revoked_at = $2
           where user_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
             and id is distinct from $3
           returning id"#,
        user.uuid(),
        tx.sql_now(),
        except.map(Id::uuid),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    Ok(ids.into_iter().map(Id::from_uuid).collect())
}
