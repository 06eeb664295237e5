//! Loading is authorizing: one statement reads an object together with the caller's permissions on it.
//!
//! Only this module may call `Unchecked::new`. If no row is returned, the object is missing or belongs to an
//! organization of which the caller is not an active member; callers cannot tell the two apart.

#![expect(
    clippy::disallowed_methods,
    reason = "the only module that creates Unchecked values"
)]

mod readers;

use authz::{Action, ActionSet, Granted, Resource, Unchecked, action::act, policy};
use model::{
    Error, Result, Role,
    agent_instructions::AgentInstructions,
    change_request::{ChangeRequest, ChangeRequestKey},
    collection::Collection,
    comment::{Comment, Discussion, Reply},
    content::{Content, RevisionSelector},
    id::{
        ChangeRequestId, CollectionId, CommentId, CommentReplyId, OrganizationId, ReviewId, SiteId,
        SpaceId, TeamId, UserId,
    },
    invite::{Invite, InviteId},
    member::Member,
    openapi_spec::{OpenApiSpec, OpenApiVersion, SpecSlug, VersionSelector},
    organization::Organization,
    review::Review,
    site::Site,
    space::Space,
    team::Team,
};

pub use self::readers::{
    ConditionFn, change_request_for_reader, content_for_reader, main_contents_for_reader,
    site_for_reader, space_for_reader,
};
use crate::{
    Db, Tx, agent_instructions, change_requests, collections, comments, contents, invites, members,
    openapi_specs, organizations, reviews, sites, spaces, teams, types::RoleText,
};

/// An object that the caller may view, with all allowed actions.
pub type Viewable<T> = Granted<T, act::View>;

pub async fn organization(
    db: &Db,
    id: OrganizationId,
    who: UserId,
) -> Result<Option<Unchecked<Organization>>> {
    Ok(organizations::find(db.pool(), id, who)
        .await?
        .map(|(organization, actions)| Unchecked::new(organization, actions)))
}

/// Reads an organization after a write in the same transaction.
pub async fn organization_in(tx: &mut Tx, id: OrganizationId) -> Result<Viewable<Organization>> {
    let who = tx.user();
    let found = organizations::find(tx.connection(), id, who).await?;
    let (organization, actions) = found.ok_or(Error::NotFound(<Organization as Resource>::KIND))?;
    Unchecked::new(organization, actions).allow()
}

pub async fn agent_instructions(
    db: &Db,
    organization: OrganizationId,
    who: UserId,
) -> Result<Option<Unchecked<AgentInstructions>>> {
    Ok(agent_instructions::find(db, organization, who)
        .await?
        .map(|(instructions, actions)| Unchecked::new(instructions, actions)))
}

pub async fn collection(
    db: &Db,
    organization: OrganizationId,
    id: CollectionId,
    who: UserId,
) -> Result<Option<Unchecked<Collection>>> {
    let found = collections::find(db, organization, id, who).await?;
    Ok(found.map(|(collection, role)| Unchecked::new(collection, policy::content::actions(role))))
}

pub async fn space(
    db: &Db,
    organization: OrganizationId,
    id: SpaceId,
    who: UserId,
) -> Result<Option<Unchecked<Space>>> {
    let found = spaces::find(db.pool(), organization, id, who).await?;
    Ok(found.map(|(space, role)| Unchecked::new(space, policy::content::actions(role))))
}

/// Reads a space at one of its revisions. Proposed content requires the permission to view change requests.
pub async fn content(
    db: &Db,
    organization: OrganizationId,
    space: SpaceId,
    at: RevisionSelector,
    who: UserId,
) -> Result<Option<Unchecked<Content>>> {
    let found = contents::find(db.pool(), organization, space, at, who).await?;
    Ok(found.map(|found| {
        let proposed = found.proposed || matches!(at, RevisionSelector::ChangeRequest(_));
        let actions = if proposed {
            policy::change_request::actions(found.role)
        } else {
            policy::content::actions(found.role)
        };
        Unchecked::new(found.content, actions)
    }))
}

/// Reads main of those of the spaces that exist: their pages, without metadata such as publication and comment counts.
pub async fn main_contents(
    db: &Db,
    organization: OrganizationId,
    spaces: &[SpaceId],
    who: UserId,
) -> Result<Vec<Unchecked<Content>>> {
    let found = contents::find_main(db.pool(), organization, spaces, who).await?;
    let unchecked = |found: contents::FoundContent| {
        let actions = policy::content::actions(found.role);
        Unchecked::new(found.content, actions)
    };
    Ok(found.into_iter().map(unchecked).collect())
}

