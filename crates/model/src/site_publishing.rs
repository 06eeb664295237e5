//! How a site knows its visitors: who signs their tokens, and where those without a good one are sent.

use serde::{Deserialize, Serialize};

use crate::{Patch, Result, text::check_url};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitorAuth {
    pub backend: VisitorBackend,
    /// The integration that is installed for this, if there is one.
    pub integration: Option<String>,
    pub fallback_url: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VisitorBackend {
    /// A server of the customer's own.
    Custom,
    Integration,
}

impl VisitorBackend {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Custom => "custom",
            Self::Integration => "integration",
        }
    }
}

#[derive(Debug, Clone)]
pub struct VisitorAuthPatch {
    pub backend: Option<VisitorBackend>,
    pub fallback_url: Patch<String>,
}

impl VisitorAuthPatch {
    pub fn check(self) -> Result<Self> {
        if let Patch::Set(url) = &self.fallback_url {
            check_url("fallbackURL", url)?;
        }
        Ok(self)
    }
}
