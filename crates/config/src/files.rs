//! The storage of large files.

use std::path::PathBuf;

use secrecy::SecretString;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{Error, Result, secret};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Files {
    pub kind: FilesKind,
    pub directory: PathBuf,
    #[serde(deserialize_with = "endpoint")]
    pub endpoint: String,
    pub region: String,
    pub bucket: String,
    pub access_key_id: String,
    #[serde(serialize_with = "secret::serialize")]
    pub secret_access_key: SecretString,
    pub path_style: bool,
    pub direct_downloads: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FilesKind {
    Local,
    S3,
}

impl Files {
    pub fn check(&self) -> Result<()> {
        let missing = |key, message| Err(Error::Missing { key, message });
        match self.kind {
            FilesKind::Local if self.directory.as_os_str().is_empty() => missing(
                "files.directory",
                "with `files.kind` \"local\" give a directory that the server may write, such as data/files",
            ),
            FilesKind::S3 if self.bucket.is_empty() => missing(
                "files.bucket",
                "with `files.kind` \"s3\" give the name of the bucket, such as bindery-files",
            ),
            FilesKind::S3 if self.access_key_id.is_empty() => missing(
                "files.access_key_id",
                "with `files.kind` \"s3\" give the id of an access key that may write to the bucket, such as \
                 AKIAIOSFODNN7EXAMPLE",
            ),
            FilesKind::S3 if secret::is_empty(&self.secret_access_key) => missing(
                "files.secret_access_key",
                "give the secret of the access key, in the file or in the environment, such as \
                 BINDERY_FILES__SECRET_ACCESS_KEY=…",
            ),
            FilesKind::Local | FilesKind::S3 => Ok(()),
        }
    }
}

fn endpoint<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let is_web = text.starts_with("https://") || text.starts_with("http://");
    if !text.is_empty() && !is_web {
        return Err(de::Error::custom(
            "must be the URL of an S3 server, such as https://s3.example.com",
        ));
    }
    Ok(text.trim_end_matches('/').to_owned())
}