/// Reads main of a space that was created in the same transaction.
pub async fn content_in(tx: &mut Tx, space: &Space) -> Result<Unchecked<Content>> {
    let (who, organization) = (tx.user(), space.organization);
    let found = contents::find(
        tx.connection(),
        organization,
        space.id,
        RevisionSelector::Main,
        who,
    )
    .await?;
    let found = found.ok_or(Error::NotFound(<Space as Resource>::KIND))?;
    let actions = policy::content::actions(found.role);
    Ok(Unchecked::new(found.content, actions))
}

/// Reads a space after a write in the same transaction.
pub async fn space_in(tx: &mut Tx, space: &Space) -> Result<Viewable<Space>> {
    let (who, organization) = (tx.user(), space.organization);
    let found = spaces::find(tx.connection(), organization, space.id, who).await?;
    let (space, role) = found.ok_or(Error::NotFound(<Space as Resource>::KIND))?;
    Unchecked::new(space, policy::content::actions(role)).allow()
}

pub async fn change_request(
    db: &Db,
    organization: OrganizationId,
    space: SpaceId,
    key: ChangeRequestKey,
    who: UserId,
) -> Result<Option<Unchecked<ChangeRequest>>> {
    let found = change_requests::find(db.pool(), organization, space, key, who).await?;
    Ok(found.map(|(request, role)| Unchecked::new(request, policy::change_request::actions(role))))
}

/// Reads a review. It is visible to those who can view its change request.
pub async fn review(
    db: &Db,
    organization: OrganizationId,
    request: (SpaceId, ChangeRequestKey),
    id: ReviewId,
    who: UserId,
) -> Result<Option<Unchecked<Review>>> {
    let found = reviews::find(db.pool(), organization, request, id, who).await?;
    Ok(found.map(|(review, role)| Unchecked::new(review, policy::change_request::actions(role))))
}

/// Reads a review after a write in the same transaction.
pub async fn review_in<A>(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, A>,
    id: ReviewId,
) -> Result<Viewable<Review>> {
    let (who, key) = (tx.user(), (request.space, ChangeRequestKey::Id(request.id)));
    let found = reviews::find(tx.connection(), request.organization, key, id, who).await?;
    let (review, role) = found.ok_or(Error::NotFound(<Review as Resource>::KIND))?;
    Unchecked::new(review, policy::change_request::actions(role)).allow()
}

/// Returns the comment posted with a review, with this user's permissions on it.
pub fn comment_of_review(
    review: &Viewable<Review>,
    who: UserId,
) -> Result<Option<Viewable<Comment>>> {
    let Some(comment) = review.comment.clone() else {
        return Ok(None);
    };
    let is_author = comment.post.posted_by.id == who;
    let actions = policy::comment::actions(review.actions(), is_author);
    listed_with(comment, actions).map(Some)
}

/// Reads a change request after a write in the same transaction.
pub async fn change_request_in(
    tx: &mut Tx,
    organization: OrganizationId,
    space: SpaceId,
    id: ChangeRequestId,
) -> Result<Viewable<ChangeRequest>> {
    let (who, key) = (tx.user(), ChangeRequestKey::Id(id));
    let found = change_requests::find(tx.connection(), organization, space, key, who).await?;
    let (request, role) = found.ok_or(Error::NotFound(<ChangeRequest as Resource>::KIND))?;
    Unchecked::new(request, policy::change_request::actions(role)).allow()
}

pub async fn comment(
    db: &Db,
    organization: OrganizationId,
    place: Discussion,
    id: CommentId,
    who: UserId,
) -> Result<Option<Unchecked<Comment>>> {
    let found = comments::find(db.pool(), organization, place, id, who).await?;
    Ok(found.map(|(comment, actions)| Unchecked::new(comment, actions)))
}

/// Reads a comment after a write in the same transaction.
pub async fn comment_in(
    tx: &mut Tx,
    organization: OrganizationId,
    place: Discussion,
    id: CommentId,
) -> Result<Viewable<Comment>> {
    let who = tx.user();
    let found = comments::find(tx.connection(), organization, place, id, who).await?;
    let (comment, actions) = found.ok_or(Error::NotFound(<Comment as Resource>::KIND))?;
    Unchecked::new(comment, actions).allow()
}

/// Reads a reply by the id of its comment and its own id.
pub async fn reply(
    db: &Db,
    organization: OrganizationId,
    place: Discussion,
    ids: (CommentId, CommentReplyId),
    who: UserId,
) -> Result<Option<Unchecked<Reply>>> {
    let found = comments::find_reply(db.pool(), organization, place, ids, who).await?;
    Ok(found.map(|(reply, actions)| Unchecked::new(reply, actions)))
}

