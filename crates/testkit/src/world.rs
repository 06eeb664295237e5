//! One of everything an organization can have, for calls of any operation on objects that no other test uses.

use model::{
    Clock, Id,
    id::{
        CollectionId, ConversationId, ConversationIssueId, GlossaryEntryId, InstallationId,
        IntegrationEventId, IssuesClusterId, OpenApiVersionId, OrganizationId, SiteId,
        SiteSectionGroupId, SiteSectionId, SiteSpaceId, SpaceId, SsoProviderId, TeamId,
        TranslationId, UserId, WebhookDeliveryId, WebhookId, kind,
    },
    integration::IntegrationScope,
    invite::InviteId,
    revision::root_commit_id,
};
use uuid::Uuid;

use crate::{
    TestApp,
    settings::{Owner, Settings},
    world_content::{self, Thread, WorldContent},
};

#[derive(Clone)]
pub struct World {
    pub organization: OrganizationId,
    pub collection: CollectionId,
    pub space: SpaceId,
    pub deleted_space: SpaceId,
    pub team: TeamId,
    /// A member with the role `read`, and an owner of the team.
    pub member: UserId,
    pub invite: InviteId,
    pub domain: String,
    pub hostname: String,
    /// The content of the space, on main and in a change request.
    pub written: WorldContent,
    pub site: SiteId,
    /// Contains the section, which shows the space.
    pub site_section_group: SiteSectionGroupId,
    pub site_section: SiteSectionId,
    pub site_space: SiteSpaceId,
    pub settings: Settings,
    /// The slug of an OpenAPI spec, and its version.
    pub spec: String,
    pub spec_version: OpenApiVersionId,
    pub translation: TranslationId,
    pub glossary_entry: GlossaryEntryId,
    /// Has the issue, which is the only one of the cluster.
    pub conversation: ConversationId,
    pub conversation_issue: ConversationIssueId,
    pub issues_cluster: IssuesClusterId,
    /// New members who join through it get the team.
    pub saml_provider: SsoProviderId,
    /// Not configured yet.
    pub oidc_provider: SsoProviderId,
    pub webhook: WebhookId,
    /// The id of an event that is delivered to the webhook.
    pub webhook_delivery: WebhookDeliveryId,
    pub integration_event: IntegrationEventId,
    /// A private integration of the organization, installed on it, on the space and on the site, with all scopes. It
    /// acts for the member.
    pub integration: String,
    pub installation: InstallationId,
    /// An organization to transfer objects to; the owner of the world may create there.
    pub target: OrganizationId,
}

impl World {
    /// Well-formed ids that do not exist.
    pub fn missing() -> Self {
        let id = || Uuid::from_u128(0x0199_0000_0000_7000_8000_0000_0000_0001);
        Self {
            organization: Id::from_uuid(id()),
            collection: Id::from_uuid(id()),
            space: Id::from_uuid(id()),
            deleted_space: Id::from_uuid(id()),
            team: Id::from_uuid(id()),
            member: Id::from_uuid(id()),
            invite: InviteId("0000000000000000000001".to_owned()),
            domain: "missing.example".to_owned(),
            hostname: "missing".to_owned(),
            written: WorldContent::missing(),
            site: Id::from_uuid(id()),
            site_section_group: Id::from_uuid(id()),
            site_section: Id::from_uuid(id()),
            site_space: Id::from_uuid(id()),
            settings: Settings::missing(),
            spec: "missing".to_owned(),
            spec_version: Id::from_uuid(id()),
            translation: Id::from_uuid(id()),
            glossary_entry: Id::from_uuid(id()),
            conversation: Id::from_uuid(id()),
            conversation_issue: Id::from_uuid(id()),
            issues_cluster: Id::from_uuid(id()),
            saml_provider: Id::from_uuid(id()),
            oidc_provider: Id::from_uuid(id()),
            webhook: Id::from_uuid(id()),
            webhook_delivery: Id::from_uuid(id()),
            integration_event: Id::from_uuid(id()),
            integration: "missing".to_owned(),
            installation: Id::from_uuid(id()),
            target: Id::from_uuid(id()),
        }
    }

