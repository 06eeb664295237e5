//! Visitor authentication of a site: who signs visitor tokens, and where visitors without a valid one are redirected.

use serde::{Deserialize, Serialize};

use crate::{Patch, Result, text::check_url};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitorAuth {
    pub backend: VisitorBackend,
    /// The integration installed for this, if there is one.
    pub integration: Option<String>,
    pub fallback_url: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VisitorBackend {
    /// A server operated by the customer.
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
