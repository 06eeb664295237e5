// The installation on one site: its settings, its secret and its URLs.

import { ExposableError, type RuntimeContext, type RuntimeEnvironment } from '@gitbook/runtime';

export interface SiteConfiguration {
    issuer?: string;
    client_id?: string;
    client_secret?: string;
    scopes?: string;
    claims?: string;
}

export type VisitorContext = RuntimeContext<RuntimeEnvironment<{}, SiteConfiguration>>;

export interface Site {
    id: string;
    organization: string;
    configuration: SiteConfiguration & { issuer: string; client_id: string };
    /** Signs the tokens of visitors: whoever has it can read the site. */
    secret: string;
    /** Registered at the provider. */
    redirectUri: string;
}

export function getSite({ environment }: VisitorContext): Site {
    const { installation, siteInstallation, signingSecrets } = environment;
    const configuration = siteInstallation?.configuration;
    const secret = signingSecrets.siteInstallation;
    const organization = installation?.target.organization;
    if (!siteInstallation || !secret || !organization) throw notOnSite();
    const { issuer, client_id } = configuration ?? {};
    if (!issuer || !client_id) {
        throw new ExposableError('`issuer` and `client_id` are missing. Complete the configuration of the site.');
    }
    return {
        id: siteInstallation.site,
        organization,
        configuration: { ...configuration, issuer, client_id },
        secret,
        redirectUri: getRedirectUri(environment),
    };
}

/** Returns the URL for the settings of the provider, which administrators need before they have a client id. */
export function getRedirectUri({ siteInstallation }: VisitorContext['environment']): string {
    if (!siteInstallation?.urls.publicEndpoint) throw notOnSite();
    return `${siteInstallation.urls.publicEndpoint}/callback`;
}

const notOnSite = () => new ExposableError('This integration works on a site. Install it there.', 404);

/** Returns the URL of a page of the published site. `location` comes from a request: it never leaves the site. */
export async function getPublishedUrl(context: VisitorContext, site: Site, location: string): Promise<URL> {
    const { data } = await context.api.orgs.getSiteById(site.organization, site.id);
    if (!data.urls.published) {
        throw new ExposableError('The site is not published. Publish it first.', 404);
    }
    const root = new URL(data.urls.published);
    const directory = root.pathname.endsWith('/') ? root.pathname : `${root.pathname}/`;
    const page = new URL(root.origin + directory + location.replace(/^[/\\]+/, ''));
    const isInside = page.origin === root.origin && page.pathname.startsWith(directory);
    return location && isInside ? page : root;
}