    /// Adds one of everything to an organization.
    pub async fn create(app: &TestApp, organization: OrganizationId) -> Self {
        let new = || Id::<kind::User>::generate(&*app.app.clock, &*app.app.entropy).uuid();
        let (collection, space, deleted, team, member, target) =
            (new(), new(), new(), new(), new(), new());
        let (site, section, group, site_space) = (new(), new(), new(), new());
        let (spec, spec_version, translation, glossary_entry) = (new(), new(), new(), new());
        let (conversation, issue, cluster) = (new(), new(), new());
        let (saml_provider, oidc_provider) = (new(), new());
        let (webhook, webhook_delivery, installation) = (new(), new(), new());
        let integration_event = new();
        let invite = InviteId::generate(&*app.app.entropy);
        let word = format!("w{}", &team.simple().to_string()[20..]);
        let (domain, hostname) = (format!("{word}.example"), word.clone());
        let revision = root_commit_id(Id::from_uuid(space), app.clock.now()).to_string();
        // A test creates more worlds in one organization than released hostnames are allowed.
        let rested = "delete from released_hostnames where organization_id = $1";
        let rested = sqlx::query(rested).bind(organization.uuid());
        rested
            .execute(app.pool())
            .await
            .expect("the table is there");
        let created = sqlx::query(include_str!("world.sql"))
            .bind(organization.uuid())
            .bind(collection)
            .bind(space)
            .bind(deleted)
            .bind(team)
            .bind(member)
            .bind(&invite.0)
            .bind(&domain)
            .bind(&hostname)
            .bind(target)
            .bind(revision)
            .bind(site)
            .bind(section)
            .bind(group)
            .bind(site_space)
            .bind(spec)
            .bind(spec_version)
            .bind(translation)
            .bind(glossary_entry)
            .bind(conversation)
            .bind(issue)
            .bind(cluster)
            .bind(saml_provider)
            .bind(oidc_provider)
            .bind(webhook)
            .bind(webhook_delivery)
            .bind(installation)
            .bind(IntegrationScope::ALL.map(IntegrationScope::as_str))
            .bind(integration_event)
            .execute(app.pool())
            .await;
        created.expect("the world fits the schema");
        let owner = Owner {
            organization,
            site: Id::from_uuid(site),
            site_space: Id::from_uuid(site_space),
            by: Id::from_uuid(member),
        };
        let settings = Settings::create(app, &owner, &domain).await;
        let written = world_content::write(
            app,
            organization,
            Id::from_uuid(space),
            Id::from_uuid(member),
        )
        .await;
        Self {
            organization,
            collection: Id::from_uuid(collection),
            space: Id::from_uuid(space),
            deleted_space: Id::from_uuid(deleted),
            team: Id::from_uuid(team),
            member: Id::from_uuid(member),
            invite,
            domain,
            spec: hostname.clone(),
            integration: hostname.clone(),
            hostname,
            written,
            site: Id::from_uuid(site),
            site_section_group: Id::from_uuid(group),
            site_section: Id::from_uuid(section),
            site_space: Id::from_uuid(site_space),
            settings,
            spec_version: Id::from_uuid(spec_version),
            translation: Id::from_uuid(translation),
            glossary_entry: Id::from_uuid(glossary_entry),
            conversation: Id::from_uuid(conversation),
            conversation_issue: Id::from_uuid(issue),
            issues_cluster: Id::from_uuid(cluster),
            saml_provider: Id::from_uuid(saml_provider),
            oidc_provider: Id::from_uuid(oidc_provider),
            webhook: Id::from_uuid(webhook),
            webhook_delivery: Id::from_uuid(webhook_delivery),
            integration_event: Id::from_uuid(integration_event),
            installation: Id::from_uuid(installation),
            target: Id::from_uuid(target),
        }
    }

