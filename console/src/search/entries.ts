// What one can jump to by its title, and how titles are found.

import type { Space } from '../api/queries';
import type { TreePage } from '../tree/outline';
import { isDocument, walk } from '../tree/pages';
import type { IconName } from '../ui/icon-paths';

export interface Entry {
    id: string;
    title: string;
    /** Where it is. */
    about: string;
    icon: IconName;
    /** An address of the console, or of the pages of accounts. */
    href: string;
    /** A sentence of its text, in pieces; every second one matches. */
    excerpt?: string[];
}

/** More titles are not read. */
const MAX_ENTRIES = 8;

export const spaceEntry = (space: Space): Entry => ({
    id: `space ${space.id}`,
    title: space.title,
    about: '',
    icon: 'space',
    href: `/app/spaces/${space.id}`,
});

export function pageEntries(space: string, pages: readonly TreePage[], title: string): Entry[] {
    return Array.from(walk(pages), ({ page }) => page)
        .filter(isDocument)
        .map((page) => ({
            id: `page ${page.id}`,
            title: page.title,
            about: title,
            icon: 'page',
            href: `/app/spaces/${space}/${page.path ?? page.id}`,
        }));
}

/** How well a title fits: its beginning, the beginning of a word, anywhere; not at all. */
function rankOf(title: string, query: string): number | undefined {
    const at = title.indexOf(query);
    if (at === -1) return undefined;
    if (at === 0) return 0;
    return /[\p{L}\p{N}]/u.test(title[at - 1] ?? '') ? 2 : 1;
}

/** The entries that have the words in their title, best first. */
export function find(entries: readonly Entry[], query: string, limit = MAX_ENTRIES): Entry[] {
    const words = query.trim().toLowerCase();
    const found: { entry: Entry; rank: number }[] = [];
    for (const entry of entries) {
        const rank = rankOf(entry.title.toLowerCase(), words);
        if (rank !== undefined) found.push({ entry, rank });
    }
    found.sort((a, b) => a.rank - b.rank || a.entry.title.length - b.entry.title.length);
    return found.slice(0, limit).map(({ entry }) => entry);
}

/** Cuts an excerpt at its matches. The API counts characters, not units of UTF-16. */
export function piecesOf(body: string, highlights: readonly (readonly number[])[]): string[] {
    const characters = Array.from(body);
    const pieces: string[] = [];
    let from = 0;
    for (const [start = 0, end = 0] of highlights) {
        pieces.push(characters.slice(from, start).join(''), characters.slice(start, end).join(''));
        from = end;
    }
    return [...pieces, characters.slice(from).join('')];
}
