//! Random organizations: members and guests, teams, a tree of collections and spaces, grants and default levels.

use std::collections::BTreeMap;

use authz::resolve::{Step, content_role};
use model::{Level, Role};
use proptest::{collection::vec, option, prelude::*, sample::select};
use serde_json::{Value, json};
use uuid::Uuid;

/// Number of people; each world has some of them as members.
pub(crate) const PEOPLE: usize = 8;
const MAX_DEPTH: usize = 4;

#[derive(Debug, Clone)]
pub(crate) struct World {
    /// The role of each member; `None` is a guest.
    pub(crate) members: Vec<Option<Role>>,
    /// The members of each team.
    teams: Vec<Vec<usize>>,
    /// Collections first; a parent comes before its children.
    nodes: Vec<Node>,
    /// What each node grants to members and teams.
    grants: BTreeMap<(usize, Subject), Role>,
}

#[derive(Debug, Clone)]
struct Node {
    is_space: bool,
    parent: Option<usize>,
    level: Level,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    Member(usize),
    Team(usize),
}

pub(crate) fn worlds() -> impl Strategy<Value = World> {
    let members = vec(option::of(select(&Role::ALL[..])), 2..=PEOPLE);
    let teams = vec(vec(any::<prop::sample::Index>(), 0..4), 0..4);
    let collections = vec((option::of(any::<prop::sample::Index>()), levels()), 1..7);
    let spaces = vec((option::of(any::<prop::sample::Index>()), levels()), 1..8);
    let grant = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        select(&Role::ALL[..]),
    );
    let parts = (members, teams, collections, spaces, vec(grant, 0..24));
    parts.prop_map(|(members, teams, collections, spaces, grants)| {
        let mut world = World {
            teams: teams
                .iter()
                .map(|team| team.iter().map(|i| i.index(members.len())).collect())
                .collect(),
            members,
            nodes: Vec::new(),
            grants: BTreeMap::new(),
        };
        for (parent, level) in collections {
            let parent = parent.and_then(|index| world.collection(index));
            world.push(
                false,
                parent.filter(|at| world.depth(*at) < MAX_DEPTH),
                level,
            );
        }
        for (parent, level) in spaces {
            let parent = parent.and_then(|index| world.collection(index));
            world.push(true, parent, level);
        }
        for (node, subject, role) in grants {
            let node = node.index(world.nodes.len());
            let subject = subject.index(world.members.len() + world.teams.len());
            let subject = match subject.checked_sub(world.members.len()) {
                None => Subject::Member(subject),
                Some(team) => Subject::Team(team),
            };
            world.grants.insert((node, subject), role);
        }
        world
    })
}

/// Most objects inherit in practice, and only then do farther levels matter.
fn levels() -> impl Strategy<Value = Level> {
    prop_oneof![
        4 => Just(Level::Inherit),
        1 => Just(Level::Nobody),
        2 => select(&Role::ALL[..]).prop_map(Level::Role),
    ]
}

impl World {
    fn push(&mut self, is_space: bool, parent: Option<usize>, level: Level) {
        self.nodes.push(Node {
            is_space,
            parent,
            level,
        });
    }

    fn collection(&self, index: prop::sample::Index) -> Option<usize> {
        let collections = self.nodes.iter().filter(|node| !node.is_space).count();
        (collections > 0).then(|| index.index(collections))
    }

    fn depth(&self, node: usize) -> usize {
        self.way_up(node).count()
    }

    /// The node itself and the collections above it.
    fn way_up(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |at| self.nodes[*at].parent)
    }

    pub(crate) fn nodes(&self) -> impl Iterator<Item = (usize, bool)> {
        let kinds = self.nodes.iter().map(|node| node.is_space);
        kinds.enumerate()
    }

    /// The role by the readable rule of a member on a node.
    pub(crate) fn role(&self, member: usize, node: usize) -> Option<Role> {
        let step = |at: usize| Step {
            user_grant: self.grants.get(&(at, Subject::Member(member))).copied(),
            team_grants: (0..self.teams.len())
                .filter(|team| self.teams[*team].contains(&member))
                .filter_map(|team| self.grants.get(&(at, Subject::Team(team))).copied())
                .collect(),
            default_level: self.nodes[at].level,
        };
        let steps: Vec<Step> = self.way_up(node).map(step).collect();
        content_role(&steps, self.members[member])
    }

    /// The same world with another grant of a node to a member, or with none.
    pub(crate) fn with_grant(&self, member: usize, node: usize, role: Option<Role>) -> Self {
        let mut other = self.clone();
        let grant = (node, Subject::Member(member));
        match role {
            Some(role) => other.grants.insert(grant, role),
            None => other.grants.remove(&grant),
        };
        other
    }

    /// The rows of the world, with ids derived from the number of the world and the index in it.
    pub(crate) fn rows(&self, number: u64, people: &[Uuid]) -> Value {
        let node = |at: usize| node_id(number, at);
        let team = |at: usize| id(number, 2, at);
        let members = self.members.iter().enumerate();
        let in_teams = self.teams.iter().enumerate();
        let nodes = self.nodes.iter().enumerate();
        json!({
            "members": members.map(|(at, role)| json!({"user_id": people[at], "role": role}))
                .collect::<Vec<_>>(),
            "teams": (0..self.teams.len()).map(|at| json!({"id": team(at)})).collect::<Vec<_>>(),
            "team_members": in_teams.flat_map(|(at, members)| members.iter().map(move |member| (at, *member)))
                .collect::<std::collections::BTreeSet<_>>().into_iter()
                .map(|(at, member)| json!({"team_id": team(at), "user_id": people[member]}))
                .collect::<Vec<_>>(),
            "nodes": nodes.map(|(at, it)| json!({"id": node(at), "is_space": it.is_space,
                "parent_id": it.parent.map(node), "level": it.level.as_str()}))
                .collect::<Vec<_>>(),
            "grants": self.grants.iter().map(|((at, subject), role)| {
                let (user, crew) = match subject {
                    Subject::Member(member) => (Some(people[*member]), None),
                    Subject::Team(crew) => (None, Some(team(*crew))),
                };
                json!({"node_id": node(*at), "is_space": self.nodes[*at].is_space, "user_id": user,
                       "team_id": crew, "role": role})
            }).collect::<Vec<_>>(),
        })
    }
}

pub(crate) fn organization_id(number: u64) -> Uuid {
    id(number, 0, 0)
}

pub(crate) fn node_id(number: u64, at: usize) -> Uuid {
    id(number, 1, at)
}

fn id(number: u64, kind: u64, at: usize) -> Uuid {
    Uuid::from_u64_pair(number + 1, kind << 32 | at as u64)
}
