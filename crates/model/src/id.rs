//! Typed identifiers. Internally they are UUIDv7, so ids sort in creation order; externally they are 22 characters of
//! base62. `id_text` parses them.

use std::{fmt, hash::Hash, marker::PhantomData};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

use crate::{Clock, Entropy};

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const TEXT_LENGTH: usize = 22;

/// The kind of object an id names, as messages call it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind(pub &'static str);

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A kind of object that has its own ids.
pub trait Identified: 'static {
    const KIND: Kind;
}

/// Declares the kinds of ids, each as a marker type.
macro_rules! kinds {
    ($($name:ident => $word:literal),* $(,)?) => {$(
        #[derive(Debug, Clone, Copy)]
        pub enum $name {}
        impl Identified for $name {
            const KIND: Kind = Kind($word);
        }
    )*};
}

pub mod kind {
    use super::{Identified, Kind};

    kinds! {
        ApiToken => "token",
        AuditEntry => "audit entry",
        ChangeRequest => "change request",
        Collection => "collection",
        Comment => "comment",
        CommentReply => "reply",
        Conversation => "conversation",
        ConversationIssue => "issue of a conversation",
        Event => "event",
        File => "file",
        GlossaryEntry => "glossary entry",
        Installation => "installation",
        IntegrationEvent => "event of the integration",
        IntegrationImage => "image",
        Invitation => "invitation",
        IssuesCluster => "cluster of issues",
        Job => "job",
        Notification => "notification",
        OpenApiSpec => "OpenAPI spec",
        OpenApiVersion => "version of the OpenAPI spec",
        Organization => "organization",
        Page => "page",
        Passkey => "passkey",
        Pool => "pool",
        ReusableContent => "reusable content",
        Review => "review",
        Site => "site",
        SiteFeedback => "feedback",
        SiteRedirect => "redirect",
        SiteSection => "site section",
        SiteSectionGroup => "site section group",
        SiteShareLink => "share link",
        SiteSpace => "site space",
        Space => "space",
        SsoProvider => "identity provider",
        Team => "team",
        Translation => "translation",
        Upload => "upload",
        User => "user",
        Webhook => "webhook",
        WebhookDelivery => "delivery of the webhook",
    }
}

pub type ApiTokenId = Id<kind::ApiToken>;
pub type ChangeRequestId = Id<kind::ChangeRequest>;
pub type CollectionId = Id<kind::Collection>;
pub type CommentId = Id<kind::Comment>;
pub type CommentReplyId = Id<kind::CommentReply>;
pub type ConversationId = Id<kind::Conversation>;
pub type ConversationIssueId = Id<kind::ConversationIssue>;
pub type EventId = Id<kind::Event>;
pub type FileId = Id<kind::File>;
pub type GlossaryEntryId = Id<kind::GlossaryEntry>;
pub type IntegrationEventId = Id<kind::IntegrationEvent>;
pub type InstallationId = Id<kind::Installation>;
pub type InvitationId = Id<kind::Invitation>;
pub type IssuesClusterId = Id<kind::IssuesCluster>;
pub type JobId = Id<kind::Job>;
pub type NotificationId = Id<kind::Notification>;
pub type OpenApiSpecId = Id<kind::OpenApiSpec>;
pub type OpenApiVersionId = Id<kind::OpenApiVersion>;
pub type OrganizationId = Id<kind::Organization>;
pub type PageId = Id<kind::Page>;
pub type PasskeyId = Id<kind::Passkey>;
pub type PoolId = Id<kind::Pool>;
pub type ReusableContentId = Id<kind::ReusableContent>;
pub type ReviewId = Id<kind::Review>;
pub type SiteFeedbackId = Id<kind::SiteFeedback>;
pub type SiteId = Id<kind::Site>;
pub type SiteRedirectId = Id<kind::SiteRedirect>;
pub type SiteSectionGroupId = Id<kind::SiteSectionGroup>;
pub type SiteSectionId = Id<kind::SiteSection>;
pub type SiteShareLinkId = Id<kind::SiteShareLink>;
pub type SiteSpaceId = Id<kind::SiteSpace>;
pub type SpaceId = Id<kind::Space>;
pub type SsoProviderId = Id<kind::SsoProvider>;
pub type TeamId = Id<kind::Team>;
pub type TranslationId = Id<kind::Translation>;
pub type UploadId = Id<kind::Upload>;
pub type UserId = Id<kind::User>;
pub type WebhookDeliveryId = Id<kind::WebhookDelivery>;
pub type WebhookId = Id<kind::Webhook>;

pub struct Id<K> {
    uuid: Uuid,
    kind: PhantomData<fn() -> K>,
}

impl<K> Id<K> {
    pub const fn from_uuid(uuid: Uuid) -> Self {
        Self {
            uuid,
            kind: PhantomData,
        }
    }

    pub const fn uuid(self) -> Uuid {
        self.uuid
    }

    /// Generates an id from the injected clock and entropy, so that tests see the same ids every time.
    pub fn generate(clock: &dyn Clock, entropy: &dyn Entropy) -> Self {
        let mut random = [0; 10];
        entropy.fill(&mut random);
        let millis = u64::try_from(clock.now().as_millisecond()).unwrap_or(0);
        Self::from_uuid(uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid())
    }
}

impl<K> fmt::Display for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b'0'; TEXT_LENGTH];
        let mut rest = self.uuid.as_u128();
        for byte in text.iter_mut().rev() {
            *byte = ALPHABET[(rest % 62) as usize];
            rest /= 62;
        }
        f.write_str(std::str::from_utf8(&text).expect("the alphabet is ASCII"))
    }
}

pub(crate) fn decode(text: &str) -> Option<Uuid> {
    if text.len() != TEXT_LENGTH {
        return None;
    }
    let mut value: u128 = 0;
    for byte in text.bytes() {
        let digit = ALPHABET.iter().position(|&letter| letter == byte)?;
        value = value.checked_mul(62)?.checked_add(digit as u128)?;
    }
    Some(Uuid::from_u128(value))
}

impl<K> fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<K> Clone for Id<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Id<K> {}
impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.uuid == other.uuid
    }
}
impl<K> Eq for Id<K> {}
impl<K> Hash for Id<K> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.uuid.hash(state);
    }
}
impl<K> PartialOrd for Id<K> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<K> Ord for Id<K> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.uuid.cmp(&other.uuid)
    }
}

impl<K> Serialize for Id<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, K: Identified> Deserialize<'de> for Id<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        decode(&text).map(Self::from_uuid).ok_or_else(|| {
            serde::de::Error::custom(format!("`{text}` is not the id of a {}", K::KIND))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_order_is_creation_order() {
        let older = OrganizationId::from_uuid(Uuid::from_u128(1 << 80));
        let newer = OrganizationId::from_uuid(Uuid::from_u128(1 << 90));
        assert!(older < newer && older.to_string() < newer.to_string());
    }
}
