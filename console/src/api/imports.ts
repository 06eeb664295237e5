// Content that is brought in from a Git repository.

import { api, type Schemas, unwrap } from './client';
import { gitInfoQuery } from './places';
import { queryClient } from './queries';

export type Repository = Schemas['ImportGitRepository'];

const POLL_MS = 1000;

/** Imports a repository into a space, and waits for the end. Fails with the words of the server. */
export async function importRepository(spaceId: string, body: Repository): Promise<void> {
    await unwrap(api.POST('/spaces/{spaceId}/git/import', { params: { path: { spaceId } }, body }));
    for (;;) {
        const { operation } = await queryClient.fetchQuery({ ...gitInfoQuery(spaceId), staleTime: 0 });
        if (operation.state === 'failure') throw new Error(operation.error ?? operation.stage);
        if (operation.state === 'success') break;
        await new Promise((resume) => setTimeout(resume, POLL_MS));
    }
    await queryClient.invalidateQueries({ queryKey: ['space', spaceId] });
}
