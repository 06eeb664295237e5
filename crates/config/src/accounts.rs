//! Who may come in without being asked.

use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accounts {
    pub open_signup: bool,
    pub open_organizations: bool,
}
