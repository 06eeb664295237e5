//! Clone, fetch and push.

use std::{
    num::{NonZeroU32, NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Git {
    pub directory: PathBuf,
    pub max_repositories: NonZeroUsize,
    pub max_bytes: NonZeroU64,
    pub max_processes: NonZeroUsize,
    pub max_seconds: NonZeroU64,
    pub max_idle_seconds: NonZeroU64,
    pub max_memory: NonZeroU64,
    pub max_pack_bytes: NonZeroU64,
    pub max_objects: NonZeroU32,
    pub max_file_bytes: NonZeroU64,
    pub max_unpacked_bytes: NonZeroU64,
}
