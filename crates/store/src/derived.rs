//! Facts derived from a blob: computed once per organization, immutable, shared by all revisions.
//!
//! Facts are JSON text here: as parsed values they would need ten times the memory.

use std::io;

use model::{Error, Oid, Result, id::OrganizationId};
use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter, Serializer};

use crate::{Db, error::DbResultExt, objects::as_byte_slices};

/// The kind of facts, and the version of the code that derives them.
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
) -> Result<Vec<(Oid, String)>> {
    let rows = sqlx::query!(
        r#"select oid, facts::text as "facts!" from derived
           where organization_id = $1 and oid = any($2::bytea[]) and kind = $3 and version = $4"#,
        organization.uuid(),
        &as_byte_slices(oids) as &[&[u8]],
        deriver.kind,
        deriver.version,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| Ok((Oid::try_from(&row.oid[..])?, row.facts)))
        .collect()
}

/// Stores facts, idempotently: they depend only on the blob. The texts come from [`to_text`].
pub async fn insert(
    db: &Db,
    organization: OrganizationId,
    deriver: Deriver,
    facts: &[(Oid, String)],
) -> Result<()> {
    if facts.is_empty() {
        return Ok(());
    }
    let oids: Vec<&[u8]> = facts.iter().map(|(oid, _)| &oid.as_bytes()[..]).collect();
    let texts: Vec<&str> = facts.iter().map(|(_, text)| text.as_str()).collect();
    sqlx::query!(
        r#"insert into derived (organization_id, oid, kind, version, facts)
           select $1, new.oid, $3, $4, new.facts::jsonb
           from unnest($2::bytea[], $5::text[]) as new (oid, facts)
           order by new.oid
           on conflict do nothing"#,
        organization.uuid(),
        &oids as &[&[u8]],
        deriver.kind,
        deriver.version,
        &texts as &[&str],
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(())
}

/// Serializes facts so that `jsonb` can store them. A file may contain a NUL anywhere; a single one would fail the
/// statement for all its blobs, and with them every page of the space.
pub fn to_text(facts: &impl Serialize) -> Result<String> {
    let mut text = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut text, WithoutNul);
    facts.serialize(&mut serializer).map_err(Error::internal)?;
    String::from_utf8(text).map_err(Error::internal)
}

/// Writes the replacement character instead of NUL.
struct WithoutNul;

impl Formatter for WithoutNul {
    fn write_char_escape<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        match escape {
            CharEscape::AsciiControl(0) => writer.write_all(b"\\ufffd"),
            other => serde_json::ser::CompactFormatter.write_char_escape(writer, other),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::to_text;

    #[test]
    fn nul_is_replaced_everywhere() {
        let facts = json!({"a\0": ["b\0", {"c": "\0\0d"}], "e": "\\u0000\n\"", "f": 1});
        let clean = json!({"a\u{fffd}": ["b\u{fffd}", {"c": "\u{fffd}\u{fffd}d"}], "e": "\\u0000\n\"", "f": 1});
        let text = to_text(&facts).expect("JSON");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), clean);
    }
}
