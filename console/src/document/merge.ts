// Joins what I wrote with what others saved, block by block and in blocks by word. Where both changed the same words, mine
// stays and theirs is reported.

import { alignByWords } from './align';
import { canonical, sameJson, sameNode } from './equal';
import type { BlockJson, FragmentJson, NodeJson } from './json';
import { commonPairs } from './lcs';
import { nodesOf, type Token, tokensOf } from './tokens';

/** A block of the result: mine by its index, or one that has to be put in. */
export type Merged = { mine: number } | { put: NodeJson };

export interface Conflict {
    /** Indices of my blocks, from and to. */
    from: number;
    to: number;
    theirs: NodeJson[];
}

export interface MergeResult {
    blocks: Merged[];
    conflicts: Conflict[];
}

export function mergeBlocks(base: NodeJson[], mine: NodeJson[], theirs: NodeJson[]): MergeResult {
    const result: MergeResult = { blocks: [], conflicts: [] };
    for (const chunk of chunks(base.map(canonical), mine.map(canonical), theirs.map(canonical))) {
        const [b, m, t] = [base.slice(...chunk.base), mine.slice(...chunk.mine), theirs.slice(...chunk.theirs)];
        const kept = m.map((_, index) => ({ mine: chunk.mine[0] + index }));
        if (chunk.take === 'mine') {
            result.blocks.push(...kept);
        } else if (chunk.take === 'theirs') {
            result.blocks.push(...t.map((put) => ({ put })));
        } else {
            addBoth(result, chunk.mine[0], [b, m, t]);
        }
    }
    return result;
}

/** A place of a document that two sides made of one base, and what it says where that is clear. */
export interface Place {
    kind: 'same' | 'mine' | 'theirs' | 'joined' | 'conflict';
    base: NodeJson[];
    mine: NodeJson[];
    theirs: NodeJson[];
    /** What both say together. In a conflict somebody has to choose. */
    result: NodeJson[];
}

/** Cuts three versions into the places at which they agree, differ and contradict. */
export function placesOf(base: NodeJson[], mine: NodeJson[], theirs: NodeJson[]): Place[] {
    const result: Place[] = [];
    for (const chunk of chunks(base.map(canonical), mine.map(canonical), theirs.map(canonical))) {
        const [b, m, t] = [base.slice(...chunk.base), mine.slice(...chunk.mine), theirs.slice(...chunk.theirs)];
        if (b.length + m.length + t.length === 0) continue;
        const isSame = chunk.take === 'mine' && m.length === b.length && m.every((one, at) => sameAt(b, one, at));
        if (isSame) addSame(result, m);
        else if (chunk.take !== 'both')
            result.push({ kind: chunk.take, base: b, mine: m, theirs: t, result: chunk.take === 'mine' ? m : t });
        else if (b.length === m.length && b.length === t.length)
            m.forEach((node, at) => {
                result.push(placeOf(b[at] as NodeJson, node, t[at] as NodeJson));
            });
        else result.push({ kind: 'conflict', base: b, mine: m, theirs: t, result: [] });
    }
    return result;
}

const sameAt = (nodes: NodeJson[], node: NodeJson, at: number) => sameNode(nodes[at] as NodeJson, node);

function addSame(places: Place[], nodes: NodeJson[]): void {
    const last = places.at(-1);
    if (last?.kind === 'same') {
        last.result.push(...nodes);
        return;
    }
    // All sides say the same, so they share one list.
    const same = [...nodes];
    places.push({ kind: 'same', base: same, mine: same, theirs: same, result: same });
}

function placeOf(base: NodeJson, mine: NodeJson, theirs: NodeJson): Place {
    const merged = mergeNode(base, mine, theirs);
    const sides = { base: [base], mine: [mine], theirs: [theirs] };
    return merged ? { kind: 'joined', ...sides, result: [merged] } : { kind: 'conflict', ...sides, result: [] };
}

/** Both sides changed these blocks. If none was added or removed, they are joined one by one. */
function addBoth(result: MergeResult, start: number, [base, mine, theirs]: [NodeJson[], NodeJson[], NodeJson[]]): void {
    if (mine.length === 0) {
        // I removed what they changed: it comes back rather than getting lost.
        result.blocks.push(...theirs.map((put) => ({ put })));
        return;
    }
    if (base.length !== mine.length || base.length !== theirs.length) {
        const woven = weave(start, base, mine, theirs);
        if (!woven) result.conflicts.push({ from: start, to: start + mine.length, theirs });
        result.blocks.push(...(woven ?? mine.map((_, index) => ({ mine: start + index }))));
        return;
    }
    mine.forEach((node, index) => {
        const other = theirs[index] as NodeJson;
        const merged = mergeNode(base[index] as NodeJson, node, other);
        if (merged && !sameNode(merged, node)) {
            result.blocks.push({ put: merged });
            return;
        }
        result.blocks.push({ mine: start + index });
        if (!merged) result.conflicts.push({ from: start + index, to: start + index + 1, theirs: [other] });
    });
}

/** What became of the blocks of the base on one side: where each is now, and what was put before each and at the end. */
interface Side {
    items: number[];
    gaps: number[][];
}

