//! What all expressions of one page may cost together. Each has a budget of its own, but a page has many expressions.

use std::cell::Cell;

/// Shared by the evaluations of a page, one after another.
#[derive(Debug)]
pub struct Allowance {
    work: Cell<usize>,
    printed: Cell<usize>,
}

impl Allowance {
    /// Units of work, and bytes that are printed.
    pub fn new(work: usize, printed: usize) -> Self {
        Self {
            work: Cell::new(work),
            printed: Cell::new(printed),
        }
    }

    /// Work that is left.
    pub fn work_left(&self) -> usize {
        self.work.get()
    }

    pub(crate) fn spend_work(&self, work: usize) {
        self.work.set(self.work.get().saturating_sub(work));
    }

    /// Pays for text that is shown. Not when there is less left.
    pub(crate) fn spend_printed(&self, bytes: usize) -> bool {
        let left = self.printed.get().checked_sub(bytes);
        self.printed.set(left.unwrap_or_default());
        left.is_some()
    }
}
