// Webhooks of an organization and their deliveries.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export type Webhook = Schemas['Webhook'];
export type Delivery = Schemas['WebhookDelivery'];
export type WebhookChange = Schemas['WebhookUpdate'];

export const webhooksQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'webhooks'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/webhooks', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export const webhookQuery = (organizationId: string, webhookId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'webhook', webhookId],
        queryFn: () =>
            unwrap(
                api.GET('/orgs/{organizationId}/webhooks/{webhookId}', {
                    params: { path: { organizationId, webhookId } },
                }),
            ),
    });

const DELIVERIES_A_PAGE = 50;
/** Deliveries that are under way are read again. */
const UNDER_WAY_MS = 2000;

export const deliveriesQuery = (organizationId: string, webhookId: string, status: Delivery['status'] | undefined) =>
    infiniteQueryOptions({
        queryKey: ['org', organizationId, 'webhook', webhookId, 'deliveries', status],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam: page }) =>
            unwrap(
                api.GET('/orgs/{organizationId}/webhooks/{webhookId}/deliveries', {
                    params: {
                        path: { organizationId, webhookId },
                        query: { page, limit: DELIVERIES_A_PAGE, ...(status && { status }) },
                    },
                }),
            ),
        getNextPageParam: ({ next }) => next?.page,
        refetchInterval: ({ state }) =>
            state.data?.pages.some(({ items }) => items.some((delivery) => delivery.status === 'pending'))
                ? UNDER_WAY_MS
                : false,
    });

/** The answer has the secret, which is shown once. */
export async function createWebhook(organizationId: string, body: Schemas['WebhookCreate']) {
    const params = { path: { organizationId } };
    const webhook = await unwrap(api.POST('/orgs/{organizationId}/webhooks', { params, body }));
    await queryClient.invalidateQueries({ queryKey: webhooksQuery(organizationId).queryKey });
    return webhook;
}

export async function updateWebhook(organizationId: string, webhookId: string, body: WebhookChange): Promise<void> {
    const params = { path: { organizationId, webhookId } };
    const webhook = await unwrap(api.PATCH('/orgs/{organizationId}/webhooks/{webhookId}', { params, body }));
    queryClient.setQueryData(webhookQuery(organizationId, webhookId).queryKey, webhook);
    await queryClient.invalidateQueries({ queryKey: webhooksQuery(organizationId).queryKey });
}

export async function deleteWebhook(organizationId: string, webhookId: string): Promise<void> {
    const params = { path: { organizationId, webhookId } };
    await unwrap(api.DELETE('/orgs/{organizationId}/webhooks/{webhookId}', { params }));
    queryClient.removeQueries({ queryKey: ['org', organizationId, 'webhook', webhookId] });
    await queryClient.invalidateQueries({ queryKey: webhooksQuery(organizationId).queryKey });
}

export async function rotateSecret(organizationId: string, webhookId: string): Promise<string> {
    const params = { path: { organizationId, webhookId } };
    const { secret } = await unwrap(api.POST('/orgs/{organizationId}/webhooks/{webhookId}/secret', { params }));
    await queryClient.invalidateQueries({ queryKey: webhookQuery(organizationId, webhookId).queryKey, exact: true });
    return secret;
}

export async function redeliver(organizationId: string, webhookId: string, deliveryId: string): Promise<void> {
    const params = { path: { organizationId, webhookId, deliveryId } };
    await unwrap(api.POST('/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', { params }));
    await queryClient.invalidateQueries({ queryKey: ['org', organizationId, 'webhook', webhookId, 'deliveries'] });
}

/** Returns how many events are delivered again. */
export async function replay(organizationId: string, webhookId: string, body: Schemas['WebhookReplay']) {
    const params = { path: { organizationId, webhookId } };
    const { deliveries } = await unwrap(
        api.POST('/orgs/{organizationId}/webhooks/{webhookId}/replay', { params, body }),
    );
    await queryClient.invalidateQueries({ queryKey: ['org', organizationId, 'webhook', webhookId, 'deliveries'] });
    return deliveries;
}
