// Links by which anyone gets a role on one space or collection, as a guest if they are no member.

import { queryOptions } from '@tanstack/react-query';
import type { Place } from './access';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import type { Role } from './people';
import { queryClient } from './queries';

export type PlaceInvite = Schemas['SpaceInvite'] | Schemas['CollectionInvite'];

const keyOf = ({ id }: Place) => ['access', id, 'invites'];

export const placeInvitesQuery = (organizationId: string, place: Place) =>
    queryOptions({
        queryKey: keyOf(place),
        queryFn: async (): Promise<PlaceInvite[]> => {
            const links = await everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/link-invites', {
                        params: {
                            path: { organizationId },
                            query: { [place.kind]: place.id, page, limit: PAGE_LIMIT },
                        },
                    }),
                ),
            );
            return links.filter((link) => 'level' in link);
        },
    });

export async function createPlaceInvite(organizationId: string, place: Place, level: Role): Promise<void> {
    const params = { path: { organizationId } };
    const body = { [place.kind]: place.id, level };
    await unwrap(api.POST('/orgs/{organizationId}/link-invites', { params, body }));
    await queryClient.invalidateQueries({ queryKey: keyOf(place) });
}

export async function revokePlaceInvite(organizationId: string, place: Place, inviteId: string): Promise<void> {
    const params = { path: { organizationId, inviteId } };
    await unwrap(api.DELETE('/orgs/{organizationId}/link-invites/{inviteId}', { params }));
    await queryClient.invalidateQueries({ queryKey: keyOf(place) });
}
