//! The types of events, each with its text and its description. `just gen` writes the table in `docs/EVENTS.md` from
//! them. Texts and fields of payloads are stored for ever, so they are only added.

use crate::text_enum::text_enum;

/// Declares the types of events with their texts and descriptions.
macro_rules! event_types {
    ($($variant:ident => $text:tt, $description:tt;)+) => {
        text_enum! {
            /// The type of an event. Its text is `noun.verb_in_past`, such as `collection.created`.
            pub enum EventType {
                $(#[doc = $description] $variant => $text,)+
            }
        }

        impl EventType {
            /// Returns what happened and the fields of the payload, in Markdown.
            pub fn description(self) -> &'static str {
                match self {
                    $(Self::$variant => $description,)+
                }
            }
        }
    };
}

event_types! {
    ChangeRequestCreated => "change_request.created",
        "A change request was created: `space`, `number`, unless by a push `subject`, and `issuesCluster` if it was opened for a cluster.";
    ChangeRequestUpdated => "change_request.updated",
        "The subject, description or status of a change request was set: `space`, `number`, `status` if it changed.";
    ChangeRequestContentUpdated => "change_request.content_updated",
        "The content of a change request was changed, or updated from main: `space`, `number`, the revisions `before` \
         and `after`, the number of new `objects` unless from main, `template` if one was added.";
    ChangeRequestMerged => "change_request.merged",
        "A change request was merged: `space`, `number`, and unless by a push the revisions of main `before` and \
         `after`.";
    ChangeRequestConflicted => "change_request.conflicted",
        "A merge or an update found conflicts: `space`, `number`, the number of `conflicts`.";
    ChangeRequestConflictsSettled => "change_request.conflicts_settled",
        "Conflicts of a change request were settled: `space`, `number`, the numbers of `open` and `settled` ones.";
    ChangeRequestReviewed => "change_request.reviewed",
        "A review was submitted: `space`, `number`, `review`, its `status`, the reviewed `revision`.";
    ChangeRequestReviewRequested => "change_request.review_requested",
        "Reviews were requested: `space`, `number`, `users`.";
    ChangeRequestReviewWithdrawn => "change_request.review_withdrawn",
        "The request for a review was withdrawn: `space`, `number`, `user`.";

    CollectionCreated => "collection.created", "A collection was created: `title`.";
    CollectionUpdated => "collection.updated", "The settings of a collection were changed.";
    CollectionDeleted => "collection.deleted", "A collection was deleted, and its children moved up to its parent.";
    CollectionMoved => "collection.moved", "A collection was moved: its new `parent`, if any.";
    CollectionAccessChanged => "collection.access_changed",
        "A role on a collection was granted, or removed if `role` is null: `role`, `users`, `teams`.";
    CollectionTransferred => "collection.transferred",
        "A collection was transferred to another organization, recorded in both: `from`, `to`, and the `collections` \
         and `spaces` that moved with it.";

    CommentCreated => "comment.created",
        "A comment was posted: `space`, `changeRequest` and `page` if it is on one, `review` if it is part of one, \
         `mentions` with the users it mentions, if any.";
    CommentUpdated => "comment.updated",
        "The text or the reactions of a comment were changed, or it was reopened: `space`, `changeRequest`, `page`, \
         `resolved` (false) if it was reopened, `mentions` if the new text has any.";
    CommentResolved => "comment.resolved", "A comment was resolved: `space`, `changeRequest`, `page`.";
    CommentDeleted => "comment.deleted",
        "A comment was deleted: `space`, `changeRequest`, `page`, the number of its `replies`.";
    CommentReplyCreated => "comment_reply.created",
        "A reply was posted: `space`, `changeRequest`, `comment`, `mentions` with the users it mentions, if any.";
    CommentReplyUpdated => "comment_reply.updated",
        "The text or the reactions of a reply were changed: `space`, `changeRequest`, `comment`, `mentions` if the new \
         text has any.";
    CommentReplyDeleted => "comment_reply.deleted", "A reply was deleted: `space`, `changeRequest`, `comment`.";

    ContentUpdated => "content.updated",
        "A template was added to main; the subject is the space: `template`, the revisions `before` and `after`, the \
         number of new `objects`.";
    ContentComputed => "content.computed",
        "An integration computed other pages than before for entries of a table of contents; the subject is the space: \
         `source`, which names the integration.";
    ContentPushed => "content.pushed",
        "A push moved a ref, one event for each; the subject is the space: `ref`, the commits `before` and `after`, \
         the number of new `commits`.";
    ContentGarbageCollected => "content.garbage_collected",
        "Unreachable content was deleted; the subject is the pool: the numbers of `objects` and `files`.";

    ConversationIngested => "conversation.ingested",
        "Conversations were ingested; the subject is the organization: `source`, the numbers of `created` and `changed` \
         ones.";
    ConversationProcessed => "conversation.processed",
        "The issues of conversations were found and assigned to clusters; the subject is the organization: the numbers of \
         `conversations` and of their `issues`.";
    ConversationClustersRestarted => "conversation.clusters_restarted",
        "The clusters were removed, and all conversations are read anew, because other vectors are used; the subject is \
         the organization: the `provider` of the vectors, null if they are computed here.";
    ConversationModelsFailed => "conversation.models_failed",
        "Language models failed to read conversations, which is tried again; the subject is the organization: the \
         `reason`. Reported once until they work again.";
    ConversationDeleted => "conversation.deleted",
        "Conversations were deleted; the subject is the organization: their number (`conversations`).";

    EmailDomainProven => "email_domain.proven",
        "It was proven that an e-mail domain is the organization's, which is the subject: `domain`, and `via` (`dns` or \
         `operator`). From now on it admits people.";
    EmailDomainLost => "email_domain.lost",
        "The record that proves an e-mail domain was missing for weeks, so it admits nobody any more; the subject is the \
         organization: `domain`.";

    GlossaryUpdated => "glossary.updated",
        "Terms of the glossary were changed; the subject is the organization: the numbers of `inserted`, `updated` and \
         `deleted` ones.";

    InstallationCreated => "installation.created",
        "An integration was installed: its `integration`, and the `status` of the installation.";
    InstallationUpdated => "installation.updated",
        "An installation was changed: its `integration`, its `status` and the `previousStatus`, and the names of the \
         fields that were `changed`.";
    InstallationTokenCreated => "installation.token_created",
        "A person created a token of an installation: its `integration`.";
    InstallationDeleted => "installation.deleted", "An integration was uninstalled: the `integration`.";

    IntegrationPublished => "integration.published", "An integration was published: `name`, `version`, `scopes`.";
    IntegrationUnpublished => "integration.unpublished",
        "An integration was unpublished: `name`. Its installations are paused.";
    IntegrationDevelopmentModeSet => "integration.development_mode_set",
        "Events of an integration go to the computer of a developer: `name`, `tunnelUrl`, and whether `all` \
         organizations are concerned.";
    IntegrationDevelopmentModeEnded => "integration.development_mode_ended",
        "The development mode of an integration ended: `name`.";

    InvitationCreated => "invitation.created", "A person was invited by e-mail address: `role`.";
    InvitationWithdrawn => "invitation.withdrawn", "An invitation was withdrawn.";
    InviteCreated => "invite.created",
        "An invite link was created; the subject is what it is for, a collection, a space or the organization: `role`.";
    InviteUpdated => "invite.updated", "The role of an invite link was changed; subject as above: `role`.";
    InviteDeleted => "invite.deleted", "An invite link was deleted; subject as above: `role`.";

    JobRetried => "job.retried", "The operator restarted a job: its `kind`.";
    JobCancelled => "job.cancelled", "The operator cancelled a job: its `kind`.";

    MemberJoined => "member.joined",
        "A user became a member; the subject is the user: `role`, `via` (`domain`, `link` or `invitation`), the id of \
         the `invitation`.";
    MemberUpdated => "member.updated",
        "The role of a member was changed, or they were marked as using single sign-on; the subject is the user: `role` or `sso`, \
         and `via` and `invitation` if they accepted one.";
    MemberRemoved => "member.removed", "A membership ended; the subject is the user.";

    OidcProviderCreated => "oidc_provider.created",
        "An OpenID provider was added to the organization: `label`, `issuer`, and whether it is `active`.";
    OidcProviderUpdated => "oidc_provider.updated",
        "An OpenID provider was changed: `label`, `issuer`, whether it is `active`, and whether it got a new \
         `clientSecret`.";
    OidcProviderDeleted => "oidc_provider.deleted",
        "An OpenID provider was deleted, with the links of accounts to it.";
    OpenApiSpecCreated => "openapi_spec.created", "An OpenAPI spec was uploaded, or its URL set: `slug`.";
    OpenApiSpecUpdated => "openapi_spec.updated",
        "A new source of an OpenAPI spec was sent, or its visibility changed: `slug`, `visibility` if that changed.";
    OpenApiSpecDeleted => "openapi_spec.deleted", "An OpenAPI spec was deleted: `slug`.";
    OpenApiSpecProcessed => "openapi_spec.processed",
        "The source of an OpenAPI spec was processed: whether it `changed`, the `error` if it was rejected.";

    OrganizationCreated => "organization.created", "An organization was created: `title`.";
    OrganizationUpdated => "organization.updated",
        "The settings of an organization were changed: `changed`, the fields with their values before and after; or \
         `removedFromMergeRules`, a user who left.";
    OrganizationDeleted => "organization.deleted",
        "The operator deleted an organization and all its content. Belongs to no organization.";
    OrganizationRestored => "organization.restored",
        "The operator restored the database to an earlier time, and what came after it is lost; the subject is the \
         organization: the time of the last event that is left (`lastEventAt`).";
    OrganizationQuotasUpdated => "organization.quotas_updated",
        "The operator changed limits of an organization: each new limit by its resource, null for the default.";
    OrganizationAgentInstructionsUpdated => "organization.agent_instructions_updated",
        "The instructions for agents were changed.";

    OrganizationSecuritySettingsUpdated => "organization.security_settings_updated",
        "It was changed what members need to sign in: `requireSecondFactor`.";

    OrganizationLanguageSettingsUpdated => "organization.language_settings_updated",
        "It was changed which language services get content: `translations`, `conversations`.";

    PasswordChanged => "password.changed",
        "A password was set, which ended the user's other sessions; the subject is the user.";
    PasswordResetRequested => "password.reset_requested",
        "A mail to set a new password was requested; the subject is the user.";
    SamlProviderCreated => "saml_provider.created",
        "A SAML identity provider was added to the organization: `label`, whether it is `active`, and the SHA-256 of its \
         `certificates`.";
    SamlProviderUpdated => "saml_provider.updated",
        "A SAML identity provider was changed: `label`, whether it is `active`, and the SHA-256 of its `certificates` if \
         they are new.";
    SamlProviderDeleted => "saml_provider.deleted",
        "A SAML identity provider was deleted, with the links of accounts to it.";
    SecondFactorAdded => "second_factor.added",
        "A user added a second factor: its `kind`, and `passkey` if it is one; the subject is the user.";
    SecondFactorRenamed => "second_factor.renamed", "A user renamed a `passkey`; the subject is the user.";
    SecondFactorRemoved => "second_factor.removed",
        "A second factor was removed: its `kind`, and `passkey` if it is one, or all if the operator did it or the account changed hands; the \
         subject is the user.";
    SecondFactorRefused => "second_factor.refused",
        "A wrong second factor was given after the right password, or to confirm, or a passkey signed wrongly: its `kind`, \
         `passkey` and the `reason` `counter` if it has signed fewer times than before, which means that it was copied; the \
         subject is the user.";
    SecondFactorRecoveryCodesCreated => "second_factor.recovery_codes_created",
        "A user made new recovery codes instead of the earlier ones; the subject is the user.";
    SecondFactorRecoveryCodeUsed => "second_factor.recovery_code_used",
        "A recovery code was used up: how many are `left`; the subject is the user.";
    SessionCreated => "session.created",
        "A user signed in, with a password and the second `factor` if there is one, with a `link` of the operator, or with \
         an identity `provider`; the subject is the user.";
    SessionRefused => "session.refused",
        "A sign-in failed: wrong password or disabled account; the subject is the user.";
    SessionConfirmed => "session.confirmed",
        "A user repeated the password or a second factor in a browser session, for sensitive actions: `session`; the \
         subject is the user.";
    SessionEnded => "session.ended",
        "A user signed out, ended another of their sessions, or added the first second factor, which ends the others: \
         `session`, `reason`; the subject is the user.";
    SessionLinkCreated => "session.link_created",
        "The operator made a link that signs a user in once; the subject is the user.";

    SiteCreated => "site.created", "A site was created: `site`, `title`, its `spaces`.";
    SiteUpdated => "site.updated", "The settings of a site were changed: `site`.";
    SiteDeleted => "site.deleted", "A site was deleted: `site`.";
    SitePublished => "site.published", "A site was published: `site`, `visibility`.";
    SiteUnpublished => "site.unpublished", "A site was unpublished: `site`.";
    SiteAdaptiveSchemaUpdated => "site.adaptive_schema_updated",
        "The schema of the claims of visitors was changed: `site`.";
    SiteCustomizationUpdated => "site.customization_updated",
        "The look of a site was changed, or that of a variant: `siteSpace`.";
    SiteVisitorAuthUpdated => "site.visitor_auth_updated",
        "The visitor authentication of a site was changed: `backend`.";
    SiteVisitorKeyRegenerated => "site.visitor_key_regenerated",
        "The key that signs tokens of visitors was replaced.";
    SiteSearchInsightsUpdated => "site.search_insights_updated",
        "Counting of search queries was switched on or off: `site`, `enabled`.";
    SiteFeedbackGiven => "site.feedback_given",
        "A reader rated a page; the subject is the feedback: `site`, `space`, `page`, `rating`.";
    SiteHostnameClaimed => "site_hostname.claimed",
        "A custom hostname was claimed; the subject is the site: `hostname`.";
    SiteHostnameVerified => "site_hostname.verified",
        "A custom hostname was verified in the DNS; the subject is the site: `hostname`.";
    SiteHostnameReleased => "site_hostname.released",
        "A custom hostname was released; the subject is the site: `hostname`.";
    SiteHostnameLost => "site_hostname.lost",
        "Another organization verified a hostname of this site; the subject is the site: `hostname`.";
    SiteInstallationCreated => "site_installation.created",
        "An integration was installed on a site: the `installation`, its `integration`, and the `status`.";
    SiteInstallationUpdated => "site_installation.updated",
        "An installation on a site was changed: the `installation`, its `integration`, its `status` and the \
         `previousStatus`, and the names of the fields that were `changed`.";
    SiteInstallationDeleted => "site_installation.deleted",
        "An integration was removed from a site: the `installation`, its `integration`.";

    SiteRedirectCreated => "site_redirect.created", "A redirect was created: `site`, its path `source`.";
    SiteRedirectUpdated => "site_redirect.updated", "A redirect was changed: `site`, its path `source`.";
    SiteRedirectDeleted => "site_redirect.deleted", "A redirect was deleted: `site`.";
    SiteSectionCreated => "site_section.created",
        "A section was added to a site: `site`, `title`, the space that it `shows`.";
    SiteSectionUpdated => "site_section.updated", "A section was changed: `site`.";
    SiteSectionMoved => "site_section.moved",
        "A section was moved: `site`, and its new `group` if it moved into or out of one.";
    SiteSectionDeleted => "site_section.deleted", "A section was deleted with its site spaces: `site`.";
    SiteSectionGroupCreated => "site_section_group.created",
        "A group of sections was created: `site`, `title`, `sections`.";
    SiteSectionGroupUpdated => "site_section_group.updated", "A group of sections was changed: `site`.";
    SiteSectionGroupMoved => "site_section_group.moved", "A group of sections was moved: `site`.";
    SiteSectionGroupDeleted => "site_section_group.deleted",
        "A group was deleted, and its children moved up: `site`.";
    SiteShareLinkCreated => "site_share_link.created", "A share link was created: `site`.";
    SiteShareLinkUpdated => "site_share_link.updated", "A share link was changed: `site`, whether it is `active`.";
    SiteShareLinkDeleted => "site_share_link.deleted", "A share link was deleted: `site`.";
    SiteSpaceCreated => "site_space.created",
        "A space was added to a site: `site`, the space that it `shows`, its `section`.";
    SiteSpaceUpdated => "site_space.updated",
        "A site space was changed: `site`, the space that it `shows` if that changed.";
    SiteSpaceMoved => "site_space.moved", "A site space was moved: `site`.";
    SiteSpaceDeleted => "site_space.deleted", "A space was removed from a site: `site`.";

    SpaceCreated => "space.created", "A space was created: `title`, `duplicateOf` if it is a copy.";
    SpaceUpdated => "space.updated",
        "The settings of a space were changed: `removedFromMergeRules`, if that is a user who left.";
    SpaceMoved => "space.moved", "A space was moved: its new `parent`, if any.";
    SpaceDeleted => "space.deleted", "A space was moved to the trash.";
    SpaceRestored => "space.restored", "A space was restored from the trash: its `parent`, if any.";
    SpacePurged => "space.purged", "A space was deleted for good.";
    SpaceAccessChanged => "space.access_changed",
        "A role on a space was granted, or removed if `role` is null: `role`, `users`, `teams`.";
    SpaceTransferred => "space.transferred",
        "A space was transferred to another organization, recorded in both: `from`, `to`, `collections` (empty), \
         `spaces` (itself).";
    SpaceFileUrlsRevoked => "space.file_urls_revoked", "All URLs of files of a space were revoked.";
    SpaceImported => "space.imported",
        "The operator imported files: the number of `files`, the revisions `before` and `after`.";
    SpaceGitImportStarted => "space.git_import_started",
        "An import from a Git repository was requested: `url`, `ref`, `operation`.";
    SpaceGitImportProgress => "space.git_import_progress",
        "An import reached another stage: `stage`, `operation`.";
    SpaceGitImportCompleted => "space.git_import_completed",
        "An import succeeded: `operation`, the `revision` here and the `commit` there.";
    SpaceGitImportFailed => "space.git_import_failed", "An import failed: `operation`, `error`.";
    SpaceGitExportStarted => "space.git_export_started",
        "An export to a Git repository was requested: `url`, `ref`, `operation`.";
    SpaceGitExportProgress => "space.git_export_progress",
        "An export reached another stage: `stage`, `operation`.";
    SpaceGitExportCompleted => "space.git_export_completed",
        "An export succeeded: `operation`, the `revision` here and the `commit` there.";
    SpaceGitExportFailed => "space.git_export_failed", "An export failed: `operation`, `error`.";

    SpaceInstallationCreated => "space_installation.created",
        "An integration was installed on a space: the `installation`, its `integration`, and the `status`.";
    SpaceInstallationUpdated => "space_installation.updated",
        "An installation on a space was changed: the `installation`, its `integration`, its `status` and the \
         `previousStatus`, and the names of the fields that were `changed`.";
    SpaceInstallationDeleted => "space_installation.deleted",
        "An integration was removed from a space: the `installation`, its `integration`.";

    SsoSignedIn => "sso.signed_in",
        "A user signed in with an identity provider of the organization: `provider`, and the `name` that they have there; \
         the subject is the user.";
    SsoRefused => "sso.refused",
        "A sign-in with an identity provider was refused: `reason`, and `detail` of the message of the provider; the \
         subject is the provider. At most ten per minute and provider.";

    TeamCreated => "team.created", "A team was created: `title`, `members`.";
    TeamUpdated => "team.updated", "A team was renamed: `title`.";
    TeamDeleted => "team.deleted", "A team was deleted.";
    TeamMemberSet => "team.member_set", "A member was added to a team, or their role changed: `user`, `role`.";
    TeamMemberRemoved => "team.member_removed", "A member was removed from a team: `user`.";
    TeamMembersChanged => "team.members_changed",
        "Several members of a team were changed: `added`, `removed`, `roles` by user.";

    SsoBreakGlassSet => "sso.break_glass_set",
        "The admin who may do without single sign-on in a browser was named, or nobody: `user`; the subject is the \
         organization.";
    SsoBreakGlassUsed => "sso.break_glass_used",
        "The break-glass admin entered the organization in a browser session that has not passed single sign-on: \
         `session`; the subject is the user.";
    SsoDisabledByOperator => "sso.disabled_by_operator",
        "The operator turned single sign-on of an organization off; the subject is the organization.";
    TokenAuthorized => "token.authorized",
        "A token was authorized for the single sign-on of an organization, by its owner in a session that had passed it: \
         `user`.";
    TokenAuthorizationRemoved => "token.authorization_removed",
        "A token is no longer authorized for the single sign-on of an organization, nor are those created with it: its \
         owner `user`.";
    TokenCreated => "token.created",
        "An API token or a session was created: its owner `user`, `label`, `scopes`, `expiresAt`.";
    TokenRevoked => "token.revoked", "An API token or a session ended: its owner `user`.";

    TranslationCreated => "translation.created",
        "A translation of a space was created: its `source`, the `language`.";
    TranslationUpdated => "translation.updated", "The instructions of a translation were changed.";
    TranslationDeleted => "translation.deleted", "A translation was deleted; the translated space stays.";
    TranslationRunRequested => "translation.run_requested", "A run of a translation was requested.";
    TranslationCompleted => "translation.completed",
        "A run of a translation ended: the translated `space`, its `revision`, the numbers of `pages` and `words` that \
         the provider translated, of `conflicts` in which text of people was kept, and of texts that were `rejected` \
         because they are too long or the provider broke their markup.";
    TranslationFailed => "translation.failed",
        "A run of a translation failed, and the last result stays: `error`.";

    UserCreated => "user.created", "An account was created.";
    UserUpdated => "user.updated", "A user changed their account.";
    UserDisabled => "user.disabled", "The operator disabled an account.";
    UserEnabled => "user.enabled", "The operator enabled an account.";
    UserDeleted => "user.deleted", "An account was deleted, by its owner or by the operator.";
    UserEmailVerified => "user.email_verified", "A user proved their e-mail address.";
    UserVerificationRequested => "user.verification_requested", "A mail to verify an address was requested.";

    WebhookCreated => "webhook.created", "A webhook was created: `url`, and `events` unless it gets all of them.";
    WebhookUpdated => "webhook.updated",
        "A webhook was changed: `changed`, the fields with their values before and after.";
    WebhookDeleted => "webhook.deleted", "A webhook was deleted: `url`.";
    WebhookSecretRotated => "webhook.secret_rotated",
        "A webhook got a new secret: `previousExpiresAt`, until when the previous one signs too.";
    WebhookDisabled => "webhook.disabled",
        "The server disabled a webhook: the `reason`, which is `failures` for five days or that it is `gone`.";
    WebhookReplayed => "webhook.replayed",
        "Events are delivered to a webhook once more: the number of `deliveries`, and `from` and `to` if they are all of \
         that time.";
}
