//! Restrictions of child processes.

use serde::{Deserialize, Serialize};

use crate::{optional, press::Folder};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sandbox {
    #[serde(with = "optional")]
    pub program: Option<Folder>,
    pub required: bool,
    #[serde(with = "optional")]
    pub user: Option<String>,
    #[serde(with = "optional")]
    pub cgroup: Option<Folder>,
}
