// What the reader was notified of, what waits for them, and how they are told.

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export type Notification = Schemas['Notification'];
export type NotificationSettings = Schemas['NotificationSettings'];

const NOTIFICATIONS_A_PAGE = 50;
/** What happens in the background is counted once in this time. */
const COUNT_INTERVAL_MS = 60_000;

const at = (organizationId: string) => ({ params: { path: { organizationId } } });
const listKey = (organizationId: string) => ['org', organizationId, 'notifications'];
/** Below that of change requests: whatever changes their lists changes the counts. */
const badgesKey = (organizationId: string) => ['changes', 'badges', organizationId];

export const badgesQuery = (organizationId: string) =>
    queryOptions({
        queryKey: badgesKey(organizationId),
        queryFn: () => unwrap(api.GET('/orgs/{organizationId}/badges', at(organizationId))),
        refetchInterval: COUNT_INTERVAL_MS,
    });

export const notificationsQuery = (organizationId: string, unread: boolean) =>
    infiniteQueryOptions({
        queryKey: [...listKey(organizationId), unread],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam: page }) => {
            const query = { ...(unread && { unread }), page, limit: NOTIFICATIONS_A_PAGE };
            const params = { path: { organizationId }, query };
            return unwrap(api.GET('/orgs/{organizationId}/notifications', { params }));
        },
        getNextPageParam: ({ next }) => next?.page,
        placeholderData: keepPreviousData,
    });

/** All that are not read now, so that what comes meanwhile stays unread. */
export async function unreadIds(organizationId: string): Promise<string[]> {
    const path = { organizationId };
    const unread = await everything((page) =>
        unwrap(
            api.GET('/orgs/{organizationId}/notifications', {
                params: { path, query: { unread: true, page, limit: PAGE_LIMIT } },
            }),
        ),
    );
    return unread.map(({ id }) => id);
}

export async function markNotifications(organizationId: string, ids: readonly string[], read: boolean): Promise<void> {
    for (let from = 0; from < ids.length; from += PAGE_LIMIT) {
        const body = { notifications: ids.slice(from, from + PAGE_LIMIT), read };
        await unwrap(api.PATCH('/orgs/{organizationId}/notifications', { ...at(organizationId), body }));
    }
    await Promise.all([
        queryClient.invalidateQueries({ queryKey: listKey(organizationId) }),
        queryClient.invalidateQueries({ queryKey: badgesKey(organizationId) }),
    ]);
}

export const notificationSettingsQuery = queryOptions({
    queryKey: ['user', 'notification-settings'],
    queryFn: () => unwrap(api.GET('/user/notification-settings')),
});

export async function saveNotificationSettings(body: NotificationSettings): Promise<void> {
    const saved = await unwrap(api.PUT('/user/notification-settings', { body }));
    queryClient.setQueryData(notificationSettingsQuery.queryKey, saved);
}
