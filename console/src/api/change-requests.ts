// What screens read and do about one change request.

import { queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { type ChangeRequest, queryClient, spaceChangesQuery, userQuery } from './queries';

export type Comment = Schemas['Comment'];
export type Conflict = Schemas['ChangeRequestConflict'];
export type Review = Schemas['ChangeRequestReview'];

/** The API takes the number of a change request in place of its id. */
export const changeRequestQuery = (spaceId: string, number: string) =>
    queryOptions({
        queryKey: ['change', spaceId, number],
        queryFn: () => unwrap(api.GET('/spaces/{spaceId}/change-requests/{changeRequestId}', at(spaceId, number))),
    });

const at = (spaceId: string, changeRequestId: string) => ({ params: { path: { spaceId, changeRequestId } } });
const listed = (spaceId: string, changeRequestId: string) => ({
    params: { path: { spaceId, changeRequestId }, query: { limit: PAGE_LIMIT } },
});

export const changesQuery = (change: ChangeRequest) =>
    queryOptions({
        queryKey: ['change', change.space, change.id, 'changes', change.revision],
        queryFn: () =>
            unwrap(
                api.GET('/spaces/{spaceId}/change-requests/{changeRequestId}/changes', listed(change.space, change.id)),
            ),
    });

export const commentsQuery = (change: ChangeRequest) =>
    queryOptions({
        queryKey: ['change', change.space, change.id, 'comments'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
                        params: {
                            path: { spaceId: change.space, changeRequestId: change.id },
                            query: { page, limit: PAGE_LIMIT, order: 'asc', status: 'all', format: 'document' },
                        },
                    }),
                ),
            ),
    });

export const repliesQuery = (change: ChangeRequest, commentId: string) =>
    queryOptions({
        queryKey: ['change', change.space, change.id, 'comments', commentId],
        queryFn: () =>
            unwrap(
                api.GET('/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', {
                    params: {
                        path: { spaceId: change.space, changeRequestId: change.id, commentId },
                        query: { limit: PAGE_LIMIT, format: 'document' },
                    },
                }),
            ),
    });

export const reviewsQuery = (change: ChangeRequest) =>
    queryOptions({
        queryKey: ['change', change.space, change.id, 'reviews'],
        queryFn: () =>
            unwrap(
                api.GET('/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', listed(change.space, change.id)),
            ),
    });

export const reviewersQuery = (change: ChangeRequest) =>
    queryOptions({
        queryKey: ['change', change.space, change.id, 'reviewers'],
        queryFn: () =>
            unwrap(
                api.GET(
                    '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
                    listed(change.space, change.id),
                ),
            ),
    });

export const conflictsQuery = (change: ChangeRequest) =>
    queryOptions({
        queryKey: ['change', change.space, change.id, 'conflicts'],
        queryFn: () =>
            unwrap(
                api.GET('/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts', at(change.space, change.id)),
            ),
    });

export const brokenLinksQuery = (change: ChangeRequest) =>
    queryOptions({
        queryKey: ['change', change.space, change.id, 'links', change.revision],
        queryFn: () =>
            unwrap(
                api.GET('/spaces/{spaceId}/change-requests/{changeRequestId}/links', {
                    params: {
                        path: { spaceId: change.space, changeRequestId: change.id },
                        query: { limit: 1, status: 'broken' },
                    },
                }),
            ),
    });

/** Reads again whatever is shown about change requests of this space. */
export async function refreshChanges(spaceId: string): Promise<void> {
    await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['change', spaceId] }),
        queryClient.invalidateQueries({ queryKey: ['changes'] }),
        queryClient.invalidateQueries({ queryKey: ['space', spaceId], exact: true }),
    ]);
}

export async function createChangeRequest(spaceId: string, subject?: string): Promise<ChangeRequest> {
    const change = await unwrap(
        api.POST('/spaces/{spaceId}/change-requests', {
            params: { path: { spaceId } },
            body: subject ? { subject } : {},
        }),
    );
    queryClient.setQueryData(changeRequestQuery(spaceId, String(change.number)).queryKey, change);
    void queryClient.invalidateQueries({ queryKey: ['changes'] });
    return change;
}

/** My draft in a space, the last one that I touched; else a new change request. What others review is not added to. */
export async function continueDraft(spaceId: string, subject?: string): Promise<ChangeRequest> {
    const user = await queryClient.ensureQueryData(userQuery);
    const mine = await queryClient.fetchQuery({ ...spaceChangesQuery(spaceId, { creator: user.id }), staleTime: 0 });
    const drafts = mine.filter((change) => change.status === 'draft');
    const [last] = drafts.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
    return last ?? createChangeRequest(spaceId, subject);
}

export const updateChangeRequest = (change: ChangeRequest, body: Schemas['ChangeRequestUpdate']) =>
    unwrap(api.PATCH('/spaces/{spaceId}/change-requests/{changeRequestId}', { ...at(change.space, change.id), body }));

/** Applies changes to the content as one revision. */
export async function changeContent(
    change: Pick<ChangeRequest, 'space' | 'id'>,
    changes: Schemas['ContentChange'][],
    { keepalive = false, blocks = false } = {},
) {
    const answer = await unwrap(
        api.POST('/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
            params: {
                path: { spaceId: change.space, changeRequestId: change.id },
                query: { compat: false, ...(blocks && { return: 'blocks' as const }) },
            },
            body: { changes },
            keepalive,
        }),
    );
    const changed = answer as Schemas['ChangedContent'];
    const { changeRequest } = changed;
    queryClient.setQueryData(
        changeRequestQuery(changeRequest.space, String(changeRequest.number)).queryKey,
        changeRequest,
    );
    return changed;
}

export const requestReviewers = (change: ChangeRequest, users: string[], subject?: string) =>
    unwrap(
        api.POST('/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', {
            ...at(change.space, change.id),
            body: { users, ...(subject && { subject }) },
        }),
    );

export const submitReview = (change: ChangeRequest, status: Schemas['ChangeRequestReviewStatus'], markdown?: string) =>
    unwrap(
        api.POST('/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', {
            ...at(change.space, change.id),
            body: { status, ...(markdown && { comment: { markdown } }) },
        }),
    );

export const postComment = (change: ChangeRequest, markdown: string, place: { page?: string; node?: string } = {}) =>
    unwrap(
        api.POST('/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
            ...at(change.space, change.id),
            body: { body: { markdown }, ...place },
        }),
    );

export const postReply = (change: ChangeRequest, commentId: string, markdown: string) =>
    unwrap(
        api.POST('/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', {
            params: { path: { spaceId: change.space, changeRequestId: change.id, commentId } },
            body: { body: { markdown } },
        }),
    );

export const resolveComment = (change: ChangeRequest, commentId: string, resolved: boolean) =>
    unwrap(
        api.PUT('/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', {
            params: { path: { spaceId: change.space, changeRequestId: change.id, commentId } },
            body: { resolved },
        }),
    );

/** Says that these places stay as they are in the change request. */
export const settleConflicts = (change: ChangeRequest, pages: string[]) =>
    unwrap(
        api.PUT('/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts', {
            ...at(change.space, change.id),
            body: { pages },
        }),
    );

export const mergeChange = (change: ChangeRequest) =>
    unwrap(api.POST('/spaces/{spaceId}/change-requests/{changeRequestId}/merge', at(change.space, change.id)));

/** Merges main into the change request. */
export const updateFromMain = (change: ChangeRequest) =>
    unwrap(api.POST('/spaces/{spaceId}/change-requests/{changeRequestId}/update', at(change.space, change.id)));
