//! Terms of an organization with their translations.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::{
    Error, Result,
    id::{GlossaryEntryId, OrganizationId},
    language::Language,
    text::check_length,
};

/// Entries of one organization.
pub const MAX_ENTRIES: i64 = 5000;
/// Operations in one request.
pub const MAX_OPERATIONS: usize = 1000;
const MAX_TERM_CHARS: usize = 255;

#[derive(Debug, Clone)]
pub struct GlossaryEntry {
    pub id: GlossaryEntryId,
    pub organization: OrganizationId,
    pub terms: Terms,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A term in some languages, by code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms(BTreeMap<String, String>);

impl Terms {
    pub fn new(field: &str, terms: BTreeMap<String, String>) -> Result<Self> {
        if terms.is_empty() {
            return Err(Error::invalid(
                field,
                "is empty; give the term in at least one language",
            ));
        }
        for (code, term) in &terms {
            let field = format!("{field}.{code}");
            if Language::try_from(code.clone()).is_err() {
                return Err(Error::invalid(
                    field,
                    "is not the code of a known language, such as `es`",
                ));
            }
            check_length(&field, term, 1, MAX_TERM_CHARS)?;
            if term.contains(['\n', '\r']) {
                return Err(Error::invalid(
                    field,
                    "has a line break; write it in one line",
                ));
            }
        }
        Ok(Self(terms))
    }

    /// Wraps stored terms without checking them.
    pub fn from_stored(terms: BTreeMap<String, String>) -> Self {
        Self(terms)
    }

    pub fn in_language(&self, language: Language) -> Option<&str> {
        self.0.get(language.as_str()).map(String::as_str)
    }

    pub fn as_map(&self) -> &BTreeMap<String, String> {
        &self.0
    }
}

/// A change of the glossary.
#[derive(Debug, Clone)]
pub enum GlossaryOperation {
    Insert(Terms),
    Update(GlossaryEntryId, Terms),
    Delete(GlossaryEntryId),
}
