// Integrations: those that an organization can install, and its installations.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export type Integration = Schemas['Integration'];
export type Installation = Schemas['IntegrationInstallation'];
export type Configuration = Schemas['IntegrationConfiguration'];
export type Property = Schemas['IntegrationConfigurationProperty'];
export type IntegrationEvent = Schemas['IntegrationEvent'];
export type Status = Schemas['IntegrationInstallationStatus'];

export interface Search {
    search?: string;
    category?: Schemas['IntegrationCategory'];
}

export const CATEGORIES = [
    'analytics',
    'collaboration',
    'content',
    'gitsync',
    'marketing',
    'visitor-auth',
    'other',
] as const satisfies readonly Schemas['IntegrationCategory'][];

const AVAILABLE_A_PAGE = 50;

export const availableQuery = (organizationId: string, search: Search) =>
    infiniteQueryOptions({
        queryKey: ['org', organizationId, 'integrations', search],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam: page }) =>
            unwrap(
                api.GET('/orgs/{organizationId}/integrations', {
                    params: { path: { organizationId }, query: { ...search, page, limit: AVAILABLE_A_PAGE } },
                }),
            ),
        getNextPageParam: ({ next }) => next?.page,
        placeholderData: (before) => before,
    });

export const installationsQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'installations'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/installations', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const integrationQuery = (integrationName: string) =>
    queryOptions({
        queryKey: ['integration', integrationName],
        queryFn: () => unwrap(api.GET('/integrations/{integrationName}', { params: { path: { integrationName } } })),
    });

const EVENTS_A_PAGE = 100;

export const integrationEventsQuery = (integrationName: string, installation: string) =>
    infiniteQueryOptions({
        queryKey: ['integration', integrationName, 'events', installation],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam: page }) =>
            unwrap(
                api.GET('/integrations/{integrationName}/events', {
                    params: { path: { integrationName }, query: { page, limit: EVENTS_A_PAGE } },
                }),
            ),
        getNextPageParam: ({ next }) => next?.page,
        // The list has those of other organizations that one administers as well.
        select: ({ pages }) =>
            pages.flatMap(({ items }) => items).filter(({ installationId }) => installationId === installation),
    });

export const integrationEventQuery = (integrationName: string, eventId: string) =>
    queryOptions({
        queryKey: ['integration', integrationName, 'event', eventId],
        queryFn: () =>
            unwrap(
                api.GET('/integrations/{integrationName}/events/{eventId}', {
                    params: { path: { integrationName, eventId } },
                }),
            ),
        staleTime: Number.POSITIVE_INFINITY,
    });

export async function install(integrationName: string, organization: string): Promise<void> {
    const params = { path: { integrationName } };
    await unwrap(api.POST('/integrations/{integrationName}/installations', { params, body: { organization } }));
    await refresh(organization);
}

export async function updateInstallation(
    organization: string,
    { name, id }: Address,
    body: Schemas['InstallationUpdate'],
): Promise<void> {
    const params = { path: { integrationName: name, installationId: id } };
    await unwrap(api.PATCH('/integrations/{integrationName}/installations/{installationId}', { params, body }));
    await refresh(organization);
}

export async function uninstall(organization: string, { name, id }: Address): Promise<void> {
    const params = { path: { integrationName: name, installationId: id } };
    await unwrap(api.DELETE('/integrations/{integrationName}/installations/{installationId}', { params }));
    await refresh(organization);
}

/** An installation of an integration. */
export interface Address {
    name: string;
    id: string;
}

const refresh = (organization: string) =>
    queryClient.invalidateQueries({ queryKey: installationsQuery(organization).queryKey });