/** Nothing if blocks were changed and added at once, and it is not clear which is which. */
function sideOf(base: NodeJson[], other: NodeJson[]): Side | undefined {
    const pairs = commonPairs(base.map(canonical), other.map(canonical));
    if (pairs.length !== base.length && other.length === base.length)
        return { items: range(0, other.length), gaps: [...base, undefined].map(() => []) };
    const items = pairs.length === base.length ? pairs.map(([, at]) => at) : alignByWords(base, other);
    if (!items) return undefined;
    const ends = [...items, other.length];
    return { items, gaps: ends.map((end, index) => range((ends[index - 1] ?? -1) + 1, end)) };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Joins blocks that one side changed with blocks that the other put beside them. */
function weave(start: number, base: NodeJson[], mine: NodeJson[], theirs: NodeJson[]): Merged[] | undefined {
    const [left, right] = [sideOf(base, mine), sideOf(base, theirs)];
    if (!left || !right) return undefined;
    const result: Merged[] = [];
    for (let at = 0; at <= base.length; at += 1) {
        const added = (left.gaps[at] ?? []).map((index) => ({ mine: start + index }));
        const puts = (right.gaps[at] ?? []).map((index) => theirs[index] as NodeJson);
        const isTwice = (put: NodeJson) => added.some((one) => sameNode(mine[one.mine - start] as NodeJson, put));
        result.push(...added, ...puts.filter((put) => !isTwice(put)).map((put) => ({ put })));
        if (at === base.length) break;
        const own = left.items[at] as number;
        const merged = mergeNode(
            base[at] as NodeJson,
            mine[own] as NodeJson,
            theirs[right.items[at] as number] as NodeJson,
        );
        if (!merged) return undefined;
        result.push(sameNode(merged, mine[own] as NodeJson) ? { mine: start + own } : { put: merged });
    }
    return result;
}

/** Returns nothing if both changed the same. */
function mergeNode(base: NodeJson, mine: NodeJson, theirs: NodeJson): NodeJson | undefined {
    if (sameNode(mine, base)) return theirs;
    if (sameNode(theirs, base) || sameNode(theirs, mine)) return mine;
    if (base.object !== 'block' || mine.object !== 'block' || theirs.object !== 'block') return undefined;
    if (mine.type !== base.type || theirs.type !== base.type) return undefined;
    const data = either(base.data, mine.data, theirs.data, sameJson);
    const nodes = mergeChildren(base.nodes, mine.nodes, theirs.nodes);
    const fragments = either(base.fragments ?? [], mine.fragments ?? [], theirs.fragments ?? [], sameFragments);
    if (!data || nodes === 'conflict' || !fragments) return undefined;
    const merged: BlockJson = { ...mine, data };
    if (nodes) merged.nodes = nodes;
    if (fragments.length) merged.fragments = fragments;
    return merged;
}

const sameFragments = (a: FragmentJson[], b: FragmentJson[]) =>
    a.map(canonical).sort().join() === b.map(canonical).sort().join();

function either<T>(base: T, mine: T, theirs: T, same: (a: T, b: T) => boolean): T | undefined {
    if (same(mine, base)) return theirs;
    return same(theirs, base) || same(theirs, mine) ? mine : undefined;
}

function mergeChildren(base?: NodeJson[], mine?: NodeJson[], theirs?: NodeJson[]): NodeJson[] | undefined | 'conflict' {
    if (!base || !mine || !theirs) return mine ?? theirs;
    if ([...base, ...mine, ...theirs].every((node) => node.object !== 'block')) return mergeLine(base, mine, theirs);
    const { blocks, conflicts } = mergeBlocks(base, mine, theirs);
    if (conflicts.length) return 'conflict';
    return blocks.map((block) => ('put' in block ? block.put : (mine[block.mine] as NodeJson)));
}

function mergeLine(base: NodeJson[], mine: NodeJson[], theirs: NodeJson[]): NodeJson[] | 'conflict' {
    const lists = [base, mine, theirs].map(tokensOf) as [Token[], Token[], Token[]];
    const ids = lists.map((tokens) => tokens.map((token) => token.id)) as [string[], string[], string[]];
    const result: Token[] = [];
    for (const chunk of chunks(...ids)) {
        if (chunk.take === 'both') return 'conflict';
        result.push(...(chunk.take === 'mine' ? lists[1].slice(...chunk.mine) : lists[2].slice(...chunk.theirs)));
    }
    return nodesOf(result);
}

type Range = [number, number];

interface Chunk {
    take: 'mine' | 'theirs' | 'both';
    base: Range;
    mine: Range;
    theirs: Range;
}

/** Cuts three lists at the items that all have in common, and says whose changes lie between. */
function* chunks(base: string[], mine: string[], theirs: string[]): Generator<Chunk> {
    const inMine = new Map(commonPairs(base, mine));
    const inTheirs = new Map(commonPairs(base, theirs));
    let [b, m, t] = [0, 0, 0];
    for (let at = 0; at <= base.length; at += 1) {
        const nextMine = at === base.length ? mine.length : inMine.get(at);
        const nextTheirs = at === base.length ? theirs.length : inTheirs.get(at);
        if (nextMine === undefined || nextTheirs === undefined) continue;
        const between: Omit<Chunk, 'take'> = { base: [b, at], mine: [m, nextMine], theirs: [t, nextTheirs] };
        yield { take: whose(between, base, mine, theirs), ...between };
        if (at === base.length) return;
        yield {
            take: 'mine',
            base: [at, at + 1],
            mine: [nextMine, nextMine + 1],
            theirs: [nextTheirs, nextTheirs + 1],
        };
        [b, m, t] = [at + 1, nextMine + 1, nextTheirs + 1];
    }
}

function whose(chunk: Omit<Chunk, 'take'>, base: string[], mine: string[], theirs: string[]): Chunk['take'] {
    const text = (list: string[], range: Range) => JSON.stringify(list.slice(...range));
    const [b, m, t] = [text(base, chunk.base), text(mine, chunk.mine), text(theirs, chunk.theirs)];
    if (t === b || t === m) return 'mine';
    return m === b ? 'theirs' : 'both';
}
