import { api, unwrap } from './client';

/** The revisions that one was made from. */
export async function readParents(spaceId: string, revisionId: string): Promise<string[]> {
    const params = { path: { spaceId, revisionId }, query: { metadata: false } };
    const revision = await unwrap(api.GET('/spaces/{spaceId}/revisions/{revisionId}', { params }));
    return revision.parents;
}
