//! The checks of Git itself.

use crate::{BareRepository, Git, Result};

/// A report is cut off beyond this.
const MAX_REPORT_CHARS: usize = 500;

impl Git {
    /// Runs `git fsck --full --strict`. Returns what it reports, or None if the repository is without fault.
    pub async fn fsck(&self, repository: &BareRepository) -> Result<Option<String>> {
        let arguments = [
            "fsck",
            "--full",
            "--strict",
            "--no-progress",
            "--no-dangling",
        ];
        let ended = self
            .run_to_end(repository, &arguments, tokio::io::empty())
            .await?;
        if ended.status.success() {
            return Ok(None);
        }
        let report = [&ended.output[..], ended.stderr.as_bytes()].concat();
        let report = String::from_utf8_lossy(&report);
        let report = report.trim().replace('\n', "; ");
        Ok(Some(report.chars().take(MAX_REPORT_CHARS).collect()))
    }
}
