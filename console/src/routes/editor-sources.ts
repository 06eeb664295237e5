// What a writer can link to and insert: pages of the change request, API specs of the organization, reusable contents and
// variables of the space.

import { api, unwrap } from '../api/client';
import { type ChangeRequest, queryClient, spaceQuery } from '../api/queries';
import { blocksOf } from '../api/source';
import { specsQuery } from '../api/specs';
import type { Choice, Sources, SpecParts } from '../editor/sources';
import type { TreePage } from '../tree/outline';
import { isDocument, walk } from '../tree/pages';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

type Item = Record<string, { summary?: string } | undefined>;
interface SpecDocument {
    paths?: Record<string, Item>;
    webhooks?: Record<string, Item>;
    components?: { schemas?: Record<string, unknown> };
}

/** Each method of each path or webhook. */
const methodsOf = (items: Record<string, Item> = {}): Choice[] =>
    Object.entries(items).flatMap(([name, item]) =>
        Object.entries(item).flatMap(([method, operation]) => {
            if (!METHODS.has(method)) return [];
            const about = operation?.summary;
            return [{ id: `${method} ${name}`, title: `${method.toUpperCase()} ${name}`, ...(about && { about }) }];
        }),
    );

async function organizationOf(space: string): Promise<string> {
    return (await queryClient.ensureQueryData(spaceQuery(space))).organization;
}

async function partsOf(space: string, specSlug: string): Promise<SpecParts> {
    const organizationId = await organizationOf(space);
    const content = await unwrap(
        api.GET('/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content', {
            params: { path: { organizationId, specSlug } },
        }),
    );
    const spec: SpecDocument = content.filesystem[0]?.specification ?? {};
    return {
        operations: methodsOf(spec.paths),
        webhooks: methodsOf(spec.webhooks),
        schemas: Object.keys(spec.components?.schemas ?? {}).map((name) => ({ id: name, title: name })),
    };
}

export function editorSources(
    change: Pick<ChangeRequest, 'id' | 'space' | 'revision'>,
    page: string,
    pages: () => readonly TreePage[],
): Sources {
    const { space, revision } = change;
    const readRevision = () =>
        queryClient.ensureQueryData({
            queryKey: ['space', space, 'reusable', revision],
            queryFn: () =>
                unwrap(
                    api.GET('/spaces/{spaceId}/revisions/{revisionId}', {
                        params: { path: { spaceId: space, revisionId: revision } },
                    }),
                ),
        });
    return {
        convert: (markdown) => blocksOf(change, page, markdown),
        pages: () =>
            Array.from(walk(pages()), ({ page }) => page)
                .filter(isDocument)
                .map(({ id, title, path }) => ({ id, title, ...(path && { about: path }) })),
        specs: async () => {
            const specs = await queryClient.ensureQueryData(specsQuery(await organizationOf(space)));
            return specs.map(({ slug }) => ({ id: slug, title: slug }));
        },
        partsOf: (spec) => partsOf(space, spec),
        snippets: async () => (await readRevision()).reusableContents.map(({ id, title }) => ({ id, title })),
        variables: async () => Object.keys((await readRevision()).variables ?? {}).map((name) => `space.vars.${name}`),
    };
}