    /// The value of a path parameter for an operation.
    pub fn parameter(&self, operation: &str, name: &str) -> String {
        match name {
            "organizationId" => self.organization.to_string(),
            "collectionId" => self.collection.to_string(),
            "spaceId" if operation == "restoreSpace" => self.deleted_space.to_string(),
            "spaceId" => self.space.to_string(),
            // No token has the id of a team.
            "teamId" | "tokenId" | "sessionId" | "passkeyId" => self.team.to_string(),
            "userId" => self.member.to_string(),
            "inviteId" => self.invite.0.clone(),
            "emailDomain" => self.domain.clone(),
            "subdomain" => self.hostname.clone(),
            "specSlug" => self.spec.clone(),
            "versionId" => self.spec_version.to_string(),
            "samlProviderId" => self.saml_provider.to_string(),
            "oidcProviderId" => self.oidc_provider.to_string(),
            "webhookId" => self.webhook.to_string(),
            "integrationName" => self.integration.clone(),
            "installationId" => self.installation.to_string(),
            "eventId" => self.integration_event.to_string(),
            "deliveryId" => self.webhook_delivery.to_string(),
            "translationId" => self.translation.to_string(),
            "glossaryEntryId" => self.glossary_entry.to_string(),
            "conversationId" => self.conversation.to_string(),
            "issueId" => self.conversation_issue.to_string(),
            "clusterId" => self.issues_cluster.to_string(),
            "siteId" => self.site.to_string(),
            "siteSectionGroupId" => self.site_section_group.to_string(),
            "siteSectionId" => self.site_section.to_string(),
            "siteSpaceId" => self.site_space.to_string(),
            "siteRedirectId" => self.settings.redirect.to_string(),
            "shareLinkId" => self.settings.share_link.to_string(),
            "hostname" | "host" => self.settings.custom_hostname.clone(),
            "changeRequestId" => self.written.change_request.to_string(),
            "reviewId" => self.written.review.to_string(),
            "revisionId" => self.written.revision.to_string(),
            "pageId" => self.written.page.to_string(),
            "pagePath" => self.written.path.clone(),
            "fileId" => self.written.file.to_string(),
            "reusableContentId" => self.written.reusable_content.to_string(),
            "commentId" => self.thread(operation).comment.to_string(),
            "commentReplyId" => self.thread(operation).reply.to_string(),
            "documentId" => format!("{}{}", self.written.revision, self.written.page),
            other => {
                panic!("teach testkit::World what the path parameter `{other}` of {operation} is")
            }
        }
    }

    fn thread(&self, operation: &str) -> Thread {
        if operation.ends_with("InChangeRequest") {
            self.written.on_change_request
        } else {
            self.written.on_space
        }
    }

    /// The path of an operation with this world's ids.
    pub fn path(&self, operation: &str, template: &str) -> String {
        let fill = |segment: &str| match segment
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'))
        {
            Some(name) => self.parameter(operation, name),
            None => segment.to_owned(),
        };
        let path = template.split('/').map(fill).collect::<Vec<_>>().join("/");
        // Required query parameters; and `follow=false`: do not wait for the event stream to end.
        match operation {
            "listenToSpaceEvents" => format!("{path}?follow=false"),
            "getContentByUrl" => {
                format!("{path}?url=https://bindery.test/app/spaces/{}", self.space)
            }
            "getEmbedByUrl" | "getEmbedByUrlInSpace" => format!("{path}?url=https://example.com/"),
            "getPublishedContentByUrl" => format!("{path}?url={}", self.share_url()),
            "getSiteRedirectBySource" => format!("{path}?source=/old"),
            "findHost" => format!("{path}?domain={}", self.settings.custom_hostname),
            "deleteConversations" => format!("{path}?createdBefore=2100-01-01T00:00:00Z"),
            "uploadFileToSpace" => format!("{path}?name=picture.png"),
            // A word that occurs in the pages of every world.
            "searchSpaceContent" | "searchOrganizationContent" => format!("{path}?query=welcome"),
            _ => path,
        }
    }

    /// The URL of the site with the share key.
    pub(crate) fn share_url(&self) -> String {
        let Settings {
            custom_hostname,
            share_key,
            ..
        } = &self.settings;
        format!("https://{custom_hostname}/?shareKey={share_key}")
    }
}
