// Who can read a site: share links, visitors that another server signs in, and what is known of visitors.

import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';
import { hasStatus } from './errors';
import { queryClient } from './queries';
import { at, refreshSite, type SiteAddress, shareLinksQuery } from './sites';

export type ShareLink = Schemas['ShareLink'];
export type VisitorAuth = Schemas['SitePublishingAuth'];
export type ClaimsSchema = Schemas['ClaimsSchema'];
export type ClaimSchema = Schemas['ClaimSchema'];

const refreshLinks = (address: SiteAddress) =>
    queryClient.invalidateQueries({ queryKey: shareLinksQuery(address).queryKey });

const linkAt = (address: SiteAddress, shareLinkId: string) => ({
    params: { path: { ...at(address).params.path, shareLinkId } },
});

export async function createShareLink(address: SiteAddress, name: string): Promise<void> {
    const body = name ? { name } : {};
    await unwrap(api.POST('/orgs/{organizationId}/sites/{siteId}/share-links', { ...at(address), body }));
    await refreshLinks(address);
}

export async function updateShareLink(
    address: SiteAddress,
    id: string,
    body: Schemas['ShareLinkUpdate'],
): Promise<void> {
    const path = '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}';
    await unwrap(api.PATCH(path, { ...linkAt(address, id), body }));
    await refreshLinks(address);
}

export async function deleteShareLink(address: SiteAddress, id: string): Promise<void> {
    const path = '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}';
    await unwrap(api.DELETE(path, linkAt(address, id)));
    await refreshLinks(address);
}

/** For those who administer the site only: it has the key. */
export const visitorAuthQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site, 'auth'],
        queryFn: () => unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/publishing/auth', at(address))),
    });

export async function updateVisitorAuth(address: SiteAddress, body: Schemas['PublishingAuthUpdate']): Promise<void> {
    const path = '/orgs/{organizationId}/sites/{siteId}/publishing/auth';
    const auth = await unwrap(api.PATCH(path, { ...at(address), body }));
    queryClient.setQueryData(visitorAuthQuery(address).queryKey, auth);
}

export async function regenerateVisitorKey(address: SiteAddress): Promise<void> {
    const path = '/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate';
    const auth = await unwrap(api.POST(path, at(address)));
    queryClient.setQueryData(visitorAuthQuery(address).queryKey, auth);
}

const NO_CLAIMS: ClaimsSchema = { type: 'object', properties: {}, additionalProperties: false };

/** The claims that the site accepts. A site to which nobody gave any has none. */
export const claimsQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site, 'claims'],
        queryFn: async (): Promise<ClaimsSchema> => {
            try {
                const path = '/orgs/{organizationId}/sites/{siteId}/adaptive-schema';
                return (await unwrap(api.GET(path, at(address)))).jsonSchema;
            } catch (error) {
                if (hasStatus(error, 404)) return NO_CLAIMS;
                throw error;
            }
        },
    });

export async function saveClaims(address: SiteAddress, jsonSchema: ClaimsSchema): Promise<void> {
    const path = '/orgs/{organizationId}/sites/{siteId}/adaptive-schema';
    await unwrap(api.PUT(path, { ...at(address), body: { jsonSchema } }));
    await refreshSite(address);
}

/** Conditions that the claims suggest, for parts of the site and blocks of pages. */
export const suggestedConditionsQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site, 'conditions'],
        queryFn: async () => {
            const path = '/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions';
            return (await unwrap(api.GET(path, at(address)))).items;
        },
    });
