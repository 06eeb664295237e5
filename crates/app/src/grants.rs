//! Roles on a collection or space, managed by its administrators. The same functions serve both kinds.

use context::{Ctx, Viewable};
use model::{
    Page, PageRequest, Result, Role,
    event::{EventType, NewEvent},
    grant::{Grant, Grantees},
    id::{TeamId, UserId},
    team::Team,
    tree_move::ContentNode,
    user::User,
};
use serde_json::json;
use store::{
    CommitPermit,
    grants::{self, AdministerProof},
};

/// Lists the users with a direct grant.
pub async fn list_users(
    ctx: &Ctx,
    node: ContentNode,
    page: &PageRequest,
) -> Result<Page<Grant<User>>> {
    let on = require_administer(ctx, node).await?;
    grants::list_users(ctx.db(), &on, page).await
}

/// Lists the teams with a direct grant. Empty for guests, who cannot see teams.
pub async fn list_teams(
    ctx: &Ctx,
    node: ContentNode,
    page: &PageRequest,
) -> Result<Page<Grant<Viewable<Team>>>> {
    let on = require_administer(ctx, node).await?;
    grants::list_teams(ctx.db(), &on, ctx.user()?, page).await
}

/// Lists everyone with access and their effective role from grants, teams, default levels and the organization.
pub async fn list_effective(
    ctx: &Ctx,
    node: ContentNode,
    role: Option<Role>,
    page: &PageRequest,
) -> Result<Page<Grant<User>>> {
    let on = require_administer(ctx, node).await?;
    grants::list_effective(ctx.db(), &on, role, page).await
}

/// Sets the direct grant of a role, replacing the previous one; None removes it.
pub async fn set(ctx: &Ctx, node: ContentNode, to: &Grantees, role: Option<Role>) -> Result<()> {
    let on = require_administer(ctx, node).await?;
    let mut tx = ctx.begin().await?;
    grants::set(&mut tx, &on, to, role).await?;
    let permit = tx.record(access_changed(&on, to, role));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Removes the direct grant of a user. Succeeds if there is none.
pub async fn remove_user(ctx: &Ctx, node: ContentNode, user: UserId) -> Result<()> {
    remove(ctx, node, &Grantees::user(user), user.uuid()).await
}

pub async fn remove_team(ctx: &Ctx, node: ContentNode, team: TeamId) -> Result<()> {
    remove(ctx, node, &Grantees::team(team), team.uuid()).await
}

async fn remove(ctx: &Ctx, node: ContentNode, from: &Grantees, subject: uuid::Uuid) -> Result<()> {
    let on = require_administer(ctx, node).await?;
    let mut tx = ctx.begin().await?;
    let permit = if grants::delete(&mut tx, &on, subject).await? {
        tx.record(access_changed(&on, from, None))
    } else {
        CommitPermit::without_event("there was no grant")
    };
    ctx.defer_commit(tx, permit);
    Ok(())
}

pub(crate) async fn require_administer(ctx: &Ctx, node: ContentNode) -> Result<AdministerProof> {
    Ok(match node {
        ContentNode::Collection(id) => {
            AdministerProof::Collection(ctx.collection(id).await?.allow()?)
        }
        ContentNode::Space(id) => AdministerProof::Space(ctx.space(id).await?.allow()?),
    })
}

fn access_changed(on: &AdministerProof, who: &Grantees, role: Option<Role>) -> NewEvent {
    let kind = match on.node() {
        ContentNode::Collection(_) => EventType::CollectionAccessChanged,
        ContentNode::Space(_) => EventType::SpaceAccessChanged,
    };
    NewEvent::new(on.organization(), kind, on.node().uuid())
        .with_payload(json!({"role": role, "users": who.users, "teams": who.teams}))
}
