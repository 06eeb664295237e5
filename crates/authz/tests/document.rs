//! `docs/PERMISSIONS.md` matches the code: its tables are generated from the policy, its examples from the rule.

use std::fmt::Write;

use authz::{
    Action, ActionSet, policy,
    resolve::{Step, content_role},
};
use model::{Level, Role, team::TeamRole};

const DOCUMENT: &str = include_str!("../../../docs/PERMISSIONS.md");

/// Renders the table of a policy, one row per kind of caller.
fn table(actions: &[Action], rows: &[(&str, ActionSet)]) -> String {
    let names: Vec<String> = actions.iter().map(|action| format!("{action:?}")).collect();
    let mut text = format!(
        "| role | {} |\n|{}\n",
        names.join(" | "),
        "---|".repeat(names.len() + 1)
    );
    for (caller, set) in rows {
        let cell = |action: &Action| if set.contains(*action) { "yes" } else { "-" };
        let cells: Vec<&str> = actions.iter().map(cell).collect();
        let _ = writeln!(text, "| {caller} | {} |", cells.join(" | "));
    }
    text
}

fn require_in_document(table: &str) {
    assert!(
        DOCUMENT.contains(table),
        "docs/PERMISSIONS.md differs from the code; this is the table:\n{table}"
    );
}

/// Returns every role with its name, and `without` for no role.
fn roles(without: &'static str) -> Vec<(&'static str, Option<Role>)> {
    let named = Role::ALL
        .into_iter()
        .rev()
        .map(|role| (role.as_str(), Some(role)));
    std::iter::once((without, None)).chain(named).collect()
}

#[test]
fn the_table_of_collections_and_spaces_is_the_policy() {
    let rows: Vec<_> = roles("none")
        .into_iter()
        .map(|(name, role)| (name, policy::content::actions(role)))
        .collect();
    let actions = [
        Action::View,
        Action::Comment,
        Action::Edit,
        Action::Review,
        Action::Merge,
        Action::Create,
        Action::Administer,
    ];
    require_in_document(&table(&actions, &rows));
}

#[test]
fn the_table_of_change_requests_is_the_policy() {
    let rows: Vec<_> = roles("none")
        .into_iter()
        .map(|(name, role)| (name, policy::change_request::actions(role)))
        .collect();
    let actions = [
        Action::View,
        Action::Comment,
        Action::Edit,
        Action::Review,
        Action::Merge,
    ];
    require_in_document(&table(&actions, &rows));
}

#[test]
fn the_table_of_installations_is_the_policy() {
    let rows: Vec<_> = roles("guest")
        .into_iter()
        .map(|(name, role)| (name, policy::installation::actions(role)))
        .collect();
    let actions = [Action::View, Action::Edit, Action::Administer];
    require_in_document(&table(&actions, &rows));
}

#[test]
fn the_table_of_comments_is_the_policy() {
    let actions = |role, author| policy::comment::actions(policy::content::actions(role), author);
    let (read, comment) = (Some(Role::Read), Some(Role::Comment));
    let admin = Some(Role::Admin);
    let rows = [
        ("none", actions(None, false)),
        ("read", actions(read, false)),
        ("read, wrote it", actions(read, true)),
        ("comment", actions(comment, false)),
        ("comment, wrote it", actions(comment, true)),
        ("admin", actions(admin, false)),
        ("admin, wrote it", actions(admin, true)),
    ];
    let columns = [Action::View, Action::Comment, Action::Edit, Action::Delete];
    require_in_document(&table(&columns, &rows));
    for role in [Role::Edit, Role::Review, Role::Create] {
        for author in [false, true] {
            let same = actions(comment, author);
            assert_eq!(actions(Some(role), author), same, "{role}");
        }
    }
}

#[test]
fn the_table_of_organizations_is_the_policy() {
    let rows: Vec<_> = roles("guest")
        .into_iter()
        .map(|(name, role)| (name, policy::organization::actions(role)))
        .collect();
    let actions = [
        Action::View,
        Action::ListMembers,
        Action::Create,
        Action::Administer,
    ];
    require_in_document(&table(&actions, &rows));
}

#[test]
fn the_table_of_sites_is_the_policy() {
    let rows: Vec<_> = roles("guest")
        .into_iter()
        .map(|(name, role)| (name, policy::site::actions(role)))
        .collect();
    let actions = [Action::View, Action::Create, Action::Administer];
    require_in_document(&table(&actions, &rows));
}

