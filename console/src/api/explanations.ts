// Why a person has their role on a space or a collection, level by level (docs/PERMISSIONS.md).

import { queryOptions } from '@tanstack/react-query';
import type { Place } from './access';
import { api, type Schemas, unwrap } from './client';
import type { Role } from './people';

export type Explanation = Schemas['AccessExplanation'];
export type ExplanationStep = Schemas['AccessExplanationStep'];

/** A grant to assume on the object itself. */
export type TriedGrant = Role | 'none';

/** Explains the role that a member has, or would have with another grant. */
export const explanationQuery = ({ kind, id }: Place, userId: string, tried?: TriedGrant) =>
    queryOptions({
        queryKey: ['access', id, 'explanation', userId, tried],
        queryFn: () => {
            const query = { ...(tried && { try: tried }) };
            return kind === 'space'
                ? unwrap(
                      api.GET('/spaces/{spaceId}/permissions/users/{userId}/explain', {
                          params: { path: { spaceId: id, userId }, query },
                      }),
                  )
                : unwrap(
                      api.GET('/collections/{collectionId}/permissions/users/{userId}/explain', {
                          params: { path: { collectionId: id, userId }, query },
                      }),
                  );
        },
    });
