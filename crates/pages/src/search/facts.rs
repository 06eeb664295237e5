//! Search sections derived from a page's file, once per blob and organization.

use context::cache::CacheShare;
use document::sections::{SearchPiece, sections};
use model::Result;
use serde::{Deserialize, Serialize};
use store::derived::Deriver;

use crate::contents::facts::Derived;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct SearchFacts {
    pub(super) pieces: Vec<SearchPiece>,
}

impl Derived for SearchFacts {
    /// Increase the document version in the crate `search` as well: only then is an index rebuilt; otherwise it
    /// retains the sections of unchanged pages.
    const DERIVER: Deriver = Deriver {
        kind: "search",
        version: 2,
    };
    const CACHE: CacheShare = CacheShare::SearchFacts;

    fn of(text: &str) -> Self {
        Self {
            pieces: sections(text),
        }
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.pieces.iter().map(bytes_of).sum::<usize>()
    }

    /// Callers load a few at a time.
    fn require_within_limit(_: usize) -> Result<()> {
        Ok(())
    }
}

fn bytes_of(piece: &SearchPiece) -> usize {
    let (place, texts) = match piece {
        SearchPiece::Section(section) => (&section.place, section.text.len() + section.code.len()),
        SearchPiece::Include(include) => (&include.place, include.target.len()),
    };
    size_of::<SearchPiece>() + place.bytes() + texts
}
