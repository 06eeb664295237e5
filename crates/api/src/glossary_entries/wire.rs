//! Glossary entries as clients see them.

use std::collections::BTreeMap;

use context::Viewable;
use model::{
    Error,
    glossary_entry::{GlossaryEntry, GlossaryOperation, MAX_OPERATIONS, Terms},
    id::GlossaryEntryId,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{edge::error::Result, wire::Urls};

/// A term with its translations.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GlossaryEntry)]
pub(crate) struct GlossaryEntryOut {
    /// Always `glossary-entry`.
    object: &'static str,
    id: String,
    /// The term in each language, by language code.
    translations: BTreeMap<String, String>,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    updated_at: String,
    urls: GlossaryEntryUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct GlossaryEntryUrls {
    #[schema(format = "uri")]
    location: String,
}

impl GlossaryEntryOut {
    pub(crate) fn new(urls: Urls<'_>, entry: &Viewable<GlossaryEntry>) -> Self {
        let (organization, id) = (entry.organization, entry.id);
        let place = format_args!("orgs/{organization}/translations-glossary/{id}");
        Self {
            object: "glossary-entry",
            id: id.to_string(),
            translations: entry.terms.as_map().clone(),
            created_at: entry.created_at.to_string(),
            updated_at: entry.updated_at.to_string(),
            urls: GlossaryEntryUrls {
                location: urls.location(place),
            },
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct GlossaryUpdate {
    /// At most 1,000; all of them are applied, or none.
    operations: Vec<OperationIn>,
}

/// The term in each language, by language code.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = GlossaryTranslations)]
struct TermsIn(BTreeMap<String, String>);

/// A change of one entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
#[schema(as = GlossaryBatchOperation)]
enum OperationIn {
    Insert {
        translations: TermsIn,
    },
    Update {
        #[schema(value_type = String)]
        id: GlossaryEntryId,
        /// Replaces the translations of the entry.
        translations: TermsIn,
    },
    /// Deleting an entry that does not exist succeeds.
    Delete {
        #[schema(value_type = String)]
        id: GlossaryEntryId,
    },
}

impl GlossaryUpdate {
    pub(crate) fn parse(self) -> Result<Vec<GlossaryOperation>> {
        if self.operations.len() > MAX_OPERATIONS {
            let message = format!("has more than {MAX_OPERATIONS} items; send them in parts");
            return Err(Error::invalid("operations", message).into());
        }
        let operations = self.operations.into_iter().enumerate();
        let operations = operations.map(|(index, operation)| {
            let field = format!("operations[{index}].translations");
            Ok(match operation {
                OperationIn::Insert { translations } => {
                    GlossaryOperation::Insert(Terms::new(&field, translations.0)?)
                }
                OperationIn::Update { id, translations } => {
                    GlossaryOperation::Update(id, Terms::new(&field, translations.0)?)
                }
                OperationIn::Delete { id } => GlossaryOperation::Delete(id),
            })
        });
        operations.collect()
    }
}
