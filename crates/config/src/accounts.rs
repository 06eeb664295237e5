//! Sign-up without an invitation.

use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accounts {
    pub open_signup: bool,
    pub open_organizations: bool,
}
