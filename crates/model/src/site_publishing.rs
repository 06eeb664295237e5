//! Visitor authentication of a site: who signs visitor tokens, and where visitors without a valid one are redirected.

use utoipa::ToSchema;

use crate::{Patch, Result, text::check_url, text_enum::text_enum};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitorAuth {
    pub backend: VisitorBackend,
    /// The integration installed for this, if there is one.
    pub integration: Option<String>,
    pub fallback_url: Option<String>,
}

text_enum! {
    /// `custom` is your own server, `integration` an installed integration.
    #[derive(ToSchema)]
    #[schema(as = VisitorAuthBackend)]
    pub enum VisitorBackend {
        Custom => "custom",
        Integration => "integration",
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
