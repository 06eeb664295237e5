//! Team membership, managed by admins of the organization and owners of the team.

use std::collections::HashMap;

use authz::action::act::{ManageTeam, View};
use context::Ctx;
use model::{
    Error, Page, PageRequest, Result,
    event::EventType,
    id::{Identified, OrganizationId, TeamId, UserId, kind},
    team::{MembersChange, Person, TeamMember, TeamRole, not_a_member_error},
};
use serde_json::json;
use store::{
    members,
    team_members::{self, TeamMemberChanges},
};

use crate::teams::event;

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    team: TeamId,
    page: &PageRequest,
) -> Result<Page<TeamMember>> {
    let team = ctx.team(organization, team).await?.allow::<View>()?;
    team_members::list(ctx.db(), &team, page).await
}

/// Adds a member of the organization to a team, or changes their role in it.
pub async fn set(
    ctx: &Ctx,
    organization: OrganizationId,
    team: TeamId,
    user: UserId,
    role: Option<TeamRole>,
) -> Result<()> {
    let team = ctx.team(organization, team).await?.allow::<ManageTeam>()?;
    let mut tx = ctx.begin().await?;
    if !team_members::set(&mut tx, &team, user, role).await? {
        return Err(Error::NotFound(kind::User::KIND));
    }
    let role = role.map(TeamRole::as_str);
    let permit = tx.record(
        event(&team, EventType::TeamMemberSet).with_payload(json!({"user": user, "role": role})),
    );
    ctx.defer_commit(tx, permit);
    Ok(())
}

pub async fn delete(
    ctx: &Ctx,
    organization: OrganizationId,
    team: TeamId,
    user: UserId,
) -> Result<()> {
    let team = ctx.team(organization, team).await?.allow::<ManageTeam>()?;
    let mut tx = ctx.begin().await?;
    if team_members::delete(&mut tx, &team, user).await? {
        let permit = tx
            .record(event(&team, EventType::TeamMemberRemoved).with_payload(json!({"user": user})));
        ctx.defer_commit(tx, permit);
    }
    Ok(())
}

pub async fn change(
    ctx: &Ctx,
    organization: OrganizationId,
    team: TeamId,
    change: MembersChange,
) -> Result<()> {
    let team = ctx.team(organization, team).await?.allow::<ManageTeam>()?;
    let named: Vec<&Person> = change
        .add
        .iter()
        .chain(&change.remove)
        .chain(change.roles.iter().map(|(person, _)| person))
        .collect();
    let known = members::resolve(ctx.db(), team.organization, &named).await?;
    let changes = resolve(&change, &known)?;
    if changes.is_empty() {
        return Ok(());
    }
    let roles: HashMap<String, &str> = changes
        .roles
        .iter()
        .map(|(user, role)| (user.to_string(), role.as_str()))
        .collect();
    let payload = json!({"added": changes.add, "removed": changes.remove, "roles": roles});
    let mut tx = ctx.begin().await?;
    team_members::change(&mut tx, &team, &changes).await?;
    let permit = tx.record(event(&team, EventType::TeamMembersChanged).with_payload(payload));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Resolves people to user ids. Removal takes precedence over adding; an explicit role over a plain `add`. Former
/// members of the organization are in none of its teams, so removing them does nothing.
fn resolve(change: &MembersChange, known: &HashMap<Person, UserId>) -> Result<TeamMemberChanges> {
    let leaving = change.remove.iter();
    let mut remove: Vec<UserId> = leaving
        .filter_map(|person| known.get(person).copied())
        .collect();
    let mut roles = Vec::new();
    for (person, role) in &change.roles {
        let user = known.get(person).copied();
        roles.push((
            user.ok_or_else(|| not_a_member_error("memberships"))?,
            *role,
        ));
    }
    roles.retain(|(user, _)| !remove.contains(user));
    let mut add = added(&change.add, known)?;
    add.retain(|user| !remove.contains(user) && !roles.iter().any(|(named, _)| named == user));
    for users in [&mut add, &mut remove] {
        users.sort();
        users.dedup();
    }
    roles.sort_by_key(|(user, _)| *user);
    roles.dedup_by_key(|(user, _)| *user);
    Ok(TeamMemberChanges { add, roles, remove })
}

/// An invalid entry is reported by its index in the list.
fn added(people: &[Person], known: &HashMap<Person, UserId>) -> Result<Vec<UserId>> {
    let id = |(place, person): (usize, &Person)| {
        known
            .get(person)
            .copied()
            .ok_or_else(|| not_a_member_error(&format!("add[{place}]")))
    };
    people.iter().enumerate().map(id).collect()
}
