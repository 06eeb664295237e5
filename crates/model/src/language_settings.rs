//! What an organization allows to be sent to the language services of the operator.

use jiff::Timestamp;

use crate::{Kind, id::OrganizationId};

pub const KIND: Kind = Kind("set of language settings");

#[derive(Debug, Clone)]
pub struct LanguageSettings {
    pub organization: OrganizationId,
    /// Whether content may be sent to the translation provider.
    pub translations: bool,
    /// Whether conversations may be sent to language models.
    pub conversations: bool,
    pub updated_at: Timestamp,
    /// 0 until they are set for the first time.
    pub version: i64,
}

/// What an organization allows from now on.
#[derive(Debug, Clone, Copy)]
pub struct NewLanguageSettings {
    pub translations: bool,
    pub conversations: bool,
}
