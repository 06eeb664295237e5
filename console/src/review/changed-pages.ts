// The pages that a change request touches, from the list of its changes.

import type { Schemas } from '../api/client';

export interface ChangedPage {
    id: string;
    title: string;
    path: string;
    kind: 'created' | 'edited' | 'deleted' | 'moved';
    /** Ids of the texts before and after, where both exist. */
    documents: { before?: string; after?: string };
    isMoved: boolean;
    /** Settings that differ, besides the text. */
    settings: { name: string; before: unknown; after: unknown }[];
}

type Entry = Schemas['RevisionChange'];
type Attribute = { before?: unknown; after?: unknown };

export function changedPages(changes: readonly Entry[]): ChangedPage[] {
    const pages = new Map<string, ChangedPage>();
    for (const change of changes) {
        if (!('page' in change)) continue;
        const { id, title, path } = change.page;
        const page = pages.get(id) ?? {
            id,
            title,
            path: path ?? '',
            kind: 'moved',
            documents: {},
            isMoved: false,
            settings: [],
        };
        pages.set(id, page);
        if (change.type === 'page_created') page.kind = 'created';
        else if (change.type === 'page_deleted') page.kind = 'deleted';
        else if (change.type === 'page_moved') page.isMoved = true;
        else addAttributes(page, change.attributes as Record<string, Attribute>);
    }
    return [...pages.values()];
}

function addAttributes(page: ChangedPage, attributes: Record<string, Attribute>): void {
    page.kind = 'edited';
    for (const [name, { before, after }] of Object.entries(attributes)) {
        if (name !== 'document') page.settings.push({ name, before, after });
        else {
            if (typeof before === 'string') page.documents.before = before;
            if (typeof after === 'string') page.documents.after = after;
        }
    }
}
