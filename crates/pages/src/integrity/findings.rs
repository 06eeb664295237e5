//! What was verified, and the faults.

use model::integrity_fault::IntegrityFault;

/// Faults that are listed one by one; the rest is counted.
const MAX_LISTED: usize = 1_000;

#[derive(Debug, Default, Clone)]
pub struct Findings {
    pub checked: u64,
    pub listed: Vec<IntegrityFault>,
    unlisted: u64,
}

impl Findings {
    /// Returns the number of faults, including those that are not listed.
    pub fn faults(&self) -> u64 {
        self.listed.len() as u64 + self.unlisted
    }

    pub fn unlisted(&self) -> u64 {
        self.unlisted
    }

    pub(super) fn add_checked(&mut self, count: u64) {
        self.checked += count;
    }

    pub fn add(&mut self, fault: IntegrityFault) {
        if self.listed.len() < MAX_LISTED {
            self.listed.push(fault);
        } else {
            self.unlisted += 1;
        }
    }

    pub(super) fn retain(&mut self, is_fault: impl FnMut(&IntegrityFault) -> bool) {
        self.listed.retain(is_fault);
    }
}
