//! Translated copies of spaces.

use jiff::Timestamp;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    Error, Oid, Result,
    agent_instructions::{check_document, empty_document},
    id::{OrganizationId, SpaceId, TranslationId},
    language::Language,
    text_enum::text_enum,
};

/// Translations of one organization.
pub const MAX_TRANSLATIONS: i64 = 500;
/// Instructions, as JSON.
pub const MAX_INSTRUCTIONS_BYTES: usize = 64 * 1024;

#[derive(Debug, Clone)]
pub struct Translation {
    pub id: TranslationId,
    pub organization: OrganizationId,
    pub source: TranslationSource,
    pub language: Language,
    /// A document.
    pub instructions: Value,
    pub status: TranslationStatus,
    pub result: Option<TranslationResult>,
    /// Why the last run produced nothing.
    pub last_error: Option<String>,
    pub stats: TranslationStats,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub version: i64,
}

/// The space that is translated.
#[derive(Debug, Clone, Copy)]
pub struct TranslationSource {
    pub space: SpaceId,
    pub language: Language,
}

/// The translated copy, and the revision that the last run created in it.
#[derive(Debug, Clone, Copy)]
pub struct TranslationResult {
    pub space: SpaceId,
    pub revision: Oid,
    /// The revision of the source that was translated.
    pub source_revision: Oid,
    /// The last commit with nothing but translations: the base for merging corrections of people.
    pub machine_revision: Oid,
}

/// Sums over the runs. Words and pages count only if a provider translated them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TranslationStats {
    pub runs: i32,
    pub total_words: i64,
    /// Pages that were translated at least once.
    pub total_pages: i64,
    pub total_seconds: i64,
    pub latest_run_seconds: i64,
    pub latest_pages: i32,
    pub latest_words: i64,
}

/// The input that creates a translation.
#[derive(Debug, Clone)]
pub struct NewTranslation {
    pub source: TranslationSource,
    pub language: Language,
    pub instructions: Value,
}

impl NewTranslation {
    pub fn new(
        source: TranslationSource,
        language: Language,
        instructions: Option<Value>,
    ) -> Result<Self> {
        if source.language == language {
            let message = "is the language of the source; choose another one";
            return Err(Error::invalid("language", message));
        }
        let instructions = instructions.unwrap_or_else(empty_document);
        check_instructions(&instructions)?;
        Ok(Self {
            source,
            language,
            instructions,
        })
    }
}

pub fn check_instructions(instructions: &Value) -> Result<()> {
    check_document("instructions", instructions, MAX_INSTRUCTIONS_BYTES)
}

text_enum! {
    /// `pending`: a run is due, or none has succeeded yet. `running`. `completed`: the last run is over.
    #[derive(ToSchema)]
    #[schema(as = TranslationStatus)]
    pub enum TranslationStatus {
        Pending => "pending",
        Running => "running",
        Completed => "completed",
    }
}
