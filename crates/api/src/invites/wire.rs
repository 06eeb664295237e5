//! Invites as clients see them.

use app::{
    invitations::{InviteResult, SentInvitation},
    invites::{InviteTarget, InviteWithTarget},
};
use axum::{
    Json,
    response::{IntoResponse, Response},
};
use model::{
    Error, Patch, Role,
    id::OrganizationId,
    invite::{Addressee, InvitationRequest, InvitePatch, NewInvite},
    tree_move::ContentNode,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    collections::wire::CollectionOut,
    edge::{
        error::Result,
        etag::{Created, Object},
        idempotency::mark_secret,
    },
    spaces::wire::SpaceOut,
    wire::Urls,
};

/// A link by which its holder joins: the organization, or a space or collection as a guest.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Invite)]
pub(crate) enum InviteOut {
    Space(Box<SpaceInvite>),
    Collection(CollectionInvite),
    Organization(OrganizationInvite),
}

/// A link to the organization.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrganizationInvite {
    /// Always `invite`.
    object: &'static str,
    /// The id is the secret: anyone who knows it may use the link.
    id: String,
    /// The role that the link grants in the organization; null creates guests.
    #[schema(required)]
    role: Option<Role>,
    /// Whether you already have what the link grants.
    redundant: bool,
}

/// A link to a space.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SpaceInvite {
    /// Always `invite`.
    object: &'static str,
    /// The id is the secret: anyone who knows it may use the link.
    id: String,
    /// The role that the link grants on the space.
    #[schema(required)]
    level: Option<Role>,
    /// Whether you already have what the link grants.
    redundant: bool,
    space: SpaceOut,
}

/// A link to a collection.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CollectionInvite {
    /// Always `invite`.
    object: &'static str,
    /// The id is the secret: anyone who knows it may use the link.
    id: String,
    /// The role that the link grants on the collection.
    #[schema(required)]
    level: Option<Role>,
    /// Whether you already have what the link grants.
    redundant: bool,
    collection: CollectionOut,
}

impl InviteOut {
    pub(crate) fn new(urls: Urls<'_>, invite_with_target: &InviteWithTarget) -> Self {
        let (object, id) = ("invite", invite_with_target.invite.id.0.clone());
        let role = invite_with_target.invite.role;
        // Only administrators of the target see the link, and no link grants more than they have.
        let redundant = true;
        match &invite_with_target.target {
            InviteTarget::Organization => Self::Organization(OrganizationInvite {
                object,
                id,
                role,
                redundant,
            }),
            InviteTarget::Space(space) => Self::Space(Box::new(SpaceInvite {
                object,
                id,
                level: role,
                redundant,
                space: SpaceOut::new(urls, space),
            })),
            InviteTarget::Collection(collection) => Self::Collection(CollectionInvite {
                object,
                id,
                level: role,
                redundant,
                collection: CollectionOut::new(urls, collection),
            }),
        }
    }

    pub(crate) fn object(urls: Urls<'_>, invite_with_target: &InviteWithTarget) -> Object<Self> {
        Object::new(
            invite_with_target.invite.version,
            Self::new(urls, invite_with_target),
        )
    }

    pub(crate) fn created(
        urls: Urls<'_>,
        organization: OrganizationId,
        invite_with_target: &InviteWithTarget,
    ) -> Created<Self> {
        let id = &invite_with_target.invite.id.0;
        let location = urls.location(format_args!("orgs/{organization}/link-invites/{id}"));
        Self::object(urls, invite_with_target).created(location)
    }
}

/// Filters of the invite links; those of the organization if left out.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InviteParams {
    /// Only links to this space.
    space: Option<String>,
    /// Only links to this collection.
    collection: Option<String>,
}

impl InviteParams {
    pub(crate) fn parse(&self) -> Result<Option<ContentNode>> {
        node(self.space.as_deref(), self.collection.as_deref())
    }
}

/// The space or collection that a link is for; none for the organization.
fn node(space: Option<&str>, collection: Option<&str>) -> Result<Option<ContentNode>> {
    Ok(match (space, collection) {
        (Some(_), Some(_)) => {
            let both = "and `collection` are both set; a link has one target";
            return Err(Error::invalid("space", both).into());
        }
        (Some(id), None) => Some(ContentNode::Space(id.parse()?)),
        (None, Some(id)) => Some(ContentNode::Collection(id.parse()?)),
        (None, None) => None,
    })
}

