//! Grants: explicit roles on a collection or space, and the resulting effective roles.

mod access_of_member;

use authz::{Granted, action::act::Administer};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Level, Page, PageRequest, Result, Role,
    collection::Collection,
    grant::{Grant, Grantees},
    id::{CollectionId, Identified, OrganizationId, UserId, kind},
    space::Space,
    team::Team,
    tree_move::ContentNode,
    user::User,
};
use uuid::Uuid;

pub use access_of_member::find_access;

use crate::{
    Db, Tx,
    access::Viewable,
    error::DbResultExt,
    teams::{self, query_teams},
    types::{LevelText, RoleText},
    users::{self, query_users},
};

/// Proof that the caller may manage the permissions on a collection or space.
pub enum AdministerProof {
    Collection(Granted<Collection, Administer>),
    Space(Granted<Space, Administer>),
}

impl AdministerProof {
    pub fn organization(&self) -> OrganizationId {
        match self {
            Self::Collection(collection) => collection.organization,
            Self::Space(space) => space.organization,
        }
    }

    pub fn node(&self) -> ContentNode {
        match self {
            Self::Collection(collection) => ContentNode::Collection(collection.id),
            Self::Space(space) => ContentNode::Space(space.id),
        }
    }

    fn title(&self) -> &str {
        match self {
            Self::Collection(collection) => &collection.title,
            Self::Space(space) => &space.title,
        }
    }

    fn default_level(&self) -> Level {
        match self {
            Self::Collection(collection) => collection.default_level,
            Self::Space(space) => space.default_level,
        }
    }

    fn parent(&self) -> Option<CollectionId> {
        match self {
            Self::Collection(collection) => collection.parent,
            Self::Space(space) => space.parent,
        }
    }
}

struct UserRow {
    id: Uuid,
    email: String,
    email_verified: bool,
    display_name: String,
    photo_url: Option<String>,
    created_at: Timestamp,
    version: i64,
    role: RoleText,
}

impl From<UserRow> for Grant<User> {
    fn from(row: UserRow) -> Self {
        let user = users::Row {
            id: row.id,
            email: row.email,
            email_verified: row.email_verified,
            display_name: row.display_name,
            photo_url: row.photo_url,
            created_at: row.created_at,
            version: row.version,
        };
        Self {
            subject: user.into(),
            role: row.role.0,
        }
    }
}

/// Lists the users with an explicit grant, oldest account first.
pub async fn list_users(
    db: &Db,
    on: &AdministerProof,
    page: &PageRequest,
) -> Result<Page<Grant<User>>> {
    let rows = query_users!(
        UserRow,
        "select",
        r#", g.role
           from grants g
           join users u on u.id = g.user_id
           where g.organization_id = $1
             and g.resource_id = $2
             and g.subject_id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           order by g.subject_id
           limit $4"#,
        on.organization().uuid(),
        on.node().uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let grants = rows.into_iter().map(Grant::from).collect();
    Ok(page.page(grants, |grant: &Grant<User>| grant.subject.id.uuid()))
}

/// Lists the teams with an explicit grant that the caller may view, oldest first.
pub async fn list_teams(
    db: &Db,
    on: &AdministerProof,
    who: UserId,
    page: &PageRequest,
) -> Result<Page<Grant<Viewable<Team>>>> {
    let rows = query_teams!(
        teams::Row,
        "select",
        r#", null::text as their_role, given.role as "given_role?"
           from grants given
           join teams t on t.organization_id = given.organization_id and t.id = given.team_id
           join members m on m.organization_id = t.organization_id and m.user_id = $3 and m.role is not null
           left join team_members mine
             on mine.organization_id = t.organization_id and mine.team_id = t.id and mine.user_id = m.user_id
           where given.organization_id = $1
             and given.resource_id = $2
             and given.subject_id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
           order by given.subject_id
           limit $5"#,
        on.organization().uuid(),
        on.node().uuid(),
        who.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut grants = Vec::with_capacity(rows.len());
    for row in rows {
        let role = row.given_role.map(|text| text.0);
        let role = role.ok_or_else(|| Error::internal("a grant without a role"))?;
        let subject = teams::to_viewable(row)?;
        grants.push(Grant { subject, role });
    }
    Ok(page.page(grants, |grant| grant.subject.id.uuid()))
}

/// Lists all users who have access, directly or not, with their effective roles.
pub async fn list_effective(
    db: &Db,
    on: &AdministerProof,
    role: Option<Role>,
    page: &PageRequest,
) -> Result<Page<Grant<User>>> {
    let rows = query_users!(
        UserRow,
        "select",
        r#", effective.role as "role!"
           from members m
           join users u on u.id = m.user_id
           cross join lateral (
               select content_role(m.organization_id, m.user_id, m.role, $2, $3, $4) as role
               offset 0
           ) effective
           where m.organization_id = $1
             and m.disabled_at is null
             and effective.role is not null
             and ($5::role is null or effective.role = $5)
             and m.user_id > coalesce($6::uuid, '00000000-0000-0000-0000-000000000000')
           order by m.user_id
           limit $7"#,
        on.organization().uuid(),
        on.node().uuid(),
        LevelText(on.default_level()) as LevelText,
        on.parent().map(Id::uuid),
        role.map(RoleText) as Option<RoleText>,
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let grants = rows.into_iter().map(Grant::from).collect();
    Ok(page.page(grants, |grant: &Grant<User>| grant.subject.id.uuid()))
}

/// Grants a role to members and teams of the organization, or removes it. Fails if a user is not a member, or a team
/// does not exist or is not visible to the caller.
pub async fn set(
    tx: &mut Tx,
    on: &AdministerProof,
    to: &Grantees,
    role: Option<Role>,
) -> Result<()> {
    let users: Vec<Uuid> = to.users.iter().copied().map(Id::uuid).collect();
    let teams: Vec<Uuid> = to.teams.iter().copied().map(Id::uuid).collect();
    let known = sqlx::query_file!(
        "queries/set_grants.sql",
        on.organization().uuid(),
        on.node().collection().map(Id::uuid),
        on.node().space().map(Id::uuid),
        &users,
        &teams,
        role.map(RoleText) as Option<RoleText>,
        tx.sql_now(),
        tx.user().uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .on_foreign_key(|| Error::NotFound(kind::User::KIND))?;
    if usize::try_from(known.users) != Ok(users.len()) {
        return Err(Error::NotFound(kind::User::KIND));
    }
    if usize::try_from(known.teams) != Ok(teams.len()) {
        return Err(Error::NotFound(kind::Team::KIND));
    }
    Ok(())
}

/// Removes the explicit grant of a member or team. Returns whether there was one.
pub async fn delete(tx: &mut Tx, on: &AdministerProof, subject: Uuid) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from grants where organization_id = $1 and resource_id = $2 and subject_id = $3",
        on.organization().uuid(),
        on.node().uuid(),
        subject,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
