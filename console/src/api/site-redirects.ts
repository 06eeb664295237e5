// Redirects of a site.

import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';
import { hasStatus } from './errors';
import { limited } from './limited';
import { queryClient } from './queries';
import { at, type SiteAddress } from './sites';

export type Redirect = Schemas['SiteRedirect'];
export type Destination = Schemas['SiteRedirectDestination'];
export type NewRedirect = Schemas['RedirectCreate'];

const REDIRECTS_A_PAGE = 50;
const keyOf = ({ site }: SiteAddress) => ['site', site, 'redirects'];

export const redirectsQuery = (address: SiteAddress, search: string) =>
    infiniteQueryOptions({
        queryKey: [...keyOf(address), search],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam: page }) => {
            const query = { page, limit: REDIRECTS_A_PAGE, ...(search && { search }) };
            const params = { path: at(address).params.path, query };
            return unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/redirects', { params }));
        },
        getNextPageParam: ({ next }) => next?.page,
    });

const refresh = (address: SiteAddress) => queryClient.invalidateQueries({ queryKey: keyOf(address) });

const redirectAt = (address: SiteAddress, siteRedirectId: string) => ({
    params: { path: { ...at(address).params.path, siteRedirectId } },
});

const create = (address: SiteAddress, body: NewRedirect) =>
    unwrap(api.POST('/orgs/{organizationId}/sites/{siteId}/redirects', { ...at(address), body }));

export async function createRedirect(address: SiteAddress, body: NewRedirect): Promise<void> {
    await create(address, body);
    await refresh(address);
}

export async function updateRedirect(address: SiteAddress, id: string, body: NewRedirect): Promise<void> {
    const path = '/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}';
    await unwrap(api.PATCH(path, { ...redirectAt(address, id), body }));
    await refresh(address);
}

export async function deleteRedirect(address: SiteAddress, id: string): Promise<void> {
    const path = '/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}';
    await unwrap(api.DELETE(path, redirectAt(address, id)));
    await refresh(address);
}

/** Where a path leads by the redirects of the site; undefined if none has it, or where it led is gone. */
export async function resolveRedirect(address: SiteAddress, source: string): Promise<string | undefined> {
    const params = { path: at(address).params.path, query: { source } };
    try {
        return (await unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/redirect', { params }))).target;
    } catch (error) {
        if (hasStatus(error, 404)) return undefined;
        throw error;
    }
}

const CONCURRENCY = 4;
/** How long to wait where there were too many requests within a minute, and how often. */
const PAUSE_MS = 5000;
const MAX_PAUSES = 24;

/** Creates many, and tells of each how it went: nothing, or why not. */
export async function createRedirects(
    address: SiteAddress,
    redirects: readonly NewRedirect[],
    onProgress: (done: number) => void,
): Promise<unknown[]> {
    const run = limited(CONCURRENCY);
    let done = 0;
    const results = await Promise.all(
        redirects.map((redirect) =>
            run(async () => {
                const error = await createPatiently(address, redirect);
                done += 1;
                onProgress(done);
                return error;
            }),
        ),
    );
    await refresh(address);
    return results;
}

async function createPatiently(address: SiteAddress, redirect: NewRedirect): Promise<unknown> {
    for (let pauses = 0; ; pauses += 1) {
        try {
            await create(address, redirect);
            return undefined;
        } catch (error) {
            if (!hasStatus(error, 429) || pauses === MAX_PAUSES) return error;
            await new Promise((resume) => setTimeout(resume, PAUSE_MS));
        }
    }
}
