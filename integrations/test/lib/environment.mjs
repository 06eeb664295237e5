// What the platform tells a worker about itself and the installation, with each event.

export const ORGANIZATION = 'org1';
export const INSTALLATION = 'installation1';
export const SITE = 'site1';
export const SPACE = 'space1';
export const SITE_SECRET = 'secret-of-the-site-installation-0123456789';

/** `account`, `space` and `site` are the configurations of the installation in these places. */
export function environment(name, { api = 'http://127.0.0.1:9', publicUrl = 'http://127.0.0.1:9/p', account = {}, space, site } = {}) {
    const place = (configuration, kind, id) => configuration && {
        integration: name, installation: INSTALLATION, status: 'active', configuration, externalIds: [], [kind]: id,
        urls: { location: `${api}/v1/${kind}`, publicEndpoint: `${publicUrl}/${kind}` },
    };
    return {
        integration: { object: 'integration', name, version: 3, urls: { publicEndpoint: `${publicUrl}/integration` } },
        installation: {
            id: INSTALLATION, integration: name, status: 'active', configuration: account, externalIds: [],
            target: { organization: ORGANIZATION },
            urls: { location: `${api}/v1/installation`, publicEndpoint: `${publicUrl}/installation` },
        },
        spaceInstallation: place(space, 'space', SPACE),
        siteInstallation: place(site, 'site', SITE),
        secrets: {},
        signingSecrets: {
            integration: 'secret-of-the-integration', installation: 'secret-of-the-installation',
            ...(site && { siteInstallation: SITE_SECRET }),
        },
        apiEndpoint: api,
        apiTokens: { integration: 'integration-token', installation: 'installation-token' },
    };
}
