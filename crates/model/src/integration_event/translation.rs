//! From events of the outbox to events of integrations.

use serde_json::{Map, Value, json};

use crate::{
    event::{ActorKind, Event, EventType},
    id::{Id, InstallationId, SiteId, SpaceId, kind},
    integration::{IntegrationName, IntegrationScope},
};

/// Who gets an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipients {
    /// One installation, whatever its state: it may be deleted already.
    Installation(IntegrationName, InstallationId),
    /// Active installations that concern the space and have one of the scopes.
    Space(SpaceId, &'static [IntegrationScope]),
    /// Active installations that concern the site and have the scope.
    Site(SiteId, IntegrationScope),
}

/// What an event of the outbox is for integrations.
#[derive(Debug, Clone, PartialEq)]
pub struct EventForIntegrations {
    pub recipients: Recipients,
    /// Without the ids of the event and the installation.
    pub payload: Value,
}

const CONTENT_SCOPES: &[IntegrationScope] = &[
    IntegrationScope::SpaceContentRead,
    IntegrationScope::SpaceContentWrite,
];
const GIT_SCOPES: &[IntegrationScope] = &[
    IntegrationScope::SpaceGitSync,
    IntegrationScope::SpaceContentRead,
    IntegrationScope::SpaceContentWrite,
];
const METADATA_SCOPES: &[IntegrationScope] = &[
    IntegrationScope::SpaceMetadataRead,
    IntegrationScope::SpaceMetadataWrite,
];
const MAIN_REF: &str = "refs/heads/main";

/// Whether the visibility of spaces can be another one after an event, or is first compared after it.
pub fn concerns_visibility(event: &Event) -> bool {
    use EventType::{
        CollectionDeleted, InstallationCreated, InstallationUpdated, SiteDeleted, SitePublished,
        SiteSectionCreated, SiteSectionDeleted, SiteSectionGroupDeleted, SiteSpaceCreated,
        SiteSpaceDeleted, SiteUnpublished, SiteUpdated, SpaceCreated, SpaceMoved,
    };
    let kind: Option<EventType> = event.kind.parse().ok();
    matches!(
        kind,
        Some(
            InstallationCreated
                | InstallationUpdated
                | SitePublished
                | SiteUnpublished
                | SiteUpdated
                | SiteDeleted
                | SiteSectionCreated
                | SiteSectionDeleted
                | SiteSectionGroupDeleted
                | SiteSpaceCreated
                | SiteSpaceDeleted
                | SpaceCreated
                | SpaceMoved
                | CollectionDeleted
        )
    )
}

/// Where tables of contents may name sources of integrations that are to be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourcesToCompute {
    /// In a space that got this content.
    InSpace(SpaceId),
    /// In a space on which an integration was installed.
    InInstalledSpace(SpaceId),
    InAllSpaces,
}

impl SourcesToCompute {
    pub fn after(event: &Event) -> Option<Self> {
        use EventType::{
            ChangeRequestMerged, ContentPushed, ContentUpdated, InstallationCreated,
            InstallationUpdated, SpaceCreated, SpaceInstallationCreated, SpaceInstallationUpdated,
        };
        let kind: EventType = event.kind.parse().ok()?;
        let is_active = || !is_own_change(kind, event) && event.payload["status"] == "active";
        match kind {
            ContentUpdated | ChangeRequestMerged => updated_space(event).map(Self::InSpace),
            ContentPushed if event.payload["ref"] == MAIN_REF => {
                updated_space(event).map(Self::InSpace)
            }
            SpaceCreated if !event.payload["duplicateOf"].is_null() => {
                event.subject.map(|id| Self::InSpace(Id::from_uuid(id)))
            }
            InstallationCreated | InstallationUpdated if is_active() => Some(Self::InAllSpaces),
            SpaceInstallationCreated | SpaceInstallationUpdated if is_active() => {
                let space = parse::<kind::Space>(&event.payload["space"])?;
                Some(Self::InInstalledSpace(space))
            }
            _ => None,
        }
    }

    /// Who computes content of the space, if that is not known from the event.
    pub fn recipients(self) -> Option<Recipients> {
        match self {
            Self::InSpace(space) => Some(Recipients::Space(space, CONTENT_SCOPES)),
            Self::InInstalledSpace(_) | Self::InAllSpaces => None,
        }
    }

    /// The space, or none for all of the organization.
    pub fn space(self) -> Option<SpaceId> {
        match self {
            Self::InSpace(space) | Self::InInstalledSpace(space) => Some(space),
            Self::InAllSpaces => None,
        }
    }
}

