// Who may do what with a space or a collection (docs/PERMISSIONS.md).

import { queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import type { Role } from './people';
import { queryClient } from './queries';

/** What roles are granted on. */
export interface Place {
    kind: 'space' | 'collection';
    id: string;
}

/** What all of them tell of themselves. */
export type PlaceFacts = Pick<Schemas['Collection'], 'id' | 'title' | 'organization' | 'parent' | 'defaultLevel'> & {
    permissions: { admin: boolean };
};

export type DefaultLevel = Schemas['DefaultLevel'];
export type UserGrant = Schemas['UserPermission'];
export type TeamGrant = Schemas['TeamPermission'];

const ofSpace = (spaceId: string) => ({ path: { spaceId } });
const ofCollection = (collectionId: string) => ({ path: { collectionId } });
const all = (page: string | undefined) => ({ query: { page, limit: PAGE_LIMIT } });

export const placeQuery = ({ kind, id }: Place) =>
    queryOptions({
        queryKey: [kind, id],
        queryFn: (): Promise<PlaceFacts> =>
            kind === 'space'
                ? unwrap(api.GET('/spaces/{spaceId}', { params: ofSpace(id) }))
                : unwrap(api.GET('/collections/{collectionId}', { params: ofCollection(id) })),
    });

/** The people with a grant of their own. */
export const userGrantsQuery = ({ kind, id }: Place) =>
    queryOptions({
        queryKey: ['access', id, 'users'],
        queryFn: () =>
            everything((page) =>
                kind === 'space'
                    ? unwrap(
                          api.GET('/spaces/{spaceId}/permissions/users', { params: { ...ofSpace(id), ...all(page) } }),
                      )
                    : unwrap(
                          api.GET('/collections/{collectionId}/permissions/users', {
                              params: { ...ofCollection(id), ...all(page) },
                          }),
                      ),
            ),
    });

export const teamGrantsQuery = ({ kind, id }: Place) =>
    queryOptions({
        queryKey: ['access', id, 'teams'],
        queryFn: () =>
            everything((page) =>
                kind === 'space'
                    ? unwrap(
                          api.GET('/spaces/{spaceId}/permissions/teams', { params: { ...ofSpace(id), ...all(page) } }),
                      )
                    : unwrap(
                          api.GET('/collections/{collectionId}/permissions/teams', {
                              params: { ...ofCollection(id), ...all(page) },
                          }),
                      ),
            ),
    });

/** Everyone with access, with the role that results from all levels. */
export const effectiveRolesQuery = ({ kind, id }: Place) =>
    queryOptions({
        queryKey: ['access', id, 'effective'],
        queryFn: () =>
            everything((page) =>
                kind === 'space'
                    ? unwrap(
                          api.GET('/spaces/{spaceId}/permissions/aggregate', {
                              params: { ...ofSpace(id), ...all(page) },
                          }),
                      )
                    : unwrap(
                          api.GET('/collections/{collectionId}/permissions/aggregate', {
                              params: { ...ofCollection(id), ...all(page) },
                          }),
                      ),
            ),
    });

export interface Grantee {
    kind: 'user' | 'team';
    id: string;
}

/** Grants a role, in place of an earlier one; null takes it away. */
export function grant({ kind, id }: Place, to: Grantee, role: Role | null) {
    const body = { role, ...(to.kind === 'user' ? { users: [to.id] } : { teams: [to.id] }) };
    return kind === 'space'
        ? unwrap(api.POST('/spaces/{spaceId}/permissions', { params: ofSpace(id), body }))
        : unwrap(api.POST('/collections/{collectionId}/permissions', { params: ofCollection(id), body }));
}

/** The role of those without a grant; null is nobody. */
export function setDefaultLevel({ kind, id }: Place, defaultLevel: DefaultLevel | null): Promise<unknown> {
    return kind === 'space'
        ? unwrap(api.PATCH('/spaces/{spaceId}', { params: ofSpace(id), body: { defaultLevel } }))
        : unwrap(api.PATCH('/collections/{collectionId}', { params: ofCollection(id), body: { defaultLevel } }));
}

/** What one may do oneself may have changed as well. */
export const refreshAccess = () => queryClient.invalidateQueries();
