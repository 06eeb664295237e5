//! Security settings of organizations: at most one row each.

use authz::{Granted, Unchecked, action::act::Administer, policy};
use jiff_sqlx::Timestamp;
use model::{
    Result,
    id::{OrganizationId, UserId},
    security_settings::SecuritySettings,
};

use crate::{Db, Tx, access, error::DbResultExt, types::RoleText};

/// Until they are set, nothing is required.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    who: UserId,
) -> Result<Option<Unchecked<SecuritySettings>>> {
    let row = sqlx::query!(
        r#"select m.role as "role: RoleText", coalesce(s.require_second_factor, false) as "require_second_factor!",
                  coalesce(s.updated_at, o.created_at) as "updated_at!: Timestamp",
                  coalesce(s.version, 0) as "version!"
           from organizations o
           join members m on m.organization_id = o.organization_id and m.user_id = $2 and m.disabled_at is null
           left join security_settings s on s.organization_id = o.organization_id
           where o.organization_id = $1"#,
        organization.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        let actions = policy::security_settings::actions(row.role.map(|text| text.0));
        let settings = SecuritySettings {
            organization,
            require_second_factor: row.require_second_factor,
            updated_at: row.updated_at.to_jiff(),
            version: row.version,
        };
        access::unchecked(settings, actions)
    }))
}

/// Returns `None` if `if_version` does not match.
pub async fn set(
    tx: &mut Tx,
    settings: &Granted<SecuritySettings, Administer>,
    require_second_factor: bool,
    if_version: Option<i64>,
) -> Result<Option<SecuritySettings>> {
    let row = sqlx::query!(
        r#"insert into security_settings as s (organization_id, require_second_factor, updated_at, updated_by)
           select $1, $2, $3, $4
           where $5::bigint is null or $5 = coalesce(
               (select version from security_settings where organization_id = $1), 0)
           on conflict on constraint security_settings_pkey do update
           set require_second_factor = excluded.require_second_factor, updated_at = excluded.updated_at,
               updated_by = excluded.updated_by, version = s.version + 1
           where $5::bigint is null or s.version = $5
           returning require_second_factor, updated_at as "updated_at: Timestamp", version"#,
        settings.organization.uuid(),
        require_second_factor,
        tx.sql_now(),
        tx.user().uuid(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(|row| SecuritySettings {
        organization: settings.organization,
        require_second_factor: row.require_second_factor,
        updated_at: row.updated_at.to_jiff(),
        version: row.version,
    }))
}