/// The target of the link: `role` alone for the organization, or `level` with a `space` or a `collection`.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InviteCreate {
    /// The role in the organization; null creates guests.
    #[serde(default)]
    #[schema(value_type = Option<Role>)]
    role: Patch<Role>,
    /// The role on the space or collection.
    #[serde(default)]
    #[schema(value_type = Option<Role>)]
    level: Patch<Role>,
    space: Option<String>,
    collection: Option<String>,
}

impl InviteCreate {
    pub(crate) fn parse(self) -> Result<NewInvite> {
        let node = node(self.space.as_deref(), self.collection.as_deref())?;
        let patch = InvitePatch {
            role: self.role,
            level: self.level,
        };
        Ok(match (node, patch.role_for(node)?) {
            (Some(node), Some(level)) => NewInvite::Content(node, level),
            (_, role) => NewInvite::Organization(role),
        })
    }
}

/// `role` for a link to the organization, `level` for one to a space or collection.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InviteUpdate {
    #[serde(default)]
    #[schema(value_type = Option<Role>)]
    role: Patch<Role>,
    #[serde(default)]
    #[schema(value_type = Option<Role>)]
    level: Patch<Role>,
}

impl InviteUpdate {
    pub(crate) fn parse(self) -> InvitePatch {
        InvitePatch {
            role: self.role,
            level: self.level,
        }
    }
}

/// People to invite by their e-mail addresses.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InvitationIn {
    #[schema(max_items = 100)]
    emails: Vec<AddresseeIn>,
    /// The role of those without a role of their own in the request. The organization's default role if left out.
    #[serde(default)]
    #[schema(value_type = Option<Role>)]
    role: Patch<Role>,
    /// Whether accounts created with the invitation log in by the organization's single sign-on.
    #[serde(default)]
    sso: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(
    untagged,
    expecting = "an e-mail address, or an object with `email` and `role`, was expected"
)]
#[schema(as = Addressee)]
pub(crate) enum AddresseeIn {
    Email(String),
    WithRole {
        email: String,
        /// Null invites a guest.
        #[serde(default)]
        #[schema(value_type = Option<Role>)]
        role: Patch<Role>,
    },
}

impl InvitationIn {
    pub(crate) fn parse(self) -> Result<InvitationRequest> {
        let addressee = |input| match input {
            AddresseeIn::Email(email) => Addressee {
                email,
                role: Patch::Keep,
            },
            AddresseeIn::WithRole { email, role } => Addressee { email, role },
        };
        let invitation = InvitationRequest {
            emails: self.emails.into_iter().map(addressee).collect(),
            role: self.role,
            sso: self.sso,
        };
        Ok(invitation.check()?)
    }
}

/// The result of inviting people.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invited)]
pub(crate) struct InvitedOut {
    /// The ids of those who are already members. They are not changed.
    users: Vec<String>,
    /// Number of invitations.
    invited: usize,
    /// The invitations: all addresses that are not members, with or without an account.
    invitations: Vec<InvitationOut>,
    /// E-mail addresses of members, for whom `sso` has no effect.
    #[serde(rename = "failedSSOEmails", skip_serializing_if = "Vec::is_empty")]
    failed_sso_emails: Vec<String>,
}

/// A pending invitation. Anyone with its token may use it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PendingInvitation)]
pub(crate) struct InvitationOut {
    /// Always `invitation`.
    object: &'static str,
    /// Deletes the invitation, in place of the id of a link. It cannot be used to join.
    id: String,
    email: String,
    #[schema(format = "date-time")]
    expires_at: String,
    /// The link to pass on, where the server sends no e-mail; its last part is the token. Shown only once.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

impl From<SentInvitation> for InvitationOut {
    fn from(sent: SentInvitation) -> Self {
        Self {
            object: "invitation",
            id: sent.id.to_string(),
            email: sent.email,
            expires_at: sent.expires_at.to_string(),
            link: sent.link,
        }
    }
}

impl From<InviteResult> for InvitedOut {
    fn from(invited: InviteResult) -> Self {
        Self {
            users: invited.members.iter().map(ToString::to_string).collect(),
            invited: invited.invitations.len(),
            invitations: invited.invitations.into_iter().map(Into::into).collect(),
            failed_sso_emails: invited.not_by_sso,
        }
    }
}

impl InvitedOut {
    /// A response with links is never stored.
    pub(crate) fn response(self) -> Response {
        let has_links = self.invitations.iter().any(|one| one.link.is_some());
        let response = Json(self).into_response();
        if has_links {
            mark_secret(response)
        } else {
            response
        }
    }
}

/// An empty object: you are a member now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Joined {}
