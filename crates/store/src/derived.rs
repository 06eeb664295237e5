//! What is derived from a blob: computed once per organization, immutable, shared by all revisions.

use model::{Oid, Result, id::OrganizationId};
use serde_json::Value;

use crate::{Db, failure::Stored, objects::raw};

/// Which facts, and by which version of the code that derives them.
#[derive(Debug, Clone, Copy)]
pub struct Deriver {
    pub kind: &'static str,
    pub version: i32,
}

pub async fn load(
    db: &Db,
    organization: OrganizationId,
    deriver: Deriver,
    oids: &[Oid],
) -> Result<Vec<(Oid, Value)>> {
    let rows = sqlx::query!(
        r#"select oid, facts from derived
           where organization_id = $1 and oid = any($2::bytea[]) and kind = $3 and version = $4"#,
        organization.uuid(),
        &raw(oids) as &[&[u8]],
        deriver.kind,
        deriver.version,
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    rows.into_iter()
        .map(|row| Ok((Oid::try_from(&row.oid[..])?, row.facts)))
        .collect()
}

/// Facts follow from the blob alone, so it does not matter who stores them, or how often.
pub async fn insert(
    db: &Db,
    organization: OrganizationId,
    deriver: Deriver,
    facts: &[(Oid, Value)],
) -> Result<()> {
    if facts.is_empty() {
        return Ok(());
    }
    let (oids, facts): (Vec<Vec<u8>>, Vec<Value>) = facts
        .iter()
        .map(|(oid, facts)| (oid.as_bytes().to_vec(), without_nul(facts)))
        .unzip();
    sqlx::query!(
        r#"insert into derived (organization_id, oid, kind, version, facts)
           select $1, new.oid, $3, $4, new.facts
           from unnest($2::bytea[], $5::jsonb[]) as new (oid, facts)
           order by new.oid
           on conflict do nothing"#,
        organization.uuid(),
        &oids,
        deriver.kind,
        deriver.version,
        &facts,
    )
    .execute(db.pool())
    .await
    .stored()?;
    Ok(())
}

/// The facts as `jsonb` can hold them. A file may have a NUL anywhere; one that came here would make the statement fail
/// for all the blobs in it, and with them every page of the space.
fn without_nul(facts: &Value) -> Value {
    let clean = |text: &str| text.replace('\0', "\u{fffd}");
    match facts {
        Value::String(text) => Value::String(clean(text)),
        Value::Array(items) => items.iter().map(without_nul).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (clean(name), without_nul(value)))
            .collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => facts.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::without_nul;

    #[test]
    fn no_nul_is_left_at_any_place() {
        let facts = json!({"a\0": ["b\0", {"c": "\0\0d"}], "e": 1});
        let clean = json!({"a\u{fffd}": ["b\u{fffd}", {"c": "\u{fffd}\u{fffd}d"}], "e": 1});
        assert_eq!(without_nul(&facts), clean);
    }
}
