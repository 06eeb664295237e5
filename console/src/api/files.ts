// Uploading files into a change request. Today they are sent as text in a request of limited size.

import { changeContent } from './change-requests';
import type { Schemas } from './client';
import type { ChangeRequest } from './queries';
import { queryClient } from './queries';

/** A request has at most 10 MiB, and base64 needs four characters for three bytes. */
export const MAX_UPLOAD_BYTES = 7_500_000;
const MAX_UPLOAD_FILES = 20;

export type Uploaded = Pick<Schemas['File'], 'id' | 'name' | 'downloadURL' | 'contentType'>;

/** Groups files into requests: one revision for as many as fit. */
export function batchesOf(files: readonly File[]): File[][] {
    const batches: File[][] = [];
    let bytes = 0;
    for (const file of files) {
        const last = batches.at(-1);
        if (last && last.length < MAX_UPLOAD_FILES && bytes + file.size <= MAX_UPLOAD_BYTES) {
            last.push(file);
            bytes += file.size;
        } else {
            batches.push([file]);
            bytes = file.size;
        }
    }
    return batches;
}

export async function uploadFiles(
    change: Pick<ChangeRequest, 'space' | 'id'>,
    files: readonly File[],
): Promise<Uploaded[]> {
    const sent = await Promise.all(files.map(async (file) => ({ name: nameOf(file), base64: await base64Of(file) })));
    const { insertedFiles } = await changeContent(change, [{ operation: 'insert_files', files: sent }]);
    void queryClient.invalidateQueries({ queryKey: ['space', change.space, 'files'] });
    return insertedFiles ?? [];
}

/** Pictures of the clipboard have no name of their own. */
const nameOf = (file: File) => file.name || `picture.${file.type.split('/')[1]?.replace(/\W.*$/, '') ?? 'png'}`;

function base64Of(file: File): Promise<string> {
    return new Promise((done, fail) => {
        const reader = new FileReader();
        reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
        reader.onerror = () => fail(reader.error);
        reader.readAsDataURL(file);
    });
}
