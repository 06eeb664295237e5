// Where a notification leads: to the comment in its change request, or to the page of a comment on a space.

import type { Notification } from '../api/notifications';

export function targetOf({ space, changeRequest, comment, page }: Notification) {
    if (!changeRequest)
        return { to: '/spaces/$space/$' as const, params: { space: space.id, _splat: page ?? '' }, hash: '' };
    const params = { space: space.id, number: String(changeRequest.number) };
    return { to: '/spaces/$space/~/changes/$number/~/review' as const, params, hash: comment ?? '' };
}
