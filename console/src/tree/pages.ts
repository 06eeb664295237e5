// The page tree: finding pages in it, and what they are called.

import type { TreePage } from './outline';

/** All pages in the order of reading, the parent before its children. */
export function* walk(pages: readonly TreePage[], depth = 0): Generator<{ page: TreePage; depth: number }> {
    for (const page of pages) {
        yield { page, depth };
        yield* walk(page.pages ?? [], depth + 1);
    }
}

export function findPage(pages: readonly TreePage[], test: (page: TreePage) => boolean): TreePage | undefined {
    for (const { page } of walk(pages)) {
        if (test(page)) return page;
    }
    return undefined;
}

/** The page at a path; the empty path is the home page. */
export function pageAt(pages: readonly TreePage[], path: string): TreePage | undefined {
    if (!path) return findPage(pages, isDocument);
    return findPage(pages, (page) => page.path === path || page.id === path);
}

export const isDocument = (page: TreePage) => page.type === 'document';

/** The pages above one, from the top. */
export function ancestorsOf(pages: readonly TreePage[], id: string, above: TreePage[] = []): TreePage[] | undefined {
    for (const page of pages) {
        if (page.id === id) return above;
        const found = ancestorsOf(page.pages ?? [], id, [...above, page]);
        if (found) return found;
    }
    return undefined;
}
