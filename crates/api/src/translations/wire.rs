//! Translations as clients see them.

use authz::Action;
use context::Viewable;
use model::{
    Error,
    id::SpaceId,
    language::Language,
    translation::{
        NewTranslation, Translation, TranslationSource, TranslationStatus, check_instructions,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    edge::{error::Result, etag::Object},
    wire::Urls,
};

/// A translated copy of a space.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Translation)]
pub(crate) struct TranslationOut {
    /// Always `translation`.
    object: &'static str,
    id: String,
    status: TranslationStatus,
    source: SourceOut,
    /// The code of the language that it is translated to.
    language: &'static str,
    /// A document with instructions for the provider, if it follows instructions.
    #[schema(value_type = Object)]
    instructions: Value,
    /// Absent until the first run has succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultOut>,
    /// Why the last run failed. Absent if it succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_error: Option<String>,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    updated_at: String,
    stats: StatsOut,
    permissions: TranslationPermissions,
    urls: TranslationUrls,
}

/// The space that is translated.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TranslationSource)]
struct SourceOut {
    space: String,
    language: &'static str,
}

/// The translated space, and the revision that the last run created in it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TranslationResult)]
struct ResultOut {
    space: String,
    revision: String,
}

/// Only what a provider translated is counted, not what the memory knew.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TranslationStats)]
struct StatsOut {
    /// Successful runs.
    runs: i32,
    total_words: i64,
    /// Pages that were translated at least once.
    total_pages: i64,
    /// Seconds.
    total_duration: i64,
    /// Seconds.
    latest_run_duration: i64,
    latest_pages: i32,
    latest_words: i64,
}

/// What the caller may do with it.
#[derive(Debug, Serialize, ToSchema)]
struct TranslationPermissions {
    view: bool,
    edit: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct TranslationUrls {
    #[schema(format = "uri")]
    location: String,
}

impl TranslationOut {
    pub(crate) fn new(urls: Urls<'_>, translation: &Viewable<Translation>) -> Self {
        let (organization, id) = (translation.organization, translation.id);
        let stats = &translation.stats;
        Self {
            object: "translation",
            id: id.to_string(),
            status: translation.status,
            source: SourceOut {
                space: translation.source.space.to_string(),
                language: translation.source.language.as_str(),
            },
            language: translation.language.as_str(),
            instructions: translation.instructions.clone(),
            result: translation.result.map(|result| ResultOut {
                space: result.space.to_string(),
                revision: result.revision.to_string(),
            }),
            last_error: translation.last_error.clone(),
            created_at: translation.created_at.to_string(),
            updated_at: translation.updated_at.to_string(),
            stats: StatsOut {
                runs: stats.runs,
                total_words: stats.total_words,
                total_pages: stats.total_pages,
                total_duration: stats.total_seconds,
                latest_run_duration: stats.latest_run_seconds,
                latest_pages: stats.latest_pages,
                latest_words: stats.latest_words,
            },
            permissions: TranslationPermissions {
                view: translation.actions().contains(Action::View),
                edit: translation.actions().contains(Action::Edit),
            },
            urls: TranslationUrls {
                location: urls.location(format_args!("orgs/{organization}/translations/{id}")),
            },
        }
    }

    pub(crate) fn object(urls: Urls<'_>, translation: &Viewable<Translation>) -> Object<Self> {
        Object::new(translation.version, Self::new(urls, translation))
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TranslationCreate {
    source: SourceIn,
    /// The code of the language to translate to.
    #[schema(value_type = String)]
    language: Language,
    /// A document with instructions, for providers that follow instructions.
    #[schema(value_type = Option<Object>)]
    instructions: Option<Value>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TranslationSourceInput)]
struct SourceIn {
    /// The id of the space to translate.
    space: String,
    /// The code of its language.
    #[schema(value_type = String)]
    language: Language,
}

impl TranslationCreate {
    pub(crate) fn parse(self) -> Result<NewTranslation> {
        let space: Result<SpaceId, Error> = self.source.space.parse();
        let no_space = |_| Error::invalid("source.space", "is not the id of a space");
        let source = TranslationSource {
            space: space.map_err(no_space)?,
            language: self.source.language,
        };
        Ok(NewTranslation::new(
            source,
            self.language,
            self.instructions,
        )?)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TranslationUpdate {
    /// A document.
    #[schema(value_type = Object)]
    instructions: Value,
}

impl TranslationUpdate {
    pub(crate) fn parse(self) -> Result<Value> {
        check_instructions(&self.instructions)?;
        Ok(self.instructions)
    }
}
