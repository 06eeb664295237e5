// Revisions of a space: the states of main, one for each merge or push.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { changeContent, createChangeRequest } from './change-requests';
import { api, PAGE_LIMIT, type Schemas, unwrap } from './client';
import type { ChangeRequest } from './queries';

export type Revision = Schemas['Revision'];
type Entry = Schemas['RevisionChange'];

/** How many revisions are read at once. */
const HISTORY_BATCH = 8;
/** The API applies so many changes at once. */
export const MAX_CHANGES = 50;

async function readRevision(spaceId: string, revisionId: string, metadata = true): Promise<Revision> {
    const params = { path: { spaceId, revisionId }, query: { metadata } };
    return unwrap(api.GET('/spaces/{spaceId}/revisions/{revisionId}', { params }));
}

/** The revisions that one was made from. */
export const readParents = async (spaceId: string, revisionId: string) =>
    (await readRevision(spaceId, revisionId, false)).parents;

export const revisionQuery = (spaceId: string, revisionId: string) =>
    queryOptions({
        queryKey: ['space', spaceId, 'revision', revisionId],
        queryFn: () => readRevision(spaceId, revisionId),
        staleTime: Number.POSITIVE_INFINITY,
    });

export interface HistoryPage {
    revisions: Revision[];
    /** Where it goes on. */
    next: string | undefined;
}

/** The history of main from a revision on. The API gives single revisions, so this follows their first parents. */
export const historyQuery = (spaceId: string, from: string) =>
    infiniteQueryOptions({
        queryKey: ['space', spaceId, 'history', from],
        initialPageParam: from as string | undefined,
        queryFn: async ({ pageParam }): Promise<HistoryPage> => {
            const revisions: Revision[] = [];
            let next = pageParam;
            while (next && revisions.length < HISTORY_BATCH) {
                const revision: Revision = await readRevision(spaceId, next);
                revisions.push(revision);
                next = revision.parents[0];
            }
            return { revisions, next };
        },
        getNextPageParam: (last) => last.next,
    });

export const revisionChangesQuery = (spaceId: string, revisionId: string) =>
    queryOptions({
        queryKey: ['space', spaceId, 'revision', revisionId, 'changes'],
        queryFn: () => {
            const params = { path: { spaceId, revisionId }, query: { limit: PAGE_LIMIT } };
            return unwrap(api.GET('/spaces/{spaceId}/revisions/{revisionId}/changes', { params }));
        },
        staleTime: Number.POSITIVE_INFINITY,
    });

/** Begins a change request that takes back what a revision did to pages. */
export async function undoRevision(
    spaceId: string,
    revision: Revision,
    changes: readonly Entry[],
    subject: string,
): Promise<ChangeRequest> {
    const before = revision.parents[0];
    const pages = new Map<string, Schemas['ContentChange']>();
    for (const change of changes) {
        if (!('page' in change)) continue;
        const page = change.page.id;
        if (change.type === 'page_created') pages.set(page, { operation: 'delete_page', page });
        else if (!pages.has(page) && before) pages.set(page, { operation: 'revert_page', page, revision: before });
    }
    return write(spaceId, subject, [...pages.values()]);
}

/** Begins a change request in which a page is as it was in a revision. */
export const restorePage = (spaceId: string, page: string, revision: string, subject: string) =>
    write(spaceId, subject, [{ operation: 'revert_page', page, revision }]);

async function write(spaceId: string, subject: string, changes: Schemas['ContentChange'][]): Promise<ChangeRequest> {
    const change = await createChangeRequest(spaceId, subject);
    let latest = change;
    for (let start = 0; start < changes.length; start += MAX_CHANGES)
        latest = (await changeContent(change, changes.slice(start, start + MAX_CHANGES))).changeRequest;
    return latest;
}
