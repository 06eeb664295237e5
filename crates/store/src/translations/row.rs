//! The row of a translation.

use authz::{Unchecked, policy};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Oid, Result,
    language::Language,
    translation::{Translation, TranslationResult, TranslationSource, TranslationStats},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{access, enum_text::from_text, types::RoleText};

pub(super) struct Row {
    pub(super) organization_id: Uuid,
    pub(super) id: Uuid,
    pub(super) source_space_id: Uuid,
    pub(super) source_language: String,
    pub(super) language: String,
    pub(super) instructions: Value,
    pub(super) status: String,
    pub(super) result_space_id: Option<Uuid>,
    pub(super) result_revision: Option<Vec<u8>>,
    pub(super) source_revision: Option<Vec<u8>>,
    pub(super) machine_revision: Option<Vec<u8>>,
    pub(super) last_error: Option<String>,
    pub(super) runs: i32,
    pub(super) total_words: i64,
    pub(super) total_pages: i64,
    pub(super) total_seconds: i64,
    pub(super) latest_run_seconds: i64,
    pub(super) latest_pages: i32,
    pub(super) latest_words: i64,
    pub(super) created_at: Timestamp,
    pub(super) updated_at: Timestamp,
    pub(super) version: i64,
    /// The caller's role in the organization.
    pub(super) role: Option<RoleText>,
}

/// Queries a [`Row`] from `translations t`: `$before`, its columns, `$after`.
macro_rules! query_translations {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            t.organization_id, t.id, t.source_space_id, t.source_language, t.language, t.instructions, t.status,
            t.result_space_id, t.result_revision, t.source_revision, t.machine_revision, t.last_error, t.runs, t.total_words,
            t.total_pages, t.total_seconds, t.latest_run_seconds, t.latest_pages, t.latest_words, t.created_at, t.updated_at, t.version
        "# + $after $($args)*)
    };
}
pub(super) use query_translations;

impl Row {
    pub(super) fn into_unchecked(self) -> Result<Unchecked<Translation>> {
        let actions = policy::translation::actions(self.role.map(|text| text.0));
        Ok(access::unchecked(self.try_into()?, actions))
    }

    fn result(&self) -> Result<Option<TranslationResult>> {
        let (Some(space), Some(revision), Some(source), Some(machine)) = (
            self.result_space_id,
            &self.result_revision,
            &self.source_revision,
            &self.machine_revision,
        ) else {
            return Ok(None);
        };
        Ok(Some(TranslationResult {
            space: Id::from_uuid(space),
            revision: Oid::try_from(&revision[..])?,
            source_revision: Oid::try_from(&source[..])?,
            machine_revision: Oid::try_from(&machine[..])?,
        }))
    }
}

impl TryFrom<Row> for Translation {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            result: row.result()?,
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            source: TranslationSource {
                space: Id::from_uuid(row.source_space_id),
                language: known_language(row.source_language)?,
            },
            language: known_language(row.language)?,
            instructions: row.instructions,
            status: from_text(row.status)?,
            last_error: row.last_error,
            stats: TranslationStats {
                runs: row.runs,
                total_words: row.total_words,
                total_pages: row.total_pages,
                total_seconds: row.total_seconds,
                latest_run_seconds: row.latest_run_seconds,
                latest_pages: row.latest_pages,
                latest_words: row.latest_words,
            },
            created_at: row.created_at.to_jiff(),
            updated_at: row.updated_at.to_jiff(),
            version: row.version,
        })
    }
}

fn known_language(code: String) -> Result<Language> {
    Language::try_from(code).map_err(Error::internal)
}
