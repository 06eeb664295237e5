// Why a person has their role on a space or a collection, level by level (docs/PERMISSIONS.md).

import { queryOptions } from '@tanstack/react-query';
import type { Client } from 'openapi-fetch';
import type { DefaultLevel, Place } from './access';
import { api, unwrap } from './client';
import type { Role } from './people';

export interface Explanation {
    role: Role | null;
    /** Suspended members have no role, whatever is granted. */
    disabled: boolean;
    /** The object itself, the collections that it is in, and the organization last. */
    steps: ExplanationStep[];
}

export interface ExplanationStep {
    level: { kind: Place['kind'] | 'organization'; id?: string; title?: string };
    user?: Role;
    teams: { team?: { id: string; title: string }; role: Role }[];
    default: DefaultLevel | null;
    decides: boolean;
    masked: boolean;
}

/** A grant to assume on the object itself. */
export type TriedGrant = Role | 'none';

interface ExplainOperation<Path> {
    get: {
        parameters: { path: Path; query?: { try?: TriedGrant } };
        responses: { 200: { content: { 'application/json': Explanation } } };
    };
}

interface ExplainPaths {
    '/spaces/{spaceId}/permissions/users/{userId}/explain': ExplainOperation<{ spaceId: string; userId: string }>;
    '/collections/{collectionId}/permissions/users/{userId}/explain': ExplainOperation<{
        collectionId: string;
        userId: string;
    }>;
}

const explaining = api as unknown as Client<ExplainPaths>;

/** Explains the role that a member has, or would have with another grant. */
export const explanationQuery = ({ kind, id }: Place, userId: string, tried?: TriedGrant) =>
    queryOptions({
        queryKey: ['access', id, 'explanation', userId, tried],
        queryFn: () => {
            const query = tried && { try: tried };
            return kind === 'space'
                ? unwrap(
                      explaining.GET('/spaces/{spaceId}/permissions/users/{userId}/explain', {
                          params: { path: { spaceId: id, userId }, query },
                      }),
                  )
                : unwrap(
                      explaining.GET('/collections/{collectionId}/permissions/users/{userId}/explain', {
                          params: { path: { collectionId: id, userId }, query },
                      }),
                  );
        },
    });
