//! Pending invitations by e-mail address.

mod accept;

use authz::{Granted, action::act::Administer};
use jiff::Timestamp;
use model::{
    Id, Result,
    id::{InvitationId, OrganizationId, UserId, kind},
    invite::Invitee,
    organization::Organization,
};
use uuid::Uuid;

pub use accept::{InvitationOffer, accept, find_offer};

use crate::{
    Db, Tx,
    error::DbResultExt,
    tx::{max_invitations, too_many_invitations},
    types::RoleText,
};

/// Result for one address of an invitation.
#[derive(Debug)]
pub struct AddressResult {
    /// The index of the address. A duplicate counts at its first position.
    pub place: usize,
    pub email: String,
    pub outcome: InvitationOutcome,
}

#[derive(Debug, Clone, Copy)]
pub enum InvitationOutcome {
    /// Already a member, and not changed.
    Member(UserId),
    Invited {
        id: InvitationId,
        expires_at: Timestamp,
    },
}

/// Invites people, in one statement. An earlier invitation of the same address is replaced.
///
/// `hashes` are those of the tokens, one for each invitee; empty if the tokens are generated when they are mailed.
/// Whether an address has an account makes no difference, unless it is a member's.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    invitees: &[Invitee],
    hashes: &[Vec<u8>],
    sso: bool,
) -> Result<Vec<AddressResult>> {
    let ids: Vec<Uuid> = invitees
        .iter()
        .map(|_| tx.new_id::<kind::Invitation>().uuid())
        .collect();
    let emails: Vec<&str> = invitees.iter().map(|i| i.email.as_str()).collect();
    let roles: Vec<Option<RoleText>> = invitees.iter().map(|i| i.role.map(RoleText)).collect();
    let rows = sqlx::query_file!(
        "queries/invite_people.sql",
        organization.id.uuid(),
        &ids,
        &emails as &[&str],
        &roles as &[Option<RoleText>],
        hashes as &[Vec<u8>],
        sso,
        tx.user().uuid(),
        tx.sql_now(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let most = max_invitations(tx);
    if rows.iter().any(|row| row.invited_today > most) {
        return Err(too_many_invitations());
    }
    let addressed = rows.into_iter().filter_map(|row| {
        let outcome = match (row.member, row.invitation, row.expires_at) {
            (Some(user), _, _) => InvitationOutcome::Member(Id::from_uuid(user)),
            (None, Some(id), Some(expires_at)) => InvitationOutcome::Invited {
                id: Id::from_uuid(id),
                expires_at: expires_at.to_jiff(),
            },
            (None, _, _) => return None,
        };
        Some(AddressResult {
            // Numbered from 1.
            place: usize::try_from(row.place).ok()?.checked_sub(1)?,
            email: row.email,
            outcome,
        })
    });
    Ok(addressed.collect())
}

/// Sets the token that is about to be mailed; the previous one becomes invalid. Returns false if the invitation is no
/// longer pending.
pub async fn set_mailed_token(
    tx: &mut Tx,
    organization: OrganizationId,
    email: &str,
    hash: &[u8],
) -> Result<bool> {
    let set = sqlx::query!(
        r#"update invitations set token_hash = $3, mailed = true
           where organization_id = $1 and address = lower($2) and expires_at > now()"#,
        organization.uuid(),
        email,
        hash,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(set.rows_affected() == 1)
}

/// An invitation for someone who has no account yet.
#[derive(Debug)]
pub struct PendingInvitation {
    pub organization: OrganizationId,
    pub id: InvitationId,
    pub email: String,
    /// Whether the token proves the ownership of the address.
    pub mailed: bool,
}

/// Finds the invitation with this token, if it has not expired and its creator may still invite.
pub async fn find_pending(
    db: &Db,
    organization: OrganizationId,
    hash: &[u8],
) -> Result<Option<PendingInvitation>> {
    let row = sqlx::query!(
        r#"select i.id, i.email, i.mailed
           from invitations i
           join members a on a.organization_id = i.organization_id and a.user_id = i.created_by
                         and a.role = 'admin' and a.disabled_at is null
           join users inviter on inviter.id = a.user_id and inviter.disabled_at is null
           where i.organization_id = $1 and i.token_hash = $2 and i.expires_at > now()"#,
        organization.uuid(),
        hash,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| PendingInvitation {
        organization,
        id: Id::from_uuid(row.id),
        email: row.email,
        mailed: row.mailed,
    }))
}

/// Stores which account was created with an invitation.
pub async fn set_account(tx: &mut Tx, pending: &PendingInvitation, account: UserId) -> Result<()> {
    sqlx::query!(
        "update invitations set account_id = $3 where organization_id = $1 and id = $2",
        pending.organization.uuid(),
        pending.id.uuid(),
        account.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Returns whether there was one.
pub async fn delete(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    id: InvitationId,
) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from invitations where organization_id = $1 and id = $2",
        organization.id.uuid(),
        id.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
