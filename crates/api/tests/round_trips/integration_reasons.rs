//! Why operations on integrations take more round trips. Integrations are global and their owners are tenants, and no
//! statement may read both.

pub(crate) const INTEGRATION_REASONS: &[(&str, &str)] = &[
    (
        "listIntegrations",
        "reads whose private ones to show first; integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "getIntegrationByName",
        "integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "publishIntegration",
        "replaces the images; is read back; integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "unpublishIntegration",
        "finds out first whether the caller sees it; integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "setIntegrationDevelopmentMode",
        "finds out first whether the caller sees it; integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "disableIntegrationDevelopmentMode",
        "finds out first whether the caller sees it; integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "listIntegrationInstallations",
        "finds out first whether the caller sees the integration, and which organizations they administer",
    ),
    (
        "listIntegrationSpaceInstallations",
        "finds out first whether the caller sees the integration, and which organizations they administer",
    ),
    (
        "listIntegrationSiteInstallations",
        "finds out first whether the caller sees the integration, and which organizations they administer",
    ),
    (
        "uninstallIntegration",
        "the installation is found by its id in the directory, and leaves it and the list of the integration, which are global",
    ),
    (
        "createIntegrationInstallationToken",
        "the installation is found by its id in the directory; whether the integration is published is global",
    ),
    (
        "getIntegrationInstallationById",
        "the installation is found by its id in the directory; whether the integration is published is global",
    ),
    (
        "updateIntegrationInstallation",
        "the installation is found by its id in the directory; the configuration is checked with what the integration declares",
    ),
    (
        "listIntegrationInstallationSpaces",
        "the installation is found by its id in the directory",
    ),
    (
        "listIntegrationInstallationSites",
        "the installation is found by its id in the directory",
    ),
    (
        "installIntegrationOnSite",
        "the installation is found by its id in the directory; the configuration is checked with what the integration declares",
    ),
    (
        "uninstallIntegrationFromSite",
        "the installation is found by its id in the directory; the event needs what is deleted",
    ),
    (
        "uninstallIntegrationFromSpace",
        "reads the space, the installation and what is deleted, which the event needs",
    ),
    (
        "getIntegrationSiteInstallation",
        "the installation is found by its id in the directory; the site decides who may see it",
    ),
    (
        "getIntegrationSpaceInstallation",
        "the space decides who may see it, then come the installation and what is on the space",
    ),
    (
        "updateIntegrationSiteInstallation",
        "the installation is found by its id in the directory; the site decides who may change it; the configuration is checked with what the integration declares",
    ),
    (
        "updateIntegrationSpaceInstallation",
        "the space decides who may change it; the configuration is checked with what the integration declares",
    ),
    (
        "listOrganizationInstallations",
        "integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "listOrganizationIntegrations",
        "integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "listOrganizationIntegrationsStatus",
        "integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "getOrganizationIntegrationStatus",
        "whether the integration is published is global",
    ),
    (
        "listSiteIntegrations",
        "integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "listSpaceIntegrations",
        "integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "listSpaceIntegrationsBlocks",
        "integrations are global and their owners are tenants, so these are read by a statement of their own",
    ),
    (
        "listIntegrationEvents",
        "finds out first whether the caller sees the integration, and which organizations they administer",
    ),
    (
        "getIntegrationEvent",
        "finds out first whether the caller sees the integration, and which organizations they administer",
    ),
    (
        "renderIntegrationUIWithPost",
        "reads the integration, its owner, the installation and the script for the call, then records the event",
    ),
    (
        "listSiteIntegrationScripts",
        "integrations are global and sites are tenants', so what is installed is read first and then the integrations",
    ),
];
