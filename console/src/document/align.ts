// Which block is a later version of which, where blocks were changed and added at once: those with most words in common.

import { type NodeJson, plainText } from './json';

/** A version keeps at least this share of the words. */
const MIN_LIKENESS = 0.5;
/** Longer lists are not compared. */
const MAX_COMPARISONS = 2500;

/** Where each block of `base` is in `other`, in the same order; nothing if not all of them are found. */
export function alignByWords(base: NodeJson[], other: NodeJson[]): number[] | undefined {
    if (base.length > other.length || base.length * other.length > MAX_COMPARISONS) return undefined;
    const likeness = likenessOf(base, other);
    // best[b][o]: the most likeness of the blocks from b on with those from o on; nothing fits where that is -Infinity.
    const best = Array.from({ length: base.length + 1 }, () => new Array<number>(other.length + 1).fill(-Infinity));
    best[base.length]?.fill(0);
    for (let b = base.length - 1; b >= 0; b -= 1)
        for (let o = other.length - 1; o >= 0; o -= 1)
            rowOf(best, b)[o] = Math.max(at(best, b, o + 1), at(best, b + 1, o + 1) + at(likeness, b, o));
    if (at(best, 0, 0) === -Infinity) return undefined;
    const places: number[] = [];
    for (let o = 0; places.length < base.length; o += 1) {
        const b = places.length;
        if (at(best, b, o) !== at(best, b, o + 1)) places.push(o);
    }
    return places;
}

const rowOf = (rows: number[][], index: number) => rows[index] as number[];
const at = (rows: number[][], row: number, column: number) => rows[row]?.[column] ?? -Infinity;

function likenessOf(base: NodeJson[], other: NodeJson[]): number[][] {
    const texts = other.map((node) => ({ type: typeOf(node), words: wordsOf(node) }));
    return base.map((node) => {
        const words = wordsOf(node);
        return texts.map((text) => {
            if (text.type !== typeOf(node) || words.length === 0) return -Infinity;
            const share = countCommon(words, text.words) / words.length;
            return share >= MIN_LIKENESS ? share : -Infinity;
        });
    });
}

const typeOf = (node: NodeJson) => (node.object === 'text' ? 'text' : node.type);
const wordsOf = (node: NodeJson) =>
    plainText(node)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];

function countCommon(words: string[], others: string[]): number {
    const rest = new Map<string, number>();
    for (const word of others) rest.set(word, (rest.get(word) ?? 0) + 1);
    return words.filter((word) => {
        const count = rest.get(word) ?? 0;
        rest.set(word, count - 1);
        return count > 0;
    }).length;
}
