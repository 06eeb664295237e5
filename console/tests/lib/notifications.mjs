// Notifications come a moment after what they are about.

import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 20_000;
const POLL_MS = 50;

/** Waits until somebody has a notification of a type about a change request. */
export async function notified(stage, name, type, number) {
    const path = `/orgs/${stage.organizations.Tidewatch}/notifications`;
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(POLL_MS)) {
        const { items } = await stage.call(name, 'GET', path);
        const found = items.find((one) => one.type === type && one.changeRequest?.number === number);
        if (found) return found;
    }
    throw new Error(`${name} was not notified: ${type}`);
}
