//! A body for each operation that needs one, with the ids of a world.

use serde_json::{Value, json};

use crate::{World, openapi_specs::computed};

impl World {
    /// A body that the operation accepts from an authorized caller.
    pub fn body(&self, operation: &str) -> Option<Value> {
        let password = "correct horse battery";
        let sign_up = format!("up@{}", self.domain);
        let (member, team) = (self.member, self.team);
        Some(match operation {
            "resolvePublishedContentByUrl" => json!({"url": self.share_url()}),
            "createOrganization" => json!({"title": "another"}),
            "createCollection" | "createSpace" => {
                json!({"title": "new", "parent": self.collection})
            }
            "updateOrganizationById"
            | "updateCollectionById"
            | "updateSpaceById"
            | "updateTeamInOrganizationById" => json!({"title": "renamed"}),
            "moveCollection" => {
                let next_to = json!({"type": "space", "space": self.space});
                json!({"parent": null, "position": {"before": next_to}})
            }
            "moveSpace" => json!({"parent": self.collection}),
            "transferCollection" | "transferSpace" => json!({"organization": self.target}),
            "createWebhook" => json!({"url": "https://hooks.example.com/new"}),
            "updateWebhook" => json!({"description": "renamed"}),
            "replayWebhook" => json!({"from": "2026-01-01T00:00:00Z"}),
            "createOrganizationSAMLProvider" | "createOrganizationOIDCProvider" => {
                json!({"label": "new", "defaultTeam": self.team})
            }
            "updateOrganizationSAMLProvider" | "updateOrganizationOIDCProvider" => {
                json!({"label": "renamed", "defaultTeam": self.team})
            }
            "readSAMLMetadata" => json!({"metadata": include_str!("metadata.xml")}),
            "createOrganizationTeam" => json!({"title": "new", "members": [member]}),
            "updateMembersInOrganizationTeam" => {
                json!({"add": [member], "remove": [], "memberships": {member.to_string(): {"role": "member"}}})
            }
            "addMemberToOrganizationTeamById" => json!({"role": "member"}),
            "updateMemberInOrganizationById" => json!({"role": "comment"}),
            "updateOrganizationAgentInstructions" | "updateTranslation" => {
                json!({"instructions": {"object": "document", "data": {}, "nodes": []}})
            }
            "inviteToSpace" | "inviteToCollection" => {
                json!({"role": "read", "users": [member], "teams": [team]})
            }
            "updateUserPermissionInSpace"
            | "updateUserPermissionInCollection"
            | "updateTeamPermissionInSpace"
            | "updateTeamPermissionInCollection"
            | "updateOrganizationInviteById" => json!({"role": "read"}),
            "createOrganizationInvite" => json!({"level": "read", "space": self.space}),
            "inviteUsersToOrganization" => {
                json!({"emails": [format!("new@{}", self.domain)], "role": "read"})
            }
            "importGitRepository" => {
                json!({"url": "https://9.9.9.9/docs.git", "ref": "refs/heads/main"})
            }
            "exportToGitRepository" => {
                json!({"url": "https://9.9.9.9/docs.git", "ref": "refs/heads/main", "commitMessage": "Export"})
            }
            "updateUserById" => json!({"displayName": "renamed"}),
            "signUp" => json!({"email": sign_up, "displayName": "new", "password": password}),
            "signIn" => json!({"email": "nobody@example.com", "password": password}),
            "changePassword" => json!({"newPassword": password}),
            "confirmPassword" => json!({"password": password}),
            "updateSecuritySettings" => json!({"requireSecondFactor": false}),
            "setBreakGlassAdmin" => json!({"user": member}),
            // No token has the id of a team.
            "createTokenAuthorization" => json!({"token": team}),
            "confirmTotp" => json!({"code": "123456"}),
            "requestPasswordReset" => json!({"email": "nobody@example.com"}),
            "resetPassword" => json!({"token": "x", "password": password}),
            "verifyEmail" => json!({"token": "x"}),
            "createChangeRequest" | "updateChangeRequestById" => json!({"subject": "new"}),
            "getComputedRevision" | "getComputedDocument" => computed(&self.spec, operation),
            "convertContent" => json!({"markdown": "Text.\n", "page": self.written.page}),
            "settleChangeRequestConflicts" => json!({"pages": [self.written.page]}),
            "submitChangeRequestReview" => json!({"status": "approved"}),
            "requestReviewersForChangeRequest" => json!({"users": []}),
            "updateChangeRequestContent" => {
                json!({"changes": [{"operation": "insert_page", "title": "New", "document": {"markdown": "# New\n"}}]})
            }
            "postCommentInSpace" | "postCommentInChangeRequest" => {
                json!({"body": {"markdown": "new"}, "page": self.written.page})
            }
            "postCommentReplyInSpace" | "postCommentReplyInChangeRequest" => {
                json!({"body": {"markdown": "new"}})
            }
            "updateCommentInSpace" | "updateCommentInChangeRequest" => {
                json!({"resolved": true, "addedReactions": ["1f44d"]})
            }
            "updateCommentReplyInSpace" | "updateCommentReplyInChangeRequest" => {
                json!({"addedReactions": ["1f44d"]})
            }
            "applyTemplateToSpace" => {
                let support = json!({"kind": "url", "url": "https://help.example.com"});
                json!({"id": "getting-started", "params": {"contentRefs": {"support": support}}})
            }
            // Any bytes are a file.
            "uploadFileToSpace" => json!("bytes"),
            "createToken" => json!({"label": "new", "scopes": ["content:read"]}),
            _ => return self.integration_body(operation),
        })
    }

