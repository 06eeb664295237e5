//! Operations on teams. Admins of the organization create, rename and delete them; membership is in `team_members`.

use authz::action::act::{Administer, ListMembers, View};
use context::{Ctx, Viewable};
use model::{
    Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, TeamId},
    team::{NewTeam, Team, TeamFilter, not_a_member_error},
};
use serde_json::json;
use store::teams;

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    filter: &TeamFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<Team>>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    teams::list(ctx.db(), &organization, ctx.user()?, filter, page).await
}

pub async fn get(ctx: &Ctx, organization: OrganizationId, id: TeamId) -> Result<Viewable<Team>> {
    ctx.team(organization, id).await?.allow()
}

pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewTeam,
) -> Result<Viewable<Team>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    let payload = json!({"title": new.title, "members": new.members});
    let mut tx = ctx.begin().await?;
    let team = teams::insert(&mut tx, &organization, new).await?;
    let team = team.ok_or_else(|| not_a_member_error("members"))?;
    let permit = tx.record(event(&team, EventType::TeamCreated).with_payload(payload));
    ctx.defer_commit(tx, permit);
    Ok(team)
}

pub async fn rename(
    ctx: &Ctx,
    organization: OrganizationId,
    id: TeamId,
    title: &str,
) -> Result<Viewable<Team>> {
    let team = ctx.team(organization, id).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let renamed = teams::rename(&mut tx, &team, title, ctx.request.if_version).await?;
    let renamed = team.renew(renamed.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(
        event(&renamed, EventType::TeamUpdated).with_payload(json!({"title": renamed.title})),
    );
    ctx.defer_commit(tx, permit);
    Ok(renamed)
}

/// Deletes a team. Deleting a hidden or missing team succeeds.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, id: TeamId) -> Result<()> {
    let Some(found) = ctx.find_team(organization, id).await? else {
        // Callers who cannot see the organization get an error.
        ctx.organization(organization).await?.allow::<View>()?;
        return Ok(());
    };
    let Some(team) = found.allow_if_visible::<Administer>()? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !teams::delete(&mut tx, &team, ctx.request.if_version).await? {
        return Err(ctx.version_conflict());
    }
    let permit = tx.record(event(&team, EventType::TeamDeleted));
    ctx.defer_commit(tx, permit);
    Ok(())
}

pub(crate) fn event(team: &Team, kind: EventType) -> NewEvent {
    NewEvent::new(team.organization, kind, team.id.uuid())
}
