// Sessions end. Whoever reads is sent to the sign-in and comes back; whoever writes stays, because the editor keeps what
// is not sent (`src/editor/session.ts`), and is sent there by the next read.

import { hasStatus } from './errors';
import { queryClient } from './queries';

export function signInPath(): string {
    return `/app/sign-in?next=${encodeURIComponent(location.pathname)}`;
}

export function watchSession(): void {
    queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (hasStatus(event.action.error, 401)) location.assign(signInPath());
    });
}
