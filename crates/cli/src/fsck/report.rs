//! Faults and totals on standard output, progress on standard error.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use model::integrity_fault::IntegrityFault;
use pages::integrity::Findings;
use serde_json::json;

use crate::{error::Result, output};

const PRINT_INTERVAL: Duration = Duration::from_secs(1);

pub(super) struct Report {
    is_json: bool,
    checked: AtomicU64,
    faults: AtomicU64,
    /// Objects of the pool that is being verified.
    current: AtomicU64,
    printed_at: Mutex<Instant>,
}

impl Report {
    pub(super) fn new(is_json: bool) -> Self {
        Self {
            is_json,
            checked: AtomicU64::new(0),
            faults: AtomicU64::new(0),
            current: AtomicU64::new(0),
            printed_at: Mutex::new(Instant::now()),
        }
    }

    /// Prints the faults.
    pub(super) fn add(&self, found: &Findings) -> Result<()> {
        self.current.store(0, Ordering::Relaxed);
        self.checked.fetch_add(found.checked, Ordering::Relaxed);
        self.faults.fetch_add(found.faults(), Ordering::Relaxed);
        for fault in &found.listed {
            self.print(fault)?;
        }
        if found.unlisted() > 0 {
            eprintln!("and {} further faults of this kind", found.unlisted());
        }
        self.show_progress(0);
        Ok(())
    }

    fn print(&self, fault: &IntegrityFault) -> Result<()> {
        let remedy = fault.kind.remedy();
        let space = fault.space.map(|space| space.to_string());
        if self.is_json {
            return output::line(json!({
                "kind": fault.kind,
                "organization": fault.organization,
                "space": space,
                "what": fault.what,
                "remedy": remedy,
            }));
        }
        output::line(format_args!(
            "fault {} organization {} space {}: {}. {remedy}",
            fault.kind.as_str(),
            fault.organization,
            space.as_deref().unwrap_or("-"),
            fault.what,
        ))
    }

    /// Says now and then how far the verification is.
    pub(super) fn show_progress(&self, checked: u64) {
        let current = self.current.fetch_add(checked, Ordering::Relaxed) + checked;
        let mut printed_at = self.printed_at.lock().expect("no holder panics");
        if printed_at.elapsed() >= PRINT_INTERVAL {
            *printed_at = Instant::now();
            let checked = self.checked.load(Ordering::Relaxed) + current;
            let faults = self.faults.load(Ordering::Relaxed);
            eprintln!("{checked} checked, {faults} faults");
        }
    }

    /// Prints the totals, and returns the number of faults.
    pub(super) fn finish(&self) -> Result<u64> {
        let checked = self.checked.load(Ordering::Relaxed);
        let faults = self.faults.load(Ordering::Relaxed);
        if self.is_json {
            output::line(json!({"checked": checked, "faults": faults}))?;
        } else {
            output::line(format_args!("fsck: {checked} checked, {faults} faults"))?;
        }
        Ok(faults)
    }
}
