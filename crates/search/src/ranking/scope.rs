//! The sections that a query may see, by access.

use crate::terms::{self, Access, Form};

/// Which sections a query may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    Open,
    Restricted,
}

impl Scope {
    pub(crate) fn has(self, access: Access) -> bool {
        match self {
            Self::All => true,
            Self::Open => access == Access::Open,
            Self::Restricted => access == Access::Restricted,
        }
    }

    /// True for the tag of an unstemmed word in a section of this scope.
    pub(crate) fn has_surface(self, tag: u8) -> bool {
        matches!(terms::parse_tag(tag), Some((_, Form::Surface, access)) if self.has(access))
    }
}
