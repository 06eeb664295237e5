//! Size limits of a book, checked before typesetting.

use document::Weight;
use model::{Error, Result};

use super::{MAX_NODES, MAX_TEXT_BYTES};

/// Total size of the pages so far.
#[derive(Default)]
pub(super) struct Budget(Weight);

impl Budget {
    /// Adds a page. Fails if the book becomes too large, before more of it is read.
    pub(super) fn add_page(&mut self, page: Weight) -> Result<()> {
        self.0.nodes += page.nodes;
        self.0.bytes += page.bytes;
        let limit = if self.0.bytes > MAX_TEXT_BYTES {
            format!("{} MiB of text", MAX_TEXT_BYTES >> 20)
        } else if self.0.nodes > MAX_NODES {
            format!("{MAX_NODES} blocks, lines and pieces of text")
        } else {
            return Ok(());
        };
        Err(Error::invalid(
            "page",
            format!(
                "selects pages with more than {limit}, the limit of a PDF; choose a page with fewer below it"
            ),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_refused_by_its_text_and_by_its_nodes() {
        for (page, fit) in [
            ((1_000, 1 << 20), 32),
            ((200_000, 2_000), 10),
            ((400_001, 1 << 10), 4),
        ] {
            let (nodes, bytes) = page;
            let mut budget = Budget::default();
            let spent = (0..100).take_while(|_| budget.add_page(Weight { nodes, bytes }).is_ok());
            assert_eq!(spent.count(), fit, "{nodes} nodes, {bytes} bytes");
        }
    }
}
