// Deleted spaces that can be restored.

import { queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export type DeletedSpace = Schemas['DeletedSpace'];

export const trashQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'trash'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/trash', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export async function restoreSpace(spaceId: string): Promise<void> {
    const params = { path: { spaceId } };
    const { organization } = await unwrap(api.POST('/spaces/{spaceId}/restore', { params }));
    await queryClient.invalidateQueries({ queryKey: ['org', organization] });
}
