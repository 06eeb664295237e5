//! Why a reply of a provider is not a translation of its segment.

use std::fmt;

/// A reply whose markup differs from that of the segment. Translate its runs one by one, or keep the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplyError(pub(super) &'static str);

impl fmt::Display for ReplyError {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

impl std::error::Error for ReplyError {}
