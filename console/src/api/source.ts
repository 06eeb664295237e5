// The Markdown of a page as a whole file, and conversion between Markdown and blocks.

import type { DocumentJson, NodeJson } from '../document/json';
import { changeContent } from './change-requests';
import { api, type Schemas, unwrap } from './client';
import type { ChangeRequest } from './queries';

export type TextProblem = Schemas['TextProblem'];

type Change = Pick<ChangeRequest, 'space' | 'id'>;

/** The file of a page, with its front matter and heading. */
export async function readSource(change: Change, revisionId: string, pageId: string): Promise<string> {
    const params = { path: { spaceId: change.space, revisionId, pageId }, query: { format: 'source' as const } };
    const page = await unwrap(api.GET('/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', { params }));
    return page.source ?? '';
}

/** Replaces the file of a page that was read at `base`. Returns the revision that has it. */
export async function writeSource(change: Change, page: string, source: string, base: string): Promise<string> {
    const { changeRequest } = await changeContent(change, [
        { operation: 'update_page', page, base, document: { source } },
    ]);
    return changeRequest.revision;
}

const convert = (change: Change, page: string, markdown: string) =>
    unwrap(
        api.POST('/spaces/{spaceId}/convert', {
            params: { path: { spaceId: change.space } },
            body: { markdown, page, changeRequest: change.id },
        }),
    );

export const problemsOf = async (change: Change, page: string, markdown: string): Promise<TextProblem[]> =>
    (await convert(change, page, markdown)).problems;

/** The blocks of Markdown. The heading that would be the title of a page is the first of them. */
export async function blocksOf(change: Change, page: string, markdown: string): Promise<NodeJson[]> {
    const { title, document } = await convert(change, page, markdown);
    const { nodes = [] } = (document ?? {}) as Partial<DocumentJson>;
    if (!title) return nodes;
    const leaf = { object: 'leaf' as const, text: title, marks: [] };
    return [
        {
            object: 'block',
            type: 'heading-1',
            data: {},
            isVoid: false,
            nodes: [{ object: 'text', leaves: [leaf] }],
        },
        ...nodes,
    ];
}
