//! SAML messages, which are verified by a separate program.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

use crate::{optional, press::Folder};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saml {
    #[serde(with = "optional")]
    pub program: Option<Folder>,
    pub max_processes: NonZeroUsize,
}
