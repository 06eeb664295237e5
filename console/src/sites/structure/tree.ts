// The structure of a site as one tree, and moves in it. Each move is one request, and known together with the one that
// takes it back.

import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from '../../api/sites';
import { isGroup } from '../flat';

export type Kind = 'site-section-group' | 'site-section' | 'site-space';

export interface Entry {
    id: string;
    kind: Kind;
    title: string;
    children: Entry[];
    item: SiteSection | SiteSectionGroup | SiteSpace;
}

export interface Tree {
    /** Whether the top has sections and groups, or spaces by themselves. */
    type: SiteStructure['type'];
    entries: Entry[];
}

/** Next to a neighbour, or into a group without sections, which has no neighbour to name. */
export type Move =
    | { id: string; kind: Kind; neighbour: string; neighbourKind: Kind; side: 'before' | 'after' }
    | { id: string; kind: Kind; group: string };

export type Direction = 'up' | 'down' | 'in' | 'out';

const ofSpace = (space: SiteSpace): Entry => ({
    id: space.id,
    kind: 'site-space',
    title: space.title,
    children: [],
    item: space,
});

function ofSection(item: SiteSection | SiteSectionGroup): Entry {
    const { id, title } = item;
    if (isGroup(item)) return { id, kind: 'site-section-group', title, children: item.children.map(ofSection), item };
    return { id, kind: 'site-section', title, children: item.siteSpaces.map(ofSpace), item };
}

export function treeOf(structure: SiteStructure): Tree {
    const entries =
        structure.type === 'siteSpaces' ? structure.structure.map(ofSpace) : structure.structure.map(ofSection);
    return { type: structure.type, entries };
}

export interface Place {
    entry: Entry;
    parent: Entry | undefined;
    siblings: Entry[];
    index: number;
}

export function placeOf(
    { entries }: { entries: Entry[] },
    id: string,
    parent: Entry | undefined = undefined,
): Place | undefined {
    for (const [index, entry] of entries.entries()) {
        if (entry.id === id) return { entry, parent, siblings: entries, index };
        const found = placeOf({ entries: entry.children }, id, entry);
        if (found) return found;
    }
    return undefined;
}

const next = (entry: Entry, neighbour: Entry, side: 'before' | 'after'): Move => ({
    id: entry.id,
    kind: entry.kind,
    neighbour: neighbour.id,
    neighbourKind: neighbour.kind,
    side,
});

/** Sections and groups stand among each other, spaces among spaces. */
const isAmong = (entry: Entry, neighbour: Entry) => (entry.kind === 'site-space') === (neighbour.kind === 'site-space');

/** The move that puts an entry beside another one or into it, if there is one that can be taken back. */
export function moveTo(tree: Tree, id: string, target: string, where: 'before' | 'after' | 'into'): Move | undefined {
    const from = placeOf(tree, id);
    const to = placeOf(tree, target);
    if (!from || !to || id === target || placeOf({ entries: from.entry.children }, target)) return undefined;
    const move = where === 'into' ? into(from.entry, to.entry) : beside(from.entry, to.entry, where);
    return move && inverseOf(tree, move) && !isSame(tree, move) ? move : undefined;
}

const beside = (entry: Entry, neighbour: Entry, side: 'before' | 'after') =>
    isAmong(entry, neighbour) ? next(entry, neighbour, side) : undefined;

function into(entry: Entry, container: Entry): Move | undefined {
    const last = container.children.filter(({ id }) => id !== entry.id).at(-1);
    const holds = container.kind === (entry.kind === 'site-space' ? 'site-section' : 'site-section-group');
    if (!holds) return undefined;
    if (last) return next(entry, last, 'after');
    return entry.kind === 'site-section' ? { id: entry.id, kind: entry.kind, group: container.id } : undefined;
}

/** One step by keys: among its neighbours, into the group before it, or out of its group. */
export function moveBy(tree: Tree, id: string, direction: Direction): Move | undefined {
    const place = placeOf(tree, id);
    if (!place) return undefined;
    const { parent, siblings, index } = place;
    const [previous, following] = [siblings[index - 1], siblings[index + 1]];
    if (direction === 'up') return previous && moveTo(tree, id, previous.id, 'before');
    if (direction === 'down') return following && moveTo(tree, id, following.id, 'after');
    if (direction === 'in') return previous && moveTo(tree, id, previous.id, 'into');
    return parent && moveTo(tree, id, parent.id, 'after');
}

/** The move that takes one back. An entry that is alone has no neighbour to come back to, unless a group takes it in. */
export function inverseOf(tree: Tree, { id }: Move): Move | undefined {
    const place = placeOf(tree, id);
    if (!place) return undefined;
    const { entry, parent, siblings, index } = place;
    const [before, after] = [siblings[index - 1], siblings[index + 1]];
    if (before) return next(entry, before, 'after');
    if (after) return next(entry, after, 'before');
    return parent?.kind === 'site-section-group' && entry.kind === 'site-section'
        ? { id, kind: entry.kind, group: parent.id }
        : undefined;
}

function isSame(tree: Tree, move: Move): boolean {
    const ids = (entries: Entry[]): unknown[] => entries.map(({ id, children }) => [id, ids(children)]);
    return JSON.stringify(ids(tree.entries)) === JSON.stringify(ids(applyMove(tree, move).entries));
}

/** The tree after a move, as the server will have it. */
export function applyMove(tree: Tree, move: Move): Tree {
    const place = placeOf(tree, move.id);
    if (!place) return tree;
    const insert = (entries: Entry[], container: string | undefined): Entry[] => {
        const rest = entries.filter(({ id }) => id !== move.id);
        const deeper = rest.map((entry) => ({ ...entry, children: insert(entry.children, entry.id) }));
        if ('group' in move) return container === move.group ? [...deeper, place.entry] : deeper;
        const at = deeper.findIndex(({ id }) => id === move.neighbour);
        return at === -1 ? deeper : deeper.toSpliced(at + (move.side === 'after' ? 1 : 0), 0, place.entry);
    };
    return { ...tree, entries: insert(tree.entries, undefined) };
}
