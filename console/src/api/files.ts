// Uploading files into a change request: their bytes go ahead, a few at a time, and one change inserts them.

import { changeContent } from './change-requests';
import { api, type Schemas, unwrap } from './client';
import { ApiError, NetworkError } from './errors';
import { limited } from './limited';
import type { ChangeRequest } from './queries';
import { queryClient } from './queries';

/** Of one change, by the API. */
export const MAX_INSERTED_FILES = 20;
/** As many as the server receives at once of one user. */
const CONCURRENCY = 4;
const ATTEMPTS = 4;
const RETRY_DELAY_MS = 1000;

export type Uploaded = Pick<Schemas['File'], 'id' | 'name' | 'downloadURL' | 'contentType'>;

/** Groups files into changes: one revision for as many as fit. */
export function batchesOf(files: readonly File[]): File[][] {
    const count = Math.ceil(files.length / MAX_INSERTED_FILES);
    return Array.from({ length: count }, (_, at) =>
        files.slice(at * MAX_INSERTED_FILES, (at + 1) * MAX_INSERTED_FILES),
    );
}

export async function uploadFiles(
    change: Pick<ChangeRequest, 'space' | 'id'>,
    files: readonly File[],
): Promise<Uploaded[]> {
    const sent = await Promise.all(files.map((file) => queue(() => retried(() => send(change.space, file)))));
    const inserted = sent.map(({ id }) => ({ upload: id }));
    const { insertedFiles } = await changeContent(change, [{ operation: 'insert_files', files: inserted }]);
    void queryClient.invalidateQueries({ queryKey: ['space', change.space, 'files'] });
    return insertedFiles ?? [];
}

/** What became of pictures that the server was to fetch, by their addresses. */
export interface Fetched {
    found: Map<string, Uploaded>;
    failed: Map<string, unknown>;
}

/** Has the server fetch pictures, as few changes as fit. One that cannot be fetched does not hold up the others. */
export async function fetchFiles(
    change: Pick<ChangeRequest, 'space' | 'id'>,
    urls: readonly string[],
): Promise<Fetched> {
    const result: Fetched = { found: new Map(), failed: new Map() };
    let rest = [...urls];
    while (rest.length) {
        const batch = rest.slice(0, MAX_INSERTED_FILES);
        try {
            const files = batch.map((url) => ({ url, name: nameOfUrl(url) }));
            const { insertedFiles = [] } = await retried(() =>
                changeContent(change, [{ operation: 'insert_files', files }]),
            );
            insertedFiles?.forEach((file, index) => {
                result.found.set(batch[index] as string, file);
            });
            rest = rest.slice(batch.length);
        } catch (error) {
            const index = Number(/files\[(\d+)\]/.exec((error as ApiError).field ?? '')?.[1] ?? Number.NaN);
            // Without a place it is about all of them.
            const refused = Number.isNaN(index) ? batch : batch.slice(index, index + 1);
            for (const url of refused) result.failed.set(url, error);
            rest = rest.filter((url) => !refused.includes(url));
        }
    }
    void queryClient.invalidateQueries({ queryKey: ['space', change.space, 'files'] });
    return result;
}

/** Its type is that of its name; browsers show pictures of other types under it as well. */
function nameOfUrl(url: string): string {
    const last = new URL(url).pathname.split('/').at(-1) ?? '';
    return /^[\w.-]{1,80}\.(png|jpe?g|gif|webp|avif|svg)$/i.test(last) ? last : 'picture.png';
}

const queue = limited(CONCURRENCY);

const send = (spaceId: string, file: File) =>
    unwrap(
        api.POST('/spaces/{spaceId}/uploads', {
            params: { path: { spaceId }, query: { name: nameOf(file) } },
            headers: { 'Content-Type': 'application/octet-stream' },
            // The types know of texts only.
            body: file as unknown as string,
            bodySerializer: (body) => body as unknown as Blob,
        }),
    );

/** Tries again where the network, or the server for a moment, was the reason. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
    for (let number = 1; ; number += 1) {
        try {
            return await attempt();
        } catch (error) {
            if (number === ATTEMPTS || !isPassing(error)) throw error;
            await new Promise((done) => setTimeout(done, RETRY_DELAY_MS * 2 ** (number - 1)));
        }
    }
}

const isPassing = (error: unknown) =>
    error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/** Pictures of the clipboard have no name of their own. */
const nameOf = (file: File) => file.name || `picture.${file.type.split('/')[1]?.replace(/\W.*$/, '') ?? 'png'}`;
