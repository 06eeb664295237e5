//! Checks that large files can be written, read and deleted.

use config::{Files, FilesKind};
use model::{Error, entropy::SystemEntropy};

use crate::{
    engines,
    error::{CommandError, Result},
};

pub(crate) async fn check(files: &Files) -> Result<String> {
    let place = location(files);
    match engines::files(files)?.probe(&SystemEntropy).await {
        Ok(()) => Ok(format!("{place} can be written and read")),
        Err(error @ Error::Unavailable(_)) => Err(CommandError::new(format!(
            "{place} cannot be used: {}. {}",
            error.trace(),
            advice(files.kind)
        ))),
        Err(other) => Err(other.into()),
    }
}

fn location(files: &Files) -> String {
    match files.kind {
        FilesKind::Local => files.directory.display().to_string(),
        FilesKind::S3 if files.endpoint.is_empty() => {
            format!("bucket {} in {}", files.bucket, files.region)
        }
        FilesKind::S3 => format!("bucket {} at {}", files.bucket, files.endpoint),
    }
}

fn advice(kind: FilesKind) -> &'static str {
    match kind {
        FilesKind::Local => "Check who may write there, and that the disk has room.",
        FilesKind::S3 => {
            "Check the settings in `files`, that the bucket exists, and what the access key may do."
        }
    }
}
