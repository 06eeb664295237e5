//! Language settings of organizations: at most one row each.

use authz::{Granted, Unchecked, action::act::Administer, policy};
use jiff_sqlx::Timestamp;
use model::{
    Result,
    id::{OrganizationId, UserId},
    language_settings::{LanguageSettings, NewLanguageSettings},
};

use crate::{Db, Tx, access, error::DbResultExt, types::RoleText};

/// Until they are set, nothing is allowed.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    who: UserId,
) -> Result<Option<Unchecked<LanguageSettings>>> {
    let row = sqlx::query!(
        r#"select m.role as "role: RoleText", coalesce(s.translations, false) as "translations!",
                  coalesce(s.conversations, false) as "conversations!",
                  coalesce(s.updated_at, o.created_at) as "updated_at!: Timestamp",
                  coalesce(s.version, 0) as "version!"
           from organizations o
           join members m on m.organization_id = o.organization_id and m.user_id = $2 and m.disabled_at is null
           left join language_settings s on s.organization_id = o.organization_id
           where o.organization_id = $1"#,
        organization.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        let actions = policy::language_settings::actions(row.role.map(|text| text.0));
        let settings = LanguageSettings {
            organization,
            translations: row.translations,
            conversations: row.conversations,
            updated_at: row.updated_at.to_jiff(),
            version: row.version,
        };
        access::unchecked(settings, actions)
    }))
}

/// Whether content of the organization may be sent to the translation provider.
pub async fn allow_translations(db: &Db, organization: OrganizationId) -> Result<bool> {
    let allowed = sqlx::query_scalar!(
        "select translations from language_settings where organization_id = $1",
        organization.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(allowed.unwrap_or(false))
}

/// Whether conversations of the organization may be sent to language models.
pub async fn allow_conversations(db: &Db, organization: OrganizationId) -> Result<bool> {
    let allowed = sqlx::query_scalar!(
        "select conversations from language_settings where organization_id = $1",
        organization.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(allowed.unwrap_or(false))
}

/// Returns `None` if `if_version` does not match.
pub async fn set(
    tx: &mut Tx,
    settings: &Granted<LanguageSettings, Administer>,
    new: NewLanguageSettings,
    if_version: Option<i64>,
) -> Result<Option<LanguageSettings>> {
    let row = sqlx::query!(
        r#"insert into language_settings as s (organization_id, translations, updated_at, updated_by, conversations)
           select $1, $2, $3, $4, $6
           where $5::bigint is null or $5 = coalesce(
               (select version from language_settings where organization_id = $1), 0)
           on conflict on constraint language_settings_pkey do update
           set translations = excluded.translations, conversations = excluded.conversations, updated_at = excluded.updated_at,
               updated_by = excluded.updated_by, version = s.version + 1
           where $5::bigint is null or s.version = $5
           returning translations, conversations, updated_at as "updated_at: Timestamp", version"#,
        settings.organization.uuid(),
        new.translations,
        tx.sql_now(),
        tx.user().uuid(),
        if_version,
        new.conversations,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(|row| LanguageSettings {
        organization: settings.organization,
        translations: row.translations,
        conversations: row.conversations,
        updated_at: row.updated_at.to_jiff(),
        version: row.version,
    }))
}
