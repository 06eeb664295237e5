// Lists that a program writes as lines with levels, as the nested lists that they mean.

import type { Piece, Tag } from './html';

export interface LeveledItem {
    /** From 1. */
    level: number;
    isOrdered: boolean;
    start?: number | undefined;
    children: readonly Piece[];
    attributes?: Tag['attributes'];
}

interface Open {
    level: number;
    list: Tag;
}

/** The lists of items that follow each other. */
export function listsOf(items: readonly LeveledItem[]): Tag[] {
    const lists: Tag[] = [];
    const open: Open[] = [];
    for (const item of items) {
        const name = item.isOrdered ? 'ol' : 'ul';
        while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
        // The other kind of list on the same level is a list of its own.
        if (open.at(-1)?.level === item.level && open.at(-1)?.list.name !== name) open.pop();
        if (open.at(-1)?.level !== item.level) {
            const start: Tag['attributes'] =
                item.isOrdered && item.start && item.start > 1 ? { start: String(item.start) } : {};
            const list: Tag = { name, attributes: start, children: [] };
            const parent = open.at(-1)?.list.children.at(-1);
            if (typeof parent === 'object') parent.children.push(list);
            else lists.push(list);
            open.push({ level: item.level, list });
        }
        open.at(-1)?.list.children.push({
            name: 'li',
            attributes: item.attributes ?? {},
            children: [...item.children],
        });
    }
    return lists;
}

/** Puts nested lists in place of children that are items of them. */
export function withLists(children: readonly Piece[], itemOf: (piece: Piece) => LeveledItem | undefined): Piece[] {
    const result: Piece[] = [];
    let items: LeveledItem[] = [];
    const end = () => {
        result.push(...listsOf(items));
        items = [];
    };
    for (const child of children) {
        const item = itemOf(child);
        if (item) items.push(item);
        // Spaces between paragraphs do not end a list.
        else if (typeof child === 'object' || child.trim() || items.length === 0) {
            end();
            result.push(child);
        }
    }
    end();
    return result;
}
