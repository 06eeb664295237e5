// Hostnames of one's own for a site: claimed, proven by a DNS record, released.

import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';
import { type ApiError, hasStatus } from './errors';
import { queryClient } from './queries';
import { at, refreshSite, type SiteAddress } from './sites';

export type CustomHostname = Schemas['CustomHostname'];

export const hostnamesQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site, 'hostnames'],
        queryFn: async () =>
            (await unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/custom-hostnames', at(address)))).items,
    });

const hostnameAt = (hostname: string) => ({ params: { path: { hostname } } });

export async function claimHostname(address: SiteAddress, hostname: string): Promise<void> {
    const body = { hostname };
    await unwrap(api.POST('/orgs/{organizationId}/sites/{siteId}/custom-hostnames', { ...at(address), body }));
    await refreshSite(address);
}

export async function releaseHostname(address: SiteAddress, hostname: string): Promise<void> {
    await unwrap(api.DELETE('/custom-hostnames/{hostname}', hostnameAt(hostname)));
    queryClient.removeQueries({ queryKey: checkKey(hostname) });
    await refreshSite(address);
}

const checkKey = (hostname: string) => ['hostname-check', hostname];
/** DNS records are seen minutes after they were added. */
const CHECK_INTERVAL_MS = 30_000;

interface Check {
    at: number;
    /** What the server did not find; undefined if it found everything. */
    missing: string | undefined;
}

/** Asks the server to look for the record, again and again while the screen is shown. */
export const hostnameCheckQuery = (address: SiteAddress, hostname: string) =>
    queryOptions({
        queryKey: checkKey(hostname),
        queryFn: async (): Promise<Check> => {
            try {
                await unwrap(api.PATCH('/custom-hostnames/{hostname}', hostnameAt(hostname)));
            } catch (error) {
                if (!hasStatus(error, 409)) throw error;
                return { at: Date.now(), missing: (error as ApiError).message };
            }
            await refreshSite(address);
            return { at: Date.now(), missing: undefined };
        },
        refetchInterval: CHECK_INTERVAL_MS,
        retry: false,
    });