    fn integration_body(&self, operation: &str) -> Option<Value> {
        Some(match operation {
            "publishIntegration" => json!({
                "title": "renamed", "description": "", "scopes": [], "script": "export default {}",
                "organization": self.organization,
            }),
            "setIntegrationDevelopmentMode" => json!({"tunnelUrl": "https://tunnel.example.com"}),
            "queueIntegrationTask" => json!({"task": {"type": "renew"}}),
            "renderIntegrationUIWithPost" => json!({
                "componentId": "poll", "props": {},
                "context": {"type": "document", "spaceId": self.space, "editable": false, "theme": "light"},
            }),
            "installIntegration" => json!({"organization": self.organization}),
            "updateIntegrationInstallation" => json!({"configuration": {"channel": "docs"}}),
            "installIntegrationOnSpace" => json!({"space": self.space}),
            "installIntegrationOnSite" => json!({"siteId": self.site}),
            "updateIntegrationSpaceInstallation" | "updateIntegrationSiteInstallation" => {
                json!({"configuration": {"channel": "docs"}})
            }
            _ => return self.spec_body(operation),
        })
    }

    fn spec_body(&self, operation: &str) -> Option<Value> {
        Some(match operation {
            "createOpenAPISpec" => {
                json!({"slug": format!("new-{}", self.spec), "source": {"text": "openapi: 3.1.0"}})
            }
            "createOrUpdateOpenAPISpecBySlug" => json!({"source": {"text": "openapi: 3.1.0"}}),
            "updateOpenAPISpecBySlug" => json!({"visibility": "public"}),
            "createTranslation" => {
                json!({"source": {"space": self.space, "language": "en"}, "language": "es"})
            }
            "ingestConversation" => json!({"id": self.hostname, "subject": "Why?", "parts": []}),
            "updateGlossaryEntries" => {
                let update = json!({"type": "update", "id": self.glossary_entry, "translations": {"en": "tide"}});
                json!({"operations": [{"type": "insert", "translations": {"en": "pier"}}, update]})
            }
            "updateLanguageSettings" => json!({"translations": true}),
            _ => return self.site_body(operation),
        })
    }

    fn site_body(&self, operation: &str) -> Option<Value> {
        Some(match operation {
            "createSite" => json!({"title": "new", "spaces": [self.space]}),
            "updateSiteById" => {
                json!({"title": "renamed", "defaultSiteSection": self.site_section, "defaultSiteSpace": self.site_space})
            }
            "addSpaceToSite" => json!({"spaceId": self.space, "sectionId": self.site_section}),
            "updateSiteSpaceById" => json!({"hidden": true, "spaceId": self.space}),
            "addSectionToSite" => json!({"spaceId": self.space, "title": "new"}),
            "updateSiteSectionById" => {
                json!({"title": "renamed", "defaultSiteSpace": self.site_space})
            }
            "addSectionGroupToSite" => {
                json!({"title": "new", "sections": [self.site_section], "parent": self.site_section_group})
            }
            "addSectionToGroup" => json!({"sectionId": self.site_section}),
            "sortSiteStructure" => {
                json!({"item": {"type": "site-section", "id": self.site_section}})
            }
            "updateSiteAdaptiveSchema" => {
                json!({"jsonSchema": {"type": "object", "properties": {}, "additionalProperties": false}})
            }
            "updateSiteSectionGroupById"
            | "updateSiteCustomizationById"
            | "overrideSiteSpaceCustomizationById" => json!({"title": "renamed"}),
            "createSiteRedirect" => {
                let to = json!({"kind": "site-space", "siteSpaceId": self.site_space});
                json!({"source": "/new", "destination": to})
            }
            "updateSiteRedirectById" => json!({"source": "/newer"}),
            "createSiteShareLink" | "updatePasskey" => json!({"name": "new"}),
            "updateSiteShareLinkById" => json!({"active": false}),
            "updateSiteSearchInsights" => json!({"enabled": false}),
            "updateNotifications" => json!({"read": true}),
            "updateNotificationSettings" => {
                json!({"reviewRequested": "mail", "reviewed": "inbox", "replied": "inbox", "mentioned": "mail",
                       "merged": "off", "conflicted": "mail"})
            }
            "updateUnsavedText" => {
                json!({"base": self.written.revision, "blocks": [], "fields": {"title": "renamed"}})
            }
            "updateSitePublishingAuthById" => json!({"backend": "custom"}),
            "claimCustomHostname" => json!({"hostname": format!("new.{}", self.domain)}),
            "searchSiteContent" => json!({"query": "welcome", "scope": {"mode": "all"}}),
            _ => return None,
        })
    }
}
