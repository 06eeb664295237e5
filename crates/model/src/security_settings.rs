//! What an organization requires of its members when they sign in.

use jiff::Timestamp;

use crate::{Kind, id::OrganizationId};

pub const KIND: Kind = Kind("set of security settings");

#[derive(Debug, Clone)]
pub struct SecuritySettings {
    pub organization: OrganizationId,
    /// Whether members without a second factor are refused.
    pub require_second_factor: bool,
    pub updated_at: Timestamp,
    /// 0 until they are set for the first time.
    pub version: i64,
}
