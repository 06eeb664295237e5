//! The rows of a user, for the export of personal data. Each list is one statement; its rows are JSON objects with the
//! names of columns. Hashes of secrets are left out.

mod work;

use model::{
    Result,
    id::{OrganizationId, UserId},
};
use serde_json::Value;

use crate::{Db, error::DbResultExt};

/// One list of an export.
pub struct ExportList {
    pub name: &'static str,
    /// At most one more than the limit.
    pub rows: Vec<Value>,
}

/// Lists what belongs to no organization.
pub async fn list_global(db: &Db, user: UserId, limit: i64) -> Result<Vec<ExportList>> {
    let id = user.uuid();
    Ok(Vec::from([
        ExportList {
            name: "account",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select id, email, display_name, photo_url, language, email_verified_at, password_changed_at, created_at, updated_at,
                      disabled_at
               from users where id = $1 limit $2) t"#,
                id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "tokens",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select t.id, t.label, t.session, t.scopes, t.all_scopes, t.created_at, t.expires_at, t.last_used_at,
                      t.revoked_at, b.authenticated_at, b.ends_at, b.user_agent, b.ip_address
               from api_tokens t
               left join browser_sessions b on b.token_id = t.id
               where t.user_id = $1
               order by t.id desc limit $2) t"#,
                id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        list_installation_accounts(db, user, limit).await?,
        list_second_factors(db, user, limit).await?,
        ExportList {
            name: "notificationSettings",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select settings, updated_at from notification_settings where user_id = $1 limit $2) t"#,
                id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "signInLinks",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select expires_at from sign_in_links where user_id = $1 order by expires_at desc limit $2) t"#,
                id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "hostnames",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select organization_id, hostname, created_at from site_hostnames
               where created_by = $1
               order by created_at desc limit $2) t"#,
                id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "invitations",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select i.organization_id, i.email, i.role, i.created_at, i.expires_at
               from invitations i where i.address = lower($1)
               order by i.id desc limit $2) t"#,
                email(db, user).await?,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        list_events(db, user, limit).await?,
    ]))
}

async fn list_second_factors(db: &Db, user: UserId, limit: i64) -> Result<ExportList> {
    Ok(ExportList {
        name: "secondFactors",
        rows: sqlx::query_scalar!(
            r#"select to_jsonb(t) as "row!" from (select 'totp' as kind, null::uuid as id, null as name, created_at, confirmed_at,
                  null::timestamptz as last_used_at, null::boolean as is_backed_up, null::bigint as codes_left
           from totp_factors where user_id = $1
           union all
           select 'passkey', id, name, created_at, created_at, last_used_at, is_backed_up, null
           from passkeys where user_id = $1
           union all
           select 'recovery_code', null, null, null, null, null, null, count(*)
           from recovery_codes where user_id = $1 having count(*) > 0
           order by created_at desc nulls last limit $2) t"#,
            user.uuid(),
            limit + 1
        )
        .fetch_all(db.pool())
        .await
        .map_db_error()?,
    })
}

async fn list_events(db: &Db, user: UserId, limit: i64) -> Result<ExportList> {
    Ok(ExportList {
        name: "events",
        rows: sqlx::query_scalar!(
            r#"select to_jsonb(t) as "row!" from (select e.id, e.occurred_at, e.organization_id, e.type, e.actor, e.subject, e.payload
               from (
                   (select * from events
                    where actor ->> 'user' = $2 and actor ? 'user'
                    order by occurred_at desc limit $3)
                   union
                   (select * from events
                    where subject = $1 and organization_id is null
                    order by occurred_at desc limit $3)
               ) e
               order by e.occurred_at desc, e.id desc limit $3) t"#,
            user.uuid(),
            user.to_string(),
            limit + 1
        )
        .fetch_all(db.pool())
        .await
        .map_db_error()?,
    })
}

