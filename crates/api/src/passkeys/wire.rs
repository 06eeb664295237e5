//! Passkeys as their owner sees them.

use model::passkey::Passkey;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A key on a device, with which its owner signs in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passkey)]
pub(crate) struct PasskeyOut {
    /// Always `passkey`.
    object: &'static str,
    id: String,
    name: String,
    /// Whether it is copied to other devices of yours.
    backed_up: bool,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    last_used_at: Option<String>,
}

impl PasskeyOut {
    pub(crate) fn new(passkey: &Passkey) -> Self {
        Self {
            object: "passkey",
            id: passkey.id.to_string(),
            name: passkey.name.as_str().to_owned(),
            backed_up: passkey.is_backed_up,
            created_at: passkey.created_at.to_string(),
            last_used_at: passkey.last_used_at.map(|last| last.to_string()),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PasskeyUpdate {
    #[schema(min_length = 1, max_length = 50)]
    pub(crate) name: String,
}
