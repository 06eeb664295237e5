//! Members as clients see them.

use model::member::Member;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    users::wire::UserOut,
    wire::{RoleName, Urls},
};

/// A person's place in an organization.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
pub(crate) struct MemberOut {
    /// Always `member`.
    object: &'static str,
    /// The id of the user.
    id: String,
    /// Null is a guest, who has only what is granted.
    #[schema(required)]
    role: Option<RoleName>,
    user: UserOut,
    /// Whether the membership is suspended.
    disabled: bool,
    #[schema(format = "date-time")]
    joined_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    last_seen_at: Option<String>,
    /// Whether the member logs in by the organization's single sign-on.
    sso: bool,
    /// How many spaces the member was given access to by name.
    spaces: i64,
    /// How many teams the member is in.
    teams: i64,
}

impl MemberOut {
    pub(crate) fn new(urls: Urls<'_>, member: &Member) -> Self {
        Self {
            object: "member",
            id: member.user.id.to_string(),
            role: member.role.map(RoleName::from),
            user: UserOut::new(urls, &member.user),
            disabled: member.disabled,
            joined_at: member.joined_at.to_string(),
            last_seen_at: member.last_seen_at.map(|at| at.to_string()),
            sso: member.sso,
            spaces: member.spaces,
            teams: member.teams,
        }
    }
}