/// Reads a reply after a write in the same transaction.
pub async fn reply_in(
    tx: &mut Tx,
    organization: OrganizationId,
    place: Discussion,
    ids: (CommentId, CommentReplyId),
) -> Result<Viewable<Reply>> {
    let who = tx.user();
    let found = comments::find_reply(tx.connection(), organization, place, ids, who).await?;
    let (reply, actions) = found.ok_or(Error::NotFound(<Reply as Resource>::KIND))?;
    Unchecked::new(reply, actions).allow()
}

pub async fn site(
    db: &Db,
    organization: OrganizationId,
    id: SiteId,
    who: UserId,
) -> Result<Option<Unchecked<Site>>> {
    let found = sites::find(db.pool(), organization, id, who).await?;
    Ok(found.map(|(site, role)| Unchecked::new(site, policy::site::actions(role))))
}

/// Reads a site after a write in the same transaction.
pub async fn site_in(
    tx: &mut Tx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<Viewable<Site>> {
    let who = tx.user();
    let found = sites::find(tx.connection(), organization, id, who).await?;
    let (site, role) = found.ok_or(Error::NotFound(<Site as Resource>::KIND))?;
    Unchecked::new(site, policy::site::actions(role)).allow()
}

pub async fn openapi_spec(
    db: &Db,
    organization: OrganizationId,
    slug: &SpecSlug,
    who: UserId,
) -> Result<Option<Unchecked<OpenApiSpec>>> {
    let found = openapi_specs::find(db, organization, slug, who).await?;
    Ok(found.map(|(spec, role)| Unchecked::new(spec, policy::openapi_spec::actions(role))))
}

/// Reads a version of an OpenAPI spec, for members of the organization, and for everyone if the spec is public.
pub async fn openapi_version(
    db: &Db,
    spec: (OrganizationId, &SpecSlug),
    which: VersionSelector,
    who: Option<UserId>,
    with_source: bool,
) -> Result<Option<Unchecked<OpenApiVersion>>> {
    let found = openapi_specs::versions::find(db, spec, which, who, with_source).await?;
    Ok(found.map(|(version, actions)| Unchecked::new(version, actions)))
}

/// Reads the latest version of an OpenAPI spec with its text, for callers who can view content that embeds it.
pub async fn embedded_openapi_version(
    db: &Db,
    content: &Viewable<Content>,
    slug: &SpecSlug,
) -> Result<Option<Unchecked<OpenApiVersion>>> {
    let spec = (content.space.organization, slug);
    let found =
        openapi_specs::versions::find(db, spec, VersionSelector::Latest, None, true).await?;
    Ok(found.map(|(version, actions)| Unchecked::new(version, actions.with(Action::View))))
}

/// Reads a space in the trash that can still be restored.
pub async fn deleted_space(
    db: &Db,
    organization: OrganizationId,
    id: SpaceId,
    who: UserId,
) -> Result<Option<Unchecked<Space>>> {
    let found = spaces::trash::find(db, organization, id, who).await?;
    Ok(found.map(|(space, role)| Unchecked::new(space, policy::content::actions(role))))
}

pub async fn team(
    db: &Db,
    organization: OrganizationId,
    id: TeamId,
    who: UserId,
) -> Result<Option<Unchecked<Team>>> {
    Ok(teams::find(db, organization, id, who)
        .await?
        .map(|(team, actions)| Unchecked::new(team, actions)))
}

pub async fn member(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
    who: UserId,
) -> Result<Option<Unchecked<Member>>> {
    Ok(members::find(db, organization, user, who)
        .await?
        .map(|(member, actions)| Unchecked::new(member, actions)))
}

pub async fn invite(
    db: &Db,
    organization: OrganizationId,
    id: &InviteId,
    who: UserId,
) -> Result<Option<Unchecked<Invite>>> {
    Ok(invites::find(db, organization, id, who)
        .await?
        .map(|(invite, actions)| Unchecked::new(invite, actions)))
}

/// Wraps a collection or space of a list whose query already filtered by permission.
pub(crate) fn listed<T: Resource>(value: T, role: Option<RoleText>) -> Result<Viewable<T>> {
    Unchecked::new(value, policy::content::actions(role.map(|text| text.0))).allow()
}

/// Wraps an object of a list whose actions are already known.
pub(crate) fn listed_with<T: Resource>(value: T, actions: ActionSet) -> Result<Viewable<T>> {
    Unchecked::new(value, actions).allow()
}

/// Wraps an object that the caller has just created and therefore administers.
pub(crate) fn created<T: Resource>(value: T) -> Result<Viewable<T>> {
    Unchecked::new(value, policy::content::actions(Some(Role::Admin))).allow()
}

/// Returns the caller's actions in an organization, from the columns of their membership.
pub(crate) fn organization_actions(role: Option<RoleText>, owns_team: bool) -> ActionSet {
    let actions = policy::organization::actions(role.map(|text| text.0));
    if owns_team {
        actions.with(Action::ManageTeam)
    } else {
        actions
    }
}
