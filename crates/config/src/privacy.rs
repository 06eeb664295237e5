//! How long personal data is stored.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Privacy {
    pub ip_retention_days: NonZeroU32,
}