impl EventForIntegrations {
    /// The visibility of a space is another one.
    pub fn visibility_updated(space: SpaceId, previous: &str, visibility: &str) -> Self {
        let payload = json!({
            "type": "space_visibility_updated",
            "spaceId": space,
            "previousVisibility": previous,
            "visibility": visibility,
        });
        Self {
            recipients: Recipients::Space(space, METADATA_SCOPES),
            payload,
        }
    }

    /// Returns none for events that integrations do not get.
    pub fn of(event: &Event) -> Option<Self> {
        use EventType::{
            ChangeRequestMerged, ContentPushed, ContentUpdated, InstallationCreated,
            InstallationDeleted, InstallationUpdated, SiteFeedbackGiven, SiteInstallationCreated,
            SiteInstallationDeleted, SiteInstallationUpdated, SpaceGitExportCompleted,
            SpaceGitExportFailed, SpaceGitExportStarted, SpaceGitImportCompleted,
            SpaceGitImportFailed, SpaceGitImportStarted, SpaceInstallationCreated,
            SpaceInstallationDeleted, SpaceInstallationUpdated,
        };
        let kind: EventType = event.kind.parse().ok()?;
        if is_own_change(kind, event) {
            return None;
        }
        match kind {
            InstallationCreated | InstallationUpdated => installation(event, setup(event)),
            InstallationDeleted => installation(event, deleted("installation_deleted")),
            SpaceInstallationCreated | SpaceInstallationUpdated => target(
                event,
                "space",
                with_type(setup(event), "space_installation_setup"),
            ),
            SpaceInstallationDeleted => {
                target(event, "space", deleted("space_installation_deleted"))
            }
            SiteInstallationCreated | SiteInstallationUpdated => target(
                event,
                "site",
                with_type(setup(event), "site_installation_setup"),
            ),
            SiteInstallationDeleted => target(event, "site", deleted("site_installation_deleted")),
            ContentUpdated | ChangeRequestMerged => content_updated(event),
            ContentPushed if event.payload["ref"] == MAIN_REF => content_updated(event),
            SpaceGitImportStarted | SpaceGitExportStarted => {
                Some(git_sync(event, json!({"type": "space_gitsync_started"})))
            }
            SpaceGitImportCompleted | SpaceGitExportCompleted => {
                let payload = json!({"type": "space_gitsync_completed", "state": "success"});
                Some(git_sync(event, payload))
            }
            SpaceGitImportFailed | SpaceGitExportFailed => {
                let payload = json!({"type": "space_gitsync_completed", "state": "failure"});
                Some(git_sync(event, payload))
            }
            SiteFeedbackGiven => page_feedback(event),
            _ => None,
        }
        .map(|(recipients, payload)| Self {
            recipients,
            payload,
        })
    }
}

type Translated = (Recipients, Value);

/// Whether an integration changed the configuration of its own installation, and the status stayed. A script that stores
/// something when it is told of a change would be told for ever.
fn is_own_change(kind: EventType, event: &Event) -> bool {
    let is_update = matches!(
        kind,
        EventType::InstallationUpdated
            | EventType::SpaceInstallationUpdated
            | EventType::SiteInstallationUpdated
    );
    is_update
        && event.actor.kind == ActorKind::Integration
        && event.payload["status"] == event.payload["previousStatus"]
}

fn setup(event: &Event) -> Value {
    let mut payload = json!({"type": "installation_setup", "status": event.payload["status"]});
    let previous = &event.payload["previousStatus"];
    if !previous.is_null() {
        payload["previous"] = json!({"status": previous});
    }
    payload
}

/// Configurations are not recorded, as they can contain secrets; so `previous` has none.
fn deleted(name: &str) -> Value {
    json!({"type": name, "previous": {}})
}

fn with_type(mut payload: Value, name: &str) -> Value {
    payload["type"] = json!(name);
    payload
}

fn installation(event: &Event, payload: Value) -> Option<Translated> {
    let id = Id::from_uuid(event.subject?);
    Some((Recipients::Installation(integration(event)?, id), payload))
}

fn target(event: &Event, field: &str, mut payload: Value) -> Option<Translated> {
    let id = parse::<kind::Installation>(&event.payload["installation"])?;
    payload[format!("{field}Id")] = event.payload[field].clone();
    Some((Recipients::Installation(integration(event)?, id), payload))
}

