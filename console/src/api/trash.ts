// Deleted spaces that can be restored.

import { queryOptions } from '@tanstack/react-query';
import type { Client } from 'openapi-fetch';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export interface DeletedSpace {
    id: string;
    title: string;
    emoji: string;
    /** The collection that it returns to. */
    parent?: string;
    deletedAt: string;
    deletedBy?: Schemas['User'];
    purgeAt: string;
}

interface TrashPaths {
    '/orgs/{organizationId}/trash': {
        get: {
            parameters: { path: { organizationId: string }; query?: { page?: string; limit?: number } };
            responses: {
                200: { content: { 'application/json': { items: DeletedSpace[]; next?: { page: string } } } };
            };
        };
    };
}

const trash = api as unknown as Client<TrashPaths>;

export const trashQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'trash'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    trash.GET('/orgs/{organizationId}/trash', {
                        params: { path: { organizationId }, query: { ...(page && { page }), limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export async function restoreSpace(spaceId: string): Promise<void> {
    const params = { path: { spaceId } };
    const { organization } = await unwrap(api.POST('/spaces/{spaceId}/restore', { params }));
    await queryClient.invalidateQueries({ queryKey: ['org', organization] });
}
