// The one way to the API. Requests carry the cookie of the session, and the header that tells them from forged ones
// (docs/SESSIONS.md).

import createClient from 'openapi-fetch';
import { ApiError, NetworkError } from './errors';
import type { components, paths } from './schema';

export type Schemas = components['schemas'];

const client = createClient<paths>({
    baseUrl: '/v1',
    headers: { 'X-Bindery-Console': '1' },
    fetch: (request) =>
        fetch(request).catch((cause: unknown) => {
            throw request.signal.aborted ? cause : new NetworkError(cause);
        }),
});

export const api = client;

interface Answer<T> {
    data?: T;
    error?: unknown;
    response: Response;
}

/** Returns the body of a successful response; anything else is thrown as an error with the words of the server. */
export async function unwrap<T>(request: Promise<Answer<T>>): Promise<T> {
    const { data, error, response } = await request;
    if (!response.ok) throw ApiError.of(response, error);
    return data as T;
}

interface List<T> {
    items: T[];
    next?: { page: string } | null;
}

/** More than any list here is meant to show. */
const MAX_LIST_ITEMS = 5000;
/** What the API gives at most in one response. */
export const PAGE_LIMIT = 1000;

/** Reads a list to its end. */
export async function everything<T>(read: (page: string | undefined) => Promise<List<T>>): Promise<T[]> {
    const items: T[] = [];
    let page: string | undefined;
    do {
        const list = await read(page);
        items.push(...list.items);
        page = list.next?.page;
    } while (page && items.length < MAX_LIST_ITEMS);
    return items;
}
