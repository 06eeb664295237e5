//! Limits the total cost of all expressions of a page. Each has its own budget, but a page has many expressions.

use std::cell::Cell;

/// Shared by the evaluations of a page, which run one after another.
#[derive(Debug)]
pub struct Allowance {
    work: Cell<usize>,
    printed: Cell<usize>,
}

impl Allowance {
    /// Units of work, and printed bytes.
    pub fn new(work: usize, printed: usize) -> Self {
        Self {
            work: Cell::new(work),
            printed: Cell::new(printed),
        }
    }

    /// The remaining work.
    pub fn work_left(&self) -> usize {
        self.work.get()
    }

    pub(crate) fn spend_work(&self, work: usize) {
        self.work.set(self.work.get().saturating_sub(work));
    }

    /// Spends allowance for printed text. Returns false if less is left.
    pub(crate) fn spend_printed(&self, bytes: usize) -> bool {
        let left = self.printed.get().checked_sub(bytes);
        self.printed.set(left.unwrap_or_default());
        left.is_some()
    }
}
