// What readers of a site search for, and what they say about its pages.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';
import { at, type SiteAddress } from './sites';

export type SearchQuery = Schemas['SiteSearchQueryList']['items'][number];
export type Feedback = Schemas['SiteFeedback'];

export const PERIODS = [7, 30, 90] as const;

export interface QueryFilter {
    period: (typeof PERIODS)[number];
    filter: 'all' | 'without-results';
}

const ITEMS_A_PAGE = 25;
const queriesKey = ({ site }: SiteAddress) => ['site', site, 'search-queries'];

const readQueries = (address: SiteAddress, filter: QueryFilter, page: string | undefined, limit: number) => {
    const params = { path: at(address).params.path, query: { ...filter, page, limit } };
    return unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/search-queries', { params }));
};

export const searchQueriesQuery = (address: SiteAddress, filter: QueryFilter) =>
    infiniteQueryOptions({
        queryKey: [...queriesKey(address), filter],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam }) => readQueries(address, filter, pageParam, ITEMS_A_PAGE),
        getNextPageParam: ({ next }) => next?.page,
    });

export const allSearchQueries = (address: SiteAddress, filter: QueryFilter) =>
    everything((page) => readQueries(address, filter, page, PAGE_LIMIT));

/** Whether queries are counted. Switching it off deletes those that are stored. */
export async function setCounting(address: SiteAddress, enabled: boolean): Promise<void> {
    const path = '/orgs/{organizationId}/sites/{siteId}/search-queries';
    await unwrap(api.PATCH(path, { ...at(address), body: { enabled } }));
    await queryClient.invalidateQueries({ queryKey: queriesKey(address) });
}

const readFeedback = (address: SiteAddress, page: string | undefined, limit: number) => {
    const params = { path: at(address).params.path, query: { page, limit } };
    return unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/feedback', { params }));
};

export const feedbackQuery = (address: SiteAddress) =>
    infiniteQueryOptions({
        queryKey: ['site', address.site, 'feedback'],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam }) => readFeedback(address, pageParam, ITEMS_A_PAGE),
        getNextPageParam: ({ next }) => next?.page,
    });

export const allFeedback = (address: SiteAddress) => everything((page) => readFeedback(address, page, PAGE_LIMIT));

/** How often each rating was given, and the pages with the most bad ones. */
export const feedbackSummaryQuery = (address: SiteAddress) =>
    queryOptions({
        queryKey: ['site', address.site, 'feedback-summary'],
        queryFn: () => unwrap(api.GET('/orgs/{organizationId}/sites/{siteId}/feedback/summary', at(address))),
    });
