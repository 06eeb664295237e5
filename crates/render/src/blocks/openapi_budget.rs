//! Limits of OpenAPI blocks on one page. A few bytes of a page can include a whole spec, many times, and `$ref`s can
//! repeat its parts without end.

/// OpenAPI blocks of a page. The largest page of the corpus has 36.
const MAX_BLOCKS: usize = 500;
/// Parameters, responses, properties, variants and security schemes of all blocks.
const MAX_FIELDS: usize = 10_000;
/// Bytes of HTML of all blocks.
const MAX_BYTES: usize = 4 << 20;

pub(super) struct Budget {
    blocks: usize,
    fields: usize,
    bytes: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            blocks: MAX_BLOCKS,
            fields: MAX_FIELDS,
            bytes: MAX_BYTES,
        }
    }
}

impl Budget {
    /// Charges a block. Returns false if the budget is spent.
    pub(super) fn charge_block(&mut self) -> bool {
        let left = self.blocks.checked_sub(1).filter(|_| !self.is_spent());
        self.blocks = left.unwrap_or_default();
        left.is_some()
    }

    /// Charges a parameter, response, property, variant or security scheme.
    pub(super) fn charge_field(&mut self) -> bool {
        let left = self.fields.checked_sub(1).filter(|_| self.bytes > 0);
        self.fields = left.unwrap_or_default();
        left.is_some()
    }

    /// Charges text before it is rendered.
    pub(super) fn charge_bytes(&mut self, bytes: usize) -> bool {
        let left = self.bytes.checked_sub(bytes);
        self.bytes = left.unwrap_or_default();
        left.is_some()
    }

    /// Returns the remaining bytes, for [`Self::settle`].
    pub(super) fn bytes_left(&self) -> usize {
        self.bytes
    }

    /// Charges what was rendered since `before` bytes were left, minus what was charged in between.
    pub(super) fn settle(&mut self, before: usize, written: usize) {
        self.bytes = self.bytes.min(before.saturating_sub(written));
    }

    fn is_spent(&self) -> bool {
        self.fields == 0 || self.bytes == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_paid_for_once_and_excess_ends_all() {
        let mut budget = Budget::default();
        let before = budget.bytes_left();
        assert!(budget.charge_bytes(100));
        budget.settle(before, 250);
        assert_eq!(budget.bytes_left(), MAX_BYTES - 250);
        let before = budget.bytes_left();
        assert!(budget.charge_bytes(100));
        budget.settle(before, 50);
        assert_eq!(budget.bytes_left(), MAX_BYTES - 350);
        budget.settle(before, usize::MAX);
        assert!(!budget.charge_field());
        assert!(!budget.charge_block());
    }
}
