//! Operations on members of an organization. An organization always has an active admin.

use authz::action::act::{Administer, ListMembers, View};
use context::{Ctx, Viewable};
use model::{
    Error, Page, PageRequest, Patch, Result, Role,
    event::{EventType, NewEvent},
    id::{OrganizationId, UserId},
    member::{Member, MemberFilter, Order},
    space::Space,
    team::{Team, TeamRole},
};
use serde_json::json;
use store::{
    CommitPermit, Tx,
    members::{self, MemberListKey, MergeRuleChanges, RemovalProof},
    spaces::member_spaces::{MemberSpacesProof, list_of_member},
    teams,
};
use uuid::Uuid;

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    filter: &MemberFilter,
    page: &PageRequest<MemberListKey>,
) -> Result<Page<Member, MemberListKey>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    members::list(ctx.db(), &organization, filter, page).await
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    user: UserId,
) -> Result<Viewable<Member>> {
    ctx.member(organization, user).await?.allow()
}

/// Changes a member's role; `Clear` makes them a guest.
pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    user: UserId,
    role: Patch<Role>,
) -> Result<Viewable<Member>> {
    let member = ctx
        .member(organization, user)
        .await?
        .allow::<Administer>()?;
    let role = match role {
        Patch::Keep => return Ok(member.renew(Member::clone(&member))),
        Patch::Clear => None,
        Patch::Set(role) => Some(role),
    };
    let mut tx = ctx.begin().await?;
    if role != Some(Role::Admin) && is_last_admin(&mut tx, organization, user).await? {
        return Err(Error::invalid(
            "role",
            "would leave the organization without an admin; make someone else an admin first",
        ));
    }
    let updated = members::set_role(&mut tx, &member, role, ctx.request.if_version).await?;
    let updated = member.renew(updated.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(
        event(organization, user, EventType::MemberUpdated).with_payload(json!({"role": role})),
    );
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Ends a membership, by an admin or by the member. Succeeds if it has ended already.
pub async fn remove(ctx: &Ctx, organization: OrganizationId, user: UserId) -> Result<()> {
    let found = ctx.organization(organization).await?;
    let proof = if user == ctx.user()? {
        RemovalProof::Left(found.allow::<View>()?)
    } else {
        RemovalProof::Removed(found.allow::<Administer>()?, user)
    };
    let mut tx = ctx.begin().await?;
    if is_last_admin(&mut tx, organization, user).await? {
        return Err(Error::invalid(
            "userId",
            "is the last admin of the organization; make someone else an admin first",
        ));
    }
    let Some(removed) = members::delete(&mut tx, &proof, ctx.request.if_version).await? else {
        return ctx.already_deleted();
    };
    let permit = record_removed(&mut tx, organization, user, removed);
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Records the end of a membership, and that merge rules do not name the user any more.
pub(crate) fn record_removed(
    tx: &mut Tx,
    organization: OrganizationId,
    user: UserId,
    removed: MergeRuleChanges,
) -> CommitPermit {
    let permit = tx.record(event(organization, user, EventType::MemberRemoved));
    let rules_changed = |kind: EventType, subject: Uuid| {
        let payload = json!({"removedFromMergeRules": user});
        NewEvent::new(organization, kind, subject).with_payload(payload)
    };
    let own_rules = removed.organization.then_some(organization.uuid());
    tx.record_all(own_rules.map(|id| rules_changed(EventType::OrganizationUpdated, id)));
    let spaces = removed.spaces.into_iter();
    tx.record_all(spaces.map(|space| rules_changed(EventType::SpaceUpdated, space.uuid())));
    permit
}

/// Requires single sign-on of a member, or no longer.
pub async fn set_sso(
    ctx: &Ctx,
    organization: OrganizationId,
    user: UserId,
    sso: bool,
) -> Result<Viewable<Member>> {
    let member = ctx
        .member(organization, user)
        .await?
        .allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let marked = members::set_sso(&mut tx, &member, sso, ctx.request.if_version).await?;
    let marked = member.renew(marked.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(
        event(organization, user, EventType::MemberUpdated).with_payload(json!({"sso": sso})),
    );
    ctx.invalidate_requirements_after_commit(organization);
    ctx.defer_commit(tx, permit);
    Ok(marked)
}

pub async fn list_teams(
    ctx: &Ctx,
    organization: OrganizationId,
    user: UserId,
    title: Option<&str>,
    page: &PageRequest,
) -> Result<Page<(Viewable<Team>, TeamRole)>> {
    let member = ctx
        .member(organization, user)
        .await?
        .allow::<ListMembers>()?;
    teams::list_of_member(ctx.db(), &member, ctx.user()?, title, page).await
}

/// Lists the spaces that a member has access to, with the role. Admins may list for anyone, others for themselves.
pub async fn list_spaces(
    ctx: &Ctx,
    organization: OrganizationId,
    user: UserId,
    order: Order,
    page: &PageRequest,
) -> Result<Page<(Viewable<Space>, Role)>> {
    let member = ctx.member(organization, user).await?;
    let proof = if user == ctx.user()? {
        MemberSpacesProof::Own(member.allow()?)
    } else {
        MemberSpacesProof::Admin(member.allow()?)
    };
    list_of_member(ctx.db(), &proof, order, page).await
}

/// Records the caller's last activity. Too frequent for an event.
pub async fn ping(ctx: &Ctx, organization: OrganizationId) -> Result<()> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    let now = ctx.app.clock.now();
    members::record_activity(ctx.db(), &organization, ctx.user()?, now).await
}

/// Locks, so that two admins cannot demote each other concurrently.
pub(crate) async fn is_last_admin(
    tx: &mut Tx,
    organization: OrganizationId,
    user: UserId,
) -> Result<bool> {
    Ok(members::lock_admins(tx, organization).await? == [user])
}

pub(crate) fn event(organization: OrganizationId, user: UserId, kind: EventType) -> NewEvent {
    NewEvent::new(organization, kind, user.uuid())
}

/// Disabled members cannot rejoin, by domain or by link.
pub(crate) fn suspended_error() -> Error {
    Error::Forbidden(
        "Your membership of this organization is suspended. Ask one of its admins to end that."
            .to_owned(),
    )
}
