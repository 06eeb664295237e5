// What a reviewer sees of a change.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, compare } from '../../src/diff/compare';
import { rowsOf } from '../../src/diff/rows';
import { type BlockJson, type NodeJson, paragraph } from '../../src/document/json';
import { readDocument } from '../../src/document/read';
import { schema } from '../../src/document/schema';
import { blocks } from './arbitrary';

const read = (nodes: NodeJson[]) => readDocument(schema, { nodes });
const texts = (...lines: string[]) => read(lines.map(paragraph));
const kinds = (changes: Change[]) => changes.map((change) => change.kind);

test('equal documents have no change', () => {
    fc.assert(
        fc.property(blocks, (nodes) => {
            expect(kinds(compare(read(nodes), read(nodes))).every((kind) => kind === 'same')).toBe(true);
        }),
    );
});

test('a changed word is told within its line', () => {
    const [change] = compare(texts('The water rises twice a day'), texts('The water rises three times a day'));
    if (change?.kind !== 'line') throw new Error(`it was ${change?.kind}`);
    const told = change.pieces.map((piece) => `${piece.kind}: ${piece.content.textBetween(0, piece.content.size)}`);
    expect(told).toEqual(['same: The water rises ', 'removed: twice ', 'added: three times ', 'same: a day']);
});

test('blocks are added and removed beside those that stay', () => {
    expect(kinds(compare(texts('a one', 'b two', 'c three'), texts('a one', 'x nine', 'c three')))).toEqual([
        'same',
        'added',
        'removed',
        'same',
    ]);
});

test('a block that stands elsewhere was moved', () => {
    expect(kinds(compare(texts('first', 'second', 'third'), texts('second', 'third', 'first')))).toEqual([
        'same',
        'same',
        'moved',
    ]);
});

test('within a list only the changed item differs', () => {
    const list = (...items: string[]): NodeJson[] => [
        {
            ...paragraph(),
            type: 'list-unordered',
            nodes: items.map((item): BlockJson => ({ ...paragraph(), type: 'list-item', nodes: [paragraph(item)] })),
        },
    ];
    const [change] = compare(read(list('red apples', 'green pears')), read(list('red apples', 'yellow pears')));
    if (change?.kind !== 'changed') throw new Error(`it was ${change?.kind}`);
    expect(kinds(change.inner)).toEqual(['same', 'changed']);
});

test('what stayed far from a change is folded', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index}`);
    const rows = rowsOf(compare(texts(...lines), texts(...lines.slice(0, 8), 'line 8 is longer')));
    expect(rows.map((row) => ('folded' in row ? row.folded.length : row.change.kind))).toEqual([7, 'same', 'line']);
});

test('both sides can be read from every comparison', () => {
    const line = (change: Change, side: 'added' | 'removed'): string[] => {
        if (change.kind === 'line') {
            const shown = change.pieces.filter((piece) => piece.kind === 'same' || piece.kind === side);
            return [shown.map((piece) => piece.content.textBetween(0, piece.content.size, undefined, '.')).join('')];
        }
        if (change.kind === 'changed') return [(side === 'added' ? change.node : change.before).textContent];
        return change.kind === 'same' || change.kind === side ? [change.node.textContent] : [];
    };
    const lines = fc.array(fc.constantFrom('a b c', 'a b d', 'x y', 'x z', ''), { maxLength: 7 });
    fc.assert(
        fc.property(lines, lines, (before, after) => {
            const changes = compare(texts(...before), texts(...after)).filter((change) => change.kind !== 'moved');
            const moved = compare(texts(...before), texts(...after)).length - changes.length;
            fc.pre(moved === 0);
            const side = (which: 'added' | 'removed') =>
                changes.flatMap((change) => line(change, which)).filter(Boolean);
            expect(side('added')).toEqual(after.filter(Boolean));
            expect(side('removed')).toEqual(before.filter(Boolean));
        }),
    );
});

test('2,000 blocks are compared within 150 ms', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `This is line ${index} of a long page.`);
    const changed = lines.map((line, index) => (index % 50 === 0 ? `${line} It is new.` : line));
    const [before, after] = [texts(...lines), texts(...changed)];
    const start = performance.now();
    expect(compare(before, after).filter((change) => change.kind === 'line')).toHaveLength(40);
    // Twice the target: tests run beside others.
    expect(performance.now() - start).toBeLessThan(300);
});
