//! Tickets for previews of a site before it is published, or of proposed changes. A ticket is valid for one site of an
//! organization and carries the rights of the member it was issued to.

use jiff::{SignedDuration, Timestamp};
use model::id::{OrganizationId, SiteId, UserId};
use serde::{Deserialize, Serialize};

use crate::keys::KeyRing;

pub const TTL: SignedDuration = SignedDuration::from_hours(1);

const PURPOSE: &str = "preview";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviewTicket {
    pub organization: OrganizationId,
    pub site: SiteId,
    pub user: UserId,
    /// Whether the session of that member had passed the single sign-on of the organization.
    #[serde(default)]
    pub passed_sso: bool,
    pub expires_at: Timestamp,
}

impl PreviewTicket {
    pub fn sign_token(&self, keys: &KeyRing) -> String {
        let message = serde_json::to_vec(self).expect("plain data serializes");
        keys.sign_token(PURPOSE, &message)
    }

    /// Returns the ticket, if its signature is valid and it has not expired.
    pub fn verify_token(keys: &KeyRing, token: &str, now: Timestamp) -> Option<Self> {
        let message = keys.verify_token(PURPOSE, token)?;
        let ticket: Self = serde_json::from_slice(&message).ok()?;
        (ticket.expires_at > now).then_some(ticket)
    }

    pub fn is_for(&self, organization: OrganizationId, site: SiteId) -> bool {
        self.organization == organization && self.site == site
    }
}

#[cfg(test)]
mod tests {
    use model::{Id, entropy::SystemEntropy};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_ticket_is_for_one_site_and_one_hour() {
        let ring = KeyRing::generate(&SystemEntropy);
        let now: Timestamp = "2030-01-01T00:00:00Z".parse().expect("a time");
        let ticket = PreviewTicket {
            organization: Id::from_uuid(Uuid::from_u128(1)),
            site: Id::from_uuid(Uuid::from_u128(2)),
            user: Id::from_uuid(Uuid::from_u128(3)),
            passed_sso: true,
            expires_at: now + TTL,
        };
        let token = ticket.sign_token(&ring);
        let verified = PreviewTicket::verify_token(&ring, &token, now).expect("our own");
        assert_eq!(verified, ticket);
        assert!(verified.is_for(ticket.organization, ticket.site));
        let other = Id::from_uuid(Uuid::from_u128(9));
        assert!(!verified.is_for(ticket.organization, other));
        assert_eq!(PreviewTicket::verify_token(&ring, &token, now + TTL), None);
        let foreign = KeyRing::generate(&SystemEntropy);
        assert_eq!(PreviewTicket::verify_token(&foreign, &token, now), None);
    }
}
