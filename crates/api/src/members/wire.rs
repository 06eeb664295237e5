//! Members as clients see them.

use context::Viewable;
use model::{
    Patch, Role,
    member::{Member, MemberFilter, MemberSort, Order, RoleFilter},
    space::Space,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    edge::{error::Result, etag::Object},
    spaces::wire::SpaceOut,
    users::wire::UserOut,
    wire::Urls,
};

/// A user's membership in an organization.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
pub(crate) struct MemberOut {
    /// Always `member`.
    object: &'static str,
    /// The id of the user.
    id: String,
    /// Null is a guest, who has only explicit grants.
    #[schema(required)]
    role: Option<Role>,
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
    /// Number of spaces with a direct grant to the member.
    spaces: i64,
    /// How many teams the member is in.
    teams: i64,
}

impl MemberOut {
    pub(crate) fn new(urls: Urls<'_>, member: &Member) -> Self {
        Self {
            object: "member",
            id: member.user.id.to_string(),
            role: member.role,
            user: UserOut::new(urls, &member.user),
            disabled: member.disabled,
            joined_at: member.joined_at.to_string(),
            last_seen_at: member.last_seen_at.map(|at| at.to_string()),
            sso: member.sso,
            spaces: member.spaces,
            teams: member.teams,
        }
    }

    pub(crate) fn object(urls: Urls<'_>, member: &Viewable<Member>) -> Object<Self> {
        Object::new(member.version, Self::new(urls, member))
    }
}

/// Filters and order of the members to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MemberQuery {
    /// Only members with this role.
    #[param(inline)]
    role: Option<RoleOrGuest>,
    /// Only members whose name or e-mail address contains this text, ignoring case.
    query: Option<String>,
    /// Another name of `query`, which takes precedence.
    search: Option<String>,
    /// The sort key. By `lastSeenAt`, only members who were ever seen are listed.
    #[serde(default)]
    #[param(inline, default = "joinedAt")]
    sort: MemberSort,
    #[serde(default)]
    #[param(inline, default = "desc")]
    order: Order,
}

// Not `RoleFilter`, which nests the roles.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum RoleOrGuest {
    Admin,
    Create,
    Review,
    Edit,
    Comment,
    Read,
    Guest,
}

impl From<RoleOrGuest> for RoleFilter {
    fn from(name: RoleOrGuest) -> Self {
        match name {
            RoleOrGuest::Admin => Self::Role(Role::Admin),
            RoleOrGuest::Create => Self::Role(Role::Create),
            RoleOrGuest::Review => Self::Role(Role::Review),
            RoleOrGuest::Edit => Self::Role(Role::Edit),
            RoleOrGuest::Comment => Self::Role(Role::Comment),
            RoleOrGuest::Read => Self::Role(Role::Read),
            RoleOrGuest::Guest => Self::Guest,
        }
    }
}

impl MemberQuery {
    pub(crate) fn parse(self) -> Result<MemberFilter> {
        let filter = MemberFilter {
            role: self.role.map(RoleFilter::from),
            query: self.query.or(self.search),
            sort: self.sort,
            order: self.order,
        };
        Ok(filter.check()?)
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct MemberUpdate {
    /// Null makes the member a guest.
    #[serde(default)]
    #[schema(value_type = Option<Role>)]
    role: Patch<Role>,
}

impl MemberUpdate {
    pub(crate) fn parse(self) -> Patch<Role> {
        self.role
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MemberSpaceQuery {
    /// Sort order by creation time.
    #[serde(default)]
    #[param(inline, default = "desc")]
    order: Order,
}

impl MemberSpaceQuery {
    pub(crate) fn parse(self) -> Order {
        self.order
    }
}

/// A space, and the member's role there.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MemberSpace)]
pub(crate) struct MemberSpaceOut {
    permission: Role,
    space: SpaceOut,
}

impl MemberSpaceOut {
    pub(crate) fn new(urls: Urls<'_>, space: &Viewable<Space>, role: Role) -> Self {
        Self {
            permission: role,
            space: SpaceOut::new(urls, space),
        }
    }
}

/// An empty object. There are no visitor claims to return.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Pong {}
