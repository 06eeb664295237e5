// The page tree from the list that the API gives: a fifth of the bytes of the tree itself.

import type { Schemas } from '../api/client';

/** What the tree shows of a page. Pages of the API have this and more. */
export interface TreePage {
    id: string;
    type: string;
    title: string;
    emoji?: string | null | undefined;
    icon?: string | null | undefined;
    path?: string | null | undefined;
    /** Its own part of the path. */
    slug?: string | null | undefined;
    hidden?: boolean | null | undefined;
    pages?: TreePage[] | null | undefined;
}

export interface PageTree {
    pages: TreePage[];
}

/** Builds the tree. In the list, a parent stands before the pages below it, and is named by its position. */
export function treeOf({ outline }: Schemas['Outline']): PageTree {
    const pages: TreePage[] = [];
    const all = outline.map(([id, parent, type, title, emoji, icon, slug, hidden]) => {
        const page: TreePage = { id, type, title, emoji, icon, path: slug, slug, hidden, pages: [] };
        return { page, parent };
    });
    for (const { page, parent } of all) {
        const above = parent === null ? undefined : all[parent]?.page;
        if (above?.path && page.path) page.path = `${above.path}/${page.path}`;
        (above?.pages ?? pages).push(page);
    }
    return { pages };
}
