//! Operations that take more round trips than others.

/// Operations above the limit, each with its reason. This list may only shrink.
pub(crate) const REASONS: &[(&str, &str)] = &[
    (
        "applyTemplateToSpace",
        "asks for the rules of main and the author; stores objects and revision, and moves main",
    ),
    (
        "addSectionGroupToSite",
        "holds the site while it is arranged, and is read back with all that is in it",
    ),
    (
        "addSectionToGroup",
        "holds the site while it is arranged, and is read back with all that is in it",
    ),
    (
        "addSectionToSite",
        "holds the site while it is arranged, and is read back with all that is in it",
    ),
    (
        "addSpaceToSite",
        "asks for the space, holds the site while it is arranged, and is read back",
    ),
    (
        "deleteAuthenticatedUser",
        "leaves each organization, and deletes what belongs to none",
    ),
    (
        "deleteConversations",
        "finds the conversations by one of two indexes, wipes them, and stores a job and an event",
    ),
    (
        "deleteOrganizationOIDCProvider",
        "locks the organization, so that a provider stays while it requires single sign-on; ends what the provider vouched for",
    ),
    (
        "deleteOrganizationSAMLProvider",
        "locks the organization, so that a provider stays while it requires single sign-on; ends what the provider vouched for",
    ),
    (
        "deleteWebhook",
        "locks the queue of the webhook before the webhook",
    ),
    (
        "getWebhookById",
        "looks at the organization, and then at the webhook",
    ),
    (
        "getWebhookDeliveryById",
        "looks at the organization, and then at the delivery",
    ),
    (
        "listWebhookDeliveries",
        "looks at the organization, then at the webhook, and then at its deliveries",
    ),
    (
        "redeliverWebhookDelivery",
        "looks whether the webhook is active, and locks its queue before the delivery",
    ),
    (
        "replayWebhook",
        "looks whether the webhook is active, and locks its queue before the deliveries",
    ),
    (
        "rotateWebhookSecret",
        "looks at the organization and at the webhook before it makes a secret",
    ),
    (
        "updateWebhook",
        "compares the webhook with what it was, for the event",
    ),
    (
        "getBreakGlassAdmin",
        "looks at the organization, and then at the admin",
    ),
    (
        "getOrganizationOIDCProviderById",
        "is shown with the team that people join",
    ),
    (
        "getOrganizationSAMLProviderById",
        "is shown with the team that people join",
    ),
    (
        "listOIDCProvidersInOrganizationById",
        "each is shown with the team that people join",
    ),
    (
        "listSAMLProvidersInOrganizationById",
        "each is shown with the team that people join",
    ),
    (
        "updateOrganizationOIDCProvider",
        "locks the organization, so that a provider stays while it requires single sign-on; is shown with its team",
    ),
    (
        "updateOrganizationSAMLProvider",
        "locks the organization, so that a provider stays while it requires single sign-on; is shown with its team",
    ),
    (
        "exportAuthenticatedUser",
        "reads each list of the export by itself",
    ),
    (
        "ingestConversation",
        "stores a job and an event beside the conversations",
    ),
    (
        "listConversationsIssuesClusters",
        "counts the issues of the clusters on the page, by week and source",
    ),
    (
        "getConversationsIssuesCluster",
        "counts the issues of the cluster, by week and source, and searches pages in the spaces of the caller",
    ),
    (
        "changePassword",
        "holds the account, so that whoever lost it meanwhile changes nothing",
    ),
    ("createChangeRequest", "is read back with who made it"),
    ("createOpenAPISpec", "puts the work into the job table"),
    (
        "createOrUpdateOpenAPISpecBySlug",
        "puts the work into the job table",
    ),
    (
        "createTranslation",
        "asks for the source, its parent and what the organization allows; puts the run into the job table",
    ),
    (
        "createToken",
        "holds the account and looks again for the token that makes it",
    ),
    (
        "createSiteRedirect",
        "looks where it leads, and that it does not lead in circles",
    ),
    (
        "createSite",
        "asks for each space as well as for the organization, and is read back with its address",
    ),
    (
        "deleteSiteSpaceById",
        "looks first whether the caller may see the space",
    ),
    ("deleteSpaceById", "puts the purge into the job table"),
    (
        "duplicateSpace",
        "asks for the place of the copy as well as for the space",
    ),
    (
        "exportToGitRepository",
        "puts the work into the job table and tells of it in a row of the space",
    ),
    (
        "importGitRepository",
        "puts the work into the job table and tells of it in a row of the space",
    ),
    (
        "getChangeRequestChanges",
        "looks at what is proposed and at what it began with",
    ),
    (
        "getCustomHostname",
        "asks which of the caller's organizations claims it, and then for the site",
    ),
    (
        "getPublishedContentByUrl",
        "asks where the host leads, for the site with all that is in it, and whether the space may be seen",
    ),
    (
        "removeSectionFromGroup",
        "holds the site while it is arranged",
    ),
    (
        "getOrganizationUsage",
        "looks at the organization, and then at what it has",
    ),
    (
        "getSitePublishingAuthById",
        "the key is no part of the site, so that only those who need it read it",
    ),
    (
        "getSiteRedirectBySource",
        "looks at the site, at the redirect, and at where it leads",
    ),
    (
        "getSiteSpaceCustomizationById",
        "looks at the site, and then at what the variant has chosen",
    ),
    (
        "getPublishedContentSite",
        "looks at the site, and then at all that is in it",
    ),
    (
        "getSiteStructure",
        "looks at the site, and then at all that is in it",
    ),
    (
        "getSpaceGitInfo",
        "asks for the space, and then for its last exchange with a repository elsewhere",
    ),
    (
        "inviteUsersToOrganization",
        "puts the mails into the job table",
    ),
    (
        "listChangeRequestConflicts",
        "looks at the change request, at main and at what both began with",
    ),
    (
        "mergeChangeRequest",
        "looks at the change request, main, the rules, what both began with and the author; stores objects, revision, main, branch",
    ),
    (
        "listChangeRequestFileBacklinks",
        "each place is told with the whole change request and organization",
    ),
    (
        "listChangeRequestLinks",
        "each place is told with the whole change request and organization",
    ),
    (
        "listChangeRequestPageBacklinks",
        "each place is told with the whole change request and organization; other spaces may link to the page, too",
    ),
    (
        "listenToSpaceEvents",
        "looks at the space, where the log of events ends, and what is new in it",
    ),
    (
        "listPageLinksInChangeRequest",
        "each place is told with the whole change request and organization",
    ),
    (
        "listSpacePageBacklinks",
        "looks whether the links of other spaces are known, and which of them lead to the page",
    ),
    (
        "moveCollection",
        "looks at the neighbours on both sides, at the new parent, and that nothing ends up in itself",
    ),
    (
        "moveSiteSection",
        "holds the site while it is arranged, and is read back with all that is in it",
    ),
    (
        "moveSiteSectionGroup",
        "holds the site while it is arranged, and is read back with all that is in it",
    ),
    (
        "moveSiteSpace",
        "holds the site while it is arranged, and is read back with all that is in it",
    ),
    (
        "moveSpace",
        "looks at the neighbours on both sides and at the new parent",
    ),
    (
        "removeCustomHostname",
        "asks which of the caller's organizations claims it, and then for the site",
    ),
    (
        "removeMemberFromOrganizationById",
        "locks the admins first, so that one of them stays",
    ),
    (
        "requestReviewersForChangeRequest",
        "changes the change request as well, and is read back with who was asked",
    ),
    (
        "settleChangeRequestConflicts",
        "is read back with who made it",
    ),
    (
        "overrideSiteSpaceCustomizationById",
        "lays what is new over what the variant had chosen before",
    ),
    (
        "sortSiteStructure",
        "holds the site while it is arranged, and is read back with all that is in it",
    ),
    (
        "submitChangeRequestReview",
        "sets the earlier review aside, and is read back with who asked for it",
    ),
    (
        "transferCollection",
        "asks both organizations, and moves a whole tree: collections, spaces, directory",
    ),
    ("transferSpace", "asks both organizations"),
    ("updateChangeRequestById", "is read back with who made it"),
    (
        "updateChangeRequestContent",
        "reads the change request, its revision and its author; stores objects, revision, branch; is read back",
    ),
    (
        "updateCommentInChangeRequest",
        "is read back with all its reactions and those who replied",
    ),
    (
        "updateCommentInSpace",
        "is read back with all its reactions and those who replied",
    ),
    (
        "updateCommentReplyInChangeRequest",
        "is read back with all its reactions",
    ),
    (
        "updateCommentReplyInSpace",
        "is read back with all its reactions",
    ),
    (
        "updateMemberInOrganizationById",
        "locks the admins first, so that one of them stays",
    ),
    (
        "updateMembersInOrganizationTeam",
        "finds out first who the ids and addresses are",
    ),
    (
        "updateOrganizationById",
        "is read back: its domains are in a table of their own",
    ),
    (
        "updateSiteById",
        "holds the site while what readers see first is chosen",
    ),
    (
        "updateSiteRedirectById",
        "looks where it leads, and that it does not lead in circles",
    ),
    (
        "updateSiteSearchInsights",
        "deletes what was stored by a statement of its own, which sees what was added a moment ago",
    ),
    (
        "updateSiteSectionById",
        "holds the site while it is arranged, and is read back with all that is in it",
    ),
    (
        "updateSiteSectionGroupById",
        "is read back with all that is in it",
    ),
    (
        "updateSiteSpaceById",
        "looks first whether the caller may see the space, and is read back with it",
    ),
    (
        "runTranslation",
        "asks what the organization allows; puts the run into the job table",
    ),
    (
        "explainUserPermissionInCollection",
        "loads the collection, then every rule above it for one member",
    ),
    (
        "explainUserPermissionInSpace",
        "loads the space, then every rule above it for one member",
    ),
    (
        "getBadges",
        "asks for the organization, then counts three lists by one statement",
    ),
    (
        "getChangeRequestMergeStatus",
        "computes the merge: the content of main, base and change request, their links and rules",
    ),
    (
        "getSiteFeedbackSummary",
        "asks for the site, then counts what readers said by one statement",
    ),
    (
        "getUnsavedText",
        "asks for the change request, its texts, and the accounts of their authors",
    ),
    (
        "uploadFileToSpace",
        "reads what waits and the quota before it receives the file; stores object, upload and collection, one at a time",
    ),
];
