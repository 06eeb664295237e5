//! Scripts of integrations, which run in `workerd`.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use serde::{Deserialize, Serialize};

use crate::{optional, press::Folder, sites::origin_or_nothing};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scripts {
    /// Without it there are no scripts.
    #[serde(with = "optional")]
    pub workerd: Option<Folder>,
    /// Without it integrations have no public endpoints.
    #[serde(deserialize_with = "origin_or_nothing")]
    pub url: String,
    pub max_processes: NonZeroUsize,
    pub max_processes_per_organization: NonZeroUsize,
    pub max_memory: NonZeroU64,
    pub max_cpu_milliseconds: NonZeroU64,
    pub max_seconds: NonZeroU64,
    pub max_idle_seconds: NonZeroU64,
    pub first_user: NonZeroU32,
}
