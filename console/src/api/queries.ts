// What screens read, each under a key by which it is kept and read again.

import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { DocumentJson } from '../document/json';
import { treeOf } from '../tree/outline';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { ApiError } from './errors';

const MAX_ATTEMPTS = 3;

export const queryClient = new QueryClient({
    defaultOptions: {
        queries: {
            staleTime: 15_000,
            // A refusal stays one; what failed on the way is tried again.
            retry: (attempts, error) => attempts < MAX_ATTEMPTS && !(error instanceof ApiError && error.status < 500),
        },
    },
});

export type Page = Schemas['Page'];
export type ChangeRequest = Schemas['ChangeRequest'];
export type Space = Schemas['Space'];
/** A page with its text. */
export type FullPage = Page & { document: DocumentJson };

type Outline = Schemas['Outline'];
/** What the page tree needs of each page. */
const OUTLINE = { metadata: false, shape: 'outline' as const };

/** Revisions never change. */
const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY };

export const userQuery = queryOptions({
    queryKey: ['user'],
    queryFn: () => unwrap(api.GET('/user')),
    staleTime: 300_000,
});

export const organizationsQuery = queryOptions({
    queryKey: ['orgs'],
    queryFn: () => everything((page) => unwrap(api.GET('/orgs', { params: { query: { page, limit: PAGE_LIMIT } } }))),
});

export const organizationQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId],
        queryFn: () => unwrap(api.GET('/orgs/{organizationId}', { params: { path: { organizationId } } })),
        staleTime: 300_000,
    });

const ACTIVITY_INTERVAL_MS = 600_000;

/** Tells the organization that one is here, which its members see as the time when one was last seen. */
export const activityQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['activity', organizationId],
        queryFn: () => unwrap(api.POST('/orgs/{organizationId}/ping', { params: { path: { organizationId } } })),
        staleTime: ACTIVITY_INTERVAL_MS,
        gcTime: ACTIVITY_INTERVAL_MS,
    });

export const spacesQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'spaces'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/spaces', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const collectionsQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'collections'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/collections', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT, nested: true } },
                    }),
                ),
            ),
    });

export const collectionQuery = (collectionId: string) =>
    queryOptions({
        queryKey: ['collection', collectionId],
        queryFn: () => unwrap(api.GET('/collections/{collectionId}', { params: { path: { collectionId } } })),
    });

export const membersQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'members'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/members', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
        staleTime: 300_000,
    });

export type ChangeFilter = { status?: Schemas['ChangeRequestStatus']; creator?: string; requestedReviewer?: string };

export const organizationChangesQuery = (organizationId: string, filter: ChangeFilter = {}) =>
    queryOptions({
        queryKey: ['changes', 'org', organizationId, filter],
        queryFn: () =>
            unwrap(
                api.GET('/orgs/{organizationId}/change-requests', {
                    params: { path: { organizationId }, query: { ...filter, limit: 100 } },
                }),
            ),
    });

export const spaceChangesQuery = (spaceId: string, filter: ChangeFilter = {}) =>
    queryOptions({
        queryKey: ['changes', 'space', spaceId, filter],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/spaces/{spaceId}/change-requests', {
                        params: { path: { spaceId }, query: { ...filter, page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const spaceQuery = (spaceId: string) =>
    queryOptions({
        queryKey: ['space', spaceId],
        queryFn: () => unwrap(api.GET('/spaces/{spaceId}', { params: { path: { spaceId } } })),
    });

export const pagesQuery = (spaceId: string) =>
    queryOptions({
        queryKey: ['space', spaceId, 'pages'],
        queryFn: async () => {
            const params = { path: { spaceId }, query: OUTLINE };
            return treeOf((await unwrap(api.GET('/spaces/{spaceId}/content/pages', { params }))) as Outline);
        },
    });

export const revisionPagesQuery = (spaceId: string, revisionId: string) =>
    queryOptions({
        queryKey: ['space', spaceId, 'revision', revisionId, 'pages'],
        queryFn: async () => {
            const params = { path: { spaceId, revisionId }, query: OUTLINE };
            const answer = await unwrap(api.GET('/spaces/{spaceId}/revisions/{revisionId}/pages', { params }));
            return treeOf(answer as Outline);
        },
        ...FOR_EVER,
    });

export const pageQuery = (spaceId: string, pageId: string) =>
    queryOptions({
        queryKey: ['space', spaceId, 'page', pageId],
        queryFn: async () => {
            const params = { path: { spaceId, pageId }, query: { format: 'document' as const } };
            return (await unwrap(api.GET('/spaces/{spaceId}/content/page/{pageId}', { params }))) as FullPage;
        },
    });

export const revisionPageQuery = (spaceId: string, revisionId: string, pageId: string) =>
    queryOptions({
        queryKey: ['space', spaceId, 'revision', revisionId, 'page', pageId],
        queryFn: () => readRevisionPage(spaceId, revisionId, pageId),
        ...FOR_EVER,
    });

export async function readRevisionPage(spaceId: string, revisionId: string, pageId: string): Promise<FullPage> {
    const params = { path: { spaceId, revisionId, pageId }, query: { format: 'document' as const } };
    return (await unwrap(api.GET('/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', { params }))) as FullPage;
}

export const documentQuery = (spaceId: string, documentId: string) =>
    queryOptions({
        queryKey: ['space', spaceId, 'document', documentId],
        queryFn: async () => {
            const params = { path: { spaceId, documentId } };
            return (await unwrap(api.GET('/spaces/{spaceId}/documents/{documentId}', { params }))) as DocumentJson;
        },
        ...FOR_EVER,
    });

export const filesQuery = (spaceId: string, revisionId: string) =>
    queryOptions({
        queryKey: ['space', spaceId, 'revision', revisionId, 'files'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/spaces/{spaceId}/revisions/{revisionId}/files', {
                        params: { path: { spaceId, revisionId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
        staleTime: 600_000,
    });

/** How many pages one search shows. */
const MAX_FOUND_PAGES = 12;

export const searchQuery = (organizationId: string, spaceId: string | undefined, query: string) =>
    queryOptions({
        queryKey: ['search', organizationId, spaceId, query],
        queryFn: async ({ signal }) => {
            const asked = { query, limit: MAX_FOUND_PAGES };
            if (!spaceId) {
                const params = { path: { organizationId }, query: asked };
                return (await unwrap(api.GET('/orgs/{organizationId}/search', { params, signal }))).items;
            }
            const params = { path: { spaceId }, query: asked };
            const { items } = await unwrap(api.GET('/spaces/{spaceId}/search', { params, signal }));
            return [{ id: spaceId, title: '', pages: items }];
        },
        placeholderData: keepPreviousData,
    });
