// How members of an organization sign in: identity providers, e-mail domains, second factors, tokens.

import { queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { hasStatus } from './errors';
import { organizationQuery, queryClient } from './queries';

export type SamlProvider = Schemas['SamlProvider'];
export type OidcProvider = Schemas['OidcProvider'];
export type EmailDomain = Schemas['EmailDomain'];
export type TokenAuthorization = Schemas['TokenAuthorization'];

const keyOf = (organizationId: string, ...rest: string[]) => ['org', organizationId, 'security', ...rest];
const refresh = (organizationId: string, part: string) =>
    queryClient.invalidateQueries({ queryKey: keyOf(organizationId, part) });

export const samlQuery = (organizationId: string) =>
    queryOptions({
        queryKey: keyOf(organizationId, 'saml'),
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/saml', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const oidcQuery = (organizationId: string) =>
    queryOptions({
        queryKey: keyOf(organizationId, 'oidc'),
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/oidc', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const domainsQuery = (organizationId: string) =>
    queryOptions({
        queryKey: keyOf(organizationId, 'domains'),
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/email-domains', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const securityQuery = (organizationId: string) =>
    queryOptions({
        queryKey: keyOf(organizationId, 'settings'),
        queryFn: () =>
            unwrap(api.GET('/orgs/{organizationId}/security-settings', { params: { path: { organizationId } } })),
    });

export const breakGlassQuery = (organizationId: string) =>
    queryOptions({
        queryKey: keyOf(organizationId, 'break-glass'),
        queryFn: () =>
            unwrap(api.GET('/orgs/{organizationId}/sso/break-glass', { params: { path: { organizationId } } })),
    });

export const tokensQuery = (organizationId: string) =>
    queryOptions({
        queryKey: keyOf(organizationId, 'tokens'),
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/token-authorizations', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export async function setSecondFactor(organizationId: string, requireSecondFactor: boolean): Promise<void> {
    const params = { path: { organizationId } };
    await unwrap(api.PUT('/orgs/{organizationId}/security-settings', { params, body: { requireSecondFactor } }));
    await refresh(organizationId, 'settings');
}

export async function updateOrganization(organizationId: string, body: Schemas['OrganizationUpdate']): Promise<void> {
    const params = { path: { organizationId } };
    const organization = await unwrap(api.PATCH('/orgs/{organizationId}', { params, body }));
    queryClient.setQueryData(organizationQuery(organizationId).queryKey, organization);
    await refresh(organizationId, 'domains');
}

export async function verifyDomain(organizationId: string, emailDomain: string): Promise<void> {
    const params = { path: { organizationId, emailDomain } };
    await unwrap(api.POST('/orgs/{organizationId}/email-domains/{emailDomain}/verification', { params }));
    await refresh(organizationId, 'domains');
}

/** Without a user, nobody may do without single sign-on. */
export async function setBreakGlass(organizationId: string, user: string | undefined): Promise<void> {
    const params = { path: { organizationId } };
    if (user) await unwrap(api.PUT('/orgs/{organizationId}/sso/break-glass', { params, body: { user } }));
    else await unwrap(api.DELETE('/orgs/{organizationId}/sso/break-glass', { params }));
    await refresh(organizationId, 'break-glass');
}

export async function saveSaml(
    organizationId: string,
    id: string | undefined,
    body: Schemas['SamlProviderCreate'],
): Promise<void> {
    if (id) {
        const params = { path: { organizationId, samlProviderId: id } };
        await unwrap(api.PATCH('/orgs/{organizationId}/saml/{samlProviderId}', { params, body }));
    } else {
        await unwrap(api.POST('/orgs/{organizationId}/saml', { params: { path: { organizationId } }, body }));
    }
    await refresh(organizationId, 'saml');
}

export async function saveOidc(
    organizationId: string,
    id: string | undefined,
    body: Schemas['OidcProviderCreate'],
): Promise<void> {
    if (id) {
        const params = { path: { organizationId, oidcProviderId: id } };
        await unwrap(api.PATCH('/orgs/{organizationId}/oidc/{oidcProviderId}', { params, body }));
    } else {
        await unwrap(api.POST('/orgs/{organizationId}/oidc', { params: { path: { organizationId } }, body }));
    }
    await refresh(organizationId, 'oidc');
}

export async function deleteSaml(organizationId: string, samlProviderId: string): Promise<void> {
    const params = { path: { organizationId, samlProviderId } };
    await unwrap(api.DELETE('/orgs/{organizationId}/saml/{samlProviderId}', { params }));
    await refresh(organizationId, 'saml');
}

export async function deleteOidc(organizationId: string, oidcProviderId: string): Promise<void> {
    const params = { path: { organizationId, oidcProviderId } };
    await unwrap(api.DELETE('/orgs/{organizationId}/oidc/{oidcProviderId}', { params }));
    await refresh(organizationId, 'oidc');
}

/** What the metadata of an identity provider say. */
export const readMetadata = (organizationId: string, metadata: string) =>
    unwrap(
        api.POST('/orgs/{organizationId}/saml/metadata', { params: { path: { organizationId } }, body: { metadata } }),
    );

export async function removeAuthorization(organizationId: string, tokenId: string): Promise<void> {
    const params = { path: { organizationId, tokenId } };
    try {
        await unwrap(api.DELETE('/orgs/{organizationId}/token-authorizations/{tokenId}', { params }));
    } catch (error) {
        // Somebody else was faster, or the token ended.
        if (!hasStatus(error, 404)) throw error;
    }
    await refresh(organizationId, 'tokens');
}