async fn email(db: &Db, user: UserId) -> Result<String> {
    let email = sqlx::query_scalar!("select email from users where id = $1", user.uuid());
    let email = email.fetch_optional(db.pool()).await.map_db_error()?;
    Ok(email.unwrap_or_default())
}

/// Lists the people of the installation's identity provider who are this user.
async fn list_installation_accounts(db: &Db, user: UserId, limit: i64) -> Result<ExportList> {
    Ok(ExportList {
            name: "ssoAccounts",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select linked_at, last_used_at from installation_accounts
               where user_id = $1
               order by linked_at desc limit $2) t"#,
                user.uuid(),
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        })
}

/// Lists what a user has and did in an organization.
pub async fn list_in_organization(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
    limit: i64,
) -> Result<Vec<ExportList>> {
    let mut lists = list_membership(db, organization, user, limit).await?;
    lists.extend(work::list(db, organization, user, limit).await?);
    lists.push(list_created_objects(db, organization, user, limit).await?);
    Ok(lists)
}

async fn list_membership(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
    limit: i64,
) -> Result<Vec<ExportList>> {
    let (org, id) = (organization.uuid(), user.uuid());
    Ok(Vec::from([
        ExportList {
            name: "memberships",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select role, sso, joined_at, last_seen_at, disabled_at, invited_by
               from members where organization_id = $1 and user_id = $2 limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "ssoAccounts",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select provider_id, subject, linked_at, last_used_at from sso_accounts
               where organization_id = $1 and user_id = $2
               order by linked_at desc limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "removals",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select removed_at from removed_members where organization_id = $1 and user_id = $2 limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "teams",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select team_id, role, added_at, added_by from team_members
               where organization_id = $1 and user_id = $2
               order by added_at desc limit $3) t"#,
                org,
            id,
                limit + 1
            )
            .fetch_all(db.pool())
            .await
            .map_db_error()?,
        },
        ExportList {
            name: "grants",
            rows: sqlx::query_scalar!(
                r#"select to_jsonb(t) as "row!" from (select collection_id, space_id, role, granted_at, granted_by from grants
               where organization_id = $1 and user_id = $2
               order by granted_at desc limit $3) t"#,
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

/// Lists objects that the user created, or was the last to change where only that is stored. Ids of invites are secrets.
async fn list_created_objects(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
    limit: i64,
) -> Result<ExportList> {
    Ok(ExportList {
        name: "createdObjects",
        rows: sqlx::query_scalar!(
            r#"select to_jsonb(t) as "row!" from (select 'organization' as kind, organization_id::text as id, title, created_at
           from organizations where organization_id = $1 and created_by = $2
           union all
           select 'collection', id::text, title, created_at
           from collections where organization_id = $1 and created_by = $2
           union all
           select 'space', id::text, title, created_at
           from spaces where organization_id = $1 and created_by = $2
           union all
           select 'site', id::text, title, created_at
           from sites where organization_id = $1 and created_by = $2
           union all
           select 'team', id::text, title, created_at
           from teams where organization_id = $1 and created_by = $2
           union all
           select 'translation', id::text, language, created_at
           from translations where organization_id = $1 and created_by = $2
           union all
           select 'share-link', id::text, name, created_at
           from site_share_links where organization_id = $1 and created_by = $2
           union all
           select 'invite', null, null, created_at
           from invites where organization_id = $1 and created_by = $2
           union all
           select 'agent-instructions', null, null, updated_at
           from agent_instructions where organization_id = $1 and updated_by = $2
           union all select 'language-settings', null, null, updated_at
           from language_settings where organization_id = $1 and updated_by = $2
           union all select 'security-settings', null, null, updated_at
           from security_settings where organization_id = $1 and updated_by = $2
           union all select 'installation', id::text, integration_name, created_at
           from integration_installations where organization_id = $1 and configured_by = $2
           order by created_at desc limit $3) t"#,
            organization.uuid(),
            user.uuid(),
            limit + 1
        )
        .fetch_all(db.pool())
        .await
        .map_db_error()?,
    })
}
