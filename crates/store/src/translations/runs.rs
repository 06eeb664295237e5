//! Runs of a translation: requested, begun, and ended with a result or an error.

use authz::{Granted, action::act::Edit};
use model::{
    Id, Oid, Result,
    id::{OrganizationId, PageId, SpaceId, TranslationId},
    translation::Translation,
};
use uuid::Uuid;

use super::row::{Row, query_translations};
use crate::{Db, Tx, error::DbResultExt, types::RoleText};

/// Marks a run as due. Returns false if one is running, which then is enough.
pub async fn request(tx: &mut Tx, translation: &Granted<Translation, Edit>) -> Result<bool> {
    let requested = sqlx::query!(
        r#"update translations set status = 'pending', updated_at = $3, version = version + 1
           where organization_id = $1 and id = $2 and status <> 'running'"#,
        translation.organization.uuid(),
        translation.id.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(requested.rows_affected() == 1)
}

/// Marks the translation as running. Returns `None` if it was deleted. A run that is repeated after a crash begins
/// again.
pub async fn begin(
    db: &Db,
    organization: OrganizationId,
    id: TranslationId,
    now: jiff::Timestamp,
) -> Result<Option<Translation>> {
    let row = query_translations!(
        r#"update translations t
           set status = 'running', started_at = $3, version = version + 1
           where organization_id = $1 and id = $2
           returning"#,
        r#", null::role as "role: RoleText""#,
        organization.uuid(),
        id.uuid(),
        jiff_sqlx::Timestamp::from(now) as _,
    )
    .fetch_optional(db.writes())
    .await
    .map_db_error()?;
    row.map(Translation::try_from).transpose()
}

/// A finished run.
pub struct RunResult<'a> {
    pub space: SpaceId,
    pub revision: Oid,
    /// The revision that was translated.
    pub source_revision: Oid,
    pub machine_revision: Oid,
    /// The pages with texts that a provider translated in this run.
    pub pages: &'a [PageId],
    pub words: i64,
}

/// Stores the result of a run. Returns false if the translation was deleted meanwhile.
pub async fn complete(
    tx: &mut Tx,
    organization: OrganizationId,
    id: TranslationId,
    result: &RunResult<'_>,
) -> Result<bool> {
    let pages: Vec<Uuid> = result.pages.iter().map(|page| Id::uuid(*page)).collect();
    let completed = sqlx::query!(
        r#"with known as (
               insert into translated_pages (organization_id, translation_id, page_id)
               select t.organization_id, t.id, p.id
               from translations t, unnest($7::uuid[]) as p(id)
               where t.organization_id = $1 and t.id = $2
               on conflict on constraint translated_pages_pkey do nothing
               returning page_id
           )
           update translations t
           set status = 'completed', result_space_id = $3, result_revision = $4, machine_revision = $5,
               source_revision = $9,
               last_error = null, runs = runs + 1, total_words = total_words + $6, latest_words = $6,
               latest_pages = cardinality($7::uuid[]), total_pages = total_pages + (select count(*) from known),
               latest_run_seconds = greatest(0, extract(epoch from $8 - started_at))::bigint,
               total_seconds = total_seconds + greatest(0, extract(epoch from $8 - started_at))::bigint,
               updated_at = $8, version = version + 1
           where organization_id = $1 and id = $2"#,
        organization.uuid(),
        id.uuid(),
        result.space.uuid(),
        result.revision.as_bytes(),
        result.machine_revision.as_bytes(),
        result.words,
        &pages,
        tx.sql_now(),
        result.source_revision.as_bytes(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(completed.rows_affected() == 1)
}

/// Stores why a run failed. The result of the last successful run stays.
pub async fn fail(
    tx: &mut Tx,
    organization: OrganizationId,
    id: TranslationId,
    error: &str,
) -> Result<bool> {
    let failed = sqlx::query!(
        r#"update translations
           set status = case when result_space_id is null then 'pending' else 'completed' end, last_error = $3,
               updated_at = $4, version = version + 1
           where organization_id = $1 and id = $2"#,
        organization.uuid(),
        id.uuid(),
        error,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(failed.rows_affected() == 1)
}
