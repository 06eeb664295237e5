// Made from docs/openapi.json by `npm run api-types`. Not edited by hand.

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the version of the server.
         * @description Needs no token.
         */
        get: operations["getApiInformation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a collection.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getCollectionById"];
        put?: never;
        post?: never;
        /**
         * Delete a collection.
         * @description Its content moves up to its parent.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["deleteCollectionById"];
        options?: never;
        head?: never;
        /**
         * Change the title, description or default level of a collection.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateCollectionById"];
        trace?: never;
    };
    "/collections/{collectionId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a collection to another parent, or to another position among its siblings.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["moveCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant users and teams a role on a collection.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["inviteToCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List everyone who has access to a collection, with their effective role from all grants, teams and levels.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listPermissionsAggregateInCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the teams with a direct grant on a collection.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listTeamPermissionsInCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the grant of a team on a collection.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["removeTeamFromCollection"];
        options?: never;
        head?: never;
        /**
         * Set the role of a team on a collection.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateTeamPermissionInCollection"];
        trace?: never;
    };
    "/collections/{collectionId}/permissions/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users with a direct grant on a collection.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listUserPermissionsInCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the grant of a user on a collection.
         * @description They may still have a role by teams, levels or the organization.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["removeUserFromCollection"];
        options?: never;
        head?: never;
        /**
         * Set the role of a user on a collection.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateUserPermissionInCollection"];
        trace?: never;
    };
    "/collections/{collectionId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the spaces directly in a collection that you may see, in their order.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSpacesInCollectionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a collection, with everything in it, to the root of another organization.
         * @description You administer it there; the grants of others are dropped.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["transferCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-hostnames/{hostname}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a claim of one of your organizations on a hostname.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getCustomHostname"];
        put?: never;
        post?: never;
        /**
         * Release a hostname.
         * @description For seven days no other organization can claim it.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["removeCustomHostname"];
        options?: never;
        head?: never;
        /**
         * Verify a claim in the DNS now.
         * @description As long as a record is missing, the response is 409 and names it.
         *
         *     Needs a token with the scope `content:write`.
         */
        patch: operations["dnsRevalidateCustomHostname"];
        trace?: never;
    };
    "/email-domains/{emailDomain}/orgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the organizations that admit an e-mail domain: those you are in, and those you may join.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getOrganizationsForEmailDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Verify an e-mail address with the token from the e-mail.
         * @description The first time, all sessions and API tokens of the account and its password end, unless the request carries a token of the account: that token and the password stay.
         *
         *     Needs no token.
         */
        put: operations["verifyEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same check with the host in the query, as some proxies send it.
         * @description Needs no token.
         */
        get: operations["findHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts/{host}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether this server serves a host: 200 if it does, 404 if not.
         * @description For proxies that obtain certificates on demand.
         *
         *     Needs no token.
         */
        get: operations["getHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public integrations, and those of your organizations.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an integration.
         * @description Private ones are seen by members of the organization that published them.
         *
         *     Needs a token with the scope `organization:read`.
         */
        get: operations["getIntegrationByName"];
        put?: never;
        /**
         * Publish an integration, or its next version.
         * @description The name belongs to the organization that uses it first.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["publishIntegration"];
        /**
         * Unpublish an integration.
         * @description Its installations are paused until it is published again.
         *
         *     Needs a token with the scope `organization:write`.
         */
        delete: operations["unpublishIntegration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/dev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send the events of an integration to a URL instead of its script.
         * @description It ends after 24 hours.
         *
         *     Needs a token with the scope `organization:write`.
         */
        put: operations["setIntegrationDevelopmentMode"];
        post?: never;
        /**
         * Send the events of an integration to its script again.
         * @description Needs a token with the scope `organization:write`.
         */
        delete: operations["disableIntegrationDevelopmentMode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of an integration, latest first: all for the integration itself, for you those in organizations that you administer.
         * @description They are listed for 7 days after they were handled.
         *
         *     Needs a token with the scope `organization:read`.
         */
        get: operations["listIntegrationEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event of an integration with what the script logged.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getIntegrationEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the installations of an integration: all for the integration itself, for you those in organizations that you administer.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listIntegrationInstallations"];
        put?: never;
        /**
         * Install an integration on an organization.
         * @description Needs a token with the scope `organization:write`.
         */
        post: operations["installIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/installations/{installationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an installation.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getIntegrationInstallationById"];
        put?: never;
        post?: never;
        /**
         * Uninstall an integration from its organization, and from all spaces and sites.
         * @description Needs a token with the scope `organization:write`.
         */
        delete: operations["uninstallIntegration"];
        options?: never;
        head?: never;
        /**
         * Configure an installation.
         * @description It then acts for you, with the scopes that the integration has now.
         *
         *     Needs a token with the scope `organization:write`.
         */
        patch: operations["updateIntegrationInstallation"];
        trace?: never;
    };
    "/integrations/{integrationName}/installations/{installationId}/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sites of an installation.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listIntegrationInstallationSites"];
        put?: never;
        /**
         * Install an integration on a site of the organization.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["installIntegrationOnSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/installations/{installationId}/sites/{siteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an installation on a site.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getIntegrationSiteInstallation"];
        put?: never;
        post?: never;
        /**
         * Remove an integration from a site.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["uninstallIntegrationFromSite"];
        options?: never;
        head?: never;
        /**
         * Configure an installation on a site.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateIntegrationSiteInstallation"];
        trace?: never;
    };
    "/integrations/{integrationName}/installations/{installationId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the spaces of an installation.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listIntegrationInstallationSpaces"];
        put?: never;
        /**
         * Install an integration on a space of the organization.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["installIntegrationOnSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/installations/{installationId}/spaces/{spaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an installation on a space.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getIntegrationSpaceInstallation"];
        put?: never;
        post?: never;
        /**
         * Remove an integration from a space.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["uninstallIntegrationFromSpace"];
        options?: never;
        head?: never;
        /**
         * Configure an installation on a space.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateIntegrationSpaceInstallation"];
        trace?: never;
    };
    "/integrations/{integrationName}/installations/{installationId}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token that acts as the installation for an hour, for the integration and for admins of the organization.
         * @description Needs a token with the scope `organization:write`.
         */
        post: operations["createIntegrationInstallationToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a component of an integration, with the request in the URL.
         * @description The script describes what is drawn.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["renderIntegrationUIWithGet"];
        put?: never;
        /**
         * Draw a component of an integration.
         * @description The script describes what is drawn.
         *
         *     Needs a token with the scope `content:read`.
         */
        post: operations["renderIntegrationUIWithPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sites of all installations of an integration: all for the integration itself, for you those in organizations that you administer.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listIntegrationSiteInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the spaces of all installations of an integration: all for the integration itself, for you those in organizations that you administer.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listIntegrationSpaceInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{integrationName}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule a task for the integration that calls: its script gets it later, as an event of type `task`.
         * @description Needs no token.
         */
        post: operations["queueIntegrationTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organizations you are a member of.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listOrganizationsForAuthenticatedUser"];
        put?: never;
        /**
         * Create an organization.
         * @description You become its first admin.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getOrganizationById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of an organization.
         * @description Needs a token with the scope `organization:write`.
         */
        patch: operations["updateOrganizationById"];
        trace?: never;
    };
    "/orgs/{organizationId}/agent-instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the instructions for the agent of the organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getOrganizationAgentInstructions"];
        /**
         * Replace the instructions for the agent of the organization.
         * @description Needs a token with the scope `organization:write`.
         */
        put: operations["updateOrganizationAgentInstructions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of an organization, newest first.
         * @description Events are listed with a short delay. Token events of members appear in all of their organizations.
         *
         *     Needs a token with the scope `organization:read`.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the change requests in all spaces of an organization.
         * @description Those of spaces that the caller may only read are left out.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["listChangeRequestsForOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the collections of an organization that you may see: first those at the root, then those of each parent, in their order.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listCollectionsInOrganizationById"];
        put?: never;
        /**
         * Create a collection, at the root of an organization or in another collection.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["createCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversations of an organization, in the order in which they were ingested.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Ingest conversations: one, or a list of up to 1,000, of which all are stored or none.
         * @description Sending a conversation again changes nothing; sending it with another content replaces it. Soon afterwards, the questions and problems in it are issues, and those are in clusters.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["ingestConversation"];
        /**
         * Delete conversations, by age or by the value of a metadata attribute.
         * @description Admins only. A request deletes up to 1,000, and says whether there may be more. Conversations and issues are gone at once; clusters follow soon.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["deleteConversations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/conversations-clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the clusters of issues: the topics that readers ask about.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listConversationsIssuesClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/conversations-clusters/{clusterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a cluster of issues, with the pages that may already answer it.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getConversationsIssuesCluster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/conversations-issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the issues of an organization, of a cluster or of a conversation, each with its conversation.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listConversationsIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/conversations-issues/{issueId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an issue with its conversation.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getConversationIssueById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/conversations/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation with its messages.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getConversationById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/email-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the e-mail domains of an organization, each with the DNS record that proves it.
         * @description A domain admits people only once it is proven.
         *
         *     Needs a token with the scope `organization:read`.
         */
        get: operations["listEmailDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/email-domains/{emailDomain}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for the DNS record of an e-mail domain now, which proves it.
         * @description As long as the record is missing, the response is 409 and names it. An organization can try it 10 times an hour.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["verifyEmailDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an organization has installed.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listOrganizationInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the integrations that an organization can install: public ones, and its own.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listOrganizationIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/integrations/installations-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the integrations that are installed in an organization, with their states.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listOrganizationIntegrationsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/integrations/{integrationName}/installation_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of an integration in an organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getOrganizationIntegrationStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite people by their e-mail addresses.
         * @description Each gets an e-mail with a link that works once, within 7 days; where the server sends no e-mail, the links are in the response. They become members when they join by it. Inviting an address again replaces its earlier invitation.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["inviteUsersToOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join by a link, or by the token of an invitation.
         * @description Your role is never lowered.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["joinOrganizationWithInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join an organization that admits the domain of your verified e-mail address.
         * @description Needs a token with the scope `organization:write`.
         */
        post: operations["joinOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/language-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which language services get content of the organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getLanguageSettings"];
        /**
         * Allow or forbid sending content of the organization to language services.
         * @description Nothing is sent until an admin allows it.
         *
         *     Needs a token with the scope `organization:write`.
         */
        put: operations["updateLanguageSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/link-invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invite links of the organization or, with a parameter, of a space or a collection that you administer.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listOrganizationInviteLinks"];
        put?: never;
        /**
         * Create an invite link to the organization, a space or a collection.
         * @description Needs a token with the scope `organization:write`.
         */
        post: operations["createOrganizationInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/link-invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invite link.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getOrganizationInviteLink"];
        put?: never;
        post?: never;
        /**
         * Delete an invite link, or withdraw the invitation with this id.
         * @description Members who joined by it stay.
         *
         *     Needs a token with the scope `organization:write`.
         */
        delete: operations["deleteOrganizationInviteById"];
        options?: never;
        head?: never;
        /**
         * Change the role that an invite link grants.
         * @description Needs a token with the scope `organization:write`.
         */
        patch: operations["updateOrganizationInviteById"];
        trace?: never;
    };
    "/orgs/{organizationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of an organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listMembersInOrganizationById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member.
         * @description You may always read your own membership.
         *
         *     Needs a token with the scope `organization:read`.
         */
        get: operations["getMemberInOrganizationById"];
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave by yourself.
         * @description Grants and team memberships end with the membership.
         *
         *     Needs a token with the scope `organization:write`.
         */
        delete: operations["removeMemberFromOrganizationById"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member.
         * @description The last admin of an organization cannot be demoted.
         *
         *     Needs a token with the scope `organization:write`.
         */
        patch: operations["updateMemberInOrganizationById"];
        trace?: never;
    };
    "/orgs/{organizationId}/members/{userId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the spaces that a member can access, with their role there.
         * @description Admins may list those of any member.
         *
         *     Needs a token with the scope `organization:read`.
         */
        get: operations["listSpacesForOrganizationMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/members/{userId}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a member as one who logs in by single sign-on.
         * @description Their sessions and tokens are then refused with `sso_required` until they have passed it.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["setUserAsSSOMemberForOrganization"];
        /**
         * Require single sign-on of a member no longer, unless the organization requires it of all.
         * @description Needs a token with the scope `organization:write`.
         */
        delete: operations["unsetUserAsSsoMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/members/{userId}/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the teams that a member is in.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listTeamsForOrganizationMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the OpenID providers of an organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listOIDCProvidersInOrganizationById"];
        put?: never;
        /**
         * Add an OpenID provider, in a session within 10 minutes after signing in.
         * @description It can be used once it has an issuer, a client id and a client secret.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["createOrganizationOIDCProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/oidc/{oidcProviderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an OpenID provider.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getOrganizationOIDCProviderById"];
        put?: never;
        post?: never;
        /**
         * Delete an OpenID provider, in a session within 10 minutes after signing in.
         * @description Sessions that began with it no longer count as single sign-on.
         *
         *     Needs a token with the scope `organization:write`.
         */
        delete: operations["deleteOrganizationOIDCProvider"];
        options?: never;
        head?: never;
        /**
         * Change an OpenID provider, in a session within 10 minutes after signing in.
         * @description Needs a token with the scope `organization:write`.
         */
        patch: operations["updateOrganizationOIDCProvider"];
        trace?: never;
    };
    "/orgs/{organizationId}/openapi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the OpenAPI specs of an organization.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listOpenAPISpecs"];
        put?: never;
        /**
         * Create an OpenAPI spec, from a text or from a URL.
         * @description It is processed asynchronously; see `processingState`.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["createOpenAPISpec"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an OpenAPI spec.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getOpenAPISpecBySlug"];
        /**
         * Create an OpenAPI spec, or replace its source.
         * @description It is processed asynchronously; until then pages show the last version.
         *
         *     Needs a token with the scope `content:write`.
         */
        put: operations["createOrUpdateOpenAPISpecBySlug"];
        post?: never;
        /**
         * Delete an OpenAPI spec with all of its versions.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["deleteOpenAPISpecBySlug"];
        options?: never;
        head?: never;
        /**
         * Change who can read an OpenAPI spec apart from the pages that show it.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateOpenAPISpecBySlug"];
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the text of a public OpenAPI spec, as it was sent or fetched.
         * @description Needs no token.
         */
        get: operations["getPublishedOpenAPISpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of an OpenAPI spec, the newest first.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listOpenAPISpecVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the version of an OpenAPI spec that pages show.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getLatestOpenAPISpecVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current content of an OpenAPI spec.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getLatestOpenAPISpecVersionContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of an OpenAPI spec.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getOpenAPISpecVersionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the content of a version of an OpenAPI spec.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getOpenAPISpecVersionContentById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update your `lastSeenAt`.
         * @description Needs a token with the scope `organization:read`.
         */
        post: operations["updateOrganizationMemberLastSeenAt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/saml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the SAML identity providers of an organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listSAMLProvidersInOrganizationById"];
        put?: never;
        /**
         * Add a SAML identity provider, in a session within 10 minutes after signing in.
         * @description It can be used once it has an entity id, a URL and a certificate.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["createOrganizationSAMLProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/saml/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the fields of a provider from the metadata that the identity provider offers.
         * @description Stores nothing.
         *
         *     Needs a token with the scope `organization:read`.
         */
        post: operations["readSAMLMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/saml/{samlProviderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a SAML identity provider.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getOrganizationSAMLProviderById"];
        put?: never;
        post?: never;
        /**
         * Delete a SAML identity provider, in a session within 10 minutes after signing in.
         * @description Sessions that began with it no longer count as single sign-on.
         *
         *     Needs a token with the scope `organization:write`.
         */
        delete: operations["deleteOrganizationSAMLProvider"];
        options?: never;
        head?: never;
        /**
         * Change a SAML identity provider, in a session within 10 minutes after signing in.
         * @description Needs a token with the scope `organization:write`.
         */
        patch: operations["updateOrganizationSAMLProvider"];
        trace?: never;
    };
    "/orgs/{organizationId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the pages of all spaces of an organization that you may see.
         * @description Results are grouped by space; `limit` counts pages.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["searchOrganizationContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/security-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the organization requires of its members when they sign in.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getSecuritySettings"];
        /**
         * Require a second factor of all members, or no longer.
         * @description Requests of members without one are then refused with `second_factor_enrolment_required`, in sessions and with personal tokens, until they have added one.
         *
         *     Needs a token with the scope `organization:write`.
         */
        put: operations["updateSecuritySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sites of an organization.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSites"];
        put?: never;
        /**
         * Create a site.
         * @description It has no readers before it is published.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a site.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getSiteById"];
        put?: never;
        post?: never;
        /**
         * Delete a site with its sections, links and settings.
         * @description The spaces stay.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["deleteSiteById"];
        options?: never;
        head?: never;
        /**
         * Change a site.
         * @description Visibility, basename and proxy are for admins of the organization.
         *
         *     Needs a token with the scope `content:write`.
         */
        patch: operations["updateSiteById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/adaptive-schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the visitor claims that a site accepts.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getSiteAdaptiveSchema"];
        /**
         * Replace the visitor claims that a site accepts.
         * @description Others are dropped.
         *
         *     Needs a token with the scope `content:write`.
         */
        put: operations["updateSiteAdaptiveSchema"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conditions suggested by the schema: one for each boolean claim, and one for each value of a claim with a list of values.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSiteAdaptiveTemplateConditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/custom-hostnames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the hostnames that a site claims, verified or not.
         * @description The list is short and has one page.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["listSiteCustomHostnames"];
        put?: never;
        /**
         * Claim a hostname for a site.
         * @description The response contains the DNS record that proves ownership; once it exists, check it with `PATCH /custom-hostnames/{hostname}`.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["claimCustomHostname"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/customization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the look of a site.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getSiteCustomizationById"];
        /**
         * Replace the look of a site.
         * @description Omitted fields get their defaults.
         *
         *     Needs a token with the scope `content:write`.
         */
        put: operations["updateSiteCustomizationById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the feedback of readers on the pages of a site, the newest first.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSiteFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/integration-scripts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scripts that integrations add to the pages of a site.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSiteIntegrationScripts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the integrations that are active on a site.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSiteIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a site to the readers that its visibility allows.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["publishSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a published site for a front end: its structure and its look.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getPublishedContentSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/publishing/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the visitor authentication of a site, with the key to sign visitor tokens.
         * @description The key is created on the first read.
         *
         *     Needs a token with the scope `content:write`.
         */
        get: operations["getSitePublishingAuthById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose who signs visitor tokens, and the URL for visitors without a valid one.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateSitePublishingAuthById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new key.
         * @description Visitor tokens signed with the old one, and site tokens issued for them, become invalid.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["regenerateSitePublishingAuthById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/publishing/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a preview URL of a site, published or not.
         * @description It is valid for one hour and shows what you may see.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["getSitePublishingPreviewById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/redirect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resolve a path of a site by its redirects.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getSiteRedirectBySource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the redirects of a site.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSiteRedirects"];
        put?: never;
        /**
         * Redirect a path of a site to another destination.
         * @description Content of the site at that path takes precedence.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["createSiteRedirect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a redirect.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["deleteSiteRedirectById"];
        options?: never;
        head?: never;
        /**
         * Change the path or the destination of a redirect.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateSiteRedirectById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search the pages of a site.
         * @description Members search the spaces of the site that they may see, readers what the site shows them. Results are grouped by space; `limit` counts pages.
         *
         *     Needs a token with the scope `content:read`.
         */
        post: operations["searchSiteContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/search-queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the search queries of the visitors of a site, the most frequent first.
         * @description A query is listed if it was searched at least 3 times in the period. Searches are stored for 90 days, without any data about the visitor, and appear here within a minute or two.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["listSiteSearchQueries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose whether the queries of a site's visitors are counted.
         * @description Switching it off deletes those that are stored.
         *
         *     Needs a token with the scope `content:write`.
         */
        patch: operations["updateSiteSearchInsights"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups of a site by their positions, including nested ones.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSiteSectionGroups"];
        put?: never;
        /**
         * Add a group, at the top of the site or in another group.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["addSectionGroupToSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a group.
         * @description Its content moves up to where the group was.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["deleteSiteSectionGroupById"];
        options?: never;
        head?: never;
        /**
         * Change a group.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateSiteSectionGroupById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a group next to a section or another group; without a position, to the end of its level.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["moveSiteSectionGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a section into a group, after the existing ones.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["addSectionToGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Move a section out of a group, up to the level of the group.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["removeSectionFromGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sections of a site by their positions, including those in groups.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSiteSections"];
        put?: never;
        /**
         * Add a section that shows a space.
         * @description The first section of a site takes over the spaces that were outside of sections.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["addSectionToSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a section and remove its spaces from the site.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["deleteSiteSectionById"];
        options?: never;
        head?: never;
        /**
         * Change a section.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateSiteSectionById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a section next to another one; without a position, to the end of its level.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["moveSiteSection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/share-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the share links of a site.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSiteShareLinks"];
        put?: never;
        /**
         * Create a share link.
         * @description It works while it is active and the site is published with the visibility `share-link`.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["createSiteShareLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a share link.
         * @description Its URL stops working.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["deleteSiteShareLinkById"];
        options?: never;
        head?: never;
        /**
         * Rename a share link, or turn it off and on.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateSiteShareLinkById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/site-spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the spaces of a site by their positions, as far as you may see them.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSiteSpaces"];
        put?: never;
        /**
         * Add a space to a site: to a section, or to the site itself if it has no sections.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["addSpaceToSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a space from a site.
         * @description The space itself stays.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["deleteSiteSpaceById"];
        options?: never;
        head?: never;
        /**
         * Change the path, condition or visibility in navigation of a site space, or the space it shows.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateSiteSpaceById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the look of a variant of a site.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getSiteSpaceCustomizationById"];
        put?: never;
        post?: never;
        /**
         * Remove the overrides of a variant, so that it looks like its site.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["deleteSiteSpaceCustomizationById"];
        options?: never;
        head?: never;
        /**
         * Override the look of a site for a variant.
         * @description Omitted fields keep their values; null restores the value of the site.
         *
         *     Needs a token with the scope `content:write`.
         */
        patch: operations["overrideSiteSpaceCustomizationById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a site space next to another one; without a position, to the end of its section.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["moveSiteSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/structure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the structure of a site, as far as you may see it.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getSiteStructure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/structure/sort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move a section, a group or a space within the site.
         * @description A neighbour in another group or section moves it there.
         *
         *     Needs a token with the scope `content:write`.
         */
        patch: operations["sortSiteStructure"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a site.
         * @description Site tokens issued before stop working.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["unpublishSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the spaces of an organization that you may see: first those at the root, then those of each collection, in their order.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSpacesInOrganizationById"];
        put?: never;
        /**
         * Create a space, at the root of an organization or in a collection.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["createSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where members of an organization can sign in.
         * @description Available to anyone; empty for organizations that do not exist.
         *
         *     Needs no token.
         */
        get: operations["listSSOProviderLoginsInOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sso/break-glass": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which admin may do without single sign-on when the providers fail.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getBreakGlassAdmin"];
        /**
         * Name the admin who may do without single sign-on when the providers fail.
         * @description They sign in with their password, in a browser; their tokens need single sign-on like all others.
         *
         *     Needs a token with the scope `organization:write`.
         */
        put: operations["setBreakGlassAdmin"];
        post?: never;
        /**
         * Let no admin do without single sign-on.
         * @description Needs a token with the scope `organization:write`.
         */
        delete: operations["removeBreakGlassAdmin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the teams of an organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listTeamsInOrganizationById"];
        /**
         * Create a team.
         * @description Needs a token with the scope `organization:write`.
         */
        put: operations["createOrganizationTeam"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a team.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getTeamInOrganizationById"];
        put?: never;
        post?: never;
        /**
         * Delete a team.
         * @description Its members lose the access they had through it.
         *
         *     Needs a token with the scope `organization:write`.
         */
        delete: operations["removeTeamFromOrganizationById"];
        options?: never;
        head?: never;
        /**
         * Rename a team.
         * @description Needs a token with the scope `organization:write`.
         */
        patch: operations["updateTeamInOrganizationById"];
        trace?: never;
    };
    "/orgs/{organizationId}/teams/{teamId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a team.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listTeamMembersInOrganizationById"];
        /**
         * Add, remove and set the roles of many members in one request.
         * @description Needs a token with the scope `organization:write`.
         */
        put: operations["updateMembersInOrganizationTeam"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/teams/{teamId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a member of the organization to a team, or change their role in it.
         * @description Needs a token with the scope `organization:write`.
         */
        put: operations["addMemberToOrganizationTeamById"];
        post?: never;
        /**
         * Remove a user from a team.
         * @description Needs a token with the scope `organization:write`.
         */
        delete: operations["deleteMemberFromOrganizationTeamById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/token-authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your tokens that are authorized for the single sign-on of the organization.
         * @description Admins see those of all members.
         *
         *     Needs a token with the scope `organization:read`.
         */
        get: operations["listTokenAuthorizations"];
        put?: never;
        /**
         * Authorize a token of yours for the single sign-on of the organization, in a session that has passed it.
         * @description Tokens that were created in such a session are authorized already.
         *
         *     Needs a token with the scope `user:write`.
         */
        post: operations["createTokenAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/token-authorizations/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the authorization of a token of yours, and of tokens that it has created.
         * @description Admins may remove those of all members.
         *
         *     Needs a token with the scope `user:write`.
         */
        delete: operations["deleteTokenAuthorization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the translations of an organization.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listTranslations"];
        put?: never;
        /**
         * Translate a space.
         * @description The first run begins at once; its result is a new space beside the source, with the same pages. Needs a translation provider, and that an admin has allowed sending content to it; see the language settings.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["createTranslation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/translations-glossary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the glossary of an organization, oldest entries first.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listGlossaryEntries"];
        /**
         * Insert, update and delete entries of the glossary.
         * @description Translation providers that follow instructions use its terms from the next run on, and translate again the texts in which a changed term occurs.
         *
         *     Needs a token with the scope `content:write`.
         */
        put: operations["updateGlossaryEntries"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/translations-glossary/{glossaryEntryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an entry of the glossary.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getGlossaryEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/translations/{translationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a translation.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getTranslation"];
        /**
         * Replace the instructions of a translation.
         * @description They apply from the next run on.
         *
         *     Needs a token with the scope `content:write`.
         */
        put: operations["updateTranslation"];
        post?: never;
        /**
         * Delete a translation.
         * @description The translated space stays.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["deleteTranslation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/translations/{translationId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a translation.
         * @description Only texts that changed since the last run are sent to the provider; corrections that people made in the translated space stay. Does nothing while a run is running.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["runTranslation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the usage and the limits of an organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getOrganizationUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of an organization.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook.
         * @description Its secret, which verifies signatures, is in this response only.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getWebhookById"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook with its deliveries.
         * @description Needs a token with the scope `organization:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook.
         * @description Disabling it ends its pending deliveries; a webhook that the server disabled is enabled again with the status `active`.
         *
         *     Needs a token with the scope `organization:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook, of the latest event first.
         * @description They are listed for 30 days.
         *
         *     Needs a token with the scope `organization:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery with its attempts.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getWebhookDeliveryById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again, at once, even if it was delivered or has failed too often.
         * @description Needs a token with the scope `organization:write`.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver all events of a time again that the webhook wants, up to 10,000, also those that happened before it was created or while it was disabled.
         * @description Needs a token with the scope `organization:write`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for a webhook, which is in this response only.
         * @description For 24 hours requests are signed with the previous secret too.
         *
         *     Needs a token with the scope `organization:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a new password with the token from the e-mail.
         * @description All sessions and API tokens of the account end.
         *
         *     Needs no token.
         */
        put: operations["resetPassword"];
        /**
         * Request an e-mail to set a new password.
         * @description The response is the same for addresses without an account.
         *
         *     Needs no token.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password.
         * @description The response holds a token that expires after 12 hours. Accounts with a second factor need a `code` too: without it the response is 401 with the type `second_factor_required`.
         *
         *     Needs no token.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a space.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getSpaceById"];
        put?: never;
        post?: never;
        /**
         * Delete a space.
         * @description It disappears immediately, and can be restored for seven days.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["deleteSpaceById"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a space.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateSpaceById"];
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the change requests of a space.
         * @description Callers who may only read the space get an empty list.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["listChangeRequestsForSpace"];
        put?: never;
        /**
         * Create a change request: a draft that starts at the primary content.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["createChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a change request by its id or its number.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the subject, description or status of a change request.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateChangeRequestById"];
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the changes of a change request, compared with the revision of main that it started from or last merged: pages, files, variables and reusable contents.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getChangeRequestChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/commenters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members who commented or replied on a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listCommentersInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listCommentsInChangeRequest"];
        put?: never;
        /**
         * Comment on a change request as a whole, or on one page, block or cell of its current revision.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["postCommentInChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a comment on a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getCommentInChangeRequest"];
        /**
         * Change a comment on a change request, react to it, or resolve it.
         * @description Needs a token with the scope `content:write`.
         */
        put: operations["updateCommentInChangeRequest"];
        post?: never;
        /**
         * Delete a comment on a change request, with its replies.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["deleteCommentInChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the replies to a comment on a change request, oldest first.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listCommentRepliesInChangeRequest"];
        put?: never;
        /**
         * Reply to a comment on a change request.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["postCommentReplyInChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reply to a comment on a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getCommentReplyInChangeRequest"];
        /**
         * Change a reply to a comment on a change request, or react to it.
         * @description Needs a token with the scope `content:write`.
         */
        put: operations["updateCommentReplyInChangeRequest"];
        post?: never;
        /**
         * Delete a reply to a comment on a change request.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["deleteCommentReplyInChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conflicts of a change request: each page with its three sides.
         * @description Once a merge or an update has met conflicts, writing a page in the change request settles the conflict about it.
         *     When all are settled, merge again.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["listChangeRequestConflicts"];
        /**
         * Settle conflicts without writing: these pages, files or entries keep the side of the change request.
         * @description Needs a token with the scope `content:write`.
         */
        put: operations["settleChangeRequestConflicts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the revision of a change request with all its pages, files and reusable contents.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getRevisionOfChangeRequestById"];
        put?: never;
        /**
         * Change the pages of a change request.
         * @description The changes are applied in order, all or none, as one new revision.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["updateChangeRequestContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/computed/overlays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the overlays of a change request do to the latest versions of their specs.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getComputedOverlaysInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listFilesInChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getFileInChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the locations in a change request that show or link to a file.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listChangeRequestFileBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of a change request by its id, with its body.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getPageInChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the locations that link to a page: those in the change request, then those on main of other spaces.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listChangeRequestPageBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a page of a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listPageLinksInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the page tree of a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listPagesInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of a change request by its path, with its body.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getPageInChangeRequestByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reusable content of a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getReusableContentInChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/contributors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users who edited a change request or commented on it.
         * @description A user who did both is listed twice.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["getContributorsByChangeRequestId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all links of a change request, page by page in their order.
         * @description The stats include how many broken links it introduces.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["listChangeRequestLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a change request into the primary content.
         * @description Unfulfilled merge rules are listed in a 412 response. With conflicts nothing is written to the space; the response
         *     then has the unchanged revision of the change request.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["mergeChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a URL of a change request, or of one of its pages, as a PDF.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getChangeRequestPDF"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users who were asked to review a change request and have not done so since.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getRequestedReviewersByChangeRequestId"];
        put?: never;
        /**
         * Ask members who may review the space for a review.
         * @description A draft becomes open.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["requestReviewersForChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a review request.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["removeRequestedReviewerFromChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reviews of a change request.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getReviewsByChangeRequestId"];
        put?: never;
        /**
         * Review the current revision of a change request, optionally with a comment.
         * @description It replaces your earlier review.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["submitChangeRequestReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a review.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getChangeRequestReviewById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge the primary content into a change request.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["updateChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/commenters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members who commented or replied on a space.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listCommentersInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a space.
         * @description Callers who may only read the space get an empty list.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["listCommentsInSpace"];
        put?: never;
        /**
         * Comment on a space as a whole, or on one page, block or cell of its primary content.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["postCommentInSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a comment on a space.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getCommentInSpace"];
        /**
         * Change a comment on a space, react to it, or resolve it.
         * @description Needs a token with the scope `content:write`.
         */
        put: operations["updateCommentInSpace"];
        post?: never;
        /**
         * Delete a comment on a space, with its replies.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["deleteCommentInSpace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/comments/{commentId}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the replies to a comment on a space, oldest first.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listCommentRepliesInSpace"];
        put?: never;
        /**
         * Reply to a comment on a space.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["postCommentReplyInSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reply to a comment on a space.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getCommentReplyInSpace"];
        /**
         * Change a reply to a comment on a space, or react to it.
         * @description Needs a token with the scope `content:write`.
         */
        put: operations["updateCommentReplyInSpace"];
        post?: never;
        /**
         * Delete a reply to a comment on a space.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["deleteCommentReplyInSpace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the primary content of a space with all its pages, files and reusable contents.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getCurrentRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/computed/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the document of a computed page.
         * @description Needs a token with the scope `content:read`.
         */
        post: operations["getComputedDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/computed/overlays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the overlays of computed entries do to the latest versions of their specs: which actions no longer match.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getComputedOverlays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/computed/revision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the pages that a space would have with a computed entry of this source.
         * @description Needs a token with the scope `content:read`.
         */
        post: operations["getComputedRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of the primary content.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of the primary content.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getFileById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/files/{fileId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the locations in the space that show or link to a file, without duplicates.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSpaceFileBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/page/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of the primary content by its id, with its body.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getPageById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/page/{pageId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the locations that link to a page, without duplicates: those in the space, then those in other spaces of the organization that the caller may see.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSpacePageBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/page/{pageId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a page, in the order of its text.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listPageLinksInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the page tree of the primary content.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/path/{pagePath}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of the primary content by its path, with its body.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getPageByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/reusable-contents/{reusableContentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reusable content of the primary content.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getReusableContentById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Insert the pages of a template into a space, as one new revision.
         * @description In a space with pages they come after these, below the first page of the template.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["applyTemplateToSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document by the id that a page or reusable content has for its body.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getDocumentById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a space with its settings and grants.
         * @description You administer the copy.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["duplicateSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the embed of an external URL in a space that you may read.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getEmbedByUrlInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen to the events of a space: `content.updated` when the primary content changes, and for callers who may see change requests all events of these and of comments.
         * @description Clients that send back the id of the last event get all events since. The server ends the response from time to
         *     time; clients of server-sent events then reconnect by themselves. It also ends within a second of the revocation of
         *     the token or the access that opened it. A user may have 20 streams open at the same time.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["listenToSpaceEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/files/revoke-urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke all file URLs (`downloadURL`) of the space issued so far.
         * @description Those who may read the space get new ones with its content.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["revokeSpaceFileUrls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/git/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to export the content of the space to a branch of a Git repository.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["exportToGitRepository"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/git/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start to import a Git repository as the content of the space.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["importGitRepository"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/git/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the repository of the last import or export, and its status.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getSpaceGitInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/integration-blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the blocks that integrations add to a space.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSpaceIntegrationsBlocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the integrations that are active on a space.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listSpaceIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all links of a space, page by page in their order, then those of reusable contents.
         * @description External URLs count as valid: they are not requested.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["listSpaceLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a space to another collection, or to another position among its siblings.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["moveSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a URL of the space, or of one of its pages, as a PDF.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getSpacePDF"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant users and teams a role on a space.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["inviteToSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List everyone who has access to a space, with their effective role from all grants, teams and levels.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listPermissionsAggregateInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the teams with a direct grant on a space.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listTeamPermissionsInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the grant of a team on a space.
         * @description Needs a token with the scope `content:write`.
         */
        delete: operations["removeTeamFromSpace"];
        options?: never;
        head?: never;
        /**
         * Set the role of a team on a space.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateTeamPermissionInSpace"];
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users with a direct grant on a space.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listUserPermissionsInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the grant of a user on a space.
         * @description They may still have a role by teams, levels or the organization.
         *
         *     Needs a token with the scope `content:write`.
         */
        delete: operations["removeUserFromSpace"];
        options?: never;
        head?: never;
        /**
         * Set the role of a user on a space.
         * @description Needs a token with the scope `content:write`.
         */
        patch: operations["updateUserPermissionInSpace"];
        trace?: never;
    };
    "/spaces/{spaceId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a space that was deleted in the last seven days, to its former collection or to the root.
         * @description Needs a token with the scope `content:write`.
         */
        post: operations["restoreSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a revision with all its pages, files and reusable contents.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the changes of a revision relative to its first parent: pages, files, variables and reusable contents.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getRevisionSemanticChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a revision.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listFilesInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of a revision.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getFileInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of a revision by its id, with its body.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getPageInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the body of a page as a document.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getPageDocumentInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the page tree of a revision.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listPagesInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of a revision by its path, with its body.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getPageInRevisionByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reusable content of a revision.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getReusableContentInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the body of a reusable content as a document.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getReusableContentDocumentInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the pages of a space.
         * @description Searches the primary content, best results first.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["searchSpaceContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a space to the root of another organization.
         * @description You administer it there; the grants of others are dropped.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["transferSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a file ahead of the change that inserts it.
         * @description The body is the bytes of the file, whatever their `Content-Type`: the type of the file is that of its name. They may be more than in a request with JSON: up to `git.max_file_bytes` of the server, 100 MiB unless its operator chose otherwise. The `id` goes into `upload` of `insert_files`, within a day and by the same user. An `Idempotency-Key` is refused: a file that is sent twice does no harm.
         *
         *     Needs a token with the scope `content:write`.
         */
        post: operations["uploadFileToSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subdomains/{subdomain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find one of your organizations by its hostname.
         * @description Needs a token with the scope `organization:read`.
         */
        get: operations["getSubdomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates of this server, with their parameters.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/urls/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the collection, space, change request or page at a URL, if you may see it.
         * @description Needs a token with the scope `content:read`.
         */
        get: operations["getContentByUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/urls/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the embed of an external URL: a player of a known site, or a link.
         * @description No request is sent to the URL.
         *
         *     Needs a token with the scope `content:read`.
         */
        get: operations["getEmbedByUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/urls/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resolve a URL of a published site: the older form, with everything in the query.
         * @description Needs no token.
         */
        get: operations["getPublishedContentByUrl"];
        put?: never;
        /**
         * Resolve a URL of a published site for one visitor.
         * @description Needs no token.
         */
        post: operations["resolvePublishedContentByUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account of the token's owner.
         * @description Needs a token with the scope `user:read`.
         */
        get: operations["getAuthenticatedUser"];
        put?: never;
        post?: never;
        /**
         * Delete your account, for good: credentials, sessions, tokens, memberships and grants.
         * @description Comments, change requests and revisions stay, under the name "Deleted user". Fails while you are the last admin of an organization that has other members. Needs a token with all scopes, or a browser session in which the password was entered recently.
         *
         *     Needs a token with the scope `user:write`.
         */
        delete: operations["deleteAuthenticatedUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an e-mail to verify your address.
         * @description Needs a token with the scope `user:write`.
         */
        post: operations["requestEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all personal data that this server has about you, as one document.
         * @description Needs a token with all scopes, or a browser session in which the password was entered recently.
         *
         *     Needs a token with the scope `user:read`.
         */
        get: operations["exportAuthenticatedUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password.
         * @description All your sessions end, and so do the tokens created in them unless you keep those.
         *
         *     Needs a token with the scope `user:write`.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which second factors you have.
         * @description Needs a token with the scope `user:read`.
         */
        get: operations["getSecondFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys.
         * @description They are added on the page `/app/account/second-factors`.
         *
         *     Needs a token with the scope `user:read`.
         */
        get: operations["listPasskeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factors/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey, in a session within 10 minutes after signing in.
         * @description Needs a token with the scope `user:write`.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey, in a session within 10 minutes after signing in.
         * @description Needs a token with the scope `user:write`.
         */
        patch: operations["updatePasskey"];
        trace?: never;
    };
    "/user/second-factors/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes.
         * @description The earlier ones no longer work.
         *
         *     Needs a token with the scope `user:write`.
         */
        post: operations["createRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add the authenticator app, with a code that it shows.
         * @description From then on signing in needs one. With your first second factor you get recovery codes.
         *
         *     Needs a token with the scope `user:write`.
         */
        put: operations["confirmTotp"];
        /**
         * Generate the secret of an authenticator app.
         * @description It counts once you have confirmed it with a code of the app. Second factors are changed in a session, within 10 minutes after signing in or repeating the password; API tokens cannot change them.
         *
         *     Needs a token with the scope `user:write`.
         */
        post: operations["createTotp"];
        /**
         * Remove your authenticator app.
         * @description Recovery codes end with the last factor.
         *
         *     Needs a token with the scope `user:write`.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions: browsers and programs in which you are signed in.
         * @description Needs a token with the scope `user:read`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your sessions but the one that sends this request.
         * @description Every node stops accepting them within a second.
         *
         *     Needs a token with the scope `user:write`.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out: end the session that sends this request.
         * @description Needs a token with the scope `user:write`.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/current/authentication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Repeat your password, or a second factor, in a browser session.
         * @description For 10 minutes the session may then create tokens, set a first password and transfer content, which is refused with `recent_authentication_required` otherwise.
         *
         *     Needs a token with the scope `user:write`.
         */
        put: operations["confirmPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session.
         * @description Tokens that were created in it stay valid.
         *
         *     Needs a token with the scope `user:write`.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your tokens, including sessions.
         * @description Needs a token with the scope `user:read`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token.
         * @description It cannot have more scopes than the one you use now.
         *
         *     Needs a token with the scope `user:write`.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token.
         * @description Every node stops accepting it within a second.
         *
         *     Needs a token with the scope `user:write`.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account, if sign-up is open or with an invitation.
         * @description A verification e-mail is sent, unless the invitation was mailed to that address. The account does not use up the invitation: sign in, then join with it.
         *
         *     Needs no token.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account of someone you share an organization with.
         * @description Needs a token with the scope `user:read`.
         */
        get: operations["getUserById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your own name or image.
         * @description Needs a token with the scope `user:write`.
         */
        patch: operations["updateUserById"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A session that has not ended. */
        ActiveSession: {
            browser?: components["schemas"]["SessionBrowser"] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Whether this session sends the request. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it ends if it is not used until then.
             */
            expiresAt: string | null;
            id: string;
            /**
             * Format: date-time
             * @description With a precision of one minute.
             */
            lastUsedAt?: string | null;
            /** @description Always `active-session`. */
            object: string;
        };
        /** @description Whether content depends on the visitor. */
        AdaptiveContent: {
            enabled: boolean;
        };
        AdaptiveSchemaUpdate: {
            jsonSchema: components["schemas"]["ClaimsSchema"];
        };
        Addressee: string | {
            email: string;
            role?: components["schemas"]["Role"] | null;
        };
        /** @description Instructions that the agent of an organization follows when it writes. */
        AgentInstructions: {
            instructions: components["schemas"]["Document"];
            /** @description Always `agent-instructions`. */
            object: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The id of the user who changed them last. */
            updatedBy: string;
            urls: components["schemas"]["AgentInstructionsUrls"];
        };
        AgentInstructionsUpdate: {
            instructions: components["schemas"]["Document"];
        };
        AgentInstructionsUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description These users may merge regardless of the other rules. */
        AllowBypassRule: {
            /** @enum {string} */
            rule: "allow_bypass";
            /** @description Ids of members of the organization. */
            users: string[];
        };
        /** @description The release of the server. */
        ApiInformation: {
            build: string;
            version: string;
        };
        /** @description A token for programs. Its secret is shown once, when it is created. */
        ApiToken: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt?: string | null;
            id: string;
            label: string;
            /**
             * Format: date-time
             * @description With a precision of one minute.
             */
            lastUsedAt?: string | null;
            /** @description Always `api-token`. */
            object: string;
            /** @description The scopes of the token; left out if it has all rights of its owner. */
            scopes?: string[] | null;
            token?: string | null;
        };
        /** @description The old and new value of an attribute; absent where there is none. */
        AttributeChange: {
            /** @description Any JSON value. */
            after?: unknown;
            /** @description Any JSON value. */
            before?: unknown;
        };
        /** @description The changes, by the name of the attribute. `document` is the id of the body, which changes with the text of the page's file. */
        AttributeChanges: {
            [key: string]: components["schemas"]["AttributeChange"];
        };
        /** @description Who did it. */
        AuditActor: {
            /** @description The IP address of the request. */
            address?: string | null;
            /** @description The installation of an integration that acted. */
            installation?: string | null;
            kind: components["schemas"]["AuditActorKind"];
            /** @description The current name of that user, or of the user they acted for. */
            name?: string | null;
            /** @description The user that a program, or the server itself, acted for. */
            onBehalfOf?: string | null;
            requestId?: string | null;
            /** @description The id of the token that was used. */
            token?: string | null;
            user?: string | null;
        };
        /** @enum {string} */
        AuditActorKind: "user" | "integration" | "visitor" | "system";
        /** @description Something that happened in an organization. */
        AuditEvent: {
            actor: components["schemas"]["AuditActor"];
            id: string;
            /** @description Current names of the people and objects in `payload`, by their ids. */
            names: {
                [key: string]: string;
            };
            /** @description Always `audit-event`. */
            object: string;
            /** Format: date-time */
            occurredAt: string;
            /** @description Details, by type of event. */
            payload: {
                [key: string]: unknown;
            };
            /** @description The id of the object it happened to. */
            subject?: string | null;
            /** @description The current name of that object, or its name at the time if it no longer exists. */
            subjectName?: string | null;
            /** @description What happened, such as `collection.created`. */
            type: string;
        };
        /** @description The location of an object in Git. */
        Blob: {
            oid: string;
            path: string;
        };
        /**
         * @description Blocks that are removed from a page, or from a block of it, and others that are inserted. The keys are those of the
         *     page's document at `base`.
         */
        BlockSplice: {
            /** @description The key of the block after which blocks are inserted; null for the beginning. It may be one that is removed. */
            after?: string | null;
            /** @description The key of the block, or of the fragment, whose blocks change; the page itself if left out. */
            in?: string | null;
            /** @description Blocks, as in the `nodes` of a document. */
            insert?: components["schemas"]["DocumentNode"][];
            /** @description The keys of blocks. */
            remove?: string[];
        };
        /** @description The admin who may do without single sign-on. */
        BreakGlassAdmin: {
            /** @description Always `break-glass-admin`. */
            object: string;
            /** @description The id of the admin; left out if nobody is named. */
            user?: string | null;
        };
        BreakGlassAdminUpdate: {
            /** @description The id of an admin of the organization who has a password and a verified e-mail address. */
            user: string;
        };
        BrokenLinkStats: {
            /** @description How many of the broken ones were not broken where the change request started. */
            changeRequest?: number | null;
            total: number;
        };
        /** @description A proposal to change the content of a space. */
        ChangeRequest: {
            /**
             * Format: int64
             * @description Number of open comments on it.
             */
            comments: number;
            /** @description The id of the cluster of issues that it was opened for. */
            conversationsIssuesCluster?: string | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["User"];
            /** @description A description of the change request. */
            description?: components["schemas"]["Document"] | null;
            id: string;
            /**
             * Format: int64
             * @description Sequential number within the space, from 1.
             */
            number: number;
            /** @description Always `change-request`. */
            object: string;
            /** @description Whether main has changed since it was created or last updated. */
            outdated: boolean;
            /** @description The revision it proposes: the id of a commit. */
            revision: string;
            /** @description The revision of main that it started from. */
            revisionInitial: string;
            /** @description The revision of main that its merge created. */
            revisionMerged?: string | null;
            /** @description The revision of main that was last merged into it. */
            revisionMergedAncestor?: string | null;
            /** @description The space it proposes to change. */
            space: string;
            status: components["schemas"]["ChangeRequestStatus"];
            subject: string;
            /** Format: date-time */
            updatedAt: string;
            urls: components["schemas"]["ChangeRequestUrls"];
        };
        /** @description A conflict between a change request and main. */
        ChangeRequestConflict: {
            base?: components["schemas"]["ConflictSide"] | null;
            kind: components["schemas"]["ConflictKind"];
            /** @description Always `change-request-conflict`. */
            object: string;
            ours?: components["schemas"]["ConflictSide"] | null;
            /** @description The page, file or entry of the table of contents. Name it to settle the conflict. */
            page?: string | null;
            /**
             * @description Which parts are in conflict: `body`, `file`, `title`, `linkTitle`, `target`, `place`, or `key:` and the name of
             *     a key of the front matter.
             */
            parts: string[];
            /** @description The path of its file: in the change request, formerly in it, or on main. */
            path: string;
            /** @description Whether it is settled. A settled conflict keeps the side of the change request. */
            settled: boolean;
            theirs?: components["schemas"]["ConflictSide"] | null;
        };
        /** @description A contributor of a change request. */
        ChangeRequestContributor: {
            /** @description The kind of contribution: `edit` or `comment`. */
            actionType: string;
            /**
             * Format: int64
             * @description Number of contributions.
             */
            count: number;
            /**
             * Format: date-time
             * @description Time of the last contribution.
             */
            updatedAt: string;
            user: components["schemas"]["User"];
        };
        ChangeRequestCreate: {
            /** @description The id of the cluster of issues that it is opened for. */
            conversationsIssuesCluster?: string | null;
            subject?: string | null;
            template?: components["schemas"]["TemplateUse"] | null;
        };
        /** @description Someone who was asked to review a change request. */
        ChangeRequestRequestedReviewer: {
            /** Format: date-time */
            createdAt: string;
            /** @description Always `user`. */
            kind: string;
            /** @description Always `change-request-requested-reviewer`. */
            object: string;
            requestedBy: components["schemas"]["User"];
            /** @description The revision at the time of the request. */
            revision: string;
            user: components["schemas"]["User"];
        };
        /** @description A review of a change request. */
        ChangeRequestReview: {
            comment?: components["schemas"]["Comment"] | null;
            /** @description Whether merge rules count it. Reviews of one's own change request do not count. */
            counts: boolean;
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @description Always `change-request-review`. */
            object: string;
            /** @description Whether the reviewer has reviewed again, or was asked to. */
            outdated: boolean;
            requestedBy?: components["schemas"]["User"] | null;
            reviewer: components["schemas"]["User"];
            /** @description The reviewed revision. */
            revision: string;
            status: components["schemas"]["ChangeRequestReviewStatus"];
            /** Format: date-time */
            updatedAt: string;
            urls: components["schemas"]["ReviewUrls"];
        };
        /** @enum {string} */
        ChangeRequestReviewStatus: "changes-requested" | "approved";
        /**
         * @description The status of a change request.
         * @enum {string}
         */
        ChangeRequestStatus: "draft" | "open" | "archived" | "merged";
        /** @description Fields to change. Omitted fields keep their values. */
        ChangeRequestUpdate: {
            /** @description A description of the change request; null for none. */
            description?: components["schemas"]["Document"] | null;
            status?: components["schemas"]["ChangeRequestStatus"] | null;
            subject?: string | null;
        };
        ChangeRequestUrls: {
            /** Format: uri */
            app: string;
            /** Format: uri */
            location: string;
            /**
             * Format: uri
             * @description URL of a preview within the published site that shows the space. It works for members who have opened the
             *     preview of that site before, see `getSitePublishingPreviewById`.
             */
            preview?: string | null;
        };
        /** @description The result of the changes. */
        ChangedContent: {
            changeRequest: components["schemas"]["ChangeRequest"];
            /** @description One for each page, in the order of the changes. */
            changes: components["schemas"]["ChangedPage"][];
            insertedFiles?: components["schemas"]["File"][];
        };
        /** @description Blocks and fragments that stayed and have another key now, by their keys at `base`. */
        ChangedKeys: {
            [key: string]: string;
        };
        /** @description The result of a change of a page. */
        ChangedPage: {
            /** @enum {string} */
            object: "created_page";
            page: components["schemas"]["PageRef"];
            /** @description The `ref` of the change. */
            ref?: string;
        } | {
            /** @description By these the document at `base` becomes that of the revision, with the changes of others. */
            blocks?: components["schemas"]["BlockSplice"][];
            git?: components["schemas"]["WrittenFile"];
            keys?: components["schemas"]["ChangedKeys"];
            /** @enum {string} */
            object: "updated_page";
            page: components["schemas"]["PageRef"];
            /** @description With `return=blocks`, for changes with a `base`: the revision that has the change. */
            revision?: string;
        } | {
            /** @enum {string} */
            object: "deleted_page";
            /** @description The id of the page. */
            page: string;
        };
        /** @description One claim. */
        ClaimSchema: {
            /**
             * @description Always false: claims that are not described are dropped.
             * @enum {boolean}
             */
            additionalProperties?: false;
            /** @description What the claim says. */
            description: string;
            /** @description Of `string`: the values that it can have. */
            enum?: string[];
            /** @description Of `array`: booleans, numbers or text. */
            items?: components["schemas"]["ClaimSchema"];
            /** @description Of `object`: its claims, by their names. */
            properties?: {
                [key: string]: components["schemas"]["ClaimSchema"];
            };
            /** @enum {string} */
            type: "boolean" | "number" | "string" | "array" | "object";
        };
        /**
         * @description A JSON schema, draft 07: each property describes one claim, `unsigned` those without a signature.
         * @example {
         *       "additionalProperties": false,
         *       "properties": {
         *         "isBeta": {
         *           "description": "Whether they try things out",
         *           "type": "boolean"
         *         },
         *         "plan": {
         *           "description": "What they pay for",
         *           "enum": [
         *             "free",
         *             "paid"
         *           ],
         *           "type": "string"
         *         }
         *       },
         *       "type": "object"
         *     }
         */
        ClaimsSchema: {
            /**
             * @description Draft 07, if present.
             * @enum {string}
             */
            $schema?: "http://json-schema.org/draft-07/schema#";
            /**
             * @description Always false: claims that are not described are dropped.
             * @enum {boolean}
             */
            additionalProperties: false;
            /** @description The claims, by their names. */
            properties: {
                [key: string]: components["schemas"]["ClaimSchema"];
            };
            /** @enum {string} */
            type: "object";
        };
        /**
         * @description Colors of code.
         * @enum {string}
         */
        CodeTheme: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
        /** @description A group of spaces and other collections. */
        Collection: {
            defaultLevel: components["schemas"]["DefaultLevel"] | null;
            description?: string | null;
            id: string;
            /** @description Always `collection`. */
            object: string;
            /** @description The organization that owns the collection. */
            organization: string;
            /** @description The collection it is in; absent at the root. */
            parent?: string | null;
            permissions: components["schemas"]["CollectionPermissions"];
            title: string;
            urls: components["schemas"]["CollectionUrls"];
        };
        CollectionCreate: {
            /** @description The collection to create it in; the root of the organization if left out. */
            parent?: string | null;
            title?: string | null;
        };
        /** @description A link to a collection. */
        CollectionInvite: {
            collection: components["schemas"]["Collection"];
            /** @description The id is the secret: anyone who knows it may use the link. */
            id: string;
            level: components["schemas"]["Role"] | null;
            /** @description Always `invite`. */
            object: string;
            /** @description Whether you already have what the link grants. */
            redundant: boolean;
        };
        /** @description What the caller may do with the collection. */
        CollectionPermissions: {
            admin: boolean;
            create: boolean;
            view: boolean;
            viewInviteLinks: boolean;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        CollectionUpdate: {
            defaultLevel?: components["schemas"]["DefaultLevel"] | null;
            description?: string | null;
            title?: string | null;
        };
        CollectionUrls: {
            /** Format: uri */
            app: string;
            /** Format: uri */
            location: string;
        };
        /**
         * @description `#rgb` or `#rrggbb`.
         * @example #2256c9
         */
        Color: string;
        /** @description A comment on a space or a change request. */
        Comment: {
            body: components["schemas"]["WrittenBody"];
            /**
             * Format: date-time
             * @description When the body was last changed.
             */
            editedAt?: string | null;
            id: string;
            /** @description Always `comment`. */
            object: string;
            permissions: components["schemas"]["PostPermissions"];
            /** Format: date-time */
            postedAt: string;
            postedBy: components["schemas"]["User"];
            reactions: components["schemas"]["Reaction"][];
            /** @description Users who replied, the latest first. */
            repliers: components["schemas"]["Replier"][];
            /**
             * Format: int64
             * @description Number of replies.
             */
            replies: number;
            /** Format: date-time */
            resolvedAt?: string | null;
            resolvedBy?: components["schemas"]["User"] | null;
            /** @description `open` or `resolved`. */
            status: string;
            target: components["schemas"]["CommentTarget"];
            urls: components["schemas"]["PostUrls"];
        };
        /** @description A body: Markdown, a document of blocks, or nothing. */
        CommentBody: {
            /** @description In place of `markdown`. */
            document?: components["schemas"]["Document"] | null;
            markdown?: string | null;
        };
        /** @description A comment and its target. */
        CommentCreate: {
            body: components["schemas"]["CommentBody"];
            /** @description The key of a node of that page, as in the page's document. */
            node?: string | null;
            /** @description The page it is about. Without it, the comment is about the whole space or change request. */
            page?: string | null;
            tableCell?: components["schemas"]["TableCell"] | null;
        };
        /** @description A reply to a comment. */
        CommentReply: {
            body: components["schemas"]["WrittenBody"];
            /**
             * Format: date-time
             * @description When the body was last changed.
             */
            editedAt?: string | null;
            id: string;
            /** @description Always `comment-reply`. */
            object: string;
            permissions: components["schemas"]["PostPermissions"];
            /** Format: date-time */
            postedAt: string;
            postedBy: components["schemas"]["User"];
            reactions: components["schemas"]["Reaction"][];
            urls: components["schemas"]["PostUrls"];
        };
        CommentReplyCreate: {
            body: components["schemas"]["CommentBody"];
        };
        /** @description Fields to change. Omitted fields keep their values. */
        CommentReplyUpdate: {
            /** @description Emoji to add as your reactions. */
            addedReactions?: string[];
            body?: components["schemas"]["CommentBody"] | null;
            /** @description Emoji to remove from your reactions. */
            removedReactions?: string[];
        };
        /** @description What a comment is about. */
        CommentTarget: {
            changeRequest?: string | null;
            node?: components["schemas"]["CommentedNode"] | null;
            page?: components["schemas"]["CommentedPage"] | null;
            review?: string | null;
            /** @description The revision it was posted at: the id of a commit. */
            revision: string;
            space: string;
            tableCell?: components["schemas"]["CommentedCell"] | null;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        CommentUpdate: {
            /** @description Emoji to add as your reactions. */
            addedReactions?: string[];
            body?: components["schemas"]["CommentBody"] | null;
            /** @description Emoji to remove from your reactions. */
            removedReactions?: string[];
            /** @description Whether the comment is resolved. */
            resolved?: boolean | null;
        };
        CommentedCell: {
            definition: string;
            record: string;
        };
        CommentedNode: {
            /** @description The key of the node in the page at that revision. */
            id: string;
            /** @description The beginning of the node's text at that revision. */
            quote: string;
        };
        CommentedPage: {
            id: string;
        };
        /** @description The commit that a revision is. */
        Commit: {
            /** @description The same, under the name that public clients use. */
            createdByGitBook: boolean;
            /** @description Whether this server created the commit, rather than a push. */
            createdByService: boolean;
            message: string;
            oid: string;
        };
        /** @description A source of one document, as a page has it in `computed`. */
        ComputedDocumentRequest: {
            /** @description The `computedSeed` of the page. */
            seed: string;
            /** @description A source of one document: the type `builtin:openapi`, the OpenAPI spec in `dependencies.spec.ref`, and in `props` the `doc` (`info`, `operations` or `models`) and the `page`. Or the type `integration:<name>:<source>`, with the `props` and `dependencies` that its script gets. Pages have it in `computed`. */
            source: {
                [key: string]: unknown;
            };
        };
        /** @description An overlay, and what it does to the latest version of its spec. */
        ComputedOverlay: {
            /** @description The number of actions that found their targets. */
            appliedActions: number;
            /** @description The number of such actions that are not listed; absent if all are. */
            more?: number | null;
            /** @description The path of the overlay below `.gitbook/overlays`. */
            overlay: string;
            /** @description The id of the entry. */
            page: string;
            /** @description Why the overlay cannot be used. */
            problems: components["schemas"]["OverlayProblem"][];
            /** @description The slug of the OpenAPI spec. */
            spec: string;
            status: components["schemas"]["OverlayStatus"];
            /** @description The actions that changed nothing, at most 1,000. */
            unappliedActions: components["schemas"]["UnappliedOverlayAction"][];
            /** @description The id of the latest version of the spec; absent if it has none. */
            version?: string | null;
        };
        /** @description The overlays that computed entries of a table of contents name. */
        ComputedOverlays: {
            /** @description In the order of the entries. */
            overlays: components["schemas"]["ComputedOverlay"][];
        };
        /** @description The pages of a source. */
        ComputedRevision: {
            files: components["schemas"]["File"][];
            pages: components["schemas"]["Page"][];
            reusableContents: components["schemas"]["ReusableContent"][];
        };
        /** @description A source of pages. */
        ComputedRevisionRequest: {
            /** @description Ids of the pages are derived from it. */
            seed: string;
            /** @description A source of pages: the type `builtin:openapi`, the OpenAPI spec in `dependencies.spec.ref`, and in `props` whether schemas have pages (`models`), the `grouping` (`by-operation` or `by-tag`) and the `downloadLink`. Or the type `integration:<name>:<source>`, with the `props` and `dependencies` that its script gets. */
            source: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        ConflictKind: "changed" | "deleted" | "added" | "moved" | "cycle" | "parent-deleted";
        ConflictSide: {
            markdown: string;
        };
        /** @description The target of a URL, if the caller may see it. */
        ContentByUrl: {
            collection: components["schemas"]["Collection"];
        } | {
            changeRequest?: components["schemas"]["ChangeRequest"] | null;
            page?: components["schemas"]["Page"] | null;
            space: components["schemas"]["Space"];
        };
        ContentChange: components["schemas"]["InsertPage"] | components["schemas"]["UpdatePage"] | components["schemas"]["DeletePage"] | components["schemas"]["RevertPage"] | components["schemas"]["InsertFiles"];
        /** @description Changes that are applied in order, all or none, as one revision. */
        ContentChanges: {
            changes: components["schemas"]["ContentChange"][];
        };
        /** @description A location in content, or a URL. Pages are without those below them. */
        ContentLocation: {
            internalLocation?: components["schemas"]["PageAnchor"] | null;
            /** @enum {string} */
            kind: "page";
            organization: components["schemas"]["Organization"];
            page: components["schemas"]["Page"];
            space: components["schemas"]["Space"];
            versionContext?: components["schemas"]["VersionContext"] | null;
        } | {
            file: components["schemas"]["File"];
            /** @enum {string} */
            kind: "file";
            organization: components["schemas"]["Organization"];
            space: components["schemas"]["Space"];
            versionContext?: components["schemas"]["VersionContext"] | null;
        } | {
            /** @enum {string} */
            kind: "reusable-content";
            organization: components["schemas"]["Organization"];
            reusableContent: components["schemas"]["ReusableContent"];
            space: components["schemas"]["Space"];
            versionContext?: components["schemas"]["VersionContext"] | null;
        } | {
            /** @enum {string} */
            kind: "space";
            organization: components["schemas"]["Organization"];
            space: components["schemas"]["Space"];
        } | {
            /** @enum {string} */
            kind: "openapi";
            openAPISpec: components["schemas"]["OpenAPISpec"];
            organization: components["schemas"]["Organization"];
        } | {
            /** @enum {string} */
            kind: "url";
            url: string;
        };
        /** @description The target of a link, an image or a cover. `kind` determines which of the other fields are present. */
        ContentReference: {
            /** @description Of `anchor`: the anchor within the page. */
            anchor?: string;
            /** @description The id of a collection. */
            collection?: string;
            /** @description The id of a file. */
            file?: string;
            /** @enum {string} */
            kind: "url" | "page" | "anchor" | "file" | "space" | "collection" | "user" | "reusable-content" | "tag" | "openapi";
            /** @description The id of a page; of `anchor` the page that has it, if it is not this one. */
            page?: string;
            /** @description The id of a reusable content. */
            reusableContent?: string;
            /** @description The id of the space, if it is another one. */
            space?: string;
            /** @description Of `openapi`: the slug of an OpenAPI spec. */
            spec?: string;
            /** @description The name of a tag. */
            tag?: string;
            /** @description Of `url`: a URL, or a path of the site. */
            url?: string;
            /** @description The id of a user. */
            user?: string;
        };
        /** @description A conversation of a reader with a support team or an assistant. */
        Conversation: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @description Always `conversation`. */
            object: string;
            /**
             * Format: date-time
             * @description When its issues were found. Absent until then.
             */
            processedAt?: string | null;
            /** @description `email`, or `integration:` with the names of an integration and of its installation. */
            source: string;
            subject?: string | null;
            urls: components["schemas"]["ConversationUrls"];
        };
        /** @description What a deletion did. */
        ConversationDeletion: {
            /**
             * Format: int64
             * @description Number of conversations that were deleted.
             */
            deleted: number;
            /** @description Whether there may be more. Then send the request again. */
            hasMore: boolean;
        };
        /** @description A conversation with what was said in it. */
        ConversationDetail: {
            conversation: components["schemas"]["Conversation"];
            metadata: components["schemas"]["ConversationMetadata"];
            parts: components["schemas"]["ConversationPart"][];
        };
        /** @description A conversation to store. One with the same id and source is replaced. */
        ConversationInput: {
            /** @description The id of the conversation in its source. */
            id: string;
            metadata?: components["schemas"]["ConversationMetadataInput"] | null;
            /** @description The messages, oldest first: at most 1,000, and 128 KiB together. */
            parts: components["schemas"]["ConversationPart"][];
            subject?: string | null;
        };
        /** @description A question or problem that was found in a conversation. */
        ConversationIssue: {
            /** @description The id of the cluster. */
            cluster: string;
            /** @description The id of the conversation. */
            conversation: string;
            /**
             * Format: date-time
             * @description When the conversation began.
             */
            createdAt: string;
            id: string;
            /** Format: date-time */
            ingestedAt: string;
            /** @description Always `conversation-issue`. */
            object: string;
            /** @description What the conversation says about it. */
            summary: string;
            /** @description The sentence that asks or reports. */
            title: string;
            urls: components["schemas"]["ConversationIssueUrls"];
        };
        /** @description An issue with its conversation. */
        ConversationIssueDetail: {
            conversation: components["schemas"]["Conversation"];
            issue: components["schemas"]["ConversationIssue"];
        };
        ConversationIssueUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description What the source says about a conversation. */
        ConversationMetadata: {
            attributes: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Absent if the source did not say when the conversation began.
             */
            createdAt?: string | null;
            url?: string | null;
        };
        /** @description What the source says about a conversation. */
        ConversationMetadataInput: {
            /** @description At most 50, with names of 1 to 64 and values of up to 512 characters. Conversations can be deleted by them. */
            attributes?: {
                [key: string]: string;
            } | null;
            /**
             * Format: date-time
             * @description When the conversation began; the time of the request if left out.
             */
            createdAt?: string | null;
            /** @description An `http` or `https` URL where the conversation is shown. */
            url?: string | null;
        };
        /** @description A message of a conversation. */
        ConversationPart: {
            /** @description Markdown or HTML. */
            body: string;
            role: components["schemas"]["ParticipantRole"];
            type: components["schemas"]["ConversationPartType"];
        };
        /**
         * @description Kinds of parts.
         * @enum {string}
         */
        ConversationPartType: "message";
        ConversationUrls: {
            /** Format: uri */
            location: string;
            /**
             * Format: uri
             * @description Where its source shows it.
             */
            source?: string | null;
        };
        /** @description One conversation, or a list of at most 1,000. */
        ConversationsIngest: components["schemas"]["ConversationInput"][] | components["schemas"]["ConversationInput"];
        /** @description Issues that are about the same topic. */
        ConversationsIssuesCluster: {
            /** Format: date-time */
            createdAt: string;
            icon: string;
            id: string;
            /** @description The words that distinguish its issues from others. */
            label: string;
            /** @description Always `issues-cluster`. */
            object: string;
            /**
             * @description Up to three pages that may already answer it, best first: those that a search for the summary finds in the spaces
             *     that you may see. Absent in lists, and while the search is not available.
             */
            pages?: components["schemas"]["ConversationsIssuesClusterPage"][] | null;
            /** @description Number of issues per source of conversations. */
            sources: {
                [key: string]: number;
            };
            stats: components["schemas"]["ConversationsIssuesClusterStats"];
            /** @description The title of the issue that is most like the others. */
            summary: string;
            /**
             * Format: date-time
             * @description When its issues changed.
             */
            updatedAt: string;
            urls: components["schemas"]["ConversationsIssuesClusterUrls"];
            /**
             * @description Issues per week of the past 13 weeks, by the time at which their conversation began. The last number is of the
             *     past seven days.
             */
            weeklyPulse: number[];
        };
        /** @description A page that may answer a cluster. */
        ConversationsIssuesClusterPage: {
            id: string;
            /** @description The slugs from the top of the space down to it. */
            path: string;
            /** @description The id of its space. */
            space: string;
            title: string;
            urls: components["schemas"]["ConversationsIssuesClusterUrls"];
        };
        /** @description Numbers of a cluster. There are no agents here, so there are no tasks. */
        ConversationsIssuesClusterStats: {
            /**
             * Format: int64
             * @description Conversations with such an issue.
             */
            conversations: number;
            /** Format: int64 */
            issues: number;
            /** Format: int64 */
            tasksBacklog: number;
            /** Format: int64 */
            tasksCancelled: number;
            /** Format: int64 */
            tasksCompleted: number;
            /** Format: int64 */
            tasksStarted: number;
            /** Format: int64 */
            tasksTotal: number;
        };
        ConversationsIssuesClusterUrls: {
            /** Format: uri */
            app: string;
            /** Format: uri */
            location: string;
        };
        /** @description A hostname that a site claims. */
        CustomHostname: {
            /** Format: date-time */
            createdAt: string;
            hostname: string;
            /** @description Whether the hostname is verified, so that the site is served at it. */
            isActive: boolean;
            /** @description What to do to activate the hostname; absent when nothing is left to do. */
            nextStep?: string | null;
            /** @description Always `custom-hostname`. */
            object: string;
            status: components["schemas"]["CustomHostnameStatus"];
            target: components["schemas"]["SitePointer"];
            urls: components["schemas"]["CustomHostnameUrls"];
            /** @description The DNS record that proves ownership. */
            verification: components["schemas"]["CustomHostnameVerification"];
        };
        CustomHostnameCreate: {
            /** @description At least three labels, such as `docs.example.com`. */
            hostname: string;
        };
        /**
         * @description `dns_passed` when the proof was found, else `dns_no_cname`. Clients know only these values: `nextStep` names the
         *     record that is missing.
         * @enum {string}
         */
        CustomHostnameStatus: "dns_passed" | "dns_no_cname";
        CustomHostnameUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description A DNS record. */
        CustomHostnameVerification: {
            name: string;
            /** @description Always `TXT`. */
            type: string;
            value: string;
        };
        /** @description A custom expression must be true. It can use `space`, `changeRequest`, `reviews` and `actor`. */
        CustomMergeRule: {
            /** @description A subset of JavaScript. */
            expression: string;
            /** @enum {string} */
            rule: "custom";
        };
        /**
         * @description The look of a site or of one of its variants. Responses have every field that has a default. A field that is left out of a request or null falls back to the default, or for a variant to the value of its site. Unknown fields are rejected by name.
         * @example {
         *       "styling": {
         *         "corners": "rounded",
         *         "primaryColor": {
         *           "dark": "#8fb4ff",
         *           "light": "#2256c9"
         *         }
         *       },
         *       "themes": {
         *         "default": "system",
         *         "toggeable": true
         *       },
         *       "title": "Handbook"
         *     }
         */
        Customization: {
            advancedCustomization?: components["schemas"]["Switch"];
            /** @description Assistance for readers. */
            ai?: {
                greeting?: string;
                instructions?: string;
                /** @description The same in other languages, by their codes. */
                localizedGreeting?: {
                    [key: string]: string;
                };
                /**
                 * @default none
                 * @enum {string}
                 */
                mode?: "none" | "search" | "assistant";
                suggestions?: string[];
            };
            announcement?: components["schemas"]["CustomizationAnnouncement"];
            externalLinks?: {
                /**
                 * @description The window in which external links open.
                 * @default self
                 * @enum {string}
                 */
                target?: "self" | "blank";
            };
            /** @description One image for each theme, or an emoji. */
            favicon?: {
                emoji?: string;
                icon?: components["schemas"]["ThemedUrl"];
            };
            /** @description Whether readers are asked if a page helped. */
            feedback?: components["schemas"]["Switch"];
            /** @description The end of every page. */
            footer?: {
                copyright?: string;
                groups?: components["schemas"]["FooterGroup"][];
                logo?: components["schemas"]["ThemedUrl"];
            };
            git?: {
                /**
                 * @description Whether pages link to their source.
                 * @default false
                 */
                showEditLink?: boolean;
            };
            header?: components["schemas"]["CustomizationHeader"];
            insights?: {
                /**
                 * @description Whether a cookie identifies returning readers.
                 * @default false
                 */
                trackingCookie?: boolean;
            };
            /** @description Deprecated: the language of the content is used. */
            internationalization?: {
                /**
                 * @default en
                 * @enum {string}
                 */
                locale?: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
            };
            /** @description The same in other languages, by their codes. */
            localizedTitle?: {
                [key: string]: string;
            };
            /** @description The entries of the menu of a page. */
            pageActions?: {
                /** @default false */
                externalAI?: boolean;
                /** @description In this order. */
                items?: ("assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf")[];
                /** @default true */
                markdown?: boolean;
                /** @default true */
                mcp?: boolean;
            };
            /** @description Whether pages link to the previous and the next one. */
            pagination?: components["schemas"]["Switch"];
            /** @description Whether pages can be downloaded as PDF. */
            pdf?: components["schemas"]["Switch"];
            privacyPolicy?: {
                /** Format: uri */
                url?: string;
            };
            socialAccounts?: components["schemas"]["SocialAccount"][];
            /** @description The preview image for links to the site. */
            socialPreview?: {
                /** Format: uri */
                url?: string;
            };
            styling?: components["schemas"]["CustomizationStyling"];
            /** @description Light or dark. */
            themes?: {
                /**
                 * @default light
                 * @enum {string}
                 */
                default?: "light" | "dark" | "system";
                /**
                 * @description Whether readers can choose.
                 * @default true
                 */
                toggeable?: boolean;
            };
            /** @description In place of the title of the content. */
            title?: string;
            trademark?: components["schemas"]["Switch"];
        };
        /** @description A line above every page. */
        CustomizationAnnouncement: {
            enabled: boolean;
            link?: components["schemas"]["CustomizationLink"];
            /** @description The same in other languages, by their codes. */
            localizedMessage?: {
                [key: string]: string;
            };
            message: string;
            /** @enum {string} */
            style: "info" | "warning" | "danger" | "success";
        };
        /** @description The top of every page. */
        CustomizationHeader: {
            backgroundColor?: components["schemas"]["ThemedColor"];
            linkColor?: components["schemas"]["ThemedColor"];
            links?: components["schemas"]["HeaderItem"][];
            logo?: components["schemas"]["ThemedUrl"];
            /**
             * @description Deprecated: use `styling.theme`.
             * @default default
             * @enum {string}
             */
            preset?: "default" | "bold" | "contrast" | "custom" | "none";
            /** @description The target of the logo, if not the start page of the site. */
            primaryLink?: components["schemas"]["ContentReference"];
        };
        /** @description A link with its text. */
        CustomizationLink: {
            /** @description The same in other languages, by their codes. */
            localizedTitle?: {
                [key: string]: string;
            };
            title: string;
            to: components["schemas"]["ContentReference"];
        };
        /** @description Colors, shapes and fonts. */
        CustomizationStyling: {
            /**
             * @description Deprecated: use `tint`.
             * @default plain
             * @enum {string}
             */
            background?: "plain" | "match";
            /** @description Colors of code: in general, and in OpenAPI blocks. */
            codeTheme?: {
                default?: components["schemas"]["ThemedCodeTheme"];
                openapi?: components["schemas"]["ThemedCodeTheme"];
            };
            /**
             * @default rounded
             * @enum {string}
             */
            corners?: "rounded" | "straight" | "circular";
            dangerColor?: components["schemas"]["ThemedColor"];
            /**
             * @default subtle
             * @enum {string}
             */
            depth?: "subtle" | "flat";
            font?: components["schemas"]["TextFont"];
            /** @description The font of the text if left out. */
            headingFont?: components["schemas"]["TextFont"];
            /**
             * @default regular
             * @enum {string}
             */
            icons?: "regular" | "solid" | "duotone" | "light" | "thin";
            infoColor?: components["schemas"]["ThemedColor"];
            /**
             * @default default
             * @enum {string}
             */
            links?: "default" | "accent";
            monospaceFont?: components["schemas"]["MonospaceFont"];
            primaryColor?: components["schemas"]["ThemedColor"];
            /**
             * @default prominent
             * @enum {string}
             */
            search?: "prominent" | "subtle";
            sidebar?: {
                /**
                 * @default default
                 * @enum {string}
                 */
                background?: "default" | "filled";
                /**
                 * @default default
                 * @enum {string}
                 */
                list?: "default" | "pill" | "line";
            };
            successColor?: components["schemas"]["ThemedColor"];
            /**
             * @default clean
             * @enum {string}
             */
            theme?: "clean" | "muted" | "bold" | "gradient";
            /** @description Also colors the frame of the page, which is grey without it. */
            tint?: {
                color: components["schemas"]["ThemedColor"];
            };
            warningColor?: components["schemas"]["ThemedColor"];
        };
        /** @description A list that is not complete. */
        CutList: {
            /** @description The name of the list. Left out if all lists of the organization are missing. */
            list?: string | null;
            /** @description The id of the organization that the list belongs to, if it belongs to one. */
            organization?: string | null;
        };
        /** @description The first content at the organization's URL. */
        DefaultContent: {
            /** @description The id of a site of the organization. */
            site: string;
            /** @enum {string} */
            type: "site";
        };
        /**
         * @description The role of members without a grant: a role, `inherit` for that of the level above, or null for none.
         * @enum {string}
         */
        DefaultLevel: "admin" | "create" | "review" | "edit" | "comment" | "read" | "inherit";
        /** @description Delete a page and all pages below it. */
        DeletePage: {
            /** @enum {string} */
            operation: "delete_page";
            /** @description The id of the page. */
            page: string;
        };
        /** @description Where events go while an integration is developed. */
        DevelopmentMode: {
            /** @description Whether events of other organizations than the owner go there too. */
            all?: boolean;
            /**
             * Format: uri
             * @description It must be reachable from this server.
             */
            tunnelUrl: string;
        };
        /**
         * @description The body of a page, a comment or a description as blocks. Markdown is simpler for most clients, and is accepted and returned wherever a document is.
         * @example {
         *       "data": {},
         *       "nodes": [
         *         {
         *           "data": {},
         *           "nodes": [
         *             {
         *               "leaves": [
         *                 {
         *                   "marks": [],
         *                   "object": "leaf",
         *                   "text": "Welcome."
         *                 }
         *               ],
         *               "object": "text"
         *             }
         *           ],
         *           "object": "block",
         *           "type": "paragraph"
         *         }
         *       ],
         *       "object": "document"
         *     }
         */
        Document: {
            /** @description Data of the whole document. */
            data?: {
                [key: string]: unknown;
            };
            /** @description The blocks, from top to bottom. */
            nodes: components["schemas"]["DocumentNode"][];
            /** @enum {string} */
            object: "document";
        };
        /** @description A named part of a block. */
        DocumentFragment: {
            /** @description Its name. */
            fragment?: string;
            key?: string;
            nodes: components["schemas"]["DocumentNode"][];
            /** @enum {string} */
            object: "fragment";
            /** @description The kind of part. */
            type?: string;
        };
        /** @description A piece of text with the same marks throughout. */
        DocumentLeaf: {
            marks?: components["schemas"]["DocumentMark"][];
            /** @enum {string} */
            object: "leaf";
            text: string;
        };
        /** @description Formatting of a piece of text. */
        DocumentMark: {
            /** @description Of `color`: the color. */
            data?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            object: "mark";
            /** @enum {string} */
            type: "bold" | "italic" | "code" | "keyboard" | "strikethrough" | "color" | "superscript" | "subscript";
        };
        /** @description A block, an inline element, or text. Blocks and inlines have a `type` and mostly `nodes`; text has `leaves`. */
        DocumentNode: {
            /** @description Data by type: the `ref` of a link, the `syntax` of code. */
            data?: {
                [key: string]: unknown;
            };
            /** @description Named parts: a caption, the cells of a table, the body of an expandable. */
            fragments?: components["schemas"]["DocumentFragment"][];
            /** @description Whether it has no text. */
            isVoid?: boolean;
            /** @description Identifies the block within its page. Leave it out of requests. */
            key?: string;
            /** @description Of text: its pieces, each with its own marks. */
            leaves?: components["schemas"]["DocumentLeaf"][];
            /** @description The anchor by which links refer to a block. */
            meta?: {
                /** @description The anchor. */
                id?: string;
            };
            /** @description Its child nodes. */
            nodes?: components["schemas"]["DocumentNode"][];
            /** @enum {string} */
            object?: "block" | "inline" | "text";
            /** @description Of a block, such as `paragraph`, `heading-1`, `list-unordered`, `list-item`, `code`, `hint`, `table`, `tabs`, `image`; of an inline `link`, `emoji`, `icon`, `expression`, `inline-math`, `inline-image`, `annotation`, `mention` or `button`. */
            type?: string;
        };
        /** @description The organizations that admit a domain. */
        DomainOrganizations: {
            organizations: components["schemas"]["Organization"][];
        };
        /**
         * @description Whether content can be edited directly, or not at all.
         * @enum {string}
         */
        EditMode: "live" | "locked";
        /** @description An e-mail domain of an organization. */
        EmailDomain: {
            /**
             * Format: date-time
             * @description When the record was last looked for, by the request that proved the domain or by the weekly check.
             */
            checkedAt?: string | null;
            domain: string;
            /** @description Always `email-domain`. */
            object: string;
            /**
             * Format: date-time
             * @description Absent if the domain is not proven.
             */
            provenAt?: string | null;
            /** @description The DNS record that proves the domain. Leave it there: it is looked for again every week. */
            record: components["schemas"]["EmailDomainRecord"];
            status: components["schemas"]["EmailDomainStatus"];
        };
        /** @description A DNS record. */
        EmailDomainRecord: {
            name: string;
            /** @description Always `TXT`. */
            type: string;
            value: string;
        };
        /**
         * @description `proven` domains admit people; `pending` ones admit nobody.
         * @enum {string}
         */
        EmailDomainStatus: "proven" | "pending";
        /** @description The content at an external URL. */
        Embed: {
            /** @description The player, if the type is `rich`. */
            html?: string | null;
            /** @description The host of the URL. */
            site: string;
            /** @description The URL in a readable form. */
            title: string;
            type: components["schemas"]["EmbedKind"];
        };
        /**
         * @description Whether there is a player for the URL, or only a link.
         * @enum {string}
         */
        EmbedKind: "link" | "rich";
        /** @description The body of every error response. */
        Error: {
            error: components["schemas"]["ErrorDetail"];
        };
        ErrorDetail: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            code: number;
            details?: components["schemas"]["StalePage"] | null;
            /** @description The field of the request that is invalid. */
            field?: string | null;
            /** @description What is wrong and what to do about it, for people. */
            message: string;
            /** @description Identifies this request in the server's logs. */
            requestId?: string | null;
            /** @description A stable error code for programs. */
            type: string;
        };
        /** @description Target and options of an export. */
        ExportToGitRepository: {
            /** @description The message of the commit. */
            commitMessage: string;
            /** @description Export even if the branch has commits that the space lacks. They stay in its history. */
            force?: boolean;
            /** @description The full name of a branch in that repository, such as `refs/heads/main`. It is created if it does not exist. */
            ref: string;
            /** @description The directory of the repository that holds the content; the whole repository if left out. */
            repoProjectDirectory?: string | null;
            /** @description The URL of the repository, such as `https://example.com/docs.git`. */
            url: string;
        };
        /** @description A file that pages show or offer. */
        File: {
            contentType: string;
            dimensions?: components["schemas"]["FileDimensions"] | null;
            /**
             * Format: uri
             * @description A URL issued for you: anyone who has it reads with your rights, as long as you may read the space. Stays the
             *     same while the file is unchanged.
             */
            downloadURL: string;
            git?: components["schemas"]["Blob"] | null;
            id: string;
            name: string;
            /** Format: int64 */
            size: number;
        };
        /** @description In pixels. */
        FileDimensions: {
            /** Format: int32 */
            height: number;
            /** Format: int32 */
            width: number;
        };
        /** @description A custom font of the site. */
        FontDefinition: {
            custom: boolean;
            fontFaces: {
                sources: {
                    /** @enum {string} */
                    format?: "woff2" | "woff";
                    /** Format: uri */
                    url: string;
                }[];
                weight: number;
            }[];
            /** @description Letters, digits, spaces, `-`, `_`, `.` and `+`. */
            fontFamily: string;
            /** @description A name of your choice. */
            id: string;
        };
        /** @description Links of the footer under one title. */
        FooterGroup: {
            links: components["schemas"]["CustomizationLink"][];
            /** @description The same in other languages, by their codes. */
            localizedTitle?: {
                [key: string]: string;
            };
            title: string;
        };
        /** @description The last import or export. */
        GitSyncOperation: {
            /** Format: date-time */
            completedAt?: string | null;
            completedTasks: number;
            /** @description `import` or `export`. */
            direction: string;
            /** @description Number of stages, and of those that are done. */
            dispatchedTasks: number;
            /** @description The error message of a failed operation. */
            error?: string | null;
            /** @description `repo_fetch`, `content_process` or `finalize`. */
            stage: string;
            /** Format: date-time */
            startedAt: string;
            /** @description `running`, `failure` or `success`. */
            state: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description The repository that a space was imported from or exported to last. */
        GitSyncState: {
            operation: components["schemas"]["GitSyncOperation"];
            ref: string;
            /** @description The last part of the URL. */
            repoName: string;
            repoProjectDirectory?: string | null;
            /** Format: date-time */
            updatedAt: string;
            url: string;
        };
        /** @description A change of one entry. */
        GlossaryBatchOperation: {
            translations: components["schemas"]["GlossaryTranslations"];
            /** @enum {string} */
            type: "insert";
        } | {
            id: string;
            /** @description Replaces the translations of the entry. */
            translations: components["schemas"]["GlossaryTranslations"];
            /** @enum {string} */
            type: "update";
        } | {
            id: string;
            /** @enum {string} */
            type: "delete";
        };
        /** @description A term with its translations. */
        GlossaryEntry: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @description Always `glossary-entry`. */
            object: string;
            /** @description The term in each language, by language code. */
            translations: {
                [key: string]: string;
            };
            /** Format: date-time */
            updatedAt: string;
            urls: components["schemas"]["GlossaryEntryUrls"];
        };
        GlossaryEntryUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description The term in each language, by language code. */
        GlossaryTranslations: {
            [key: string]: string;
        };
        GlossaryUpdate: {
            /** @description At most 1,000; all of them are applied, or none. */
            operations: components["schemas"]["GlossaryBatchOperation"][];
        };
        /** @description A role and its grantees. At least one user or team is required. */
        Grant: {
            role: components["schemas"]["Role"] | null;
            /** @description Ids of teams of the organization. */
            teams?: string[];
            /** @description Ids of members of the organization. */
            users?: string[];
        };
        GrantUpdate: {
            role: components["schemas"]["Role"] | null;
        };
        /** @description A link in the header, or a menu of links. */
        HeaderItem: {
            /** @description Visitors for whom the condition is false do not see it. */
            condition?: string;
            /** @description The links of its menu. */
            links?: components["schemas"]["CustomizationLink"][];
            /** @description The same in other languages, by their codes. */
            localizedTitle?: {
                [key: string]: string;
            };
            /** @enum {string} */
            style?: "link" | "button-primary" | "button-secondary";
            title: string;
            /** @description Null if it only opens its menu. */
            to?: components["schemas"]["ContentReference"] | null;
        };
        /** @description A host that this server serves. */
        Host: {
            host: string;
            /** @description Always `host`. */
            object: string;
        };
        /** @description Source and options of an import. */
        ImportGitRepository: {
            /** @description Import even if the space has changes that the repository lacks. They stay in its history. */
            force?: boolean;
            /** @description The full name of a ref in that repository, such as `refs/heads/main`. */
            ref: string;
            /** @description The directory of the repository that holds the content; the whole repository if left out. */
            repoProjectDirectory?: string | null;
            /** @description Import as a draft change request; the primary content stays as it is. */
            standalone?: boolean;
            /** @description The URL of the repository, such as `https://example.com/docs.git`. */
            url: string;
        };
        /** @description Those of the organization. Only a space can have it. */
        InheritedMergeRules: {
            /** @enum {string} */
            type: "inherit";
        };
        InsertFile: {
            /** @description The content of the file. Either this, `url` or `upload`. */
            base64?: string | null;
            /** @description The name of the file, with its extension. It may be left out for an upload, which has one. */
            name?: string;
            /** @description A name by which the Markdown of this batch can refer to it: `./<ref>`. */
            ref?: string | null;
            /** @description The id of a file that you sent to `POST /spaces/{spaceId}/uploads` within the last day. The change uses it up. */
            upload?: string | null;
            /** @description The URL to fetch it from. Either this, `base64` or `upload`. */
            url?: string | null;
        };
        /** @description Insert files. */
        InsertFiles: {
            files: components["schemas"]["InsertFile"][];
            /** @enum {string} */
            operation: "insert_files";
        };
        /** @description Insert a page. */
        InsertPage: {
            /** @description Its position among its siblings, from 0; the end if left out. */
            at?: number | null;
            /** @description Visitors for whom the condition is false do not see the page; null removes it. */
            condition?: string | null;
            /** @description A sentence below the title; null for none. */
            description?: string | null;
            document: components["schemas"]["PageBody"];
            /** @description An emoji before the title; null for none. */
            emoji?: string | null;
            /** @description Whether it is left out of navigation. */
            hidden?: boolean | null;
            /** @description The name of an icon before the title; null for none. */
            icon?: string | null;
            /** @description The parent page; the top level if left out. */
            into?: string | null;
            /** @description Whether sitemaps and search engines leave it out. */
            noIndex?: boolean | null;
            /** @description Whether search engines are asked to leave it out. */
            noRobotsIndex?: boolean | null;
            /** @enum {string} */
            operation: "insert_page";
            /** @description A name by which later changes of this batch can refer to it. */
            ref?: string | null;
            /** @description Its name in the path. Derived from the title if left out. */
            slug?: string | null;
            /** @description The title of the page. The first heading of its Markdown if left out. */
            title?: string | null;
        };
        /** @description A site to install an integration on. */
        InstallOnSite: {
            /** @description The id of the site. */
            siteId: string;
        };
        /** @description A space to install an integration on. */
        InstallOnSpace: {
            /** @description The id of the space. */
            space: string;
        };
        /** @description The state of an integration in an organization. */
        InstallationStatusOut: {
            status: components["schemas"]["IntegrationInstallationStatus"];
        };
        /** @description A token that acts as an installation for an hour. */
        InstallationToken: {
            token: string;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        InstallationUpdate: {
            /**
             * @description Values of the configuration, by name.
             * @example {
             *       "url": "https://chat.example.com/hook"
             *     }
             */
            configuration?: {
                [key: string]: unknown;
            };
            externalIds?: string[] | null;
            site_selection?: components["schemas"]["IntegrationInstallationSelection"] | null;
            space_selection?: components["schemas"]["IntegrationInstallationSelection"] | null;
            status?: components["schemas"]["IntegrationInstallationStatus"] | null;
        };
        /** @description An installed integration with its state. */
        InstalledIntegration: {
            integration: components["schemas"]["Integration"];
            status: components["schemas"]["IntegrationInstallationStatus"];
        };
        /** @description A program that an organization has published and others install. */
        Integration: {
            blocks?: components["schemas"]["IntegrationBlock"][] | null;
            categories: components["schemas"]["IntegrationCategory"][];
            configurations?: components["schemas"]["IntegrationConfigurations"] | null;
            /**
             * @description The Content-Security-Policy of what the integration sends to browsers: the header, or its directives.
             * @example {
             *       "script-src": "'self'"
             *     }
             */
            contentSecurityPolicy?: string | {
                [key: string]: string;
            };
            contentSources?: components["schemas"]["IntegrationContentSource"][] | null;
            description: string;
            externalLinks: components["schemas"]["IntegrationExternalLink"][];
            name: string;
            /** @description Always `integration`. */
            object: string;
            /** @description The organization that published it, without its settings. */
            owner: components["schemas"]["Organization"];
            permissions: components["schemas"]["IntegrationPermissions"];
            /** @description URLs of images. */
            previewImages: string[];
            scopes: components["schemas"]["IntegrationScope"][];
            /** @description A longer description in Markdown. */
            summary?: string | null;
            target: components["schemas"]["IntegrationTarget"];
            title: string;
            urls: components["schemas"]["IntegrationUrls"];
            /** @description Always false: nobody checks integrations on this server. */
            verified: boolean;
            /**
             * Format: int64
             * @description Rises by one with each publication.
             */
            version: number;
            visibility: components["schemas"]["IntegrationVisibility"];
        };
        /** @description A kind of block for pages that the integration renders. */
        IntegrationBlock: {
            description?: string | null;
            /** @description The URL of an image. */
            icon?: string | null;
            /** @description Also the id of the component that renders it. */
            id: string;
            markdown?: components["schemas"]["IntegrationBlockMarkdown"] | null;
            title: string;
            /** @description Links that become this block, with `*` for any text. */
            urlUnfurl?: string[] | null;
        };
        /** @description How a block is written in Markdown: as a block of code. */
        IntegrationBlockMarkdown: {
            /** @description The property of the block that has the code. */
            body: string;
            /** @description The language of the block of code. */
            codeblock: string;
        };
        /**
         * @description What an integration is about.
         * @enum {string}
         */
        IntegrationCategory: "analytics" | "collaboration" | "content" | "gitsync" | "marketing" | "visitor-auth" | "other";
        /** @description Either `properties`, for a form, or the component that renders one. */
        IntegrationConfiguration: {
            /** @default null */
            componentId?: string | null;
            /** @default null */
            properties?: {
                [key: string]: components["schemas"]["IntegrationConfigurationProperty"];
            } | null;
            /**
             * @description The names of properties without which the installation stays `pending`.
             * @default null
             */
            required?: string[] | null;
        };
        /** @description The component of the integration that renders a configuration. */
        IntegrationConfigurationComponent: {
            componentId: string;
        };
        IntegrationConfigurationProperty: {
            button_text?: string | null;
            /** @description Where a button leads, within the public endpoint of the installation. */
            callback_url?: string | null;
            /** @description Where the form gets the possible values of a text from. */
            completion_url?: string | null;
            /**
             * @description The value of a new installation.
             * @example docs
             */
            default?: string | number | boolean;
            description?: string | null;
            /** @description The possible values of a text. */
            enum?: string[] | null;
            title?: string | null;
            type: components["schemas"]["IntegrationConfigurationPropertyType"];
        };
        /** @enum {string} */
        IntegrationConfigurationPropertyType: "string" | "number" | "boolean" | "button";
        /** @description What is configured for the organization, for a space and for a site. */
        IntegrationConfigurations: {
            account?: components["schemas"]["IntegrationConfiguration"] | null;
            site?: components["schemas"]["IntegrationConfiguration"] | null;
            space?: components["schemas"]["IntegrationConfiguration"] | null;
        };
        /** @description A source of pages that the integration computes. */
        IntegrationContentSource: {
            configuration: components["schemas"]["IntegrationConfigurationComponent"];
            description?: string | null;
            /** @description The URL of an image. */
            icon?: string | null;
            id: string;
            title: string;
        };
        /** @description An event that the script of an integration has handled, or could not. */
        IntegrationEvent: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            installationId?: string | null;
            /** @description The name of the integration. */
            integrationId: string;
            /**
             * @description What the script got. Its fields depend on its `type`.
             * @example {
             *       "status": "active",
             *       "type": "installation_setup"
             *     }
             */
            payload: {
                [key: string]: unknown;
            };
            status: components["schemas"]["IntegrationEventStatus"];
        };
        /** @description An event with what the script logged. */
        IntegrationEventDetails: {
            event: components["schemas"]["IntegrationEvent"];
            trace: components["schemas"]["IntegrationEventTrace"];
        };
        /** @description A line that the script logged. */
        IntegrationEventLog: {
            level: components["schemas"]["LogLevel"];
            message: string;
            /** Format: date-time */
            timestamp: string;
        };
        /**
         * @description `failed` if the script refused the event, or did not answer, three times.
         * @enum {string}
         */
        IntegrationEventStatus: "success" | "failed";
        IntegrationEventTrace: {
            /** @description Oldest first. */
            logs: components["schemas"]["IntegrationEventLog"][];
        };
        /** @description A link on the page of the integration. */
        IntegrationExternalLink: {
            label: string;
            /** Format: uri */
            url: string;
        };
        /** @description An integration that is installed on an organization. */
        IntegrationInstallation: {
            /**
             * @description Values of the configuration, by name.
             * @example {
             *       "url": "https://chat.example.com/hook"
             *     }
             */
            configuration: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            /** @description Ids of the same thing elsewhere, which the script assigns. */
            externalIds: string[];
            id: string;
            site_selection: components["schemas"]["IntegrationInstallationSelection"];
            space_selection: components["schemas"]["IntegrationInstallationSelection"];
            /**
             * Format: int64
             * @description Number of spaces that it is installed on.
             */
            spaces: number;
            status: components["schemas"]["IntegrationInstallationStatus"];
            target: components["schemas"]["IntegrationInstallationTarget"];
            /** Format: date-time */
            updatedAt: string;
            urls: components["schemas"]["IntegrationInstallationUrls"];
        };
        /**
         * @description Whether the installation concerns all spaces or sites of the organization, or those it is installed on.
         * @enum {string}
         */
        IntegrationInstallationSelection: "all" | "selected";
        /**
         * @description `pending` until all required values are configured. An admin can make it `paused`; so does unpublishing the
         *     integration.
         * @enum {string}
         */
        IntegrationInstallationStatus: "active" | "pending" | "paused";
        /** @description The organization that has installed an integration. */
        IntegrationInstallationTarget: {
            organization: string;
        };
        IntegrationInstallationUrls: {
            /** Format: uri */
            app: string;
            /** Format: uri */
            location: string;
            /**
             * Format: uri
             * @description Requests to this URL and below are handled by the script, for this installation.
             */
            publicEndpoint: string;
        };
        /** @description What the caller may do with the integration. */
        IntegrationPermissions: {
            /** @description Publish, unpublish, develop. */
            admin: boolean;
        };
        /**
         * @description The interface between server and script. Both are served alike.
         * @enum {string}
         */
        IntegrationRuntime: "v1" | "v2";
        /**
         * @description What an integration may do where it is installed.
         * @enum {string}
         */
        IntegrationScope: "space:content:read" | "space:content:write" | "space:metadata:read" | "space:metadata:write" | "space:git:sync" | "page:feedback:read" | "site:metadata:read" | "site:views:read" | "site:script:inject" | "site:script:cookies" | "site:visitor:auth" | "site:adaptive:read" | "site:adaptive:write" | "openapi:read" | "openapi:write" | "conversations:ingest";
        /** @description An installation on a site. */
        IntegrationSiteInstallation: {
            /**
             * @description Values of the configuration, by name.
             * @example {
             *       "url": "https://chat.example.com/hook"
             *     }
             */
            configuration: {
                [key: string]: unknown;
            };
            externalIds: string[];
            /** @description The id of the installation on the organization. */
            installation: string;
            /** @description The name of the integration. */
            integration: string;
            site: components["schemas"]["SiteOrId"];
            status: components["schemas"]["IntegrationInstallationStatus"];
            urls: components["schemas"]["TargetInstallationUrls"];
        };
        /** @description An installation on a space. */
        IntegrationSpaceInstallation: {
            /**
             * @description Values of the configuration, by name.
             * @example {
             *       "url": "https://chat.example.com/hook"
             *     }
             */
            configuration: {
                [key: string]: unknown;
            };
            externalIds: string[];
            /** @description The id of the installation on the organization. */
            installation: string;
            /** @description The name of the integration. */
            integration: string;
            space: components["schemas"]["SpaceOrId"];
            status: components["schemas"]["IntegrationInstallationStatus"];
            urls: components["schemas"]["TargetInstallationUrls"];
        };
        /**
         * @description What an integration is installed on and configured for.
         * @enum {string}
         */
        IntegrationTarget: "all" | "site" | "space" | "organization";
        IntegrationUrls: {
            /** Format: uri */
            app: string;
            /**
             * Format: uri
             * @description Where its images are.
             */
            assets: string;
            /** Format: uri */
            icon?: string | null;
            /** Format: uri */
            location: string;
            /**
             * Format: uri
             * @description Requests to this URL and below are handled by the script of the integration.
             */
            publicEndpoint: string;
        };
        /**
         * @description Who finds an integration: everyone, the members of its owner, or everyone who knows its name.
         * @enum {string}
         */
        IntegrationVisibility: "public" | "private" | "unlisted";
        /** @description People to invite by their e-mail addresses. */
        Invitation: {
            emails: components["schemas"]["Addressee"][];
            role?: components["schemas"]["Role"] | null;
            /** @description Whether accounts created with the invitation log in by the organization's single sign-on. */
            sso?: boolean;
        };
        /** @description A link by which its holder joins: the organization, or a space or collection as a guest. */
        Invite: components["schemas"]["SpaceInvite"] | components["schemas"]["CollectionInvite"] | components["schemas"]["OrganizationInvite"];
        /** @description The target of the link: `role` alone for the organization, or `level` with a `space` or a `collection`. */
        InviteCreate: {
            collection?: string | null;
            level?: components["schemas"]["Role"] | null;
            role?: components["schemas"]["Role"] | null;
            space?: string | null;
        };
        /** @description `role` for a link to the organization, `level` for one to a space or collection. */
        InviteUpdate: {
            level?: components["schemas"]["Role"] | null;
            role?: components["schemas"]["Role"] | null;
        };
        /** @description The result of inviting people. */
        Invited: {
            /** @description E-mail addresses of members, for whom `sso` has no effect. */
            failedSSOEmails?: string[];
            /** @description The invitations: all addresses that are not members, with or without an account. */
            invitations: components["schemas"]["PendingInvitation"][];
            /** @description Number of invitations. */
            invited: number;
            /** @description The ids of those who are already members. They are not changed. */
            users: string[];
        };
        /** @description You are a member now. The object is empty. */
        Joined: Record<string, never>;
        /** @description Which language services of this server get content of an organization. */
        LanguageSettings: {
            /**
             * @description What language models that the operator has configured do with conversations: `embeddings`, `descriptions`, both or
             *     nothing.
             */
            conversationModels: string[];
            /** @description Whether conversations with readers are sent to language models. */
            conversations: boolean;
            /** @description Always `language-settings`. */
            object: string;
            /**
             * @description The kind of the translation provider that the operator has configured: `apertium`, `libretranslate` or `chat`.
             *     Absent if there is none.
             */
            translationProvider?: string | null;
            /** @description Whether content is sent to the translation provider. */
            translations: boolean;
            /** Format: date-time */
            updatedAt: string;
            urls: components["schemas"]["LanguageSettingsUrls"];
        };
        LanguageSettingsUpdate: {
            /** @description Whether conversations with readers may be sent to language models; not if left out. */
            conversations?: boolean;
            /** @description Whether content may be sent to the translation provider. */
            translations: boolean;
        };
        LanguageSettingsUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description Links, with counts over all of them regardless of the status filter. */
        LinkList: {
            /** @description Number of items on this page. */
            count: number;
            items: {
                /** @description The locations of the link. */
                locationReferences: components["schemas"]["ContentLocation"][];
                relation: components["schemas"]["LinkRelation"];
                status: components["schemas"]["LinkStatus"];
                /** @description The target. If it was not found, the source text as a URL. */
                targetReference: components["schemas"]["ContentLocation"];
            }[];
            next?: components["schemas"]["Next"] | null;
            stats: components["schemas"]["LinkStats"];
        };
        /**
         * @description `dependsOn` where the target is shown as a part of the page.
         * @enum {string}
         */
        LinkRelation: "reference" | "dependsOn";
        LinkStats: {
            broken: components["schemas"]["BrokenLinkStats"];
            total: number;
        };
        /**
         * @description Whether the target of a link exists. `in-app` targets are URLs of the app, which only members can open.
         * @enum {string}
         */
        LinkStatus: "ok" | "broken" | "in-app";
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ActiveSession: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ActiveSession"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ApiToken: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ApiToken"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_AuditEvent: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["AuditEvent"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ChangeRequest: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ChangeRequest"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ChangeRequestConflict: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ChangeRequestConflict"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ChangeRequestContributor: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ChangeRequestContributor"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ChangeRequestRequestedReviewer: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ChangeRequestRequestedReviewer"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ChangeRequestReview: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ChangeRequestReview"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Collection: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Collection"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Comment: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Comment"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_CommentReply: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["CommentReply"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ContentLocation: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ContentLocation"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Conversation: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Conversation"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ConversationIssueDetail: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ConversationIssueDetail"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ConversationsIssuesCluster: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ConversationsIssuesCluster"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_CustomHostname: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["CustomHostname"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_EmailDomain: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["EmailDomain"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_File: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["File"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_GlossaryEntry: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["GlossaryEntry"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_InstalledIntegration: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["InstalledIntegration"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Integration: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Integration"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_IntegrationEvent: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["IntegrationEvent"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_IntegrationInstallation: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["IntegrationInstallation"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_IntegrationSiteInstallation: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["IntegrationSiteInstallation"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_IntegrationSpaceInstallation: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["IntegrationSpaceInstallation"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Invite: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Invite"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Member: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Member"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_MemberSpace: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["MemberSpace"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_MemberTeam: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["MemberTeam"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_OidcProvider: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["OidcProvider"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_OpenAPISpec: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["OpenAPISpec"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_OpenAPISpecVersion: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["OpenAPISpecVersion"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Organization: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Organization"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_OrganizationInstallation: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["OrganizationInstallation"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Passkey: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Passkey"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_SamlProvider: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["SamlProvider"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_ShareLink: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["ShareLink"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Site: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Site"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_SiteAdaptiveTemplateCondition: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["SiteAdaptiveTemplateCondition"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_SiteFeedback: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["SiteFeedback"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_SiteRedirect: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["SiteRedirect"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_SiteSection: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["SiteSection"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_SiteSectionGroup: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["SiteSectionGroup"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_SiteSpace: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["SiteSpace"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Space: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Space"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Team: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Team"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_TeamMember: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["TeamMember"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_TeamPermission: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["TeamPermission"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Template: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Template"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_TokenAuthorization: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["TokenAuthorization"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Translation: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Translation"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_UserPermission: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["UserPermission"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_Webhook: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["Webhook"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description One page of a list. It ends early with the item that exceeds 8 MiB; no value is ever truncated. */
        List_WebhookDelivery: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["WebhookDelivery"][];
            next?: components["schemas"]["Next"] | null;
        };
        /** @enum {string} */
        LogLevel: "debug" | "info" | "warn" | "error";
        /** @description A user's membership in an organization. */
        Member: {
            /** @description Whether the membership is suspended. */
            disabled: boolean;
            /** @description The id of the user. */
            id: string;
            /** Format: date-time */
            joinedAt: string;
            /** Format: date-time */
            lastSeenAt?: string | null;
            /** @description Always `member`. */
            object: string;
            role: components["schemas"]["Role"] | null;
            /**
             * Format: int64
             * @description Number of spaces with a direct grant to the member.
             */
            spaces: number;
            /** @description Whether the member logs in by the organization's single sign-on. */
            sso: boolean;
            /**
             * Format: int64
             * @description How many teams the member is in.
             */
            teams: number;
            user: components["schemas"]["User"];
        };
        /** @description A space, and the member's role there. */
        MemberSpace: {
            permission: components["schemas"]["Role"];
            space: components["schemas"]["Space"];
        };
        /** @description A team, and the member's role in it. */
        MemberTeam: {
            member: components["schemas"]["TeamMembership"];
            team: components["schemas"]["Team"];
        };
        /** @description Fields to change. Omitted fields keep their values. */
        MemberUpdate: {
            role?: components["schemas"]["Role"] | null;
        };
        /** @description The result of a merge. */
        MergeResult: {
            result: components["schemas"]["MergeWord"];
            /** @description The new revision of the space. With conflicts, the unchanged revision of the change request. */
            revision: string;
        };
        /** @description One requirement for a merge. `rule` names it; those about people have `users`, and `custom` has `expression`. */
        MergeRule: components["schemas"]["RequireSpecificReviewersRule"] | components["schemas"]["RequireOneOfSpecificReviewersRule"] | components["schemas"]["AllowBypassRule"] | components["schemas"]["RequireAtLeastOneReviewRule"] | components["schemas"]["RequireAllReviewsApprovedRule"] | components["schemas"]["RequireAgentReviewRule"] | components["schemas"]["RequireUpToDateChangeRequestRule"] | components["schemas"]["RequireChangeRequestSubjectRule"] | components["schemas"]["RequireChangeRequestDescriptionRule"] | components["schemas"]["CustomMergeRule"];
        /**
         * @description Requirements for merging a change request: `inherit` those of the organization (spaces only), `none`, or `rules`, all of which must be fulfilled.
         * @example {
         *       "rules": [
         *         {
         *           "rule": "require_at_least_one_review"
         *         },
         *         {
         *           "rule": "require_change_request_subject"
         *         }
         *       ],
         *       "type": "rules"
         *     }
         */
        MergeRules: components["schemas"]["InheritedMergeRules"] | components["schemas"]["NoMergeRules"] | components["schemas"]["OwnMergeRules"];
        /** @enum {string} */
        MergeWord: "merge" | "conflicts";
        /** @description A font for code by its name, or a custom one. */
        MonospaceFont: ("IBMPlexMono" | "FiraCode" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata") | components["schemas"]["FontDefinition"];
        /** @description The target of a move of a collection or space. At least one field is required. */
        Move: {
            /** @description The collection to move into, or null for the root of the organization. The parent stays if left out. */
            parent?: string | null;
            position?: components["schemas"]["MovePosition"] | null;
        };
        /** @description The sibling to move next to. Set one of the two. */
        MovePosition: {
            after?: components["schemas"]["SpaceOrCollectionPointer"] | null;
            before?: components["schemas"]["SpaceOrCollectionPointer"] | null;
        };
        Next: {
            /** @description Pass it as `page` to get the next page. */
            page: string;
        };
        /** @description The neighbour to move next to. Set one of the two, or none for the end. */
        NextTo_SiteSectionPointer: {
            after?: {
                siteSection: string;
                /** @enum {string} */
                type: "site-section";
            };
            before?: {
                siteSection: string;
                /** @enum {string} */
                type: "site-section";
            };
        };
        /** @description The neighbour to move next to. Set one of the two, or none for the end. */
        NextTo_SiteSpacePointer: {
            after?: {
                siteSpace: string;
                /** @enum {string} */
                type: "site-space";
            };
            before?: {
                siteSpace: string;
                /** @enum {string} */
                type: "site-space";
            };
        };
        /** @description The neighbour to move next to. Set one of the two, or none for the end. */
        NextTo_SiteStructureItemPointer: {
            /** @description An item of a site. */
            after?: {
                id: string;
                /** @enum {string} */
                type: "site-space";
            } | {
                id: string;
                /** @enum {string} */
                type: "site-section";
            } | {
                id: string;
                /** @enum {string} */
                type: "site-section-group";
            };
            /** @description An item of a site. */
            before?: {
                id: string;
                /** @enum {string} */
                type: "site-space";
            } | {
                id: string;
                /** @enum {string} */
                type: "site-section";
            } | {
                id: string;
                /** @enum {string} */
                type: "site-section-group";
            };
        };
        /** @description No requirements: anyone who may merge can do so at any time. */
        NoMergeRules: {
            /** @enum {string} */
            type: "none";
        };
        /** @description An OpenID provider of an organization. Its client secret is never shown. */
        OidcProvider: {
            /** @description The name of this server at the provider; null until it is set. */
            clientID: string | null;
            /** Format: date-time */
            createdAt: string;
            defaultRole: components["schemas"]["Role"] | null;
            defaultTeam?: components["schemas"]["Team"] | null;
            id: string;
            /** @description The URL that names the provider; null until it is set. */
            issuer: string | null;
            label: string;
            /** @description Always `oidc-provider`. */
            object: string;
            service: components["schemas"]["OidcService"];
            status: components["schemas"]["OidcProviderStatus"];
            urls: components["schemas"]["OidcProviderUrls"];
        };
        OidcProviderCreate: {
            /** @description The name of this server at the provider. */
            clientID?: string | null;
            /** @description The secret that the provider assigned to this server. It is stored encrypted and never shown. */
            clientSecret?: string | null;
            defaultRole?: components["schemas"]["Role"] | null;
            /** @description The id of the team that new members join. */
            defaultTeam?: string | null;
            /** @description The URL that names the provider, exactly as it writes it. Its discovery document is read at once. */
            issuer?: string | null;
            label: string;
        };
        /**
         * @description Whether a provider can be used to sign in: `active`, or `pending` until it is fully configured.
         * @enum {string}
         */
        OidcProviderStatus: "active" | "pending";
        /** @description Fields to change. Omitted fields keep their values; null removes one. */
        OidcProviderUpdate: {
            clientID?: string | null;
            clientSecret?: string | null;
            defaultRole?: components["schemas"]["Role"] | null;
            /** @description The id of the team that new members join. */
            defaultTeam?: string | null;
            issuer?: string | null;
            label?: string | null;
        };
        OidcProviderUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description What the provider needs to know about this server. */
        OidcService: {
            /**
             * Format: uri
             * @description Where the provider sends browsers back to.
             */
            redirectURL: string;
            /**
             * Format: uri
             * @description Where people begin to sign in.
             */
            startURL: string;
        };
        /** @description An OpenAPI spec. */
        OpenAPISpec: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            lastProcessErrorCode?: components["schemas"]["OpenAPISpecProcessingErrorCode"] | null;
            /** Format: date-time */
            lastProcessedAt?: string | null;
            /** @description All problems of the last attempt. Without `lastProcessErrorCode` there is a version in spite of them. */
            lastProcessedErrors: components["schemas"]["OpenAPISpecProblem"][];
            /** @description The id of the version that pages show. */
            lastVersion?: string | null;
            /** @description Always `openapi-spec`. */
            object: string;
            permissions: components["schemas"]["SpecPermissions"];
            processingState: components["schemas"]["OpenAPISpecProcessingState"];
            /** @description The name by which pages refer to it. */
            slug: string;
            /**
             * Format: uri
             * @description The URL it is fetched from, every six hours. Absent when its text was sent.
             */
            sourceURL?: string | null;
            /** Format: date-time */
            updatedAt: string;
            urls: components["schemas"]["SpecUrls"];
            visibility: components["schemas"]["OpenAPISpecVisibility"];
        };
        /** @description The parsed content of a version. */
        OpenAPISpecContent: {
            /**
             * @description One entry: the parsed spec, with the documents that it refers to in its field `x-documents`. Fields have the
             *     order of the source.
             */
            filesystem: components["schemas"]["OpenAPISpecFile"][];
            /** Format: uri */
            url: string;
        };
        OpenAPISpecFile: {
            dir: string;
            filename: string;
            isEntrypoint: boolean;
            references: string[];
            /** @description The OpenAPI spec as JSON. */
            specification: {
                [key: string]: unknown;
            };
        };
        /** @description A problem of an OpenAPI spec. */
        OpenAPISpecProblem: {
            code?: components["schemas"]["OpenAPISpecProcessingErrorCode"] | null;
            /**
             * Format: int32
             * @description The column, in characters from 1.
             */
            column?: number | null;
            kind?: components["schemas"]["OpenAPISpecProblemKind"] | null;
            /**
             * Format: int32
             * @description The line in the text, from 1.
             */
            line?: number | null;
            /** @description What is wrong and what to do, with the line. */
            message: string;
            /** @description The JSON pointer of the value. */
            pointer?: string | null;
            /**
             * Format: uri
             * @description The document, if it is another one than the spec itself.
             */
            url?: string | null;
        };
        /**
         * @description `fetch`: the text could not be fetched. `syntax`: it is neither JSON nor YAML, or a key occurs twice. `limit`:
         *     it is too large. `structure`: a field is missing, unknown or of the wrong type. `reference`: a `$ref` leads
         *     nowhere.
         * @enum {string}
         */
        OpenAPISpecProblemKind: "fetch" | "syntax" | "limit" | "structure" | "reference";
        /** @enum {string} */
        OpenAPISpecProcessingErrorCode: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR";
        /**
         * @description The processing state.
         * @enum {string}
         */
        OpenAPISpecProcessingState: "pending" | "progress" | "complete";
        /** @description The source of a spec: `{"url": …}` or `{"text": …}`. */
        OpenAPISpecSource: {
            /** @description JSON or YAML, of OpenAPI 3 or Swagger 2. */
            text?: string | null;
            /**
             * Format: uri
             * @description Fetched immediately and every six hours.
             */
            url?: string | null;
        };
        /** @description One version of an OpenAPI spec. */
        OpenAPISpecVersion: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @description Always `openapi-spec-version`. */
            object: string;
            /** @description What was found when it was processed. Absent in lists. */
            problems?: components["schemas"]["OpenAPISpecProblem"][] | null;
            /**
             * Format: uri
             * @description The URL of its parsed content.
             */
            url: string;
            urls: components["schemas"]["VersionUrls"];
        };
        /**
         * @description `private`: for members, and on the pages that show it. `public`: for everyone who knows its URL.
         * @enum {string}
         */
        OpenAPISpecVisibility: "private" | "public";
        /** @description The tenant: it owns members, teams, collections, spaces and everything in them. */
        Organization: {
            ai: boolean;
            communityType?: string | null;
            /** Format: date-time */
            createdAt: string;
            defaultContent?: components["schemas"]["DefaultContent"];
            defaultRole: components["schemas"]["Role"] | null;
            /** @description Users with a verified e-mail address of these domains may join. */
            emailDomains: string[];
            hostname?: string | null;
            id: string;
            inviteLinks: boolean;
            /** @description The merge rules of spaces that inherit them. */
            mergeRules: components["schemas"]["MergeRules"];
            /** @description Always `organization`. */
            object: string;
            permissions: components["schemas"]["OrganizationPermissions"];
            plan: string;
            sso: boolean;
            title: string;
            trial: components["schemas"]["Trial"];
            type: string;
            urls: components["schemas"]["OrganizationUrls"];
            useCase?: string | null;
        };
        OrganizationCreate: {
            emailDomains?: string[];
            title: string;
        };
        /** @description What is stored about you in an organization. */
        OrganizationExport: {
            id: string;
            /**
             * @description Your data in the organization by the name of the list: `memberships`, `ssoAccounts`, `removals`, `teams`, `grants`,
             *     `changeRequests`, `comments`, `reactions`, `reviews`, `requestedReviews`, `revisions` and `createdObjects`.
             */
            lists: {
                [key: string]: unknown[];
            };
            /** @description Left out if the organization was deleted. */
            title?: string | null;
        };
        /** @description An installation with its integration. */
        OrganizationInstallation: {
            installation: components["schemas"]["IntegrationInstallation"];
            integration: components["schemas"]["Integration"];
        };
        /** @description A link to the organization. */
        OrganizationInvite: {
            /** @description The id is the secret: anyone who knows it may use the link. */
            id: string;
            /** @description Always `invite`. */
            object: string;
            /** @description Whether you already have what the link grants. */
            redundant: boolean;
            role: components["schemas"]["Role"] | null;
        };
        /** @description What the caller may do in the organization. */
        OrganizationPermissions: {
            admin: boolean;
            createContent: boolean;
            createOpenAPISpec: boolean;
            ingestConversations: boolean;
            installIntegration: boolean;
            listInstallations: boolean;
            listIntegrations: boolean;
            listMembers: boolean;
            listTeams: boolean;
            ownTeam: boolean;
            view: boolean;
            viewBilling: boolean;
        };
        OrganizationPointer: {
            organization: string;
            /** @description Always `organization`. */
            type: string;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        OrganizationUpdate: {
            ai?: boolean | null;
            /** @description The first content at the organization's URL; null for none. */
            defaultContent?: components["schemas"]["DefaultContent"] | null;
            defaultRole?: components["schemas"]["Role"] | null;
            emailDomains?: string[] | null;
            hostname?: string | null;
            inviteLinks?: boolean | null;
            logo?: string | null;
            /** @description The merge rules of spaces that inherit them: `none` or `rules`. */
            mergeRules?: components["schemas"]["MergeRules"] | null;
            /** @description Whether members must sign in with an identity provider. Turning it on needs one that is active. */
            sso?: boolean | null;
            title?: string | null;
        };
        OrganizationUrls: {
            /** Format: uri */
            app: string;
            /** Format: uri */
            location: string;
            logo?: string | null;
        };
        /** @description The usage of an organization, with its limits. */
        OrganizationUsage: {
            /** @description Bytes of Git objects and files, uncompressed. */
            bytes: components["schemas"]["UsageFigure"];
            /** @description Members, including guests and disabled ones. */
            members: components["schemas"]["UsageFigure"];
            /** @description Always `organization-usage`. */
            object: string;
            sites: components["schemas"]["UsageFigure"];
            /** @description Spaces, without those in the trash. */
            spaces: components["schemas"]["UsageFigure"];
            /** @description OpenAPI specs. */
            specs: components["schemas"]["UsageFigure"];
        };
        /** @description The pages of a revision, in the order of reading: a parent stands before the pages below it. */
        Outline: {
            /**
             * @description The pages, each a list of nine.
             * @example [
             *       [
             *         "031LCUy7T3NyLmig0aax7S",
             *         null,
             *         "document",
             *         "Welcome",
             *         "1f44b",
             *         null,
             *         "readme",
             *         false,
             *         "4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280"
             *       ]
             *     ]
             */
            outline: [
                string,
                number | null,
                "document" | "group" | "link" | "computed",
                string,
                string | null,
                string | null,
                string,
                boolean,
                string | null
            ][];
            /** @description The id of the revision. */
            revision: string;
        };
        /** @description A fault in an overlay. */
        OverlayProblem: {
            /** Format: int32 */
            column: number;
            /**
             * Format: int32
             * @description The place in the overlay, both from 1.
             */
            line: number;
            message: string;
            /** @description The JSON pointer of the value; absent for faults of the text itself. */
            pointer?: string | null;
        };
        /**
         * @description What became of an overlay.
         * @enum {string}
         */
        OverlayStatus: "applied" | "incomplete" | "unusable" | "missing" | "no_spec";
        /** @description Rules, all of which must be fulfilled. */
        OwnMergeRules: {
            rules: components["schemas"]["MergeRule"][];
            /** @enum {string} */
            type: "rules";
        };
        /** @description A page with the pages below it. Which fields it has depends on its `type`. */
        Page: {
            /** @description The source that a computed page is derived from. */
            computed?: {
                [key: string]: unknown;
            };
            /** @description The seed of its id. */
            computedSeed?: string | null;
            cover?: components["schemas"]["PageCover"];
            /** Format: date-time */
            createdAt?: string | null;
            description?: string | null;
            /** @description The body, if `format` asks for a document. */
            document?: components["schemas"]["Document"];
            /** @description The id of the document with its body. */
            documentId?: string | null;
            emoji?: string | null;
            git?: components["schemas"]["Blob"] | null;
            hidden?: boolean | null;
            icon?: string | null;
            id: string;
            /** @description The same as an older value: `sheet`, `group` or `link`. */
            kind?: string | null;
            layout?: components["schemas"]["PageLayout"];
            linkTitle?: string | null;
            /** @description The body, if `format` asks for Markdown. */
            markdown?: string;
            metaLinks?: components["schemas"]["PageMetaLinks"];
            noIndex?: boolean | null;
            noRobotsIndex?: boolean | null;
            pages?: components["schemas"]["Page"][] | null;
            /** @description The slugs from the top down to it. */
            path?: string | null;
            /** @description Its name in the path, unique among its siblings. */
            slug?: string | null;
            /** @description The target of a link. */
            target?: components["schemas"]["ContentReference"];
            title: string;
            /** @description `document`, `group`, `link` or `computed`. */
            type: string;
            /** Format: date-time */
            updatedAt?: string | null;
            urls?: components["schemas"]["PageUrls"] | null;
            /** @description The variables of the page, by their names. */
            variables?: {
                [key: string]: unknown;
            };
        };
        /** @description A location within a page. */
        PageAnchor: {
            anchor: string;
            /** @description Always `anchor`. */
            type: string;
        };
        /** @description A body: Markdown, a document of blocks, or nothing. */
        PageBody: {
            /** @description The body as blocks, in place of `markdown`. */
            document?: components["schemas"]["Document"] | null;
            /**
             * @description The body as Markdown.
             * @example Clone the space and push to it.
             *
             *     ## Next
             *
             *     Invite your team.
             */
            markdown?: string | null;
        };
        /** @description The cover image of a page. */
        PageCover: {
            /** @description In pixels. */
            height?: number;
            ref?: components["schemas"]["ContentReference"];
            /** @description In place of `ref` in the dark theme. */
            refDark?: components["schemas"]["ContentReference"];
            /** @description Vertical position of the visible part, in percent from the middle of the image. */
            yPos?: number;
        };
        /** @description Which parts of a page are shown. */
        PageLayout: {
            cover?: boolean;
            /** @description `hero` or `full`. */
            coverSize?: string;
            description?: boolean;
            metadata?: boolean;
            outline?: boolean;
            pagination?: boolean;
            tableOfContents?: boolean;
            title?: boolean;
            /** @description `default` or `wide`. */
            width?: string;
        };
        /** @description Other URLs of the same page, for search engines. */
        PageMetaLinks: {
            alternates?: components["schemas"]["ContentReference"][];
            canonical?: components["schemas"]["ContentReference"];
        };
        /** @description A page, by its id and URL. */
        PageRef: {
            id: string;
            /** @enum {string} */
            object: "page";
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        PageSide: {
            markdown: string;
        };
        /** @description The page tree, in the shape that was asked for. */
        PageTree: components["schemas"]["Pages"] | components["schemas"]["Outline"];
        PageUrls: {
            /** Format: uri */
            app: string;
        };
        /** @description The page tree of a revision. */
        Pages: {
            pages: components["schemas"]["Page"][];
        };
        /**
         * @description Who wrote a message.
         * @enum {string}
         */
        ParticipantRole: "user" | "assistant" | "team-member";
        /** @description A key on a device, with which its owner signs in. */
        Passkey: {
            /** @description Whether it is copied to other devices of yours. */
            backedUp: boolean;
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** Format: date-time */
            lastUsedAt?: string | null;
            name: string;
            /** @description Always `passkey`. */
            object: string;
        };
        PasskeyUpdate: {
            name: string;
        };
        PasswordChange: {
            /** @description Required if the account has a password. */
            currentPassword?: string | null;
            /** @description Keep the tokens that were created in sessions. Without it they end, because one of them may not be yours. */
            keepTokens?: boolean;
            newPassword: string;
        };
        /** @description One of the two. */
        PasswordConfirmation: {
            /** @description The six digits that your authenticator app shows, or a recovery code. */
            code?: string | null;
            /** @description Your current password. */
            password?: string | null;
        };
        /** @description The location of a PDF. */
        Pdf: {
            /**
             * Format: uri
             * @description Valid for an hour, for anyone who has it. The first request waits until the PDF is rendered.
             */
            url: string;
        };
        /** @description A pending invitation. Anyone with its token may use it. */
        PendingInvitation: {
            email: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Deletes the invitation, in place of the id of a link. It cannot be used to join. */
            id: string;
            /** @description The link to pass on, where the server sends no e-mail; its last part is the token. Shown only once. */
            link?: string | null;
            /** @description Always `invitation`. */
            object: string;
        };
        /** @description There are no visitor claims to return, so the object is empty. */
        Pong: Record<string, never>;
        /** @description What the caller may do with it. Callers who may reply may also react and resolve. */
        PostPermissions: {
            delete: boolean;
            /** @description Change the body. */
            edit: boolean;
            reply: boolean;
            view: boolean;
        };
        PostUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description An integration to publish, or its next version. Omitted fields are empty in it. */
        PublishIntegration: {
            blocks?: components["schemas"]["IntegrationBlock"][] | null;
            categories?: components["schemas"]["IntegrationCategory"][];
            configurations?: components["schemas"]["IntegrationConfigurations"] | null;
            /**
             * @description The Content-Security-Policy of what the integration sends to browsers: the header, or its directives.
             * @example {
             *       "script-src": "'self'"
             *     }
             */
            contentSecurityPolicy?: string | {
                [key: string]: string;
            };
            contentSources?: components["schemas"]["IntegrationContentSource"][] | null;
            description: string;
            externalLinks?: components["schemas"]["IntegrationExternalLink"][];
            /**
             * Format: byte
             * @description A PNG image of at most 256 KiB, in base64.
             */
            icon?: string | null;
            /** @description The id or the subdomain of the organization that publishes it. */
            organization: string;
            /** @description PNG images of at most 1 MiB each, in base64. */
            previewImages?: string[];
            /**
             * @description `v2` is served like `v1`.
             * @default v1
             */
            runtime?: components["schemas"]["IntegrationRuntime"];
            scopes: components["schemas"]["IntegrationScope"][];
            /** @description One JavaScript module of at most 4 MiB. */
            script: string;
            /** @description At most 20 texts that the script gets. They are stored encrypted and never shown. */
            secrets?: {
                [key: string]: string;
            };
            summary?: string | null;
            /** @default all */
            target?: components["schemas"]["IntegrationTarget"];
            title: string;
            /** @default private */
            visibility?: components["schemas"]["IntegrationVisibility"];
        };
        /** @description A location in a site, as this visitor sees it. */
        PublishedContent: {
            /** @description A token for this visitor to read this site, valid for 50 minutes to an hour. Stays the same for ten minutes. */
            apiToken: string;
            /** @description The path prefix of the variant. */
            basePath: string;
            /** Format: uri */
            canonicalUrl: string;
            /** @description The change request that is previewed instead of the published content. */
            changeRequest?: string | null;
            /** @description True if the part of the path before the page is fully resolved. */
            complete: boolean;
            /** @description Changes with the claims of the visitor that affect the content. */
            contextId?: string | null;
            organization: string;
            /** @description The path of the page relative to `basePath`. */
            pathname: string;
            revision?: string | null;
            shareKey?: string | null;
            site: string;
            /** @description The path prefix of the site. */
            siteBasePath: string;
            siteSection?: string | null;
            siteSpace: string;
            space: string;
        };
        /** @description The target of a URL of a published site. */
        PublishedContentLookup: components["schemas"]["PublishedRedirect"] | components["schemas"]["PublishedContent"];
        /** @description A URL of a published site, and what is known about its visitor. */
        PublishedContentQuestion: {
            /** @description Whether visitors without a valid token are redirected to sign in. Otherwise the response is 401. */
            redirectOnError?: boolean;
            /** Format: uri */
            url: string;
            visitor?: components["schemas"]["SiteVisitor"];
        };
        /** @description Everything a front end needs to render a site around its pages. */
        PublishedContentSite: {
            customizations: components["schemas"]["SiteCustomizations"];
            /** @description Always `published-content-site`. */
            object: string;
            /** @description Scripts that integrations add to pages. */
            scripts: components["schemas"]["SiteIntegrationScript"][];
            site: components["schemas"]["Site"];
            structure: components["schemas"]["SiteStructure"];
        };
        /** @description Another URL to open first. */
        PublishedRedirect: {
            /** Format: uri */
            redirect: string;
            target: components["schemas"]["RedirectTarget"];
        };
        PublishedUrls: {
            /**
             * Format: uri
             * @description The URL for readers, once the site is published.
             */
            published?: string | null;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        PublishingAuthUpdate: {
            backend?: components["schemas"]["VisitorAuthBackend"] | null;
            /** Format: uri */
            fallbackURL?: string | null;
        };
        /** @description A task that the integration gets later, as an event of type `task`. */
        QueueIntegrationTask: {
            /**
             * Format: int32
             * @description Seconds to wait before.
             * @default 0
             */
            schedule?: number;
            /**
             * @description What the script gets: any object, at most 64 KiB.
             * @example {
             *       "type": "renew-token"
             *     }
             */
            task: {
                [key: string]: unknown;
            };
        };
        Reacted: {
            /** Format: date-time */
            reactedAt: string;
            user: components["schemas"]["User"];
        };
        /** @description An emoji, and the users who added it. */
        Reaction: {
            count: number;
            emoji: string;
            users: components["schemas"]["Reacted"][];
        };
        /** @description Codes that replace a second factor once each. Shown only once. */
        RecoveryCodes: {
            /** @description Empty if you had a second factor before: then the earlier codes stay valid. */
            codes: string[];
            /** @description Always `recovery-codes`. */
            object: string;
        };
        RedirectCreate: {
            destination: components["schemas"]["SiteRedirectDestination"];
            source: string;
        };
        /**
         * @description Whether the other URL is within the site.
         * @enum {string}
         */
        RedirectTarget: "content" | "external";
        /** @description Fields to change. Omitted fields keep their values. */
        RedirectUpdate: {
            destination?: components["schemas"]["SiteRedirectDestination"] | null;
            source?: string | null;
        };
        /** @description A component to draw. */
        RenderIntegrationUI: {
            /** @description What the reader did: its name `action`, and its parameters. */
            action?: {
                [key: string]: unknown;
            } | null;
            /** @description The id of the component in the integration, such as that of a block. */
            componentId: string;
            /**
             * @description Where it is drawn: its `type`, one of `document`, `configuration_account`, `configuration_space`, `configuration_site` and `configuration_contentsource`, with the id `spaceId`, `organizationId` or `siteId`.
             * @example {
             *       "editable": false,
             *       "spaceId": "031LCVnTMZ15MTzQUOTv56",
             *       "theme": "light",
             *       "type": "document"
             *     }
             */
            context: {
                [key: string]: unknown;
            };
            /**
             * @description What the component draws; for a block, what the document has of it.
             * @example {
             *       "content": "text"
             *     }
             */
            props: {
                [key: string]: unknown;
            };
            /** @description The state after the last action, if there was one. */
            state?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A user who replied, and how often. */
        Replier: {
            /** Format: int64 */
            count: number;
            /** Format: date-time */
            updatedAt: string;
            user: components["schemas"]["User"];
        };
        /** @description An agent must have reviewed it. This server has none, so only the users of `allow_bypass` can merge. */
        RequireAgentReviewRule: {
            /** @enum {string} */
            rule: "require_agent_review";
        };
        /** @description Everyone who was asked for a review, or submitted one, must have approved the current revision. */
        RequireAllReviewsApprovedRule: {
            /** @enum {string} */
            rule: "require_all_reviews_approved";
        };
        /** @description Someone other than its author must have approved the current revision. */
        RequireAtLeastOneReviewRule: {
            /** @enum {string} */
            rule: "require_at_least_one_review";
        };
        /** @description It must have a description. */
        RequireChangeRequestDescriptionRule: {
            /** @enum {string} */
            rule: "require_change_request_description";
        };
        /** @description It must have a subject. */
        RequireChangeRequestSubjectRule: {
            /** @enum {string} */
            rule: "require_change_request_subject";
        };
        /** @description At least one of these users must have approved the current revision. */
        RequireOneOfSpecificReviewersRule: {
            /** @enum {string} */
            rule: "require_one_of_specific_reviewers";
            /** @description Ids of members of the organization. */
            users: string[];
        };
        /** @description Each of these users must have approved the current revision. */
        RequireSpecificReviewersRule: {
            /** @enum {string} */
            rule: "require_specific_reviewers";
            /** @description Ids of members of the organization. */
            users: string[];
        };
        /** @description It must be up to date with main. */
        RequireUpToDateChangeRequestRule: {
            /** @enum {string} */
            rule: "require_up_to_date_change_request";
        };
        Reset: {
            password: string;
            /** @description From the link in the mail. */
            token: string;
        };
        ResetRequest: {
            email: string;
        };
        /** @description A redirect and the URL it resolves to. */
        ResolvedRedirect: {
            redirect: components["schemas"]["SiteRedirect"];
            /** Format: uri */
            target: string;
        };
        /** @description A piece of content that several pages include. */
        ReusableContent: {
            /** @description The id of the document with its body. */
            document: string;
            git?: components["schemas"]["Blob"] | null;
            id: string;
            title: string;
        };
        /** @description Restore a page, or some of its blocks, to an earlier revision. */
        RevertPage: {
            /** @description The keys of blocks; the whole page if left out. */
            block?: string[] | null;
            /** @enum {string} */
            operation: "revert_page";
            /** @description The id of the page. */
            page: string;
            /** @description The revision to restore; the one that the change request started from if left out. */
            revision?: string | null;
        };
        /** @description A review to submit. */
        ReviewCreate: {
            comment?: components["schemas"]["CommentBody"] | null;
            status: components["schemas"]["ChangeRequestReviewStatus"];
        };
        ReviewUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description The newly requested reviewers. */
        ReviewersAsked: {
            users: components["schemas"]["ChangeRequestRequestedReviewer"][];
        };
        /** @description Reviewers to ask, and a new description of the change request. */
        ReviewersRequest: {
            /** @description A description of the change request; null for none. */
            description?: components["schemas"]["Document"] | null;
            subject?: string | null;
            /** @description Their ids. */
            users: string[];
        };
        /** @description A snapshot of a space: all pages, files and reusable contents. */
        Revision: {
            /** Format: date-time */
            createdAt: string;
            files: components["schemas"]["File"][];
            git?: components["schemas"]["Commit"] | null;
            /** @description The id of a commit. */
            id: string;
            mergedFrom?: components["schemas"]["ChangeRequest"] | null;
            /** @description Always `revision`. */
            object: string;
            pages: components["schemas"]["Page"][];
            parents: string[];
            reusableContents: components["schemas"]["ReusableContent"][];
            type: string;
            urls: components["schemas"]["RevisionUrls"];
            /** @description The variables of the space, by their names. */
            variables: {
                [key: string]: unknown;
            };
        };
        /** @description One difference. A page that is both edited and moved has two. */
        RevisionChange: {
            page: components["schemas"]["RevisionChangePage"];
            /** @enum {string} */
            type: "page_created";
        } | {
            /**
             * @description By the name of the attribute. `document` is the id of the body, which changes with the text of the page's
             *     file, and `overlay` that of the overlay of a computed entry.
             */
            attributes: components["schemas"]["AttributeChanges"];
            page: components["schemas"]["RevisionChangePage"];
            /** @enum {string} */
            type: "page_edited";
        } | {
            page: components["schemas"]["RevisionChangePage"];
            /** @enum {string} */
            type: "page_deleted";
        } | {
            page: components["schemas"]["RevisionChangePage"];
            parent: components["schemas"]["RevisionChangeParent"];
            /** @enum {string} */
            type: "page_moved";
        } | {
            file: components["schemas"]["File"];
            /** @enum {string} */
            type: "file_created";
        } | {
            attributes: components["schemas"]["AttributeChanges"];
            file: components["schemas"]["File"];
            /** @enum {string} */
            type: "file_edited";
        } | {
            file: components["schemas"]["File"];
            /** @enum {string} */
            type: "file_deleted";
        } | {
            /** @enum {string} */
            type: "variables_edited";
            /** @description By the name of the variable. */
            variables: components["schemas"]["AttributeChanges"];
        } | {
            reusableContent: components["schemas"]["ReusableContent"];
            /** @enum {string} */
            type: "reusable_content_created";
        } | {
            attributes: components["schemas"]["AttributeChanges"];
            reusableContent: components["schemas"]["ReusableContent"];
            /** @enum {string} */
            type: "reusable_content_edited";
        } | {
            reusableContent: components["schemas"]["ReusableContent"];
            /** @enum {string} */
            type: "reusable_content_deleted";
        };
        /** @description A page as it is, or as it was before it was deleted. */
        RevisionChangePage: {
            id: string;
            path?: string | null;
            title: string;
            /** @description `document`, `group`, `link` or `computed`. */
            type: string;
        };
        /** @description The page above; absent at the top. */
        RevisionChangeParent: {
            after?: components["schemas"]["RevisionChangePage"] | null;
            before?: components["schemas"]["RevisionChangePage"] | null;
        };
        /** @description A list of semantic changes. */
        RevisionChanges: {
            changes: components["schemas"]["RevisionChange"][];
            mergedFrom?: components["schemas"]["ChangeRequest"] | null;
            /** @description How many changes there are beyond those listed. */
            more?: number | null;
        };
        RevisionUrls: {
            /** Format: uri */
            app: string;
        };
        /**
         * @description A role. Each includes all rights of the roles below it: admin, create, review, edit, comment, read.
         * @enum {string}
         */
        Role: "admin" | "create" | "review" | "edit" | "comment" | "read";
        SamlMetadata: {
            /** @description The XML that the identity provider offers for download. */
            metadata: string;
        };
        /** @description What the metadata of an identity provider says, as fields of a provider. */
        SamlMetadataOut: {
            /** @description All certificates for signing, in PEM. */
            certificate: string;
            entityID: string;
            ssoURL: string;
        };
        /** @description A SAML identity provider of an organization. */
        SamlProvider: {
            /** @description One to five certificates in PEM, of which any may sign. */
            certificate: string;
            /** Format: date-time */
            createdAt: string;
            defaultRole: components["schemas"]["Role"] | null;
            defaultTeam?: components["schemas"]["Team"] | null;
            /** @description The name of the provider, by which it signs. Empty until it is set, like the certificate. */
            entityID: string;
            id: string;
            label: string;
            /** @description Always `saml-provider`. */
            object: string;
            service: components["schemas"]["SamlService"];
            /**
             * Format: uri
             * @description Where browsers are sent to sign in. `about:blank` until it is set.
             */
            ssoURL: string;
            status: components["schemas"]["SamlProviderStatus"];
            urls: components["schemas"]["SamlProviderUrls"];
        };
        SamlProviderCreate: {
            /** @description One to five certificates in PEM, of which any may sign. */
            certificate?: string | null;
            defaultRole?: components["schemas"]["Role"] | null;
            /** @description The id of the team that new members join. */
            defaultTeam?: string | null;
            /** @description The name of the provider, by which it signs. */
            entityID?: string | null;
            label: string;
            /** @description Where browsers are sent to sign in: an `https` URL. */
            ssoURL?: string | null;
        };
        /**
         * @description Whether a provider can be used to sign in: `active`, or `pending` until it is fully configured.
         * @enum {string}
         */
        SamlProviderStatus: "active" | "pending";
        /** @description Fields to change. Omitted fields keep their values; an empty text or null removes one. `about:blank` removes `ssoURL`. */
        SamlProviderUpdate: {
            certificate?: string | null;
            defaultRole?: components["schemas"]["Role"] | null;
            /** @description The id of the team that new members join. */
            defaultTeam?: string | null;
            entityID?: string | null;
            label?: string | null;
            ssoURL?: string | null;
        };
        SamlProviderUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description What the identity provider needs to know about this server. */
        SamlService: {
            /**
             * Format: uri
             * @description Where the provider sends its responses.
             */
            acsURL: string;
            /** @description The name of this server at the provider, and the URL of its metadata. */
            entityID: string;
            /**
             * Format: uri
             * @description Where people begin to sign in.
             */
            startURL: string;
        };
        SearchPageAncestor: {
            title: string;
        };
        /** @description The matching pages, best first. */
        SearchPageList: {
            /** @description Number of items on this page. */
            count: number;
            items: components["schemas"]["SearchPageResult"][];
            next?: components["schemas"]["Next"] | null;
            /** @description True if a part of the index was unavailable, so that results may be missing. Try again later. */
            partial?: boolean | null;
        };
        /** @description A matching page. */
        SearchPageResult: {
            /** @description The pages and groups above it, outermost first. */
            ancestors: components["schemas"]["SearchPageAncestor"][];
            id: string;
            /** @description The slugs from the top of the space down to it. */
            path: string;
            /** @description The matching sections of the page, best first. Left out if only the title matches. */
            sections?: components["schemas"]["SearchSectionResult"][];
            title: string;
            urls: components["schemas"]["SearchResultUrls"];
        };
        SearchResultUrls: {
            /** Format: uri */
            app: string;
        };
        /** @description A part of a page, from one heading to the next. */
        SearchSectionResult: {
            /** @description An excerpt around the matches. */
            body: string;
            /** @description The matches in `body`: start and end of each, in characters. */
            highlights: number[][];
            /** @description Stable as long as the page and the heading exist. */
            id: string;
            /** @description The path of the page, with the anchor of the heading after a `#`. */
            path: string;
            /** @description Its heading, or the title of the page. */
            title: string;
            urls: components["schemas"]["SearchResultUrls"];
        };
        /**
         * @description The matching pages grouped by space, beginning with the space of the best page. `limit` counts pages, so a space may
         *     appear again on the next page of results.
         */
        SearchSpaceList: {
            /** @description Number of items on this page. */
            count: number;
            items: {
                id: string;
                /** @description Best first. */
                pages: components["schemas"]["SearchPageResult"][];
                title: string;
            }[];
            next?: components["schemas"]["Next"] | null;
            /** @description True if a part of the index was unavailable, so that results may be missing. Try again later. */
            partial?: boolean | null;
        };
        /** @description What signing in needs beside the password. */
        SecondFactors: {
            /** @description Whether signing in needs more than the password. */
            enabled: boolean;
            /** @description Always `second-factors`. */
            object: string;
            /**
             * Format: int32
             * @description How many passkeys you have.
             */
            passkeys: number;
            /**
             * Format: int32
             * @description How many recovery codes are not used yet.
             */
            recoveryCodesLeft: number;
            /**
             * Format: date-time
             * @description When you added your authenticator app. Left out if you have none.
             */
            totpAddedAt?: string | null;
        };
        SectionCreate: {
            icon?: string | null;
            /** @description The initial space of the section; you must be allowed to create content in it. */
            spaceId: string;
            /** @description The title of the space if left out. */
            title?: string | null;
        };
        SectionGroupCreate: {
            icon?: string | null;
            /** @description The parent group; the top level of the site if left out. */
            parent?: string | null;
            /** @description Sections to move into it, in this order. */
            sections?: string[] | null;
            title: string;
        };
        SectionGroupMove: {
            position?: components["schemas"]["NextTo_SiteStructureItemPointer"] | null;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        SectionGroupUpdate: {
            icon?: string | null;
            title?: string | null;
        };
        SectionMove: {
            position?: components["schemas"]["NextTo_SiteSectionPointer"] | null;
        };
        SectionOfGroup: {
            /** @description The section to put into the group. */
            sectionId: string;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        SectionUpdate: {
            /** @description Visitors for whom the condition is false do not see the section; null removes it. */
            condition?: string | null;
            /** @description The site space of this section that readers see first. */
            defaultSiteSpace?: string | null;
            description?: string | null;
            icon?: string | null;
            path?: string | null;
            title?: string | null;
        };
        /** @description What an organization requires of its members when they sign in. */
        SecuritySettings: {
            /** @description Always `security-settings`. */
            object: string;
            /** @description Whether members without a second factor are refused. */
            requireSecondFactor: boolean;
            /** Format: date-time */
            updatedAt: string;
            urls: components["schemas"]["SecuritySettingsUrls"];
        };
        SecuritySettingsUpdate: {
            /** @description Whether members need a second factor. To require it, you need one yourself. */
            requireSecondFactor: boolean;
        };
        SecuritySettingsUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description A token that expires by itself. */
        Session: {
            /** Format: date-time */
            expiresAt: string | null;
            id: string;
            /** @description Always `session`. */
            object: string;
            /** @description Shown only once. */
            token: string;
        };
        /** @description The browser of a session, at the time of the sign-in. */
        SessionBrowser: {
            /**
             * Format: date-time
             * @description When you last entered your password in it.
             */
            authenticatedAt: string;
            /**
             * Format: date-time
             * @description When it ends even if it is used.
             */
            endsAt: string;
            ipAddress?: string | null;
            /** @description The name that the browser gave itself. */
            userAgent?: string | null;
        };
        /** @description Conflicts to settle. */
        Settlement: {
            /** @description The `page` of each conflict. */
            pages: string[];
        };
        /** @description A URL of a site that gives access to anyone who has it. */
        ShareLink: {
            /** @description The URL of an inactive link does not work. */
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            id: string;
            name?: string | null;
            /** @description Always `share-link`. */
            object: string;
            urls: components["schemas"]["ShareLinkUrls"];
        };
        ShareLinkCreate: {
            name?: string | null;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        ShareLinkUpdate: {
            active?: boolean | null;
            name?: string | null;
        };
        ShareLinkUrls: {
            /**
             * Format: uri
             * @description The URL with the key. Only administrators of the site get it.
             */
            published?: string | null;
        };
        SignIn: {
            /** @description The six digits that the authenticator app shows, or a recovery code. Only for accounts with a second factor. */
            code?: string | null;
            email: string;
            password: string;
        };
        SignUp: {
            displayName: string;
            email: string;
            invitation?: components["schemas"]["SignUpInvitation"] | null;
            password: string;
        };
        /** @description An invitation, identified by the parts of its link. */
        SignUpInvitation: {
            /** @description The id of the organization. */
            organization: string;
            /** @description The token. */
            token: string;
        };
        /** @description Spaces put together for readers. */
        Site: {
            adaptiveContent: components["schemas"]["AdaptiveContent"];
            agentsContext: components["schemas"]["SiteAgentsContext"];
            /** @description The first part of its path on the host of the organization. */
            basename: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The features of the site. Nothing is sold here, so every site has all of them. */
            features: components["schemas"]["SiteFeature"][];
            /** @description Its custom hostname, once verified. */
            hostname?: string | null;
            icon?: components["schemas"]["SiteIcon"];
            id: string;
            /** @description Always `site`. */
            object: string;
            proxy?: components["schemas"]["SiteProxy"] | null;
            /** @description Whether it is published to the readers that `visibility` allows. */
            published: boolean;
            /**
             * Format: int64
             * @description Number of its spaces that you may see.
             */
            siteSpaces: number;
            title: string;
            type: components["schemas"]["SiteType"];
            urls: components["schemas"]["SiteUrls"];
            visibility: components["schemas"]["SiteVisibility"];
        };
        /** @description The visitor claims that a site accepts. */
        SiteAdaptiveSchema: {
            jsonSchema: components["schemas"]["ClaimsSchema"];
            /** @description Always `site-adaptive-schema`. */
            object: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description A suggested condition. */
        SiteAdaptiveTemplateCondition: {
            condition: string;
            /** @description The visitors for whom it is true. */
            description: string;
        };
        /**
         * @description Whether agents that read another site of the organization are told about this one, while it is public.
         * @enum {string}
         */
        SiteAgentsContext: "excluded" | "included";
        SiteCreate: {
            /** @description The initial spaces, in their order; you must be allowed to create content in them. */
            spaces?: string[] | null;
            title?: string | null;
            type?: components["schemas"]["SiteType"] | null;
            visibility?: components["schemas"]["SiteVisibility"] | null;
        };
        /** @description The whole look of a site or of one of its variants, with defaults for everything that was not chosen. */
        SiteCustomizationSettings: {
            advancedCustomization?: components["schemas"]["Switch"];
            /** @description Assistance for readers. */
            ai?: {
                greeting?: string;
                instructions?: string;
                /** @description The same in other languages, by their codes. */
                localizedGreeting?: {
                    [key: string]: string;
                };
                /**
                 * @default none
                 * @enum {string}
                 */
                mode?: "none" | "search" | "assistant";
                suggestions?: string[];
            };
            announcement?: components["schemas"]["CustomizationAnnouncement"];
            externalLinks?: {
                /**
                 * @description The window in which external links open.
                 * @default self
                 * @enum {string}
                 */
                target?: "self" | "blank";
            };
            /** @description One image for each theme, or an emoji. */
            favicon?: {
                emoji?: string;
                icon?: components["schemas"]["ThemedUrl"];
            };
            /** @description Whether readers are asked if a page helped. */
            feedback?: components["schemas"]["Switch"];
            /** @description The end of every page. */
            footer?: {
                copyright?: string;
                groups?: components["schemas"]["FooterGroup"][];
                logo?: components["schemas"]["ThemedUrl"];
            };
            git?: {
                /**
                 * @description Whether pages link to their source.
                 * @default false
                 */
                showEditLink?: boolean;
            };
            /** @description Of a variant: whether it differs from its site. */
            hasOverrides?: boolean;
            header?: components["schemas"]["CustomizationHeader"];
            insights?: {
                /**
                 * @description Whether a cookie identifies returning readers.
                 * @default false
                 */
                trackingCookie?: boolean;
            };
            /** @description Deprecated: the language of the content is used. */
            internationalization?: {
                /**
                 * @default en
                 * @enum {string}
                 */
                locale?: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
            };
            /** @description The same in other languages, by their codes. */
            localizedTitle?: {
                [key: string]: string;
            };
            /** @description The entries of the menu of a page. */
            pageActions?: {
                /** @default false */
                externalAI?: boolean;
                /** @description In this order. */
                items?: ("assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf")[];
                /** @default true */
                markdown?: boolean;
                /** @default true */
                mcp?: boolean;
            };
            /** @description Whether pages link to the previous and the next one. */
            pagination?: components["schemas"]["Switch"];
            /** @description Whether pages can be downloaded as PDF. */
            pdf?: components["schemas"]["Switch"];
            privacyPolicy?: {
                /** Format: uri */
                url?: string;
            };
            socialAccounts?: components["schemas"]["SocialAccount"][];
            /** @description The preview image for links to the site. */
            socialPreview?: {
                /** Format: uri */
                url?: string;
            };
            styling?: components["schemas"]["CustomizationStyling"];
            /** @description Light or dark. */
            themes?: {
                /**
                 * @default light
                 * @enum {string}
                 */
                default?: "light" | "dark" | "system";
                /**
                 * @description Whether readers can choose.
                 * @default true
                 */
                toggeable?: boolean;
            };
            /** @description In place of the title of the content. */
            title?: string;
            trademark?: components["schemas"]["Switch"];
        };
        SiteCustomizations: {
            /** @description The complete look of the site. */
            site: components["schemas"]["Customization"];
            /** @description The complete looks of the site spaces that differ from it, by their ids. */
            siteSpaces: {
                [key: string]: components["schemas"]["Customization"];
            };
        };
        /** @description A feature of a site. */
        SiteFeature: {
            /** @description Always false. */
            frozen: boolean;
            id: string;
            /** @description The type of the site. */
            plan: components["schemas"]["SiteType"];
        };
        /** @description Feedback of a reader on a page. */
        SiteFeedback: {
            /** @description An optional comment of the reader. */
            comment?: string | null;
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @description Always `site-feedback`. */
            object: string;
            /** @description The page. It may have been deleted since. */
            page: string;
            /** @description `bad`, `ok` or `good`. */
            rating: string;
            /** @description The space of the page. */
            space: string;
            /** @description The URL of the page when it was read. */
            url: string;
        };
        /** @description The icon of the site: images, or an emoji. */
        SiteIcon: {
            emoji?: string;
            icon?: components["schemas"]["ThemedUrl"];
        };
        /** @description A script that an integration adds to the pages of a site. */
        SiteIntegrationScript: {
            /** @description The Content-Security-Policy that the script needs. */
            contentSecurityPolicy?: string | null;
            /** @description Whether the script may set cookies, so that visitors have to be informed. */
            cookies: boolean;
            /** Format: uri */
            script: string;
        };
        /** @description The id of the site, or the site if it was requested. */
        SiteOrId: string | components["schemas"]["Site"];
        SitePointer: {
            site: string;
            /** @description Always `site`. */
            type: string;
        };
        /** @description A URL that is valid for one hour. */
        SitePreview: {
            /** Format: uri */
            url: string;
        };
        /** @description Your own server that shows the site. */
        SiteProxy: {
            /** @description The public location: a domain with a path. */
            origin: string;
            /**
             * Format: uri
             * @description The URL that server gets the pages from. They are rendered for `origin`.
             */
            target: string;
        };
        /** @description Who signs visitor tokens, and with which key. */
        SitePublishingAuth: {
            backend: components["schemas"]["VisitorAuthBackend"];
            /**
             * Format: uri
             * @description The URL that visitors without a valid token are redirected to.
             */
            fallbackURL?: string | null;
            /** @description The integration that is installed for this. */
            integration?: string | null;
            /** @description Always `publishing-auth`. */
            object: string;
            /** @description The secret to sign tokens with, by HS256. Keep it on your server. */
            privateKey: string;
        };
        /** @description A redirect of a path of a site. */
        SiteRedirect: {
            /** Format: date-time */
            createdAt: string;
            destination: components["schemas"]["SiteRedirectDestination"];
            id: string;
            /** @description Always `site-redirect`. */
            object: string;
            /** @description The path below the site's URL. */
            source: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description The destination of a redirect. */
        SiteRedirectDestination: {
            /** @enum {string} */
            kind: "site-section";
            siteSectionId: string;
        } | {
            /** @enum {string} */
            kind: "site-space";
            siteSpaceId: string;
        } | {
            /** @enum {string} */
            kind: "site-page";
            pageId: string;
            siteSpaceId: string;
        } | {
            /** @enum {string} */
            kind: "external";
            /** Format: uri */
            url: string;
        };
        /** @description A search in a site. */
        SiteSearch: {
            mode?: components["schemas"]["SiteSearchMode"] | null;
            /** @description Search terms, a phrase in quotation marks, or a whole question. The last word may be incomplete. */
            query: string;
            scope?: components["schemas"]["SiteSearchScope"] | null;
            /** @description With `mode` `current`: a site space that is searched in addition. */
            siteSpaceId?: string | null;
            /** @description With `mode` `specific`, or without `mode`: the site spaces to search. */
            siteSpaceIds?: string[] | null;
        };
        /** @description Whether the queries of a site's visitors are counted. */
        SiteSearchInsights: {
            enabled: boolean;
            /** @description Always `site-search-insights`. */
            object: string;
        };
        /** @description Fields to change. */
        SiteSearchInsightsUpdate: {
            /** @description Switching it off deletes all stored queries. */
            enabled: boolean;
        };
        /** @enum {string} */
        SiteSearchMode: "specific" | "current" | "all";
        /** @description Queries, and whether they are counted. The `ETag` has the version of the site. */
        SiteSearchQueryList: {
            /** @description Number of items on this page. */
            count: number;
            /** @description Whether the queries of the site's visitors are counted. */
            enabled: boolean;
            items: {
                /**
                 * Format: int64
                 * @description Number of these searches after which a result was opened.
                 */
                clicks: number;
                /**
                 * Format: date
                 * @description The day of the last search.
                 */
                lastSearchedOn: string;
                /** @description Always `site-search-query`. */
                object: string;
                /** @description In lower case, with single spaces between the words. */
                query: string;
                /**
                 * Format: int32
                 * @description Number of pages that the last search found. Counted up to 10.
                 */
                results: number;
                /**
                 * Format: int64
                 * @description Number of searches.
                 */
                searches: number;
                /**
                 * Format: int64
                 * @description Number of the searches without results.
                 */
                searchesWithoutResults: number;
            }[];
            next?: components["schemas"]["Next"] | null;
        };
        /** @description The site spaces to search, of those that you may see. */
        SiteSearchScope: {
            /**
             * @description With `mode` `default`: a site space that is searched in addition. In the other sections, the variant in its
             *     language is searched.
             */
            currentSiteSpace?: string | null;
            mode: components["schemas"]["SiteSearchScopeMode"];
            /** @description With `mode` `specific`: the site spaces to search. */
            siteSpaceIds?: string[] | null;
        };
        /**
         * @description `default` is the default content of each section, `specific` some site spaces, `all` every one.
         * @enum {string}
         */
        SiteSearchScopeMode: "default" | "specific" | "all";
        /** @description A part of a site, with its variants. */
        SiteSection: {
            /** @description Visitors for whom this expression is false do not see it. */
            condition?: string | null;
            /** @description Whether readers of the site see it first. Its URL has no path then. */
            default: boolean;
            description?: string | null;
            icon?: string | null;
            id: string;
            /** @description Always `site-section`. */
            object: string;
            path: string;
            /** @description The group that contains it. */
            sectionGroup?: string | null;
            /** @description Its spaces, as far as you may see them, in their order. */
            siteSpaces: components["schemas"]["SiteSpace"][];
            title: string;
            urls: components["schemas"]["PublishedUrls"];
        };
        /** @description A group of sections and other groups. */
        SiteSectionGroup: {
            /** @description Its sections and groups, in their order. */
            children: components["schemas"]["SiteSectionOrGroup"][];
            icon?: string | null;
            id: string;
            /** @description Always `site-section-group`. */
            object: string;
            /** @description The group that contains it. */
            sectionGroup?: string | null;
            /**
             * @deprecated
             * @description The sections among `children`.
             */
            sections: components["schemas"]["SiteSection"][];
            title: string;
        };
        /** @description A section or a group of sections. */
        SiteSectionOrGroup: components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"];
        /** @description A space in a site: a variant of a section, or of the whole site if that has no sections. */
        SiteSpace: {
            /** @description Visitors for whom this expression is false do not see it. */
            condition?: string | null;
            /** @description Whether readers of its section, or of the site, see it first. Its URL has no path then. */
            default: boolean;
            hasAdvancedCustomizationFeature: boolean;
            /** @description Whether it is left out of navigation. */
            hidden: boolean;
            id: string;
            /** @description Always `site-space`. */
            object: string;
            path: string;
            /** @description The section it is in, if the site has sections. */
            section?: string | null;
            space: components["schemas"]["Space"];
            /** @description The title of the space. */
            title: string;
            urls: components["schemas"]["PublishedUrls"];
        };
        SiteSpaceCreate: {
            /** @description The section to add it to; the default one if left out. Without sections, the space is added to the site itself. */
            sectionId?: string | null;
            /** @description The space to show; you must be allowed to create content in it. */
            spaceId: string;
        };
        SiteSpaceMove: {
            position?: components["schemas"]["NextTo_SiteSpacePointer"] | null;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        SiteSpaceUpdate: {
            /** @description Visitors for whom the condition is false do not see the space; null removes it. */
            condition?: string | null;
            /** @description Whether it is left out of navigation. */
            hidden?: boolean | null;
            path?: string | null;
            /** @description Another space to show; you must be allowed to create content in it. */
            spaceId?: string | null;
        };
        /** @description The structure of a site: sections and groups, or spaces without sections. */
        SiteStructure: {
            structure: components["schemas"]["SiteSectionOrGroup"][];
            /** @enum {string} */
            type: "sections";
        } | {
            structure: components["schemas"]["SiteSpace"][];
            /** @enum {string} */
            type: "siteSpaces";
        };
        /** @description An item of a site. */
        SiteStructureItem: components["schemas"]["SiteSpace"] | components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"];
        /** @description An item of a site. */
        SiteStructureItemPointer: {
            id: string;
            /** @enum {string} */
            type: "site-space";
        } | {
            id: string;
            /** @enum {string} */
            type: "site-section";
        } | {
            id: string;
            /** @enum {string} */
            type: "site-section-group";
        };
        /**
         * @description Plans of other platforms. They have no effect here.
         * @enum {string}
         */
        SiteType: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
        /** @description Fields to change. Omitted fields keep their values. */
        SiteUpdate: {
            adaptiveContent?: components["schemas"]["AdaptiveContent"] | null;
            agentsContext?: components["schemas"]["SiteAgentsContext"] | null;
            basename?: string | null;
            /** @description The section that readers see first. */
            defaultSiteSection?: string | null;
            /** @description The site space that readers see first. In a site with sections, one of its default section. */
            defaultSiteSpace?: string | null;
            /** @description A domain with a path, such as `example.com/docs`, where your own server shows the site; null removes it. */
            proxy?: string | null;
            title?: string | null;
            visibility?: components["schemas"]["SiteVisibility"] | null;
        };
        SiteUrls: {
            /** Format: uri */
            app: string;
            /** Format: uri */
            location: string;
            /**
             * Format: uri
             * @description The URL for readers, once it is published.
             */
            published?: string | null;
        };
        /**
         * @description Who can read a published site: everyone; everyone who knows the URL; holders of a share link; visitors signed in by
         *     your own server.
         * @enum {string}
         */
        SiteVisibility: "public" | "unlisted" | "share-link" | "visitor-auth";
        SiteVisitor: {
            /** @description A visitor token signed by the backend of the site's owner. */
            jwtToken?: string | null;
            /** @description Claims that the browser makes about itself. Conditions see them as `visitor.claims.unsigned`. */
            unsignedClaims?: {
                [key: string]: unknown;
            };
        };
        /** @description An account on a social network. */
        SocialAccount: {
            /** @description Where it is shown. */
            display: {
                footer: boolean;
                header: boolean;
            };
            handle: string;
            /** @enum {string} */
            platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
        };
        /** @description A space: documentation content with its settings. */
        Space: {
            /**
             * Format: int64
             * @description Number of all change requests ever created in it.
             */
            changeRequests: number;
            /** Format: int64 */
            changeRequestsDraft: number;
            /** Format: int64 */
            changeRequestsOpen: number;
            /**
             * Format: int64
             * @description Number of open comments on the space, if the caller may see comments. Those on its change requests are not
             *     included.
             */
            comments: number;
            /** Format: date-time */
            createdAt: string;
            defaultLevel: components["schemas"]["DefaultLevel"] | null;
            /** Format: date-time */
            deletedAt?: string | null;
            editMode?: components["schemas"]["EditMode"] | null;
            /** @description A character, or the code point of one in hexadecimal digits. */
            emoji: string;
            gitSync?: components["schemas"]["SpaceGitSync"] | null;
            id: string;
            language?: string | null;
            mergeRules: components["schemas"]["MergeRules"];
            /** @description Always `space`. */
            object: string;
            /** @description The organization that owns the space. */
            organization: string;
            /** @description The collection it is in; absent at the root. */
            parent?: string | null;
            permissions: components["schemas"]["SpacePermissions"];
            /** @description The revision that readers see: the id of a commit. */
            revision: string;
            title: string;
            /** Format: date-time */
            updatedAt: string;
            urls: components["schemas"]["SpaceUrls"];
            visibility: components["schemas"]["Visibility"];
            visitorAuth?: components["schemas"]["SpaceVisitorAuth"] | null;
        };
        /** @description A new space. At most one of `template`, `computedSource` and `empty` defines its content. */
        SpaceCreate: {
            /** @description Start with the pages of an OpenAPI spec of the organization: `type` is `builtin:openapi`, `dependencies.spec.ref` names the spec by its slug, and `props` has the options `models`, `grouping` and `downloadLink`. Or with those of an integration that concerns all spaces: `type` is `integration:<name>:<source>`, with the `props` and `dependencies` that its script gets. */
            computedSource?: {
                [key: string]: unknown;
            } | null;
            editMode?: components["schemas"]["EditMode"] | null;
            emoji?: string | null;
            /** @description Start without pages. */
            empty?: boolean;
            language?: string | null;
            /** @description The collection to create it in; the root of the organization if left out. */
            parent?: string | null;
            template?: components["schemas"]["TemplateUse"] | null;
            title?: string | null;
        };
        SpaceGitSync: {
            /** @description The last part of the URL. */
            repoName: string;
            /** Format: date-time */
            updatedAt: string;
            url: string;
        };
        /** @description The blocks of an integration that a space can have. */
        SpaceIntegrationBlocks: {
            blocks: components["schemas"]["IntegrationBlock"][];
            /** @description The name of the integration. */
            name: string;
        };
        /** @description A link to a space. */
        SpaceInvite: {
            /** @description The id is the secret: anyone who knows it may use the link. */
            id: string;
            level: components["schemas"]["Role"] | null;
            /** @description Always `invite`. */
            object: string;
            /** @description Whether you already have what the link grants. */
            redundant: boolean;
            space: components["schemas"]["Space"];
        };
        SpaceOrCollectionPointer: {
            space: string;
            /** @enum {string} */
            type: "space";
        } | {
            collection: string;
            /** @enum {string} */
            type: "collection";
        };
        /** @description The id of the space, or the space if it was requested. */
        SpaceOrId: string | components["schemas"]["Space"];
        /** @description What the caller may do with the space. */
        SpacePermissions: {
            access: boolean;
            admin: boolean;
            comment: boolean;
            edit: boolean;
            installIntegration: boolean;
            merge: boolean;
            review: boolean;
            triggerGitSync: boolean;
            view: boolean;
            viewInviteLinks: boolean;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        SpaceUpdate: {
            defaultLevel?: components["schemas"]["DefaultLevel"] | null;
            editMode?: components["schemas"]["EditMode"] | null;
            /** @description Null restores the default one. */
            emoji?: string | null;
            /** @description The URL of an image, or null for none. */
            icon?: string | null;
            language?: string | null;
            /** @description The rules for a merge into this space. */
            mergeRules?: components["schemas"]["MergeRules"] | null;
            title?: string | null;
        };
        SpaceUrls: {
            /** Format: uri */
            app: string;
            /** Format: uri */
            icon?: string | null;
            /** Format: uri */
            location: string;
            /**
             * Format: uri
             * @description The same, if everyone may read it and search engines may list it.
             */
            public?: string | null;
            /**
             * Format: uri
             * @description The URL for readers, in the most open published site that contains it.
             */
            published?: string | null;
        };
        SpaceVisitorAuth: {
            /** @description `custom` or `integration`. */
            backend: string;
            integration?: string | null;
        };
        SpecCreate: {
            slug: string;
            source: components["schemas"]["OpenAPISpecSource"];
        };
        /** @description What the caller may do with it. */
        SpecPermissions: {
            edit: boolean;
            view: boolean;
        };
        SpecPut: {
            source: components["schemas"]["OpenAPISpecSource"];
        };
        SpecUpdate: {
            visibility: components["schemas"]["OpenAPISpecVisibility"];
        };
        SpecUrls: {
            /** Format: uri */
            app: string;
            /** Format: uri */
            location: string;
            /**
             * Format: uri
             * @description The public URL of its text. Absent while it is private.
             */
            published?: string | null;
        };
        SsoLogin: {
            /** @description The id of the identity provider. */
            id: string;
            label: string;
            /**
             * Format: uri
             * @description Where people begin to sign in.
             */
            startURL: string;
        };
        /** @description Where members of an organization can sign in. */
        SsoLogins: {
            items: components["schemas"]["SsoLogin"][];
        };
        /** @description A page that others changed in the same parts as the request. */
        StalePage: {
            /** @description The page's file at the revision it was read at. */
            base: components["schemas"]["PageSide"];
            /** @description The file with the changes of the request. */
            ours: components["schemas"]["PageSide"];
            page: string;
            /** @description Which parts are in conflict: `body`, `file`, or `key:` and the name of a key of the front matter. */
            parts: string[];
            /** @description The current revision of the change request: send it as `base` with the merged page. */
            revision: string;
            theirs?: components["schemas"]["PageSide"] | null;
        };
        /** @description Moves an item within a site. Without a position it goes to the end. */
        StructureSort: {
            item: components["schemas"]["SiteStructureItemPointer"];
            position?: components["schemas"]["NextTo_SiteStructureItemPointer"] | null;
        };
        /** @description A hostname and its organization. */
        Subdomain: {
            isActive: boolean;
            /** @description Always `subdomain`. */
            object: string;
            subdomain: string;
            target: components["schemas"]["OrganizationPointer"];
        };
        /** @description A switch. */
        Switch: {
            enabled: boolean;
        };
        TableCell: {
            /** @description The column. */
            definition: string;
            /** @description The row. */
            record: string;
        };
        /** @description Fields to change. Omitted fields keep their values. */
        TargetInstallationUpdate: {
            /**
             * @description Values of the configuration, by name.
             * @example {
             *       "url": "https://chat.example.com/hook"
             *     }
             */
            configuration?: {
                [key: string]: unknown;
            };
            externalIds?: string[] | null;
        };
        TargetInstallationUrls: {
            /** Format: uri */
            location: string;
            /**
             * Format: uri
             * @description Requests to this URL and below are handled by the script, for this installation on the space or site.
             */
            publicEndpoint: string;
        };
        /** @description A named set of members that roles can be granted to. */
        Team: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /**
             * Format: int64
             * @description Number of members.
             */
            members: number;
            /** @description Always `team`. */
            object: string;
            permissions: components["schemas"]["TeamPermissions"];
            /**
             * Format: int64
             * @description Number of spaces with a direct grant to the team.
             */
            spaces: number;
            title: string;
        };
        TeamCreate: {
            /** @description The ids of the first members. */
            members?: string[];
            title: string;
        };
        /** @description A member of a team, and of the organization. */
        TeamMember: {
            organization: components["schemas"]["Member"];
            permissions: components["schemas"]["TeamMemberPermissions"];
            team: components["schemas"]["TeamMembership"];
        };
        TeamMemberPermissions: {
            view: boolean;
        };
        TeamMemberSet: {
            role?: components["schemas"]["TeamRole"] | null;
        };
        /** @description People are identified by user id or e-mail address. Those in `remove` are removed, even if they are named elsewhere. */
        TeamMembersUpdate: {
            add?: string[];
            /** @description Roles by user id. Those who are not in the team yet are added. */
            memberships?: {
                [key: string]: components["schemas"]["TeamMembership"];
            };
            remove?: string[];
        };
        /** @description A membership in a team. */
        TeamMembership: {
            role: components["schemas"]["TeamRole"];
        };
        /** @description A team and the role it grants to its members. */
        TeamPermission: {
            permission: components["schemas"]["Role"];
            team: components["schemas"]["Team"];
        };
        /** @description What the caller may do with the team. */
        TeamPermissions: {
            /** @description Manage its members. */
            admin: boolean;
            view: boolean;
        };
        /**
         * @description A role in a team. Owners manage its members.
         * @enum {string}
         */
        TeamRole: "owner" | "member";
        TeamUpdate: {
            title: string;
        };
        /** @description Pages to start from. */
        Template: {
            description: string;
            id: string;
            /** @description Always `template`. */
            object: string;
            /** @description The content references that `params.contentRefs` accepts. */
            parameters: components["schemas"]["TemplateParameter"][];
            title: string;
        };
        /** @description A template, and its target. */
        TemplateApply: {
            /** @description The change request to apply it to, by id or number; the primary content if left out. */
            changeRequestId?: string | null;
            id: string;
            params?: components["schemas"]["TemplateParams"] | null;
        };
        /** @description A parameter of a template: a content reference. */
        TemplateParameter: {
            description: string;
            /** @description The accepted kinds of content references: `url`, `page`, `file`, `space`. */
            kinds: string[];
            name: string;
            required: boolean;
            title: string;
        };
        TemplateParams: {
            /** @description Content references by the names of the template's parameters. */
            contentRefs?: {
                [key: string]: components["schemas"]["ContentReference"];
            } | null;
        };
        /** @description A template with its arguments. */
        TemplateUse: {
            id: string;
            params?: components["schemas"]["TemplateParams"] | null;
        };
        /** @description A font by its name, or a custom one. */
        TextFont: ("Inter" | "ABCFavorit" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans") | components["schemas"]["FontDefinition"];
        /** @description Colors of code in the light theme and in the dark. */
        ThemedCodeTheme: {
            dark: components["schemas"]["CodeTheme"];
            light: components["schemas"]["CodeTheme"];
        };
        /** @description A color for the light theme and one for the dark. */
        ThemedColor: {
            dark: components["schemas"]["Color"];
            light: components["schemas"]["Color"];
        };
        /** @description The URL of an image for the light theme and one for the dark. */
        ThemedUrl: {
            /** Format: uri */
            dark: string;
            /** Format: uri */
            light: string;
        };
        /** @description A token that may enter an organization which requires single sign-on. */
        TokenAuthorization: {
            /** Format: date-time */
            authorizedAt: string;
            label: string;
            /** @description Always `token-authorization`. */
            object: string;
            /** @description The id of the token. */
            token: string;
            /** @description The id of the owner of the token. */
            user: string;
        };
        TokenAuthorizationCreate: {
            /** @description The id of a token of yours, which is not the token itself. */
            token: string;
        };
        TokenCreate: {
            /** Format: date-time */
            expiresAt?: string | null;
            label: string;
            /** @description The scopes of the token; all your rights if left out. */
            scopes?: string[] | null;
        };
        TotpConfirmation: {
            /** @description The six digits that the app shows. */
            code: string;
        };
        /** @description What an authenticator app needs. Shown only once. */
        TotpSecret: {
            /** @description Always `totp-secret`. */
            object: string;
            /** @description The secret in base32, to type into an app. */
            secret: string;
            /** @description An `otpauth:` URL, to show as a QR code. */
            url: string;
        };
        /** @description The organization to move something to. */
        Transfer: {
            /** @description The id of the target organization. */
            organization: string;
        };
        /** @description A translated copy of a space. */
        Translation: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @description Instructions for the provider, if it follows instructions. */
            instructions: components["schemas"]["Document"];
            /** @description The code of the language that it is translated to. */
            language: string;
            /** @description Why the last run failed. Absent if it succeeded. */
            lastError?: string | null;
            /** @description Always `translation`. */
            object: string;
            permissions: components["schemas"]["TranslationPermissions"];
            result?: components["schemas"]["TranslationResult"] | null;
            source: components["schemas"]["TranslationSource"];
            stats: components["schemas"]["TranslationStats"];
            status: components["schemas"]["TranslationStatus"];
            /** Format: date-time */
            updatedAt: string;
            urls: components["schemas"]["TranslationUrls"];
        };
        TranslationCreate: {
            /** @description Instructions, for providers that follow instructions. */
            instructions?: components["schemas"]["Document"] | null;
            language: components["schemas"]["TranslationLanguage"];
            source: components["schemas"]["TranslationSourceInput"];
        };
        /**
         * @description The code of a language.
         * @enum {string}
         */
        TranslationLanguage: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
        /** @description What the caller may do with it. */
        TranslationPermissions: {
            edit: boolean;
            view: boolean;
        };
        /** @description The translated space, and the revision that the last run created in it. */
        TranslationResult: {
            revision: string;
            space: string;
        };
        /** @description The space that is translated. */
        TranslationSource: {
            language: string;
            space: string;
        };
        TranslationSourceInput: {
            language: components["schemas"]["TranslationLanguage"];
            /** @description The id of the space to translate. */
            space: string;
        };
        /** @description Only what a provider translated is counted, not what the memory knew. */
        TranslationStats: {
            /** Format: int32 */
            latestPages: number;
            /**
             * Format: int64
             * @description Seconds.
             */
            latestRunDuration: number;
            /** Format: int64 */
            latestWords: number;
            /**
             * Format: int32
             * @description Successful runs.
             */
            runs: number;
            /**
             * Format: int64
             * @description Seconds.
             */
            totalDuration: number;
            /**
             * Format: int64
             * @description Pages that were translated at least once.
             */
            totalPages: number;
            /** Format: int64 */
            totalWords: number;
        };
        /**
         * @description `pending`: a run is due, or none has succeeded yet. `running`. `completed`: the last run is over.
         * @enum {string}
         */
        TranslationStatus: "pending" | "running" | "completed";
        TranslationUpdate: {
            instructions: components["schemas"]["Document"];
        };
        TranslationUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description A placeholder: there are no trials on this server. */
        Trial: {
            /** Format: int32 */
            count: number;
            status: string;
        };
        /** @description An action that changed nothing. */
        UnappliedOverlayAction: {
            /** Format: int32 */
            column: number;
            /** @description Its number in the overlay, from 0. */
            index: number;
            /**
             * Format: int32
             * @description The place of the target in the overlay, both from 1.
             */
            line: number;
            message: string;
            reason: components["schemas"]["UnappliedReason"];
            /** @description Its JSONPath. */
            target: string;
        };
        /**
         * @description Why an action changed nothing.
         * @enum {string}
         */
        UnappliedReason: "unmatched" | "rejected";
        /** @description Change or move a page. Omitted fields keep their values. */
        UpdatePage: {
            /** @description Its position among its siblings, from 0. */
            at?: number | null;
            /**
             * @description The revision that the page was read at. Later changes by others to its text and settings are merged; where they
             *     overlap, the response is 409 with both sides. Without it, the text that is sent replaces the current one.
             */
            base?: string | null;
            /**
             * @description The blocks that change, in place of the whole `document`. The keys are those of the page at `base`, which is
             *     required. All other blocks keep their bytes.
             */
            blocks?: components["schemas"]["BlockSplice"][] | null;
            /** @description Visitors for whom the condition is false do not see the page; null removes it. */
            condition?: string | null;
            /** @description A sentence below the title; null for none. */
            description?: string | null;
            document?: components["schemas"]["PageBody"] | null;
            /** @description An emoji before the title; null for none. */
            emoji?: string | null;
            /** @description Whether it is left out of navigation. */
            hidden?: boolean | null;
            /** @description The name of an icon before the title; null for none. */
            icon?: string | null;
            /** @description The new parent page; null moves it to the top level. */
            into?: string | null;
            /** @description Whether sitemaps and search engines leave it out. */
            noIndex?: boolean | null;
            /** @description Whether search engines are asked to leave it out. */
            noRobotsIndex?: boolean | null;
            /** @enum {string} */
            operation: "update_page";
            /** @description The page: its id, or the `ref` of an earlier change of this batch. */
            page: string;
            /** @description Its name in the path. Derived from the title if left out. */
            slug?: string | null;
            /** @description The title of the page. The first heading of its Markdown if left out. */
            title?: string | null;
            /**
             * @description Whether links of other pages are updated when its slug changes. Without it they are left unchanged, and the list
             *     of links shows which of them are broken.
             * @default false
             */
            updateLinks?: boolean;
        };
        /** @description The result of an update. */
        UpdateResult: {
            result: components["schemas"]["UpdateWord"];
            /** @description The revision of the change request. */
            revision: string;
        };
        /** @enum {string} */
        UpdateWord: "update" | "conflicts";
        /** @description With `compat` the change request; without it also the resulting pages and files. */
        UpdatedContent: components["schemas"]["ChangeRequest"] | components["schemas"]["ChangedContent"];
        /** @description A file that was sent and is not inserted yet. */
        Upload: {
            /** @description By the extension of the name. */
            contentType: string;
            /**
             * Format: uri
             * @description A URL issued for you: anyone who has it reads with your rights, as long as you may read the space. It leads to
             *     the same file after it was inserted.
             */
            downloadURL: string;
            /**
             * Format: date-time
             * @description When the file is deleted if it is not inserted: a day after it was sent.
             */
            expiresAt: string;
            /** Format: int32 */
            height?: number | null;
            /** @description For `upload` of `insert_files`. */
            id: string;
            name: string;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
            /**
             * Format: int32
             * @description In pixels, of an image (PNG, JPEG, GIF, WebP or SVG) whose header contains them.
             */
            width?: number | null;
        };
        UsageFigure: {
            /**
             * Format: int64
             * @description Writes beyond it fail with `quota_exceeded`.
             */
            limit: number;
            /** Format: int64 */
            used: number;
        };
        /** @description A person with an account. */
        User: {
            displayName: string;
            email: string;
            id: string;
            /** @description Always `user`. */
            object: string;
            photoURL?: string | null;
            urls: components["schemas"]["UserUrls"];
        };
        /** @description Everything that the server stores about you. */
        UserExport: {
            /** Format: date-time */
            createdAt: string;
            /** @description The lists that have more entries than those here. The operator of the server can export them completely. */
            cut: components["schemas"]["CutList"][];
            /** @description Your id. */
            id: string;
            /**
             * @description Your account and what belongs to no organization, by the name of the list: `account`, `tokens` (with sessions),
             *     `ssoAccounts`, `secondFactors` (without secrets), `signInLinks`, `hostnames`, `invitations` and `events`. Each list has its
             *     newest entries first.
             */
            lists: {
                [key: string]: unknown[];
            };
            /** @description Always `user-export`. */
            object: string;
            /** @description The organizations in which you are or were a member. */
            organizations: components["schemas"]["OrganizationExport"][];
        };
        /** @description A user and their role. */
        UserPermission: {
            permission: components["schemas"]["Role"];
            user: components["schemas"]["User"];
        };
        /** @description Fields to change. Omitted fields keep their values. */
        UserUpdate: {
            displayName?: string | null;
            photoURL?: string | null;
        };
        UserUrls: {
            /** Format: uri */
            location: string;
        };
        Verification: {
            /** @description From the link in the mail. */
            token: string;
        };
        /** @description The change request that the content belongs to; absent for the primary content. */
        VersionContext: {
            changeRequest: components["schemas"]["ChangeRequest"];
            /** @description Always `changeRequest`. */
            type: string;
        };
        VersionUrls: {
            /** Format: uri */
            location: string;
        };
        /**
         * @description Who can read a space. It cannot be set: it follows from the most open published site that contains the space.
         * @enum {string}
         */
        Visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
        /**
         * @description `custom` is your own server, `integration` an installed integration.
         * @enum {string}
         */
        VisitorAuthBackend: "custom" | "integration";
        /**
         * @description A URL that gets the events of an organization as POST requests. They are signed as
         *     [Standard Webhooks](https://www.standardwebhooks.com) describes.
         */
        Webhook: {
            /** Format: date-time */
            createdAt: string;
            description: string;
            /**
             * Format: date-time
             * @description Since when it is disabled.
             */
            disabledAt?: string | null;
            disabledReason?: components["schemas"]["WebhookDisabledReason"] | null;
            /** @description The types of events, or `*` for all. */
            events: string[];
            /**
             * Format: date-time
             * @description Since when every attempt has failed. After five days the webhook is disabled.
             */
            failingSince?: string | null;
            id: string;
            /** @description Always `webhook`. */
            object: string;
            /**
             * Format: date-time
             * @description Until when requests are signed with the previous secret too.
             */
            previousSecretExpiresAt?: string | null;
            status: components["schemas"]["WebhookStatus"];
            /** Format: uri */
            url: string;
            urls: components["schemas"]["WebhookUrls"];
        };
        WebhookCreate: {
            description?: string;
            /** @description The types of events, such as `change_request.merged`. `*`, which is the default, stands for all of them. */
            events?: string[];
            /**
             * Format: uri
             * @description Where events are sent to. It must be reachable from this server; redirects are not followed.
             */
            url: string;
        };
        /** @description One event for one webhook. */
        WebhookDelivery: {
            /** @description The last attempts, oldest first. */
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was delivered, or had failed for the last time.
             */
            endedAt?: string | null;
            /** @description The id of the event, which is also the header `webhook-id` of the request. */
            id: string;
            /**
             * Format: date-time
             * @description When the next attempt is due.
             */
            nextAttemptAt?: string | null;
            /** @description Always `webhook-delivery`. */
            object: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description The type of the event. */
            type: string;
        };
        /** @description The outcome of one request to the receiver. */
        WebhookDeliveryAttempt: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            durationMs: number;
            /** @description Why the attempt failed. */
            error?: string | null;
            /** @description The beginning of the response, if the attempt failed. */
            response?: string | null;
            /**
             * Format: int32
             * @description The HTTP status of the response, if there was one.
             */
            status?: number | null;
        };
        /**
         * @description `pending` until it is `delivered`, or has `failed` ten times.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        /**
         * @description Why a webhook is disabled: `request` of an admin, `failures` for five days, or the server at the URL responded
         *     that it is `gone` (410).
         * @enum {string}
         */
        WebhookDisabledReason: "request" | "failures" | "gone";
        /** @description The time whose events are delivered again. */
        WebhookReplay: {
            /**
             * Format: date-time
             * @description Events at or after this time.
             */
            from: string;
            /**
             * Format: date-time
             * @description Events before this time; the default is now.
             */
            to?: string | null;
        };
        WebhookReplayResult: {
            /**
             * Format: int64
             * @description The number of events that are delivered again.
             */
            deliveries: number;
        };
        /** @enum {string} */
        WebhookStatus: "active" | "disabled";
        /** @description Fields to change. Omitted fields keep their values. */
        WebhookUpdate: {
            description?: string | null;
            events?: string[] | null;
            status?: components["schemas"]["WebhookStatus"] | null;
            /** Format: uri */
            url?: string | null;
        };
        WebhookUrls: {
            /** Format: uri */
            location: string;
        };
        /** @description A webhook with its new secret. */
        WebhookWithSecret: {
            /** Format: date-time */
            createdAt: string;
            description: string;
            /**
             * Format: date-time
             * @description Since when it is disabled.
             */
            disabledAt?: string | null;
            disabledReason?: components["schemas"]["WebhookDisabledReason"] | null;
            /** @description The types of events, or `*` for all. */
            events: string[];
            /**
             * Format: date-time
             * @description Since when every attempt has failed. After five days the webhook is disabled.
             */
            failingSince?: string | null;
            id: string;
            /** @description Always `webhook`. */
            object: string;
            /**
             * Format: date-time
             * @description Until when requests are signed with the previous secret too.
             */
            previousSecretExpiresAt?: string | null;
            /** @description Verifies signatures. It begins with `whsec_`. */
            secret: string;
            status: components["schemas"]["WebhookStatus"];
            /** Format: uri */
            url: string;
            urls: components["schemas"]["WebhookUrls"];
        };
        /** @description A body as Markdown or as a document, as requested by `format`; neither if it is empty. */
        WrittenBody: {
            document?: components["schemas"]["Document"];
            markdown?: string;
        };
        /** @description The file of a page. */
        WrittenFile: {
            /** @description The id of its blob. */
            oid: string;
        };
    };
    responses: {
        /** @description The request is invalid. `field` names the field or parameter to correct. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The current state does not allow it: a name is taken, nothing would change, or a request with the same `Idempotency-Key` is running. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An error: what is wrong and what to do. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description You may see the object but not do this, or the token lacks the scope. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The object does not exist, or you may not see it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The version differs from `If-Match`, or something must be done first, which the message names. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body has more than 10 MiB. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No token where one is needed, or one that is mistyped, revoked or expired. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A quota is used up, the work is too large, or the `Idempotency-Key` was used with another body. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not declared as `application/json`. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getApiInformation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiInformation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getCollectionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteCollectionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateCollectionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "All that we sell",
                 *       "title": "Products"
                 *     }
                 */
                "application/json": components["schemas"]["CollectionUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    moveCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parent": null,
                 *       "position": {
                 *         "after": {
                 *           "space": "031LCVnTMZ15MTzQUOTv56",
                 *           "type": "space"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Move"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    inviteToCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "edit",
                 *       "teams": [
                 *         "031LCWWqdiZlyEAo22RwTw"
                 *       ],
                 *       "users": [
                 *         "031LCWKiBqkY6F4KDmgZWw"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Grant"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listPermissionsAggregateInCollection: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only users with exactly this role. */
                role?: "admin" | "create" | "review" | "edit" | "comment" | "read";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_UserPermission"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listTeamPermissionsInCollection: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TeamPermission"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeTeamFromCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateTeamPermissionInCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "edit"
                 *     }
                 */
                "application/json": components["schemas"]["GrantUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listUserPermissionsInCollection: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_UserPermission"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeUserFromCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateUserPermissionInCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "edit"
                 *     }
                 */
                "application/json": components["schemas"]["GrantUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSpacesInCollectionById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Space"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    transferCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a collection.
                 * @example 031LCVzKMXzFvvhsquQxnv
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization": "031LCVex1RvfvUqROi0ddV"
                 *     }
                 */
                "application/json": components["schemas"]["Transfer"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getCustomHostname: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The hostname that was claimed.
                 * @example docs.example.com
                 */
                hostname: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomHostname"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeCustomHostname: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The hostname that was claimed.
                 * @example docs.example.com
                 */
                hostname: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    dnsRevalidateCustomHostname: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The hostname that was claimed.
                 * @example docs.example.com
                 */
                hostname: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOrganizationsForEmailDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part of an e-mail address after the `@`.
                 * @example example.com
                 */
                emailDomain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainOrganizations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the token of the link in the mail"
                 *     }
                 */
                "application/json": components["schemas"]["Verification"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    findHost: {
        parameters: {
            query: {
                /** @description The host, without a port. */
                domain: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A host name, without a port.
                 * @example docs.example.com
                 */
                host: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description A part of the name or the title. */
                search?: string;
                /** @description Integrations of this category. */
                category?: "analytics" | "collaboration" | "content" | "gitsync" | "marketing" | "visitor-auth" | "other";
                /** @description A domain: integrations with a block that replaces links to it. */
                blockDomain?: string;
                /** @description Integrations with blocks, or those without. */
                blocks?: boolean;
                /** @description Integrations with content sources, or those without. */
                contentSources?: boolean;
                /** @description The id of an organization: integrations that it published. */
                owner?: string;
                /** @description Integrations that need this scope. */
                scope?: "space:content:read" | "space:content:write" | "space:metadata:read" | "space:metadata:write" | "space:git:sync" | "page:feedback:read" | "site:metadata:read" | "site:views:read" | "site:script:inject" | "site:script:cookies" | "site:visitor:auth" | "site:adaptive:read" | "site:adaptive:write" | "openapi:read" | "openapi:write" | "conversations:ingest";
                /** @description Integrations for this target. */
                target?: "all" | "site" | "space" | "organization";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Integration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    publishIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "configurations": {
                 *         "account": {
                 *           "properties": {
                 *             "url": {
                 *               "title": "URL of the chat",
                 *               "type": "string"
                 *             }
                 *           },
                 *           "required": [
                 *             "url"
                 *           ]
                 *         }
                 *       },
                 *       "description": "Posts changes of pages to a chat.",
                 *       "organization": "031LCVRcgf20Ic7s0oIO19",
                 *       "scopes": [
                 *         "space:content:read"
                 *       ],
                 *       "script": "export default { fetch: () => new Response('OK') };",
                 *       "title": "Chat notifier"
                 *     }
                 */
                "application/json": components["schemas"]["PublishIntegration"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    unpublishIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    setIntegrationDevelopmentMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tunnelUrl": "https://tunnel.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["DevelopmentMode"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    disableIntegrationDevelopmentMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrationEvents: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_IntegrationEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an event of the integration.
                 * @example 031LCVEventB1ndery0001
                 */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationEventDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrationInstallations: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description One of the `externalIds`. */
                externalId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_IntegrationInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    installIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization": "031LCVRcgf20Ic7s0oIO19"
                 *     }
                 */
                "application/json": components["schemas"]["IntegrationInstallationTarget"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationInstallationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    uninstallIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateIntegrationInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "configuration": {
                 *         "url": "https://chat.example.com/hook"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InstallationUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrationInstallationSites: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_IntegrationSiteInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    installIntegrationOnSite: {
        parameters: {
            query?: {
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "siteId": "031LCVQ2cU8YeOS7np3Off"
                 *     }
                 */
                "application/json": components["schemas"]["InstallOnSite"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSiteInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationSiteInstallation: {
        parameters: {
            query?: {
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSiteInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    uninstallIntegrationFromSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateIntegrationSiteInstallation: {
        parameters: {
            query?: {
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "configuration": {
                 *         "channel": "docs"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TargetInstallationUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSiteInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrationInstallationSpaces: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_IntegrationSpaceInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    installIntegrationOnSpace: {
        parameters: {
            query?: {
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "space": "031LCVnTMZ15MTzQUOTv56"
                 *     }
                 */
                "application/json": components["schemas"]["InstallOnSpace"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSpaceInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationSpaceInstallation: {
        parameters: {
            query?: {
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSpaceInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    uninstallIntegrationFromSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateIntegrationSpaceInstallation: {
        parameters: {
            query?: {
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "configuration": {
                 *         "channel": "docs"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TargetInstallationUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSpaceInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createIntegrationInstallationToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
                /**
                 * @description The id of an installation of the integration.
                 * @example 031LCVInsta11ati0n0001
                 */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    renderIntegrationUIWithGet: {
        parameters: {
            query: {
                /** @description The body of the request with POST as JSON, compressed with LZ-string for URLs. */
                request: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    renderIntegrationUIWithPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "componentId": "poll",
                 *       "context": {
                 *         "editable": false,
                 *         "spaceId": "031LCVnTMZ15MTzQUOTv56",
                 *         "theme": "light",
                 *         "type": "document"
                 *       },
                 *       "props": {}
                 *     }
                 */
                "application/json": components["schemas"]["RenderIntegrationUI"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrationSiteInstallations: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description One of the `externalIds`. */
                externalId?: string;
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_IntegrationSiteInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrationSpaceInstallations: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description One of the `externalIds`. */
                externalId?: string;
                /** @description Whether to return the space or site instead of its id. A page then has at most 50 items. */
                extended?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_IntegrationSpaceInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    queueIntegrationTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schedule": 60,
                 *       "task": {
                 *         "type": "renew-token"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["QueueIntegrationTask"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listOrganizationsForAuthenticatedUser: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Acme"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mergeRules": {
                 *         "rules": [
                 *           {
                 *             "rule": "require_at_least_one_review"
                 *           },
                 *           {
                 *             "rule": "require_one_of_specific_reviewers",
                 *             "users": [
                 *               "031LCWKiBqkY6F4KDmgZWw"
                 *             ]
                 *           },
                 *           {
                 *             "rule": "allow_bypass",
                 *             "users": [
                 *               "031LCWKiBqkY6F4KDmgZWw"
                 *             ]
                 *           },
                 *           {
                 *             "expression": "changeRequest.subject.length > 10",
                 *             "rule": "custom"
                 *           }
                 *         ],
                 *         "type": "rules"
                 *       },
                 *       "title": "Acme"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOrganizationAgentInstructions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentInstructions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateOrganizationAgentInstructions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "data": {},
                 *         "nodes": [
                 *           {
                 *             "data": {},
                 *             "nodes": [
                 *               {
                 *                 "leaves": [
                 *                   {
                 *                     "marks": [],
                 *                     "object": "leaf",
                 *                     "text": "Write short sentences."
                 *                   }
                 *                 ],
                 *                 "object": "text"
                 *               }
                 *             ],
                 *             "object": "block",
                 *             "type": "paragraph"
                 *           }
                 *         ],
                 *         "object": "document"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AgentInstructionsUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentInstructions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Events at or after this time. */
                from?: string;
                /** @description Events before this time. */
                to?: string;
                /** @description The id of a user: events caused by them or by a program on their behalf. */
                actor?: string;
                /** @description Types of events, such as `organization.updated`. Repeat it for several. */
                type?: string[];
                /** @description Sort order. To follow the trail use `asc`: later events are on later pages. */
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_AuditEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listChangeRequestsForOrganization: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only those with this status; open ones if left out. */
                status?: "draft" | "open" | "archived" | "merged";
                /** @description Only those created by this user. */
                creator?: string;
                /** @description Only those created, edited or commented on by this user. */
                contributor?: string;
                /** @description Only those that this user was asked to review. */
                requestedReviewer?: string;
                /** @description Only those opened for this cluster of issues. */
                conversationsIssuesCluster?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChangeRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listCollectionsInOrganizationById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Whether collections inside other collections are listed too. */
                nested?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Collection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Products"
                 *     }
                 */
                "application/json": components["schemas"]["CollectionCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only conversations of this source. */
                source?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Conversation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    ingestConversation: {
        parameters: {
            query?: {
                /**
                 * @description Where the conversations come from: `email`, or `integration:name:installation`. Ids are unique in a source.
                 * @example email
                 */
                source?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "ticket-4711",
                 *       "metadata": {
                 *         "attributes": {
                 *           "customer": "acme"
                 *         },
                 *         "createdAt": "2026-01-31T09:00:00Z",
                 *         "url": "https://help.example.com/tickets/4711"
                 *       },
                 *       "parts": [
                 *         {
                 *           "body": "How do I export a space as PDF?",
                 *           "role": "user",
                 *           "type": "message"
                 *         },
                 *         {
                 *           "body": "Use the menu of the space.",
                 *           "role": "team-member",
                 *           "type": "message"
                 *         }
                 *       ],
                 *       "subject": "PDF export"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationsIngest"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteConversations: {
        parameters: {
            query?: {
                /** @description Conversations that began before this time. */
                createdBefore?: string;
                /** @description The name of a metadata attribute; needs `value`. */
                attribute?: string;
                /** @description Conversations whose attribute has exactly this value. */
                value?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listConversationsIssuesClusters: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Sort order: `desc` for newest first, `asc` for oldest first. */
                order?: "asc" | "desc";
                /** @description The sort key. No cluster has tasks: by their number, clusters are in the order of their creation. */
                orderBy?: "updatedAt" | "issues" | "conversations" | "tasksTotal" | "tasksBacklog" | "tasksStarted";
                /** @description `analysing`: only clusters for which a change request is open. `pending`: only the others. */
                status?: "pending" | "analysing";
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ConversationsIssuesCluster"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getConversationsIssuesCluster: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a cluster of issues.
                 * @example 031LCV3cLuSTeR0fIsSuE1
                 */
                clusterId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationsIssuesCluster"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listConversationsIssues: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only issues of this cluster. */
                cluster?: string;
                /** @description Only issues of this conversation. */
                conversation?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ConversationIssueDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getConversationIssueById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of an issue of a conversation.
                 * @example 031LCV4iSsUe0fC0nVeRs1
                 */
                issueId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationIssueDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getConversationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a conversation.
                 * @example 031LCV2c0nVeRsAtI0nId1
                 */
                conversationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listEmailDomains: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_EmailDomain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    verifyEmailDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The part of an e-mail address after the `@`.
                 * @example example.com
                 */
                emailDomain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailDomain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listOrganizationInstallations: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description A part of the name or the title of the integration. */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_OrganizationInstallation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listOrganizationIntegrations: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description A part of the name or the title. */
                search?: string;
                /** @description Integrations of this category. */
                category?: "analytics" | "collaboration" | "content" | "gitsync" | "marketing" | "visitor-auth" | "other";
                /** @description A domain: integrations with a block that replaces links to it. */
                blockDomain?: string;
                /** @description Integrations with blocks, or those without. */
                blocks?: boolean;
                /** @description Integrations with content sources, or those without. */
                contentSources?: boolean;
                /** @description The id of an organization: integrations that it published. */
                owner?: string;
                /** @description Integrations that need this scope. */
                scope?: "space:content:read" | "space:content:write" | "space:metadata:read" | "space:metadata:write" | "space:git:sync" | "page:feedback:read" | "site:metadata:read" | "site:views:read" | "site:script:inject" | "site:script:cookies" | "site:visitor:auth" | "site:adaptive:read" | "site:adaptive:write" | "openapi:read" | "openapi:write" | "conversations:ingest";
                /** @description Integrations for this target. */
                target?: "all" | "site" | "space" | "organization";
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Integration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listOrganizationIntegrationsStatus: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Integrations for this target, and those for all. */
                target?: "organization" | "space" | "site";
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_InstalledIntegration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOrganizationIntegrationStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The name of an integration.
                 * @example chat-notifier
                 */
                integrationName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationStatusOut"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    inviteUsersToOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "grace@example.com",
                 *         {
                 *           "email": "linus@example.com",
                 *           "role": "read"
                 *         }
                 *       ],
                 *       "role": "edit"
                 *     }
                 */
                "application/json": components["schemas"]["Invitation"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invited"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    joinOrganizationWithInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of an invite, which is a secret.
                 * @example 5t5zVq0hKd2NwXc7RbYpLm
                 */
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Joined"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    joinOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getLanguageSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguageSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateLanguageSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversations": false,
                 *       "translations": true
                 *     }
                 */
                "application/json": components["schemas"]["LanguageSettingsUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguageSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listOrganizationInviteLinks: {
        parameters: {
            query?: {
                /** @description Only links to this space. */
                space?: string;
                /** @description Only links to this collection. */
                collection?: string;
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Invite"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createOrganizationInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "read"
                 *     }
                 */
                "application/json": components["schemas"]["InviteCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOrganizationInviteLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of an invite, which is a secret.
                 * @example 5t5zVq0hKd2NwXc7RbYpLm
                 */
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteOrganizationInviteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of an invite, which is a secret.
                 * @example 5t5zVq0hKd2NwXc7RbYpLm
                 */
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateOrganizationInviteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of an invite, which is a secret.
                 * @example 5t5zVq0hKd2NwXc7RbYpLm
                 */
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "comment"
                 *     }
                 */
                "application/json": components["schemas"]["InviteUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listMembersInOrganizationById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only members with this role. */
                role?: "admin" | "create" | "review" | "edit" | "comment" | "read" | "guest";
                /** @description Only members whose name or e-mail address contains this text, ignoring case. */
                query?: string;
                /** @description Another name of `query`, which takes precedence. */
                search?: string;
                /** @description The sort key. By `lastSeenAt`, only members who were ever seen are listed. */
                sort?: "joinedAt" | "lastSeenAt";
                /** @description Sort order: `desc` for newest first, `asc` for oldest first. */
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getMemberInOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeMemberFromOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateMemberInOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "edit"
                 *     }
                 */
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSpacesForOrganizationMember: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Sort order by creation time. */
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_MemberSpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    setUserAsSSOMemberForOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    unsetUserAsSsoMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listTeamsForOrganizationMember: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only teams whose title contains this text, ignoring case. */
                title?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_MemberTeam"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listOIDCProvidersInOrganizationById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_OidcProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createOrganizationOIDCProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clientID": "bindery",
                 *       "clientSecret": "the secret of the client",
                 *       "defaultRole": "read",
                 *       "defaultTeam": "031LCWWqdiZlyEAo22RwTw",
                 *       "label": "Acme"
                 *     }
                 */
                "application/json": components["schemas"]["OidcProviderCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOrganizationOIDCProviderById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of an OpenID provider.
                 * @example 031LCV98o1dCPr0v1derId
                 */
                oidcProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteOrganizationOIDCProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of an OpenID provider.
                 * @example 031LCV98o1dCPr0v1derId
                 */
                oidcProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateOrganizationOIDCProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of an OpenID provider.
                 * @example 031LCV98o1dCPr0v1derId
                 */
                oidcProviderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "defaultRole": "edit",
                 *       "label": "Acme accounts"
                 *     }
                 */
                "application/json": components["schemas"]["OidcProviderUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listOpenAPISpecs: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_OpenAPISpec"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createOpenAPISpec: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "pets",
                 *       "source": {
                 *         "text": "openapi: 3.1.0\ninfo:\n  title: Pets\n  version: '1'\npaths: {}\n"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SpecCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpec"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOpenAPISpecBySlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpec"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createOrUpdateOpenAPISpecBySlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": {
                 *         "text": "openapi: 3.1.0\ninfo:\n  title: Pets\n  version: '2'\npaths: {}\n"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SpecPut"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpec"];
                };
            };
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpec"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteOpenAPISpecBySlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateOpenAPISpecBySlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "visibility": "public"
                 *     }
                 */
                "application/json": components["schemas"]["SpecUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpec"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPublishedOpenAPISpec: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listOpenAPISpecVersions: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_OpenAPISpecVersion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getLatestOpenAPISpecVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpecVersion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getLatestOpenAPISpecVersionContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpecContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOpenAPISpecVersionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
                /**
                 * @description The id of a version of the OpenAPI spec, or `latest`.
                 * @example 031LCVQcmge5vI6IqTRP61
                 */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpecVersion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOpenAPISpecVersionContentById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The slug of an OpenAPI spec.
                 * @example pets
                 */
                specSlug: string;
                /**
                 * @description The id of a version of the OpenAPI spec, or `latest`.
                 * @example 031LCVQcmge5vI6IqTRP61
                 */
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpecContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateOrganizationMemberLastSeenAt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pong"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSAMLProvidersInOrganizationById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SamlProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createOrganizationSAMLProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "certificate": "-----BEGIN CERTIFICATE-----\nMIIBiTCCAS+gAwIBAgIUUnITOkar4WRp/AmOC9hboGRQH3owCgYIKoZIzj0EAwIw\nGjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUuY29tMB4XDTI2MTExODA1NTE1OFoXDTQ2\nMTExMzA1NTE1OFowGjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUuY29tMFkwEwYHKoZI\nzj0CAQYIKoZIzj0DAQcDQgAEKsCTLmZBD/+wR7IAbBM727CeC+pSG7lRp/btZwbV\noGHO9MdUxUdWIOBevtNUFjQ5yUzehjZ+s/p7eqp8rHbmKaNTMFEwHQYDVR0OBBYE\nFGhSUXEaBzLs9g5Lrajj4Nu//G6sMB8GA1UdIwQYMBaAFGhSUXEaBzLs9g5Lrajj\n4Nu//G6sMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAM3fv1Zf\nbxj3t/qWPYO8slaXb10E1JRmSClXqtDBYcY3AiBijloKHjLHQwOYGTMKqaN41nan\nBk9ez1lZSGbm2ao0Pw==\n-----END CERTIFICATE-----\n",
                 *       "defaultRole": "read",
                 *       "defaultTeam": "031LCWWqdiZlyEAo22RwTw",
                 *       "entityID": "https://idp.example.com",
                 *       "label": "Acme",
                 *       "ssoURL": "https://idp.example.com/sso"
                 *     }
                 */
                "application/json": components["schemas"]["SamlProviderCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SamlProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    readSAMLMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "metadata": "<EntityDescriptor xmlns=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"https://idp.example.com\"><IDPSSODescriptor protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\"><KeyDescriptor use=\"signing\"><KeyInfo xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><X509Data><X509Certificate>MIIBiTCCAS+gAwIBAgIUUnITOkar4WRp/AmOC9hboGRQH3owCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUuY29tMB4XDTI2MTExODA1NTE1OFoXDTQ2MTExMzA1NTE1OFowGjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEKsCTLmZBD/+wR7IAbBM727CeC+pSG7lRp/btZwbVoGHO9MdUxUdWIOBevtNUFjQ5yUzehjZ+s/p7eqp8rHbmKaNTMFEwHQYDVR0OBBYEFGhSUXEaBzLs9g5Lrajj4Nu//G6sMB8GA1UdIwQYMBaAFGhSUXEaBzLs9g5Lrajj4Nu//G6sMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAM3fv1Zfbxj3t/qWPYO8slaXb10E1JRmSClXqtDBYcY3AiBijloKHjLHQwOYGTMKqaN41nanBk9ez1lZSGbm2ao0Pw==</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding=\"urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect\" Location=\"https://idp.example.com/sso\"/></IDPSSODescriptor></EntityDescriptor>"
                 *     }
                 */
                "application/json": components["schemas"]["SamlMetadata"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SamlMetadataOut"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOrganizationSAMLProviderById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a SAML identity provider.
                 * @example 031LCV97SaMLPr0v1derId
                 */
                samlProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SamlProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteOrganizationSAMLProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a SAML identity provider.
                 * @example 031LCV97SaMLPr0v1derId
                 */
                samlProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateOrganizationSAMLProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a SAML identity provider.
                 * @example 031LCV97SaMLPr0v1derId
                 */
                samlProviderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "defaultRole": "edit",
                 *       "label": "Acme accounts"
                 *     }
                 */
                "application/json": components["schemas"]["SamlProviderUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SamlProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    searchOrganizationContent: {
        parameters: {
            query: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Search terms, a phrase in quotation marks, or a whole question. The last word may be incomplete. */
                query: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchSpaceList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSecuritySettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecuritySettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSecuritySettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requireSecondFactor": false
                 *     }
                 */
                "application/json": components["schemas"]["SecuritySettingsUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecuritySettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSites: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only sites that contain this space. */
                space?: string;
                /** @description Only sites with this text in their title, ignoring case. */
                title?: string;
                /** @description Only published sites, or only unpublished ones. */
                published?: boolean;
                /** @description Only sites of these types. */
                type?: components["schemas"]["SiteType"][];
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Site"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "spaces": [
                 *         "031LCVnTMZ15MTzQUOTv56"
                 *       ],
                 *       "title": "Handbook",
                 *       "visibility": "public"
                 *     }
                 */
                "application/json": components["schemas"]["SiteCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSiteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSiteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSiteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "basename": "handbook",
                 *       "title": "Handbook of Acme"
                 *     }
                 */
                "application/json": components["schemas"]["SiteUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSiteAdaptiveSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteAdaptiveSchema"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSiteAdaptiveSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonSchema": {
                 *         "additionalProperties": false,
                 *         "properties": {
                 *           "isBeta": {
                 *             "description": "Whether they try things out",
                 *             "type": "boolean"
                 *           },
                 *           "plan": {
                 *             "description": "What they pay for",
                 *             "enum": [
                 *               "free",
                 *               "paid"
                 *             ],
                 *             "type": "string"
                 *           }
                 *         },
                 *         "type": "object"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AdaptiveSchemaUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteAdaptiveSchema"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteAdaptiveTemplateConditions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SiteAdaptiveTemplateCondition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteCustomHostnames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_CustomHostname"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    claimCustomHostname: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hostname": "docs.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CustomHostnameCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomHostname"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSiteCustomizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSiteCustomizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "announcement": {
                 *         "enabled": true,
                 *         "message": "Version 2 is out",
                 *         "style": "info"
                 *       },
                 *       "footer": {
                 *         "copyright": "© Acme"
                 *       },
                 *       "header": {
                 *         "links": [
                 *           {
                 *             "title": "Support",
                 *             "to": {
                 *               "kind": "url",
                 *               "url": "https://help.example.com"
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "styling": {
                 *         "font": "Inter",
                 *         "primaryColor": {
                 *           "dark": "#8fb4ff",
                 *           "light": "#2256c9"
                 *         }
                 *       },
                 *       "title": "Handbook"
                 *     }
                 */
                "application/json": components["schemas"]["Customization"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteFeedback: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SiteFeedback"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteIntegrationScripts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteIntegrationScript"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteIntegrations: {
        parameters: {
            query?: {
                /** @description A part of the name or the title. */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Integration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    publishSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPublishedContentSite: {
        parameters: {
            query?: {
                /** @description The key of a share link of the site. It replaces a token, and the URLs in the response contain it. */
                shareKey?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedContentSite"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSitePublishingAuthById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSitePublishingAuthById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "backend": "custom",
                 *       "fallbackURL": "https://example.com/sign-in"
                 *     }
                 */
                "application/json": components["schemas"]["PublishingAuthUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    regenerateSitePublishingAuthById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSitePublishingPreviewById: {
        parameters: {
            query?: {
                /** @description The variant to start with; the default one if left out. */
                siteSpace?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSiteRedirectBySource: {
        parameters: {
            query: {
                /** @description The requested path, below the site's URL. */
                source: string;
                /** @description The key of a share link of the site. It replaces a token, and the URL in the response contains it. */
                shareKey?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvedRedirect"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteRedirects: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only redirects whose source contains this text. */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SiteRedirect"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createSiteRedirect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "destination": {
                 *         "kind": "site-page",
                 *         "pageId": "031LCUy7T3NyLmig0aax7S",
                 *         "siteSpaceId": "031LCVoh6nu5jegBDzb1MN"
                 *       },
                 *       "source": "/old-guide"
                 *     }
                 */
                "application/json": components["schemas"]["RedirectCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRedirect"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSiteRedirectById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a redirect.
                 * @example 031LCV0OifmIPNETFO5fQt
                 */
                siteRedirectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSiteRedirectById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a redirect.
                 * @example 031LCV0OifmIPNETFO5fQt
                 */
                siteRedirectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "destination": {
                 *         "kind": "external",
                 *         "url": "https://example.com/guide"
                 *       },
                 *       "source": "/older-guide"
                 *     }
                 */
                "application/json": components["schemas"]["RedirectUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRedirect"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    searchSiteContent: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "how to install",
                 *       "scope": {
                 *         "currentSiteSpace": "031LCVoh6nu5jegBDzb1MN",
                 *         "mode": "default"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SiteSearch"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchSpaceList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteSearchQueries: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Number of days to look back, including today. Days are UTC days. */
                period?: number;
                /** @description All queries, or those whose last search found nothing. */
                filter?: "all" | "without-results";
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSearchQueryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSiteSearchInsights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["SiteSearchInsightsUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSearchInsights"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteSectionGroups: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SiteSectionGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    addSectionGroupToSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sections": [
                 *         "031LCVCsVtjCyEtZgqwdZB"
                 *       ],
                 *       "title": "Developers"
                 *     }
                 */
                "application/json": components["schemas"]["SectionGroupCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSiteSectionGroupById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a group of sections.
                 * @example 031LCVy5Y6zYS7Q4gYkhn9
                 */
                siteSectionGroupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSiteSectionGroupById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a group of sections.
                 * @example 031LCVy5Y6zYS7Q4gYkhn9
                 */
                siteSectionGroupId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "icon": "code",
                 *       "title": "For developers"
                 *     }
                 */
                "application/json": components["schemas"]["SectionGroupUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    moveSiteSectionGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a group of sections.
                 * @example 031LCVy5Y6zYS7Q4gYkhn9
                 */
                siteSectionGroupId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "position": {
                 *         "after": {
                 *           "id": "031LCVCsVtjCyEtZgqwdZB",
                 *           "type": "site-section"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SectionGroupMove"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    addSectionToGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a group of sections.
                 * @example 031LCVy5Y6zYS7Q4gYkhn9
                 */
                siteSectionGroupId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sectionId": "031LCVCsVtjCyEtZgqwdZB"
                 *     }
                 */
                "application/json": components["schemas"]["SectionOfGroup"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeSectionFromGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a group of sections.
                 * @example 031LCVy5Y6zYS7Q4gYkhn9
                 */
                siteSectionGroupId: string;
                /**
                 * @description The id of a section of the site.
                 * @example 031LCVCsVtjCyEtZgqwdZB
                 */
                siteSectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteSections: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The key of a share link of the site. It replaces a token, and the URLs in the response contain it. */
                shareKey?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SiteSection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    addSectionToSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "icon": "book",
                 *       "spaceId": "031LCVnTMZ15MTzQUOTv56",
                 *       "title": "Guides"
                 *     }
                 */
                "application/json": components["schemas"]["SectionCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSiteSectionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a section of the site.
                 * @example 031LCVCsVtjCyEtZgqwdZB
                 */
                siteSectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSiteSectionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a section of the site.
                 * @example 031LCVCsVtjCyEtZgqwdZB
                 */
                siteSectionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "How to do things",
                 *       "path": "guides",
                 *       "title": "Guides"
                 *     }
                 */
                "application/json": components["schemas"]["SectionUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    moveSiteSection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a section of the site.
                 * @example 031LCVCsVtjCyEtZgqwdZB
                 */
                siteSectionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "position": {
                 *         "after": {
                 *           "siteSection": "031LCVJPLeXJZTILYAOwKF",
                 *           "type": "site-section"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SectionMove"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteShareLinks: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ShareLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createSiteShareLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "For the board"
                 *     }
                 */
                "application/json": components["schemas"]["ShareLinkCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSiteShareLinkById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a share link.
                 * @example 031LCW2MbF8qp2Qn4PZwtC
                 */
                shareLinkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSiteShareLinkById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a share link.
                 * @example 031LCW2MbF8qp2Qn4PZwtC
                 */
                shareLinkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": false,
                 *       "name": "For the board"
                 *     }
                 */
                "application/json": components["schemas"]["ShareLinkUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSiteSpaces: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only the default site space of each section, or of the site; or only the others. */
                default?: boolean;
                /** @description The key of a share link of the site. It replaces a token, and the URLs in the response contain it. */
                shareKey?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SiteSpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    addSpaceToSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sectionId": "031LCVCsVtjCyEtZgqwdZB",
                 *       "spaceId": "031LCVnTMZ15MTzQUOTv56"
                 *     }
                 */
                "application/json": components["schemas"]["SiteSpaceCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSiteSpaceById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a site space: the entry of a space in the site, not the space itself.
                 * @example 031LCVoh6nu5jegBDzb1MN
                 */
                siteSpaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSiteSpaceById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a site space: the entry of a space in the site, not the space itself.
                 * @example 031LCVoh6nu5jegBDzb1MN
                 */
                siteSpaceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "hidden": false,
                 *       "path": "v2"
                 *     }
                 */
                "application/json": components["schemas"]["SiteSpaceUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSiteSpaceCustomizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a site space: the entry of a space in the site, not the space itself.
                 * @example 031LCVoh6nu5jegBDzb1MN
                 */
                siteSpaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSiteSpaceCustomizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a site space: the entry of a space in the site, not the space itself.
                 * @example 031LCVoh6nu5jegBDzb1MN
                 */
                siteSpaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    overrideSiteSpaceCustomizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a site space: the entry of a space in the site, not the space itself.
                 * @example 031LCVoh6nu5jegBDzb1MN
                 */
                siteSpaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "styling": {
                 *         "primaryColor": {
                 *           "dark": "#f2c14e",
                 *           "light": "#8a5200"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Customization"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    moveSiteSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
                /**
                 * @description The id of a site space: the entry of a space in the site, not the space itself.
                 * @example 031LCVoh6nu5jegBDzb1MN
                 */
                siteSpaceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "position": {
                 *         "before": {
                 *           "siteSpace": "031LCWE6m3053Fm9jbupZU",
                 *           "type": "site-space"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SiteSpaceMove"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSpace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSiteStructure: {
        parameters: {
            query?: {
                /** @description The key of a share link of the site. It replaces a token, and the URLs in the response contain it. */
                shareKey?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteStructure"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    sortSiteStructure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "item": {
                 *         "id": "031LCVCsVtjCyEtZgqwdZB",
                 *         "type": "site-section"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StructureSort"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteStructureItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    unpublishSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a site.
                 * @example 031LCVQ2cU8YeOS7np3Off
                 */
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSpacesInOrganizationById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Space"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "emoji": "1f4d8",
                 *       "parent": "031LCVzKMXzFvvhsquQxnv",
                 *       "title": "Handbook"
                 *     }
                 */
                "application/json": components["schemas"]["SpaceCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSSOProviderLoginsInOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoLogins"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getBreakGlassAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BreakGlassAdmin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    setBreakGlassAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": "031LCV97RPumas5OktMKKO"
                 *     }
                 */
                "application/json": components["schemas"]["BreakGlassAdminUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BreakGlassAdmin"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeBreakGlassAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listTeamsInOrganizationById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only teams that this member can manage: all of them for an admin, else those they own. */
                owner?: string;
                /** @description Only teams whose title contains this text, ignoring case. */
                title?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Team"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createOrganizationTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "members": [
                 *         "031LCWKiBqkY6F4KDmgZWw"
                 *       ],
                 *       "title": "Writers"
                 *     }
                 */
                "application/json": components["schemas"]["TeamCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getTeamInOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeTeamFromOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateTeamInOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Technical writers"
                 *     }
                 */
                "application/json": components["schemas"]["TeamUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listTeamMembersInOrganizationById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TeamMember"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateMembersInOrganizationTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "add": [
                 *         "031LCWKiBqkY6F4KDmgZWw"
                 *       ],
                 *       "memberships": {
                 *         "031LCWKiBqkY6F4KDmgZWw": {
                 *           "role": "owner"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TeamMembersUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    addMemberToOrganizationTeamById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "role": "member"
                 *     }
                 */
                "application/json": components["schemas"]["TeamMemberSet"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteMemberFromOrganizationTeamById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listTokenAuthorizations: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TokenAuthorization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createTokenAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "031LCV97RPumas5OktMKKO"
                 *     }
                 */
                "application/json": components["schemas"]["TokenAuthorizationCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAuthorization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTokenAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a token, which is not the token itself.
                 * @example 031LCV97RPumas5OktMKKO
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listTranslations: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Translation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "es",
                 *       "source": {
                 *         "language": "en",
                 *         "space": "031LCVnTMZ15MTzQUOTv56"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TranslationCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listGlossaryEntries: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_GlossaryEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateGlossaryEntries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operations": [
                 *         {
                 *           "translations": {
                 *             "en": "change request",
                 *             "es": "solicitud de cambio"
                 *           },
                 *           "type": "insert"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GlossaryUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getGlossaryEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a glossary entry.
                 * @example 031LCV5gLoSSaRY0eNtRy1
                 */
                glossaryEntryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlossaryEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a translation.
                 * @example 031LCV8tRaNsLaTi0nTRa2
                 */
                translationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a translation.
                 * @example 031LCV8tRaNsLaTi0nTRa2
                 */
                translationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "data": {
                 *           "schemaVersion": 1
                 *         },
                 *         "nodes": [
                 *           {
                 *             "nodes": [
                 *               {
                 *                 "leaves": [
                 *                   {
                 *                     "marks": [],
                 *                     "object": "leaf",
                 *                     "text": "Address readers formally."
                 *                   }
                 *                 ],
                 *                 "object": "text"
                 *               }
                 *             ],
                 *             "object": "block",
                 *             "type": "paragraph"
                 *           }
                 *         ],
                 *         "object": "document"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TranslationUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a translation.
                 * @example 031LCV8tRaNsLaTi0nTRa2
                 */
                translationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    runTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a translation.
                 * @example 031LCV8tRaNsLaTi0nTRa2
                 */
                translationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getOrganizationUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Builds the search page",
                 *       "events": [
                 *         "change_request.merged",
                 *         "site.published"
                 *       ],
                 *       "url": "https://hooks.example.com/bindery"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getWebhookById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a webhook.
                 * @example 031LCVWebhookBindery01
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a webhook.
                 * @example 031LCVWebhookBindery01
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a webhook.
                 * @example 031LCVWebhookBindery01
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "*"
                 *       ],
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only deliveries with this status. Those that failed ten times are `failed`. */
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a webhook.
                 * @example 031LCVWebhookBindery01
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getWebhookDeliveryById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a webhook.
                 * @example 031LCVWebhookBindery01
                 */
                webhookId: string;
                /**
                 * @description The id of a delivery, which is that of its event.
                 * @example 031LCVDeL1veryB1ndery1
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a webhook.
                 * @example 031LCVWebhookBindery01
                 */
                webhookId: string;
                /**
                 * @description The id of a delivery, which is that of its event.
                 * @example 031LCVDeL1veryB1ndery1
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a webhook.
                 * @example 031LCVWebhookBindery01
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-01-31T09:00:00Z",
                 *       "to": "2026-01-31T17:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an organization.
                 * @example 031LCVRcgf20Ic7s0oIO19
                 */
                organizationId: string;
                /**
                 * @description The id of a webhook.
                 * @example 031LCVWebhookBindery01
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "token": "the token of the link in the mail"
                 *     }
                 */
                "application/json": components["schemas"]["Reset"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSpaceById: {
        parameters: {
            query?: {
                /**
                 * @description The key of a share link of a site that contains the space. It replaces a token, and `urls.published` contains
                 *     it.
                 */
                shareKey?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSpaceById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateSpaceById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mergeRules": {
                 *         "rules": [
                 *           {
                 *             "rule": "require_at_least_one_review"
                 *           },
                 *           {
                 *             "rule": "require_change_request_subject"
                 *           },
                 *           {
                 *             "rule": "allow_bypass",
                 *             "users": [
                 *               "031LCWKiBqkY6F4KDmgZWw"
                 *             ]
                 *           }
                 *         ],
                 *         "type": "rules"
                 *       },
                 *       "title": "Handbook"
                 *     }
                 */
                "application/json": components["schemas"]["SpaceUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listChangeRequestsForSpace: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only those with this status; open ones if left out. */
                status?: "draft" | "open" | "archived" | "merged";
                /** @description Only those created by this user. */
                creator?: string;
                /** @description Only those created, edited or commented on by this user. */
                contributor?: string;
                /** @description Only those that this user was asked to review. */
                requestedReviewer?: string;
                /** @description Only those opened for this cluster of issues. */
                conversationsIssuesCluster?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChangeRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "Explain how to install"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeRequestCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getChangeRequestById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateChangeRequestById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": {
                 *         "data": {},
                 *         "nodes": [
                 *           {
                 *             "data": {},
                 *             "nodes": [
                 *               {
                 *                 "leaves": [
                 *                   {
                 *                     "marks": [],
                 *                     "object": "leaf",
                 *                     "text": "Answers what people ask most."
                 *                   }
                 *                 ],
                 *                 "object": "text"
                 *               }
                 *             ],
                 *             "object": "block",
                 *             "type": "paragraph"
                 *           }
                 *         ],
                 *         "object": "document"
                 *       },
                 *       "subject": "Explain how to install"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeRequestUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getChangeRequestChanges: {
        parameters: {
            query?: {
                /** @description Maximum number of changes to return. `more` is the number of the others. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionChanges"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listCommentersInChangeRequest: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listCommentsInChangeRequest: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Sort order by time. */
                order?: "asc" | "desc";
                /** @description Only those with this status. */
                status?: "all" | "open" | "resolved";
                /** @description Only comments on this page. */
                targetPage?: string;
                /** @description Only comments by these users. */
                authors?: string[];
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    postCommentInChangeRequest: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "markdown": "Should this mention Windows?"
                 *       },
                 *       "page": "031LCUy7T3NyLmig0aax7S"
                 *     }
                 */
                "application/json": components["schemas"]["CommentCreate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getCommentInChangeRequest: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateCommentInChangeRequest: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resolved": true
                 *     }
                 */
                "application/json": components["schemas"]["CommentUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteCommentInChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listCommentRepliesInChangeRequest: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_CommentReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    postCommentReplyInChangeRequest: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "markdown": "Yes, in a page of its own."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CommentReplyCreate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getCommentReplyInChangeRequest: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
                /**
                 * @description The id of a reply to the comment.
                 * @example 031LCVwuFLfKBPCcPJJTc9
                 */
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateCommentReplyInChangeRequest: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
                /**
                 * @description The id of a reply to the comment.
                 * @example 031LCVwuFLfKBPCcPJJTc9
                 */
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "addedReactions": [
                 *         "1f44d"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CommentReplyUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteCommentReplyInChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
                /**
                 * @description The id of a reply to the comment.
                 * @example 031LCVwuFLfKBPCcPJJTc9
                 */
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listChangeRequestConflicts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChangeRequestConflict"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    settleChangeRequestConflicts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pages": [
                 *         "031LCUy7T3NyLmig0aax7S"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Settlement"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getRevisionOfChangeRequestById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateChangeRequestContent: {
        parameters: {
            query?: {
                /** @description Whether to return only the change request, as older clients expect. */
                compat?: boolean;
                /**
                 * @description `blocks`: how each page differs from what it was at the `base` of its change, in place of reading it again. Needs
                 *     `compat=false`.
                 */
                return?: "blocks";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": [
                 *         {
                 *           "description": "From nothing to a running server",
                 *           "document": {
                 *             "markdown": "You need a server and ten minutes.\n\n## Steps\n\n1. Download the program.\n2. Start it.\n"
                 *           },
                 *           "operation": "insert_page",
                 *           "ref": "install",
                 *           "title": "Install"
                 *         },
                 *         {
                 *           "document": {
                 *             "markdown": "Install the package, then read [how to begin](/pages/install).\n"
                 *           },
                 *           "into": "install",
                 *           "operation": "insert_page",
                 *           "title": "On Linux"
                 *         },
                 *         {
                 *           "files": [
                 *             {
                 *               "base64": "SGVsbG8K",
                 *               "name": "note.txt",
                 *               "ref": "note.txt"
                 *             }
                 *           ],
                 *           "operation": "insert_files"
                 *         },
                 *         {
                 *           "at": 0,
                 *           "document": {
                 *             "markdown": "Start with [Install](/pages/install), or take [the note](./note.txt).\n"
                 *           },
                 *           "operation": "update_page",
                 *           "page": "031LCUy7T3NyLmig0aax7S",
                 *           "title": "Guide"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ContentChanges"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getComputedOverlaysInChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputedOverlays"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listFilesInChangeRequestById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_File"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getFileInChangeRequestById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a file.
                 * @example 031LCV1SDwPVPiUIpxLVDF
                 */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listChangeRequestFileBacklinks: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a file.
                 * @example 031LCV1SDwPVPiUIpxLVDF
                 */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ContentLocation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPageInChangeRequestById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
                /** @description The format of the body. Without it, pages are returned as a document. */
                format?: "document" | "markdown";
                /**
                 * @description Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
                 *     depend on the visitor.
                 */
                evaluated?: string;
                /** @description Whether to replace references by their targets: `true` for all, `reusable-contents` for these only. */
                dereferenced?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a page.
                 * @example 031LCUy7T3NyLmig0aax7S
                 */
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listChangeRequestPageBacklinks: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a page.
                 * @example 031LCUy7T3NyLmig0aax7S
                 */
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ContentLocation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listPageLinksInChangeRequest: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only links with this status; all if left out. */
                status?: "ok" | "broken" | "in-app";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a page.
                 * @example 031LCUy7T3NyLmig0aax7S
                 */
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listPagesInChangeRequest: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
                /** @description How pages are returned. `outline` is a list with what a table of contents shows, about a fifth of the bytes. */
                shape?: "tree" | "outline";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTree"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPageInChangeRequestByPath: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
                /** @description The format of the body. Without it, pages are returned as a document. */
                format?: "document" | "markdown";
                /**
                 * @description Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
                 *     depend on the visitor.
                 */
                evaluated?: string;
                /** @description Whether to replace references by their targets: `true` for all, `reusable-contents` for these only. */
                dereferenced?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The path of a page within the space: its slugs from the top, with each `/` written as `%2F`.
                 * @example guides/install
                 */
                pagePath: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getReusableContentInChangeRequestById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a reusable content.
                 * @example 031LCVbzx8pSSXRcgs5gnn
                 */
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReusableContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getContributorsByChangeRequestId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChangeRequestContributor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listChangeRequestLinks: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only links with this status; all if left out. */
                status?: "ok" | "broken" | "in-app";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    mergeChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getChangeRequestPDF: {
        parameters: {
            query?: {
                /** @description The id of a page: it is printed with the pages below it. Without it the whole space is printed. */
                page?: string;
                /** @description Whether to print only that page, without those below it and without a cover. */
                only?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getRequestedReviewersByChangeRequestId: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChangeRequestRequestedReviewer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    requestReviewersForChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "Explain how to install",
                 *       "users": [
                 *         "031LCWKiBqkY6F4KDmgZWw"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReviewersRequest"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewersAsked"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeRequestedReviewerFromChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getReviewsByChangeRequestId: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only those that are outdated, or only those that are not. */
                outdated?: boolean;
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChangeRequestReview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    submitChangeRequestReview: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "markdown": "Reads well."
                 *       },
                 *       "status": "approved"
                 *     }
                 */
                "application/json": components["schemas"]["ReviewCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestReview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getChangeRequestReviewById: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
                /**
                 * @description The id of a review.
                 * @example 031LCVril0UgCElPBNiZbY
                 */
                reviewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestReview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a change request, or its number in the space.
                 * @example 031LCV0EUBfN19TDpEb3v3
                 */
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listCommentersInSpace: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listCommentsInSpace: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Sort order by time. */
                order?: "asc" | "desc";
                /** @description Only those with this status. */
                status?: "all" | "open" | "resolved";
                /** @description Only comments on this page. */
                targetPage?: string;
                /** @description Only comments by these users. */
                authors?: string[];
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    postCommentInSpace: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "markdown": "This page is **out of date**."
                 *       },
                 *       "page": "031LCUy7T3NyLmig0aax7S"
                 *     }
                 */
                "application/json": components["schemas"]["CommentCreate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getCommentInSpace: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateCommentInSpace: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "addedReactions": [
                 *         "1f44d"
                 *       ],
                 *       "resolved": true
                 *     }
                 */
                "application/json": components["schemas"]["CommentUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteCommentInSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listCommentRepliesInSpace: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_CommentReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    postCommentReplyInSpace: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "markdown": "I will look at it."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CommentReplyCreate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getCommentReplyInSpace: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
                /**
                 * @description The id of a reply to the comment.
                 * @example 031LCVwuFLfKBPCcPJJTc9
                 */
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateCommentReplyInSpace: {
        parameters: {
            query?: {
                /** @description The format of bodies in the response: `markdown` or `document`. */
                format?: "document" | "markdown";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
                /**
                 * @description The id of a reply to the comment.
                 * @example 031LCVwuFLfKBPCcPJJTc9
                 */
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": {
                 *         "markdown": "I have looked at it."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CommentReplyUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteCommentReplyInSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a comment.
                 * @example 031LCV70ovIzI8SyxQVZV3
                 */
                commentId: string;
                /**
                 * @description The id of a reply to the comment.
                 * @example 031LCVwuFLfKBPCcPJJTc9
                 */
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getCurrentRevision: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getComputedDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seed": "031LCUy7T3NyLmig0aax7S",
                 *       "source": {
                 *         "dependencies": {
                 *           "spec": {
                 *             "ref": {
                 *               "kind": "openapi",
                 *               "spec": "pets"
                 *             }
                 *           }
                 *         },
                 *         "props": {
                 *           "doc": "info",
                 *           "page": "overview"
                 *         },
                 *         "type": "builtin:openapi"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ComputedDocumentRequest"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getComputedOverlays: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputedOverlays"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getComputedRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seed": "031LCUy7T3NyLmig0aax7S",
                 *       "source": {
                 *         "dependencies": {
                 *           "spec": {
                 *             "ref": {
                 *               "kind": "openapi",
                 *               "spec": "pets"
                 *             }
                 *           }
                 *         },
                 *         "props": {
                 *           "models": true
                 *         },
                 *         "type": "builtin:openapi"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ComputedRevisionRequest"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComputedRevision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_File"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getFileById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a file.
                 * @example 031LCV1SDwPVPiUIpxLVDF
                 */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSpaceFileBacklinks: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a file.
                 * @example 031LCV1SDwPVPiUIpxLVDF
                 */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ContentLocation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPageById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
                /** @description The format of the body. Without it, pages are returned as a document. */
                format?: "document" | "markdown";
                /**
                 * @description Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
                 *     depend on the visitor.
                 */
                evaluated?: string;
                /** @description Whether to replace references by their targets: `true` for all, `reusable-contents` for these only. */
                dereferenced?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a page.
                 * @example 031LCUy7T3NyLmig0aax7S
                 */
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSpacePageBacklinks: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a page.
                 * @example 031LCUy7T3NyLmig0aax7S
                 */
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ContentLocation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listPageLinksInSpace: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only links with this status; all if left out. */
                status?: "ok" | "broken" | "in-app";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a page.
                 * @example 031LCUy7T3NyLmig0aax7S
                 */
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listPages: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
                /** @description How pages are returned. `outline` is a list with what a table of contents shows, about a fifth of the bytes. */
                shape?: "tree" | "outline";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTree"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPageByPath: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
                /** @description The format of the body. Without it, pages are returned as a document. */
                format?: "document" | "markdown";
                /**
                 * @description Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
                 *     depend on the visitor.
                 */
                evaluated?: string;
                /** @description Whether to replace references by their targets: `true` for all, `reusable-contents` for these only. */
                dereferenced?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The path of a page within the space: its slugs from the top, with each `/` written as `%2F`.
                 * @example guides/install
                 */
                pagePath: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getReusableContentById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a reusable content.
                 * @example 031LCVbzx8pSSXRcgs5gnn
                 */
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReusableContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    applyTemplateToSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changeRequestId": "031LCV0EUBfN19TDpEb3v3",
                 *       "id": "getting-started",
                 *       "params": {
                 *         "contentRefs": {
                 *           "support": {
                 *             "kind": "url",
                 *             "url": "https://help.example.com"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TemplateApply"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getDocumentById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a document: the `documentId` of a page, or the `document` of a reusable content.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280031LCUy7T3NyLmig0aax7S
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    duplicateSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    /** @description Where the new object is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getEmbedByUrlInSpace: {
        parameters: {
            query: {
                /** @description The full URL. */
                url: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Embed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listenToSpaceEvents: {
        parameters: {
            query?: {
                /** @description `false` ends the response when there are no more events, instead of waiting for new ones. */
                follow?: boolean;
                /** @description The same as the header `Last-Event-ID`, for clients that cannot send one. */
                after?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    revokeSpaceFileUrls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    exportToGitRepository: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "commitMessage": "Export",
                 *       "ref": "refs/heads/main",
                 *       "url": "https://example.com/docs.git"
                 *     }
                 */
                "application/json": components["schemas"]["ExportToGitRepository"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    importGitRepository: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ref": "refs/heads/main",
                 *       "url": "https://example.com/docs.git"
                 *     }
                 */
                "application/json": components["schemas"]["ImportGitRepository"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSpaceGitInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitSyncState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSpaceIntegrationsBlocks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpaceIntegrationBlocks"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSpaceIntegrations: {
        parameters: {
            query?: {
                /** @description A part of the name or the title. */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Integration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSpaceLinks: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only links with this status; all if left out. */
                status?: "ok" | "broken" | "in-app";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    moveSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parent": "031LCVzKMXzFvvhsquQxnv"
                 *     }
                 */
                "application/json": components["schemas"]["Move"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSpacePDF: {
        parameters: {
            query?: {
                /** @description The id of a page: it is printed with the pages below it. Without it the whole space is printed. */
                page?: string;
                /** @description Whether to print only that page, without those below it and without a cover. */
                only?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pdf"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    inviteToSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "review",
                 *       "teams": [
                 *         "031LCWWqdiZlyEAo22RwTw"
                 *       ],
                 *       "users": [
                 *         "031LCWKiBqkY6F4KDmgZWw"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Grant"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listPermissionsAggregateInSpace: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Only users with exactly this role. */
                role?: "admin" | "create" | "review" | "edit" | "comment" | "read";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_UserPermission"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listTeamPermissionsInSpace: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TeamPermission"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeTeamFromSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateTeamPermissionInSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a team.
                 * @example 031LCWWqdiZlyEAo22RwTw
                 */
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "comment"
                 *     }
                 */
                "application/json": components["schemas"]["GrantUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listUserPermissionsInSpace: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_UserPermission"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeUserFromSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateUserPermissionInSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "comment"
                 *     }
                 */
                "application/json": components["schemas"]["GrantUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    restoreSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getRevisionById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getRevisionSemanticChanges: {
        parameters: {
            query?: {
                /** @description Maximum number of changes to return. `more` is the number of the others. */
                limit?: number;
                /**
                 * @description Whether computed pages are compared, on both sides those of the latest versions of their specs. Otherwise the
                 *     entries they come from are.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionChanges"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listFilesInRevisionById: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_File"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getFileInRevisionById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
                /**
                 * @description The id of a file.
                 * @example 031LCV1SDwPVPiUIpxLVDF
                 */
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPageInRevisionById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
                /** @description The format of the body. Without it, pages are returned as a document. */
                format?: "document" | "markdown";
                /**
                 * @description Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
                 *     depend on the visitor.
                 */
                evaluated?: string;
                /** @description Whether to replace references by their targets: `true` for all, `reusable-contents` for these only. */
                dereferenced?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
                /**
                 * @description The id of a page.
                 * @example 031LCUy7T3NyLmig0aax7S
                 */
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPageDocumentInRevisionById: {
        parameters: {
            query?: {
                /** @description The format of the body. Without it, pages are returned as a document. */
                format?: "document" | "markdown";
                /**
                 * @description Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
                 *     depend on the visitor.
                 */
                evaluated?: string;
                /** @description Whether to replace references by their targets: `true` for all, `reusable-contents` for these only. */
                dereferenced?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
                /**
                 * @description The id of a page.
                 * @example 031LCUy7T3NyLmig0aax7S
                 */
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listPagesInRevisionById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
                /** @description How pages are returned. `outline` is a list with what a table of contents shows, about a fifth of the bytes. */
                shape?: "tree" | "outline";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTree"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPageInRevisionByPath: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
                /** @description The format of the body. Without it, pages are returned as a document. */
                format?: "document" | "markdown";
                /**
                 * @description Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
                 *     depend on the visitor.
                 */
                evaluated?: string;
                /** @description Whether to replace references by their targets: `true` for all, `reusable-contents` for these only. */
                dereferenced?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
                /**
                 * @description The path of a page within the space: its slugs from the top, with each `/` written as `%2F`.
                 * @example guides/install
                 */
                pagePath: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getReusableContentInRevisionById: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include the location of objects in Git. It changes with every revision, so without it responses can
                 *     be cached longer.
                 */
                metadata?: boolean;
                /**
                 * @description Whether to compute content. If true, the pages of an OpenAPI spec take the place of an entry that names it. If
                 *     false, the entry is returned as it is written.
                 */
                computed?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
                /**
                 * @description The id of a reusable content.
                 * @example 031LCVbzx8pSSXRcgs5gnn
                 */
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReusableContent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getReusableContentDocumentInRevisionById: {
        parameters: {
            query?: {
                /** @description The format of the body. Without it, pages are returned as a document. */
                format?: "document" | "markdown";
                /**
                 * @description Whether to evaluate conditions and expressions: `true` for all, `deterministic-only` for those that do not
                 *     depend on the visitor.
                 */
                evaluated?: string;
                /** @description Whether to replace references by their targets: `true` for all, `reusable-contents` for these only. */
                dereferenced?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
                /**
                 * @description The id of a revision: a commit id of 40 hexadecimal digits.
                 * @example 4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280
                 */
                revisionId: string;
                /**
                 * @description The id of a reusable content.
                 * @example 031LCVbzx8pSSXRcgs5gnn
                 */
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    searchSpaceContent: {
        parameters: {
            query: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
                /** @description Search terms, a phrase in quotation marks, or a whole question. The last word may be incomplete. */
                query: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    transferSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization": "031LCVex1RvfvUqROi0ddV"
                 *     }
                 */
                "application/json": components["schemas"]["Transfer"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    uploadFileToSpace: {
        parameters: {
            query: {
                /** @description The name of the file, with its extension and without folders. */
                name: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of a space.
                 * @example 031LCVnTMZ15MTzQUOTv56
                 */
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSubdomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A name below the host of this server's sites.
                 * @example acme
                 */
                subdomain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subdomain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getContentByUrl: {
        parameters: {
            query: {
                /** @description The full URL. */
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentByUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getEmbedByUrl: {
        parameters: {
            query: {
                /** @description The full URL. */
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Embed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getPublishedContentByUrl: {
        parameters: {
            query: {
                /** @description The full URL. */
                url: string;
                /** @description A visitor token signed by the backend of the site's owner. */
                visitorAuthToken?: string;
                /** @description Whether visitors without a valid token are redirected to sign in. Otherwise the response is 401. */
                redirectOnError?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedContentLookup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    resolvePublishedContentByUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://docs.example.com/guides/install",
                 *       "visitor": {
                 *         "unsignedClaims": {
                 *           "language": "en"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublishedContentQuestion"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedContentLookup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthenticatedUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthenticatedUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    requestEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    exportAuthenticatedUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserExport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery",
                 *       "newPassword": "a better horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactors"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Passkey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a passkey.
                 * @example 031LCV97RPumas5OktMKKO
                 */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updatePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a passkey.
                 * @example 031LCV97RPumas5OktMKKO
                 */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TotpConfirmation"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSecret"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ActiveSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    confirmPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a session.
                 * @example 031LCV97RPumas5OktMKKO
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description The `next.page` of the previous page. Leave it out for the first page. */
                page?: string;
                /** @description Maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ApiToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expiresAt": "2099-01-31T09:30:00Z",
                 *       "label": "Nightly export",
                 *       "scopes": [
                 *         "content:read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TokenCreate"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a token, which is not the token itself.
                 * @example 031LCV97RPumas5OktMKKO
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Ada Lovelace",
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Created. The response has the new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    getUserById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
    updateUserById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a user.
                 * @example 031LCWKiBqkY6F4KDmgZWw
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "Ada Lovelace"
                 *     }
                 */
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description Success. The response has the requested data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["Failure"];
        };
    };
}