/// A merge that changed nothing, and one that a push recorded beside its own event, have no new revision.
fn content_updated(event: &Event) -> Option<Translated> {
    let facts = &event.payload;
    let space = updated_space(event)?;
    let payload = json!({
        "type": "space_content_updated",
        "spaceId": space,
        "revisionId": facts["after"],
    });
    Some((Recipients::Space(space, CONTENT_SCOPES), payload))
}

fn updated_space(event: &Event) -> Option<SpaceId> {
    let facts = &event.payload;
    if facts["after"].is_null() || facts["after"] == facts["before"] {
        return None;
    }
    match parse::<kind::Space>(&facts["space"]) {
        Some(space) => Some(space),
        None => event.subject.map(Id::from_uuid),
    }
}

/// `revisionId` and `commitId` are left out where they are not known; the current revision takes their place.
fn git_sync(event: &Event, mut payload: Value) -> Translated {
    let space: SpaceId = Id::from_uuid(event.subject.unwrap_or_default());
    payload["spaceId"] = json!(space);
    for (field, source) in [("revisionId", "revision"), ("commitId", "commit")] {
        if !event.payload[source].is_null() {
            payload[field] = event.payload[source].clone();
        }
    }
    (Recipients::Space(space, GIT_SCOPES), payload)
}

/// The text of the feedback is added by whoever has the database. Nothing is known of the visitor: they are not tracked.
fn page_feedback(event: &Event) -> Option<Translated> {
    let facts = &event.payload;
    let site = parse::<kind::Site>(&facts["site"])?;
    let feedback: Id<kind::SiteFeedback> = Id::from_uuid(event.subject?);
    let payload = json!({
        "type": "page_feedback",
        "siteId": facts["site"],
        "spaceId": facts["space"],
        "pageId": facts["page"],
        "feedback": {"rating": facts["rating"]},
        "visitor": {
            "anonymousId": feedback,
            "cookies": Map::new(),
            "userAgent": "",
            "ip": "",
        },
        "url": "",
        "referrer": "",
    });
    let recipients = Recipients::Site(site, IntegrationScope::PageFeedbackRead);
    Some((recipients, payload))
}

fn integration(event: &Event) -> Option<IntegrationName> {
    let name = event.payload["integration"].as_str()?;
    Some(IntegrationName::from_stored(name.to_owned()))
}

fn parse<K: crate::id::Identified>(value: &Value) -> Option<Id<K>> {
    value.as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;
    use crate::event::Actor;

    fn event(kind: EventType, payload: Value) -> Event {
        Event {
            id: Id::from_uuid(Uuid::from_u128(1)),
            position: 1,
            occurred_at: Timestamp::UNIX_EPOCH,
            organization: None,
            kind: kind.as_str().to_owned(),
            actor: Actor::system(),
            subject: Some(Uuid::from_u128(7)),
            payload,
        }
    }

    fn payload(kind: EventType, facts: Value) -> Option<Value> {
        EventForIntegrations::of(&event(kind, facts)).map(|found| found.payload)
    }

    #[test]
    fn an_update_says_what_the_status_was() {
        let facts = json!({"integration": "chat", "status": "active", "previousStatus": "pending"});
        let found = EventForIntegrations::of(&event(EventType::InstallationUpdated, facts));
        let found = found.expect("an event");
        let name = IntegrationName::from_stored("chat".to_owned());
        let id = Id::from_uuid(Uuid::from_u128(7));
        assert_eq!(found.recipients, Recipients::Installation(name, id));
        let expected = json!({
            "type": "installation_setup",
            "status": "active",
            "previous": {"status": "pending"},
        });
        assert_eq!(found.payload, expected);
    }

    #[test]
    fn only_new_revisions_of_main_update_content() {
        let space: SpaceId = Id::from_uuid(Uuid::from_u128(7));
        let facts = json!({"before": "a", "after": "b", "ref": "refs/heads/main"});
        let updated = json!({"type": "space_content_updated", "spaceId": space, "revisionId": "b"});
        for kind in [EventType::ContentUpdated, EventType::ContentPushed] {
            assert_eq!(payload(kind, facts.clone()), Some(updated.clone()));
        }
        let branch = json!({"before": "a", "after": "b", "ref": "refs/heads/other"});
        assert_eq!(payload(EventType::ContentPushed, branch), None);
        let merged = json!({"space": space, "number": 1});
        assert_eq!(payload(EventType::ChangeRequestMerged, merged), None);
        let unchanged = json!({"space": space, "before": "a", "after": "a"});
        assert_eq!(payload(EventType::ChangeRequestMerged, unchanged), None);
    }

    #[test]
    fn other_events_are_not_for_integrations() {
        assert_eq!(payload(EventType::MemberJoined, json!({})), None);
    }
}
