//! Accepting an invitation: its token lets the holder join, once.

use model::{
    Id, Result, Role,
    id::{InvitationId, OrganizationId, UserId},
};

use crate::{Db, Tx, error::DbResultExt, invites::MembershipStatus, types::RoleText};

/// The role that an invitation offers, and the user's current membership.
#[derive(Debug)]
pub struct InvitationOffer {
    pub organization: OrganizationId,
    pub id: InvitationId,
    pub role: Option<Role>,
    pub membership: MembershipStatus,
    /// The user's address, if the token proves it because it was mailed there.
    pub proven_email: Option<String>,
}

/// Finds the offer of the invitation with this token. It expires with time, and when its creator may no longer invite.
/// None if this user, or the owner of the invited address, was removed from the organization after it was created.
pub async fn find_offer(
    db: &Db,
    organization: OrganizationId,
    hash: &[u8],
    who: UserId,
) -> Result<Option<InvitationOffer>> {
    let row = sqlx::query!(
        r#"select i.id, i.role as "role: RoleText", u.email,
                  i.mailed and lower(u.email) = lower(i.email) as "is_proof!",
                  m.user_id as "member?", m.role as "held: RoleText", m.disabled_at is not null as "disabled!"
           from invitations i
           join members a on a.organization_id = i.organization_id and a.user_id = i.created_by
                         and a.role = 'admin' and a.disabled_at is null
           join users inviter on inviter.id = a.user_id and inviter.disabled_at is null
           join users u on u.id = $3
           left join members m on m.organization_id = i.organization_id and m.user_id = u.id
           where i.organization_id = $1 and i.token_hash = $2 and i.expires_at > now()
             and not exists (
                 select from removed_members r
                 join users p on p.id = r.user_id
                 where r.organization_id = i.organization_id and r.removed_at >= i.created_at
                   and (p.id = u.id or lower(p.email) = lower(i.email))
             )"#,
        organization.uuid(),
        hash,
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| InvitationOffer {
        organization,
        id: Id::from_uuid(row.id),
        role: row.role.map(|text| text.0),
        membership: match row.member {
            None => MembershipStatus::Outsider,
            Some(_) if row.disabled => MembershipStatus::Disabled,
            Some(_) => MembershipStatus::Member(row.held.map(|text| text.0)),
        },
        proven_email: row.is_proof.then_some(row.email),
    }))
}

/// Makes the acting user a member with the offered role and deletes the invitation, in one statement. Never lowers an
/// existing role. Returns false if the invitation was used or replaced concurrently.
///
/// An earlier removal of the user is cleared: an admin has invited them again.
///
/// Only an account created with the invitation is marked for single sign-on: any other belongs to its owner alone.
pub async fn accept(tx: &mut Tx, offer: &InvitationOffer, hash: &[u8]) -> Result<bool> {
    let used = sqlx::query_scalar!(
        r#"with used as (
               delete from invitations
               where organization_id = $1 and id = $2 and token_hash = $3
                 and role is not distinct from $4 and expires_at > now()
               returning id, role, sso, account_id, created_by
           ), joined as (
               insert into members (organization_id, user_id, role, sso, joined_at, invited_by)
               select $1, $5, used.role, used.sso and used.account_id is not distinct from $5, $6, used.created_by
               from used
               on conflict on constraint members_pkey do update
               set role = greatest(members.role, excluded.role), version = members.version + 1
               where members.role is distinct from greatest(members.role, excluded.role)
           ), forgiven as (
               delete from removed_members r
               using used
               where r.organization_id = $1 and r.user_id = $5
           )
           select id from used"#,
        offer.organization.uuid(),
        offer.id.uuid(),
        hash,
        offer.role.map(RoleText) as Option<RoleText>,
        tx.user().uuid(),
        tx.sql_now(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(used.is_some())
}
