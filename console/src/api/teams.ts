// Teams of an organization.

import { queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';

export type Team = Schemas['Team'];
export type TeamRole = Schemas['TeamRole'];
export type TeamMember = Schemas['TeamMember'];

export const teamsQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'teams'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/teams', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const teamQuery = (organizationId: string, teamId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'teams', teamId],
        queryFn: () =>
            unwrap(api.GET('/orgs/{organizationId}/teams/{teamId}', { params: { path: { organizationId, teamId } } })),
    });

export const teamMembersQuery = (organizationId: string, teamId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'teams', teamId, 'members'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/teams/{teamId}/members', {
                        params: { path: { organizationId, teamId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export function createTeam(organizationId: string, title: string) {
    const params = { path: { organizationId } };
    return unwrap(api.PUT('/orgs/{organizationId}/teams', { params, body: { title } }));
}

export function renameTeam(organizationId: string, teamId: string, title: string) {
    const params = { path: { organizationId, teamId } };
    return unwrap(api.PATCH('/orgs/{organizationId}/teams/{teamId}', { params, body: { title } }));
}

export function deleteTeam(organizationId: string, teamId: string) {
    const params = { path: { organizationId, teamId } };
    return unwrap(api.DELETE('/orgs/{organizationId}/teams/{teamId}', { params }));
}

/** Adds a member to a team, or changes their role in it. */
export function setTeamMember(organizationId: string, teamId: string, userId: string, role: TeamRole) {
    const params = { path: { organizationId, teamId, userId } };
    return unwrap(api.PUT('/orgs/{organizationId}/teams/{teamId}/members/{userId}', { params, body: { role } }));
}

export function removeTeamMember(organizationId: string, teamId: string, userId: string) {
    const params = { path: { organizationId, teamId, userId } };
    return unwrap(api.DELETE('/orgs/{organizationId}/teams/{teamId}/members/{userId}', { params }));
}