#[test]
fn the_table_of_specs_is_the_policy() {
    let rows: Vec<_> = roles("guest")
        .into_iter()
        .map(|(name, role)| (name, policy::openapi_spec::actions(role)))
        .collect();
    require_in_document(&table(&[Action::View, Action::Edit], &rows));
}

#[test]
fn the_table_of_conversations_is_the_policy() {
    let rows: Vec<_> = roles("guest")
        .into_iter()
        .map(|(name, role)| (name, policy::conversation::actions(role)))
        .collect();
    require_in_document(&table(&[Action::View], &rows));
}

#[test]
fn the_table_of_teams_is_the_policy() {
    let actions = |role, owner: bool| policy::team::actions(role, owner.then_some(TeamRole::Owner));
    let read = Some(Role::Read);
    let rows = [
        ("guest", actions(None, false)),
        ("guest, owns the team", actions(None, true)),
        ("read", actions(read, false)),
        ("read, owns the team", actions(read, true)),
        ("admin", actions(Some(Role::Admin), false)),
    ];
    require_in_document(&table(
        &[Action::View, Action::ManageTeam, Action::Administer],
        &rows,
    ));
    for role in [Role::Comment, Role::Edit, Role::Review, Role::Create] {
        for owner in [false, true] {
            assert_eq!(actions(Some(role), owner), actions(read, owner), "{role}");
        }
    }
}

fn step(level: Level) -> Step {
    Step {
        user_grant: None,
        team_grants: Vec::new(),
        default_level: level,
    }
}

fn granted(level: Level, role: Role) -> Step {
    Step {
        user_grant: Some(role),
        ..step(level)
    }
}

const ADA: Option<Role> = Some(Role::Edit);
const GUS: Option<Role> = None;

#[test]
fn example_1_nothing_is_said_anywhere() {
    let way = [step(Level::Inherit), step(Level::Inherit)];
    assert_eq!(content_role(&way, ADA), Some(Role::Edit));
    assert_eq!(content_role(&way, GUS), None);
}

#[test]
fn example_2_a_default_level_on_the_way() {
    let way = [step(Level::Inherit), step(Level::Role(Role::Read))];
    assert_eq!(content_role(&way, ADA), Some(Role::Read));
    assert_eq!(content_role(&way, GUS), None);
}

#[test]
fn example_3_grants_at_one_level() {
    let mut handbook = step(Level::Inherit);
    handbook.team_grants = vec![Role::Comment, Role::Review];
    let company = step(Level::Inherit);
    let teams_only = [handbook.clone(), company.clone()];
    assert_eq!(content_role(&teams_only, ADA), Some(Role::Review));
    handbook.user_grant = Some(Role::Read);
    assert_eq!(content_role(&[handbook, company], ADA), Some(Role::Read));
}

#[test]
fn example_4_a_near_default_masks_a_far_grant() {
    let company = granted(Level::Inherit, Role::Admin);
    let handbook = step(Level::Role(Role::Comment));
    let way = [handbook, company.clone()];
    assert_eq!(content_role(&way, ADA), Some(Role::Comment));
    assert_eq!(content_role(&way[1..], ADA), Some(Role::Admin));
    let handbook = granted(Level::Role(Role::Comment), Role::Admin);
    assert_eq!(content_role(&[handbook, company], ADA), Some(Role::Admin));
}

#[test]
fn example_5_nobody_except() {
    let mut company = step(Level::Nobody);
    let way = [step(Level::Inherit), company.clone()];
    assert_eq!(content_role(&way, ADA), None);
    assert_eq!(content_role(&way[1..], ADA), None);
    assert_eq!(content_role(&way, Some(Role::Admin)), Some(Role::Admin));
    company.team_grants = vec![Role::Read];
    let way = [step(Level::Inherit), company];
    assert_eq!(content_role(&way, ADA), Some(Role::Read));
    assert_eq!(content_role(&way, GUS), Some(Role::Read));
}

#[test]
fn example_6_a_guest_and_a_mask() {
    let company = granted(Level::Inherit, Role::Comment);
    let way = [step(Level::Inherit), company.clone()];
    assert_eq!(content_role(&way, GUS), Some(Role::Comment));
    let masked = [step(Level::Role(Role::Read)), company.clone()];
    assert_eq!(content_role(&masked, GUS), None);
    let others = [step(Level::Role(Role::Read)), step(Level::Inherit)];
    assert_eq!(content_role(&others, ADA), Some(Role::Read));
    let granted_there = [granted(Level::Role(Role::Read), Role::Read), company];
    assert_eq!(content_role(&granted_there, GUS), Some(Role::Read));
}
