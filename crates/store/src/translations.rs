//! Translations: rows and queries.

pub mod memory;
mod row;
pub mod runs;

use authz::{
    Granted, Unchecked,
    action::act::{Create, Edit, ListMembers},
    policy,
};
use model::{
    Page, PageRequest, Result, Role,
    id::{OrganizationId, TranslationId, UserId},
    organization::Organization,
    translation::{MAX_TRANSLATIONS, NewTranslation, Translation},
};
use serde_json::Value;

use self::row::{Row, query_translations};
use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    types::RoleText,
};

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: TranslationId,
    who: UserId,
) -> Result<Option<Unchecked<Translation>>> {
    let row = query_translations!(
        "select",
        r#", m.role as "role: RoleText"
           from translations t
           join members m on m.organization_id = t.organization_id and m.user_id = $3 and m.disabled_at is null
           where t.organization_id = $1 and t.id = $2"#,
        organization.uuid(),
        id.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(Row::into_unchecked).transpose()
}

/// Lists the translations of an organization, oldest first.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, ListMembers>,
    who: UserId,
    page: &PageRequest,
) -> Result<Page<Viewable<Translation>>> {
    let rows = query_translations!(
        "select",
        r#", m.role as "role: RoleText"
           from translations t
           join members m on m.organization_id = t.organization_id and m.user_id = $2
           where t.organization_id = $1 and t.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           order by t.id
           limit $4"#,
        organization.id.uuid(),
        who.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let translations = rows.into_iter().map(|row| row.into_unchecked()?.allow());
    let translations = translations.collect::<Result<Vec<_>>>()?;
    Ok(page.page(translations, |translation| translation.id.uuid()))
}

/// Creates a translation. Returns `None` if the organization has as many as it may have.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, Create>,
    new: &NewTranslation,
) -> Result<Option<Viewable<Translation>>> {
    let id: TranslationId = tx.new_id();
    let row = query_translations!(
        r#"insert into translations as t (organization_id, id, source_space_id, source_language, language, instructions,
                                          created_at, created_by, updated_at)
           select $1, $2, $3, $4, $5, $6, $7, $8, $7
           where (select count(*) from translations x where x.organization_id = $1) < $9
           returning"#,
        r#", null::role as "role: RoleText""#,
        organization.id.uuid(),
        id.uuid(),
        new.source.space.uuid(),
        new.source.language.as_str(),
        new.language.as_str(),
        new.instructions,
        tx.sql_now(),
        tx.user().uuid(),
        MAX_TRANSLATIONS,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    let Some(row) = row else { return Ok(None) };
    // Callers who may create translations have all permissions on them.
    let actions = policy::translation::actions(Some(Role::Create));
    access::listed_with(row.try_into()?, actions).map(Some)
}

/// Returns `None` if `if_version` does not match.
pub async fn set_instructions(
    tx: &mut Tx,
    translation: &Granted<Translation, Edit>,
    instructions: &Value,
    if_version: Option<i64>,
) -> Result<Option<Translation>> {
    let row = query_translations!(
        r#"update translations t
           set instructions = $3, updated_at = $4, version = version + 1
           where organization_id = $1 and id = $2 and ($5::bigint is null or version = $5)
           returning"#,
        r#", null::role as "role: RoleText""#,
        translation.organization.uuid(),
        translation.id.uuid(),
        instructions,
        tx.sql_now(),
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Translation::try_from).transpose()
}

/// Deletes a translation with its memory. The translated space stays.
pub async fn delete(
    tx: &mut Tx,
    translation: &Granted<Translation, Edit>,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"delete from translations
           where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)"#,
        translation.organization.uuid(),
        translation.id.uuid(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
