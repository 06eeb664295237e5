//! The memory of a translation: texts that need not be translated again.

use std::collections::HashMap;

use model::{
    Result,
    id::{OrganizationId, TranslationId},
};

use crate::{Db, Tx, error::DbResultExt};

/// Machine translations that no run used for this many runs are deleted. Corrections of people stay.
const RETENTION_RUNS: i32 = 10;

/// A hash of a text and of all that its translation depends on.
pub type MemoryKey = [u8; 32];

/// Returns the translations of those keys that have one.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    translation: TranslationId,
    keys: &[MemoryKey],
) -> Result<HashMap<MemoryKey, String>> {
    let bytes: Vec<Vec<u8>> = keys.iter().map(|key| key.to_vec()).collect();
    let rows = sqlx::query!(
        r#"select key, text from translation_memory
           where organization_id = $1 and translation_id = $2 and key = any($3::bytea[])"#,
        organization.uuid(),
        translation.uuid(),
        &bytes,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let known = rows.into_iter().filter_map(|row| {
        let key = MemoryKey::try_from(&row.key[..]).ok()?;
        Some((key, row.text))
    });
    Ok(known.collect())
}

/// Stores translations; those of people replace those of machines, not the reverse.
pub async fn insert(
    tx: &mut Tx,
    organization: OrganizationId,
    translation: TranslationId,
    run: i32,
    entries: &[(MemoryKey, String)],
    is_manual: bool,
) -> Result<()> {
    let keys: Vec<Vec<u8>> = entries.iter().map(|(key, _)| key.to_vec()).collect();
    let texts: Vec<String> = entries.iter().map(|(_, text)| text.clone()).collect();
    sqlx::query!(
        r#"insert into translation_memory as m (organization_id, translation_id, key, text, is_manual, last_run)
           select distinct on (n.key) t.organization_id, t.id, n.key, n.text, $5, $6
           from translations t, unnest($3::bytea[], $4::text[]) as n(key, text)
           where t.organization_id = $1 and t.id = $2
           on conflict on constraint translation_memory_pkey do update
           set text = excluded.text, is_manual = excluded.is_manual, last_run = excluded.last_run
           where excluded.is_manual or not m.is_manual"#,
        organization.uuid(),
        translation.uuid(),
        &keys,
        &texts,
        is_manual,
        run,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Marks these keys as used by a run.
pub async fn mark_used(
    tx: &mut Tx,
    organization: OrganizationId,
    translation: TranslationId,
    run: i32,
    keys: &[MemoryKey],
) -> Result<()> {
    let bytes: Vec<Vec<u8>> = keys.iter().map(|key| key.to_vec()).collect();
    sqlx::query!(
        r#"update translation_memory set last_run = $4
           where organization_id = $1 and translation_id = $2 and key = any($3::bytea[]) and last_run < $4"#,
        organization.uuid(),
        translation.uuid(),
        &bytes,
        run,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Deletes machine translations that were not used for many runs.
pub async fn delete_unused(
    tx: &mut Tx,
    organization: OrganizationId,
    translation: TranslationId,
    run: i32,
) -> Result<()> {
    sqlx::query!(
        r#"delete from translation_memory
           where organization_id = $1 and translation_id = $2 and last_run < $3 and not is_manual"#,
        organization.uuid(),
        translation.uuid(),
        run - RETENTION_RUNS,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
