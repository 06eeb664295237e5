// What changed between two documents: block by block, inside containers again, and in lines by word.

import { Fragment, type Node } from 'prosemirror-model';
import { commonPairs } from '../document/lcs';
import { children } from '../document/write';

export type Change =
    | { kind: 'same' | 'added' | 'removed' | 'moved'; node: Node }
    /** The parts of a container, or the words of a line. */
    | { kind: 'changed'; node: Node; before: Node; inner: Change[] }
    | { kind: 'line'; node: Node; before: Node; pieces: Piece[] };

export interface Piece {
    kind: 'same' | 'added' | 'removed';
    content: Fragment;
}

/** Blocks that have fewer words in common are not versions of each other. */
const MIN_LIKENESS = 0.3;

export function compare(before: Node, after: Node): Change[] {
    return markMoved(compareNodes(children(before), children(after)));
}

function compareNodes(before: Node[], after: Node[]): Change[] {
    const result: Change[] = [];
    let [from, to] = [0, 0];
    const gap = (endBefore: number, endAfter: number) => {
        result.push(...compareGap(before.slice(from, endBefore), after.slice(to, endAfter)));
    };
    for (const [left, right] of commonPairs(before.map(identity), after.map(identity))) {
        gap(left, right);
        result.push({ kind: 'same', node: after[right] as Node });
        [from, to] = [left + 1, right + 1];
    }
    gap(before.length, after.length);
    return result;
}

/** Between two equal blocks: pairs what is alike, in order; the rest was removed or added. */
function compareGap(before: Node[], after: Node[]): Change[] {
    const result: Change[] = [];
    let next = 0;
    for (const node of after) {
        const at = before.findIndex(
            (other, index) => index >= next && other.type === node.type && likeness(other, node) >= MIN_LIKENESS,
        );
        if (at === -1) {
            result.push({ kind: 'added', node });
            continue;
        }
        for (const gone of before.slice(next, at)) result.push({ kind: 'removed', node: gone });
        result.push(compareOne(before[at] as Node, node));
        next = at + 1;
    }
    for (const gone of before.slice(next)) result.push({ kind: 'removed', node: gone });
    return result;
}

function compareOne(before: Node, node: Node): Change {
    if (node.isTextblock) return { kind: 'line', node, before, pieces: compareLines(before, node) };
    return { kind: 'changed', node, before, inner: compareNodes(children(before), children(node)) };
}

/** Parts that a container must have, as the title of an expandable, have no likeness to reach. */
const REQUIRED = new Set([
    'expandable_title',
    'expandable_body',
    'table_head',
    'table_title',
    'table_cell',
    'caption',
    'image',
]);

function likeness(a: Node, b: Node): number {
    if (REQUIRED.has(a.type.name)) return 1;
    const [left, right] = [words(a.textContent), words(b.textContent)];
    if (left.length === 0 || right.length === 0) return left.length === right.length ? 1 : 0;
    const rest = new Map<string, number>();
    for (const word of left) rest.set(word, (rest.get(word) ?? 0) + 1);
    let common = 0;
    for (const word of right) {
        const count = rest.get(word) ?? 0;
        if (count === 0) continue;
        common += 1;
        rest.set(word, count - 1);
    }
    return common / Math.max(left.length, right.length);
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const segments = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A line as its words, each with the space after it, and its inline nodes. */
function tokens(line: Node): Node[] {
    return children(line).flatMap((node) => {
        const { text } = node;
        if (text === undefined) return [node];
        const ends: number[] = [];
        for (const { index, segment } of segments.segment(text)) {
            if (segment.trim() === '' && ends.length) ends.pop();
            ends.push(index + segment.length);
        }
        return ends.map((end, index) => node.cut(ends[index - 1] ?? 0, end));
    });
}

function compareLines(before: Node, after: Node): Piece[] {
    const [left, right] = [tokens(before), tokens(after)];
    const pieces: Piece[] = [];
    const add = (kind: Piece['kind'], nodes: Node[]) => {
        if (nodes.length === 0) return;
        const last = pieces.at(-1);
        if (last?.kind === kind) last.content = last.content.append(Fragment.from(nodes));
        else pieces.push({ kind, content: Fragment.from(nodes) });
    };
    let [from, to] = [0, 0];
    for (const [a, b] of [
        ...commonPairs(left.map(identity), right.map(identity)),
        [left.length, right.length] as const,
    ]) {
        add('removed', left.slice(from, a));
        add('added', right.slice(to, b));
        add('same', right.slice(b, b + 1));
        [from, to] = [a + 1, b + 1];
    }
    return pieces;
}

/** A block that went away here and came back the same elsewhere was moved. */
function markMoved(changes: Change[]): Change[] {
    const gone = new Map(
        changes.filter((change) => change.kind === 'removed').map((change) => [identity(change.node), change]),
    );
    const moved = new Set<Change>();
    const result = changes.map((change) => {
        const source = change.kind === 'added' ? gone.get(identity(change.node)) : undefined;
        if (!source || moved.has(source) || change.node.textContent.trim() === '') return change;
        moved.add(source);
        return { kind: 'moved' as const, node: change.node };
    });
    return result.filter((_, index) => !moved.has(changes[index] as Change));
}

const identities = new WeakMap<Node, string>();

/** A text that equal nodes have in common. */
function identity(node: Node): string {
    let text = identities.get(node);
    if (text === undefined) {
        const marks = node.marks.map((mark) => [mark.type.name, mark.attrs.data]);
        const inner = node.text ?? children(node).map(identity);
        text = JSON.stringify([node.type.name, plainAttributes(node), marks, inner]);
        identities.set(node, text);
    }
    return text;
}

/** The attributes without those that are good for one view only. */
function plainAttributes(node: Node): object {
    const { uid: _, ...attributes } = node.attrs as { uid?: unknown };
    return attributes;
}
