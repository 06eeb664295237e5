//! A team is a named set of members that can have grants.

use jiff::Timestamp;
use utoipa::ToSchema;

use crate::{
    Error, Result,
    id::{OrganizationId, TeamId, UserId},
    member::Member,
    text::{check_length, parse_email},
    text_enum::text_enum,
};

#[derive(Debug, Clone)]
pub struct Team {
    pub id: TeamId,
    pub organization: OrganizationId,
    pub title: String,
    pub members: i64,
    pub spaces: i64,
    pub created_at: Timestamp,
    pub version: i64,
}

text_enum! {
    /// A role in a team. Owners manage its members.
    #[derive(ToSchema)]
    pub enum TeamRole {
        Owner => "owner",
        Member => "member",
    }
}

#[derive(Debug, Clone)]
pub struct TeamMember {
    pub member: Member,
    pub role: TeamRole,
}

/// Maximum number of people in one call.
const MAX_PEOPLE: usize = 1000;

#[derive(Debug, Clone)]
pub struct NewTeam {
    pub title: String,
    /// Without duplicates.
    pub members: Vec<UserId>,
}

impl NewTeam {
    pub fn new(title: String, members: &[String]) -> Result<Self> {
        check_title(&title)?;
        check_count("members", members.len())?;
        let parse = |text: &String| text.parse().map_err(|_| not_a_member_error("members"));
        let mut members = members.iter().map(parse).collect::<Result<Vec<UserId>>>()?;
        members.sort();
        members.dedup();
        Ok(Self { title, members })
    }
}

pub fn check_title(title: &str) -> Result<()> {
    check_length("title", title, 1, 64)
}

#[derive(Debug, Clone, Default)]
pub struct TeamFilter {
    /// Only teams that this member can manage.
    pub owner: Option<UserId>,
    /// Case-insensitive part of the title.
    pub title: Option<String>,
}

impl TeamFilter {
    pub fn check(self) -> Result<Self> {
        if let Some(title) = &self.title {
            check_length("title", title, 0, 512)?;
        }
        Ok(self)
    }
}

/// A person as named in a request.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Person {
    Id(UserId),
    Email(String),
}

impl Person {
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        if text.contains('@') {
            parse_email(field, text).map(Self::Email)
        } else {
            text.parse()
                .map(Self::Id)
                .map_err(|_| not_a_member_error(field))
        }
    }
}

/// People to add to a team, to remove from it, and roles to change. Removing wins.
#[derive(Debug, Clone, Default)]
pub struct MembersChange {
    pub add: Vec<Person>,
    pub remove: Vec<Person>,
    pub roles: Vec<(Person, TeamRole)>,
}

impl MembersChange {
    pub fn check(self) -> Result<Self> {
        check_count("add", self.add.len())?;
        check_count("remove", self.remove.len())?;
        check_count("memberships", self.roles.len())?;
        Ok(self)
    }
}

fn check_count(field: &str, count: usize) -> Result<()> {
    if count > MAX_PEOPLE {
        return Err(Error::invalid(
            field,
            format!("names {count} people; send at most {MAX_PEOPLE} at once"),
        ));
    }
    Ok(())
}

/// Returns the same error for users who do not exist and users of other organizations.
pub fn not_a_member_error(field: &str) -> Error {
    Error::invalid(
        field,
        "names someone who is not a member of the organization",
    )
}
