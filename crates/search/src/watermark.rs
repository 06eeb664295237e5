//! The payload of a commit.

use crate::{SearchError, schema::VERSION};

/// The version of the format and the position in the event log.
pub(crate) struct Watermark;

impl Watermark {
    pub(crate) fn write(watermark: i64) -> String {
        format!("{VERSION} {watermark}")
    }

    /// Returns None for an index without a commit.
    pub(crate) fn read(payload: Option<&str>) -> Result<Option<i64>, SearchError> {
        let Some(payload) = payload else {
            return Ok(None);
        };
        let read = payload.split_once(' ').and_then(|(version, watermark)| {
            let version: u32 = version.parse().ok()?;
            (version == VERSION).then_some(watermark.parse().ok()?)
        });
        read.map(Some).ok_or_else(|| {
            SearchError::Damaged(format!("`{payload}` is of another version of the program"))
        })
    }
}
