//! What an identity provider says about a person.

use identity::{oidc::VerifiedIdentity, secrets::hash_sso_subject};
use jiff::Timestamp;
use model::{saml_provider::SsoProviderKind, session::RECENT_AUTHENTICATION, text::parse_email};
use saml_client::protocol::{NameId, VerifiedResponse};
use serde::{Deserialize, Serialize};

/// What an identity provider says about a person, verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SsoIdentity {
    pub kind: SsoProviderKind,
    /// Identifies the person at the provider, as people see it there.
    pub subject: String,
    /// Everything that tells this person from others of the provider.
    pub key: Vec<Option<String>>,
    pub email: Option<String>,
    pub name: Option<String>,
    /// When they proved to the provider who they are.
    pub authenticated_at: Timestamp,
    /// When the provider wants the session to end.
    pub session_ends_at: Option<Timestamp>,
}

/// The address as attributes call it: plain, by its object identifier, or by the URI of a claim.
const EMAIL_ATTRIBUTES: [&str; 5] = [
    "mail",
    "email",
    "emailAddress",
    "urn:oid:0.9.2342.19200300.100.1.3",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];
const NAME_ATTRIBUTES: [&str; 5] = [
    "displayName",
    "urn:oid:2.16.840.1.113730.3.1.241",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name",
    "name",
    "cn",
];
const EMAIL_FORMAT: &str = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const MAX_NAME_CHARS: usize = 64;
const MAX_SUBJECT_CHARS: usize = 300;

impl SsoIdentity {
    pub(super) fn from_saml(response: &VerifiedResponse) -> Self {
        let attribute = |names: &[&str]| {
            let known = |name: &str| {
                let found = response.attributes.iter().find(|attribute| {
                    attribute.name == name || attribute.friendly_name.as_deref() == Some(name)
                });
                found.and_then(|found| found.values.first()).cloned()
            };
            names.iter().copied().find_map(known)
        };
        let NameId {
            value,
            format,
            name_qualifier,
            sp_name_qualifier,
        } = &response.name_id;
        let is_email = format.as_deref() == Some(EMAIL_FORMAT);
        let email = if is_email {
            Some(value.clone())
        } else {
            attribute(&EMAIL_ATTRIBUTES)
        };
        Self {
            kind: SsoProviderKind::Saml,
            subject: value.chars().take(MAX_SUBJECT_CHARS).collect(),
            key: vec![
                Some(value.clone()),
                format.clone(),
                name_qualifier.clone(),
                sp_name_qualifier.clone(),
            ],
            email: email.and_then(|text| parse_email("email", &text).ok()),
            name: attribute(&NAME_ATTRIBUTES),
            authenticated_at: response.authn_instant,
            session_ends_at: response.session_not_on_or_after,
        }
    }

    /// A provider that does not say when the person signed in there is not trusted with sensitive actions.
    pub(super) fn from_oidc(identity: VerifiedIdentity, now: Timestamp) -> Self {
        let long_ago = now - RECENT_AUTHENTICATION - RECENT_AUTHENTICATION;
        Self {
            kind: SsoProviderKind::Oidc,
            key: vec![Some(identity.subject.clone())],
            subject: identity.subject.chars().take(MAX_SUBJECT_CHARS).collect(),
            email: Some(identity.email),
            name: identity.name,
            authenticated_at: identity.auth_time.unwrap_or(long_ago),
            session_ends_at: None,
        }
    }

    /// Returns the hash by which the person is found again.
    pub(super) fn subject_hash(&self) -> [u8; 32] {
        hash_sso_subject(&self.key)
    }

    /// Returns the name of a new account: as the provider says, or the part of the address before the `@`.
    pub(super) fn display_name(&self) -> String {
        let local = self
            .email
            .as_deref()
            .and_then(|email| email.split('@').next());
        let clean = |text: &str| -> String {
            let text = text.chars().filter(|c| !c.is_control());
            let text: String = text.take(MAX_NAME_CHARS).collect();
            text.trim().to_owned()
        };
        let candidates = [self.name.as_deref(), local, Some(&self.subject)];
        let mut names = candidates.into_iter().flatten().map(clean);
        names.find(|name| !name.is_empty()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use saml_client::protocol::Attribute;

    use super::*;

    fn response(name_id: NameId, attributes: &[(&str, &str)]) -> VerifiedResponse {
        let attribute = |(name, value): &(&str, &str)| Attribute {
            name: (*name).to_owned(),
            friendly_name: None,
            values: vec![(*value).to_owned()],
        };
        VerifiedResponse {
            assertion_id: "_1".to_owned(),
            name_id,
            in_response_to: None,
            expires_at: Timestamp::UNIX_EPOCH,
            authn_instant: Timestamp::UNIX_EPOCH,
            session_not_on_or_after: None,
            attributes: attributes.iter().map(attribute).collect(),
            certificate: 0,
        }
    }

    fn name_id(value: &str, format: Option<&str>) -> NameId {
        NameId {
            value: value.to_owned(),
            format: format.map(str::to_owned),
            name_qualifier: None,
            sp_name_qualifier: None,
        }
    }

    #[test]
    fn the_address_is_the_name_id_only_if_its_format_says_so() {
        let by_format = response(name_id("Ada@Example.com", Some(EMAIL_FORMAT)), &[]);
        let read = SsoIdentity::from_saml(&by_format);
        assert_eq!(read.email.as_deref(), Some("Ada@Example.com"));
        assert_eq!(read.display_name(), "Ada");
        let other = response(name_id("ada@example.com", None), &[]);
        assert_eq!(SsoIdentity::from_saml(&other).email, None);
        let attributes = [("mail", "ada@example.com"), ("displayName", "Ada\u{7} L")];
        let named = SsoIdentity::from_saml(&response(name_id("4711", None), &attributes));
        assert_eq!(named.email.as_deref(), Some("ada@example.com"));
        assert_eq!(named.display_name(), "Ada L");
    }

    #[test]
    fn two_people_are_the_same_only_if_all_parts_of_their_name_are() {
        let one = SsoIdentity::from_saml(&response(name_id("4711", None), &[]));
        let other = SsoIdentity::from_saml(&response(name_id("4711", Some("x")), &[]));
        assert_ne!(one.subject_hash(), other.subject_hash());
    }
}
