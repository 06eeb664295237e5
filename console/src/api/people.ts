// Members and invites of an organization.

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export type Role = Schemas['Role'];
/** A role in the organization. Guests have none, and see what is granted to them. */
export type OrganizationRole = Role | 'guest';
export type Member = Schemas['Member'];
export type Invitation = Schemas['PendingInvitation'];

/** What a screen shows before one asks for more. */
const MEMBERS_PER_PAGE = 100;

const roleOf = (role: OrganizationRole): Role | null => (role === 'guest' ? null : role);

export interface MemberFilter {
    query?: string;
    role?: OrganizationRole;
}

export const memberListQuery = (organizationId: string, filter: MemberFilter) =>
    infiniteQueryOptions({
        queryKey: ['org', organizationId, 'members', 'list', filter],
        queryFn: ({ pageParam: page }) =>
            unwrap(
                api.GET('/orgs/{organizationId}/members', {
                    params: { path: { organizationId }, query: { ...filter, page, limit: MEMBERS_PER_PAGE } },
                }),
            ),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (last) => last.next?.page,
        select: ({ pages }) => pages.flatMap(({ items }) => items),
        placeholderData: keepPreviousData,
    });

/** How many people a search offers. */
const MAX_OFFERED = 8;

export const memberSearchQuery = (organizationId: string, query: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'members', 'search', query],
        queryFn: async () => {
            const params = { path: { organizationId }, query: { query, limit: MAX_OFFERED } };
            return (await unwrap(api.GET('/orgs/{organizationId}/members', { params }))).items;
        },
        placeholderData: keepPreviousData,
    });

export const memberQuery = (organizationId: string, userId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'members', userId],
        queryFn: () =>
            unwrap(
                api.GET('/orgs/{organizationId}/members/{userId}', { params: { path: { organizationId, userId } } }),
            ),
    });

export const memberTeamsQuery = (organizationId: string, userId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'members', userId, 'teams'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/members/{userId}/teams', {
                        params: { path: { organizationId, userId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const memberSpacesQuery = (organizationId: string, userId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'members', userId, 'spaces'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/members/{userId}/spaces', {
                        params: { path: { organizationId, userId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const refreshPeople = (organizationId: string) =>
    queryClient.invalidateQueries({ queryKey: ['org', organizationId] });

export function updateMember(organizationId: string, userId: string, role: OrganizationRole) {
    const params = { path: { organizationId, userId } };
    return unwrap(api.PATCH('/orgs/{organizationId}/members/{userId}', { params, body: { role: roleOf(role) } }));
}

export function removeMember(organizationId: string, userId: string) {
    const params = { path: { organizationId, userId } };
    return unwrap(api.DELETE('/orgs/{organizationId}/members/{userId}', { params }));
}

export const inviteLinksQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'invites'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/link-invites', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export function invite(organizationId: string, emails: string[], role: OrganizationRole) {
    const params = { path: { organizationId } };
    const body = { emails, role: roleOf(role) };
    return unwrap(api.POST('/orgs/{organizationId}/invites', { params, body }));
}

export function createInviteLink(organizationId: string, role: OrganizationRole) {
    const params = { path: { organizationId } };
    return unwrap(api.POST('/orgs/{organizationId}/link-invites', { params, body: { role: roleOf(role) } }));
}

export function updateInviteLink(organizationId: string, inviteId: string, role: OrganizationRole) {
    const params = { path: { organizationId, inviteId } };
    return unwrap(
        api.PATCH('/orgs/{organizationId}/link-invites/{inviteId}', { params, body: { role: roleOf(role) } }),
    );
}

/** Deletes a link, or withdraws an invitation. */
export function revokeInvite(organizationId: string, inviteId: string) {
    const params = { path: { organizationId, inviteId } };
    return unwrap(api.DELETE('/orgs/{organizationId}/link-invites/{inviteId}', { params }));
}

/** Where people join by a link. */
export const inviteAddress = (organizationId: string, inviteId: string) =>
    `${location.origin}/app/orgs/${organizationId}/invites/${inviteId}`;
