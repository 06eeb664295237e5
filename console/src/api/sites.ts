// What screens read and do about sites: the sites, their structure, and what they are published from.

import { queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export type Site = Schemas['Site'];
export type SiteVisibility = Schemas['SiteVisibility'];
export type SiteStructure = Schemas['SiteStructure'];
export type SiteSection = Schemas['SiteSection'];
export type SiteSectionGroup = Schemas['SiteSectionGroup'];
export type SiteSpace = Schemas['SiteSpace'];
export type Template = Schemas['Template'];

/** A site by its organization and its id, as addresses name it. */
export interface SiteAddress {
    org: string;
    site: string;
}

export const at = ({ org, site }: SiteAddress) => ({ params: { path: { organizationId: org, siteId: site } } });

export const sitesQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['sites', organizationId],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/sites', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const siteQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site],
        queryFn: () => unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}', at(address))),
    });

export const structureQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site, 'structure'],
        queryFn: () => unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/structure', at(address))),
    });

export const shareLinksQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site, 'share-links'],
        queryFn: () =>
            everything((page) => {
                const { path } = at(address).params;
                const params = { path, query: { page, limit: PAGE_LIMIT } };
                return unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/share-links', { params }));
            }),
    });

export const templatesQuery = queryOptions({
    queryKey: ['templates'],
    queryFn: () =>
        everything((page) => unwrap(api.GET('/templates', { params: { query: { page, limit: PAGE_LIMIT } } }))),
    staleTime: Number.POSITIVE_INFINITY,
});

/** Everything about the site is read again, and the lists that show it. */
export async function refreshSite({ org, site }: SiteAddress): Promise<void> {
    await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['site', site] }),
        queryClient.invalidateQueries({ queryKey: ['sites', org] }),
    ]);
}

export async function createSite(
    org: string,
    title: string,
    spaces: string[],
    visibility: SiteVisibility,
): Promise<Site> {
    const params = { path: { organizationId: org } };
    const body = { spaces, visibility, ...(title && { title }) };
    const site = await unwrap(api.POST('/orgs/{organizationId}/sites', { params, body }));
    await queryClient.invalidateQueries({ queryKey: ['sites', org] });
    return site;
}

export async function updateSite(address: SiteAddress, body: Schemas['SiteUpdate']): Promise<void> {
    await unwrap(api.PATCH('/orgs/{organizationId}/sites/{siteId}', { ...at(address), body }));
    await refreshSite(address);
}

export async function publishSite(address: SiteAddress): Promise<void> {
    await unwrap(api.POST('/orgs/{organizationId}/sites/{siteId}/publish', at(address)));
    await refreshSite(address);
}

export async function unpublishSite(address: SiteAddress): Promise<void> {
    await unwrap(api.POST('/orgs/{organizationId}/sites/{siteId}/unpublish', at(address)));
    await refreshSite(address);
}

export async function deleteSite(address: SiteAddress): Promise<void> {
    await unwrap(api.DELETE('/orgs/{organizationId}/sites/{siteId}', at(address)));
    await queryClient.invalidateQueries({ queryKey: ['sites', address.org] });
}

/** A URL that shows the site to whoever reads it here, published or not. Valid for one hour. */
export async function previewUrl(address: SiteAddress): Promise<string> {
    const { url } = await unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/publishing/preview', at(address)));
    return url;
}

export type Customization = Schemas['Customization'];

/** The whole look of a site. What tells of a variant is not part of it. */
export const customizationQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site, 'customization'],
        queryFn: async (): Promise<Customization> => {
            const answer = await unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/customization', at(address)));
            const { hasOverrides, ...look } = answer;
            return look;
        },
    });

export async function saveCustomization(address: SiteAddress, body: Customization): Promise<void> {
    await unwrap(api.PUT('/orgs/{organizationId}/sites/{siteId}/customization', { ...at(address), body }));
    await refreshSite(address);
}

/** The host of the server's own that serves the site. Previews are always there, also while a custom hostname is used. */
export const sitesHostQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site, 'host'],
        queryFn: async () => new URL(await previewUrl(address)).hostname,
        staleTime: Number.POSITIVE_INFINITY,
    });
