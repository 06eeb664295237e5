// Settings of spaces and collections.

import { queryOptions } from '@tanstack/react-query';
import type { Place } from './access';
import { api, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export type SpaceChange = Schemas['SpaceUpdate'];
export type MergeRules = Schemas['MergeRules'];
export type MergeRule = Schemas['MergeRule'];

/** Spaces and collections are in lists of their organization too. */
async function refresh({ kind, id }: Place, organizationId: string): Promise<void> {
    await Promise.all([
        queryClient.invalidateQueries({ queryKey: [kind, id] }),
        queryClient.invalidateQueries({ queryKey: ['org', organizationId] }),
    ]);
}

export async function updateSpace(spaceId: string, body: SpaceChange): Promise<void> {
    const space = await unwrap(api.PATCH('/spaces/{spaceId}', { params: { path: { spaceId } }, body }));
    await refresh({ kind: 'space', id: spaceId }, space.organization);
}

export async function updateCollection(collectionId: string, body: Schemas['CollectionUpdate']): Promise<void> {
    const params = { path: { collectionId } };
    const collection = await unwrap(api.PATCH('/collections/{collectionId}', { params, body }));
    await refresh({ kind: 'collection', id: collectionId }, collection.organization);
}

export async function createCollection(organizationId: string, title: string, parent: string | null): Promise<void> {
    const params = { path: { organizationId } };
    await unwrap(
        api.POST('/orgs/{organizationId}/collections', { params, body: { title, ...(parent && { parent }) } }),
    );
    await queryClient.invalidateQueries({ queryKey: ['org', organizationId] });
}

/** Moves into a collection, or to the root. What is inherited changes. */
export async function moveTo(place: Place, parent: string | null): Promise<void> {
    const { kind, id } = place;
    const body = { parent };
    const { organization } =
        kind === 'space'
            ? await unwrap(api.POST('/spaces/{spaceId}/move', { params: { path: { spaceId: id } }, body }))
            : await unwrap(
                  api.POST('/collections/{collectionId}/move', { params: { path: { collectionId: id } }, body }),
              );
    await queryClient.invalidateQueries({ queryKey: ['access'] });
    await refresh(place, organization);
}

/** Returns the id of the copy. */
export async function duplicateSpace(spaceId: string): Promise<string> {
    const params = { path: { spaceId } };
    const { id, organization } = await unwrap(api.POST('/spaces/{spaceId}/duplicate', { params }));
    await queryClient.invalidateQueries({ queryKey: ['org', organization] });
    return id;
}

/** A space goes to the trash; what is in a collection moves up. */
export async function deletePlace({ kind, id }: Place, organizationId: string): Promise<void> {
    if (kind === 'space') await unwrap(api.DELETE('/spaces/{spaceId}', { params: { path: { spaceId: id } } }));
    else await unwrap(api.DELETE('/collections/{collectionId}', { params: { path: { collectionId: id } } }));
    await queryClient.invalidateQueries({ queryKey: ['org', organizationId] });
}

export const gitInfoQuery = (spaceId: string) =>
    queryOptions({
        queryKey: ['space', spaceId, 'git'],
        queryFn: () => unwrap(api.GET('/spaces/{spaceId}/git/info', { params: { path: { spaceId } } })),
    });
