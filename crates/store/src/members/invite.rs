//! People who are made members by their address, whether they have an account or not.

use authz::{Granted, action::act::Administer};
use model::{
    Id, Result, Role,
    id::{UserId, kind},
    invite::Invitee,
    organization::Organization,
};
use uuid::Uuid;

use crate::{Tx, failure::Stored, types::RoleText};

/// Someone who was not a member and now is one.
#[derive(Debug)]
pub struct Admitted {
    pub user: UserId,
    pub email: String,
    pub role: Option<Role>,
    /// Whether the account was made just now.
    pub is_new: bool,
}

/// Makes members, and accounts for those who have none, in one statement. Who is a member already stays as they are.
/// Only a new account logs in by single sign-on from the start: an existing one belongs to its owner alone.
///
/// The update that changes nothing gives back the rows of accounts that someone else makes at this moment, too.
pub async fn invite(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    invitees: &[Invitee],
    sso: bool,
) -> Result<Vec<Admitted>> {
    let ids: Vec<Uuid> = invitees
        .iter()
        .map(|_| tx.new_id::<kind::User>().uuid())
        .collect();
    let emails: Vec<&str> = invitees.iter().map(|i| i.email.as_str()).collect();
    let names: Vec<String> = invitees.iter().map(|i| name_from(&i.email)).collect();
    let roles: Vec<Option<RoleText>> = invitees.iter().map(|i| i.role.map(RoleText)).collect();
    let rows = sqlx::query_file!(
        "queries/invite_members.sql",
        organization.id.uuid(),
        &ids,
        &emails as &[&str],
        &names,
        &roles as &[Option<RoleText>],
        tx.sql_now(),
        sso,
        tx.user().uuid(),
    )
    .fetch_all(tx.connection())
    .await
    .stored()?;
    let admitted = rows.into_iter().map(|row| Admitted {
        user: Id::from_uuid(row.id),
        email: row.email,
        role: row.role.map(|text| text.0),
        is_new: row.is_new,
    });
    Ok(admitted.collect())
}

/// What someone is called until they say otherwise.
fn name_from(email: &str) -> String {
    let local = email.split('@').next().unwrap_or(email);
    local.chars().take(64).collect()
}
