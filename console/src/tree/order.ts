// Changing the order of pages in a tree: where a step or a drop leads, and the tree after it. Trees are never changed in
// place.

import type { TreePage } from './outline';
import { findPage } from './pages';

export type Direction = 'up' | 'down' | 'in' | 'out';
export type Side = 'before' | 'after' | 'into';

/** A position in the tree, counted among the siblings without the page that moves there. */
export interface Place {
    /** Nothing at the top. */
    into: string | null;
    at: number;
}

type Pages = readonly TreePage[];

interface Found {
    page: TreePage;
    siblings: Pages;
    index: number;
    above: Found | undefined;
}

function find(pages: Pages, id: string, above?: Found): Found | undefined {
    for (const [index, page] of pages.entries()) {
        const found: Found = { page, siblings: pages, index, above };
        if (page.id === id) return found;
        const below = find(page.pages ?? [], id, found);
        if (below) return below;
    }
    return undefined;
}

export function placeOf(pages: Pages, id: string): Place | undefined {
    const found = find(pages, id);
    return found && { into: found.above?.page.id ?? null, at: found.index };
}

/** Groups stand at the top only, and links and computed entries have nothing below them. */
const mayHold = (parent: TreePage | undefined, page: TreePage) =>
    !parent || (page.type !== 'group' && (parent.type === 'document' || parent.type === 'group'));

/** Where one step of the keyboard leads. */
export function stepOf(pages: Pages, id: string, direction: Direction): Place | undefined {
    const found = find(pages, id);
    if (!found) return undefined;
    const { page, siblings, index, above } = found;
    const into = above?.page.id ?? null;
    if (direction === 'up') return index > 0 ? { into, at: index - 1 } : undefined;
    if (direction === 'down') return index < siblings.length - 1 ? { into, at: index + 1 } : undefined;
    if (direction === 'out') return above && { into: above.above?.page.id ?? null, at: above.index + 1 };
    const before = siblings[index - 1];
    return before && mayHold(before, page) ? { into: before.id, at: before.pages?.length ?? 0 } : undefined;
}

/** Where a page that is dropped at another one comes to stand. */
export function dropOf(pages: Pages, id: string, target: string, side: Side): Place | undefined {
    const [moved, other] = [find(pages, id), find(pages, target)];
    if (!moved || !other || findPage([moved.page], (page) => page.id === target)) return undefined;
    const parent = side === 'into' ? other.page : other.above?.page;
    if (!mayHold(parent, moved.page)) return undefined;
    const isBehind = moved.siblings === other.siblings && moved.index < other.index;
    const beside = other.index + (side === 'after' ? 1 : 0) - (isBehind ? 1 : 0);
    const below = other.page.pages?.filter((page) => page.id !== id).length ?? 0;
    const place = { into: parent?.id ?? null, at: side === 'into' ? below : beside };
    return samePlace(place, placeOf(pages, id)) ? undefined : place;
}

export const samePlace = (a: Place | undefined, b: Place | undefined) => a?.into === b?.into && a?.at === b?.at;

export function withoutPage(pages: Pages, id: string): TreePage[] {
    return pages
        .filter((page) => page.id !== id)
        .map((page) => (page.pages?.length ? { ...page, pages: withoutPage(page.pages, id) } : page));
}

/** Puts a page, with those below it, into the tree. Paths are those of the new place. */
export function withPage(pages: Pages, page: TreePage, { into, at }: Place): TreePage[] {
    if (into === null) return pathed([...pages.slice(0, at), page, ...pages.slice(at)]);
    const insert = (list: Pages): TreePage[] =>
        list.map((parent) => {
            const below = parent.pages ?? [];
            if (parent.id !== into) return below.length ? { ...parent, pages: insert(below) } : parent;
            return { ...parent, pages: [...below.slice(0, at), page, ...below.slice(at)] };
        });
    return pathed(insert(pages));
}

export function movePage(pages: Pages, id: string, place: Place): TreePage[] {
    const page = findPage(pages, (one) => one.id === id);
    return page ? withPage(withoutPage(pages, id), page, place) : [...pages];
}

export interface Name {
    title: string;
    /** Its name in the path. */
    slug?: string | undefined;
}

export function renamePage(pages: Pages, id: string, { title, slug }: Name): TreePage[] {
    const rename = (list: Pages): TreePage[] =>
        list.map((page) => {
            if (page.id === id) return { ...page, title, slug: slug ?? page.slug };
            return page.pages?.length ? { ...page, pages: rename(page.pages) } : page;
        });
    return pathed(rename(pages));
}

/** The path of a page is those of the pages above it and its own slug. */
function pathed(pages: Pages, above = ''): TreePage[] {
    return pages.map((page) => {
        const path = page.slug ? above + page.slug : page.path;
        const below = page.pages?.length ? pathed(page.pages, page.slug ? `${path}/` : above) : page.pages;
        return path === page.path && below === page.pages ? page : { ...page, path, pages: below };
    });
}
