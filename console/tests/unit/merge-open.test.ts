// What others do while a conflict is open changes the conflict, and neither my text nor what somebody saved.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paragraph, plainText } from '../../src/document/json';
import { mergeBlocks } from '../../src/document/merge';
import { mergeOpen, withTheirs } from '../../src/document/merge-open';

const texts = (...lines: string[]) => lines.map((line) => paragraph(line));
const lines = (nodes: Parameters<typeof plainText>[0][]) => nodes.map((node) => plainText(node));

test('theirs stands for an open conflict', () => {
    const sent = withTheirs(texts('a', 'mine', 'c'), [{ from: 1, to: 2, theirs: texts('theirs', 'and more') }]);
    expect(lines(sent)).toEqual(['a', 'theirs', 'and more', 'c']);
});

test('what they do to their version comes into the conflict', () => {
    const open = [{ from: 1, to: 2, theirs: texts('theirs') }];
    const merged = mergeOpen(texts('a', 'theirs', 'c'), texts('a', 'mine', 'c'), open, texts('a', 'theirs grew', 'c2'));
    expect(merged.blocks).toEqual([{ mine: 0 }, { mine: 1 }, { put: paragraph('c2') }]);
    expect(merged.conflicts.map(({ from, to, theirs }) => [from, to, lines(theirs)])).toEqual([
        [1, 2, ['theirs grew']],
    ]);
});

test('a conflict in which they removed a block keeps what they wrote there later', () => {
    const open = [{ from: 1, to: 2, theirs: [] }];
    const merged = mergeOpen(texts('a', 'c'), texts('a', 'mine', 'c'), open, texts('a', 'new', 'c'));
    const conflicts = merged.conflicts.flatMap(({ theirs }) => lines(theirs));
    const puts = merged.blocks.flatMap((block) => ('put' in block ? [plainText(block.put)] : []));
    expect([...conflicts, ...puts]).toEqual(['new']);
    expect(merged.blocks.filter((block) => 'mine' in block)).toHaveLength(3);
});

const document = fc
    .array(fc.constantFrom('a', 'b', 'c', 'one two', 'one three', 'four'), { maxLength: 6 })
    .map((all) => texts(...all));

test('without open conflicts it is the merge', () => {
    fc.assert(
        fc.property(document, document, document, (base, mine, theirs) => {
            expect(mergeOpen(base, mine, [], theirs)).toEqual(mergeBlocks(base, mine, theirs));
        }),
    );
});

test('what is sent after a merge has every block that they saved and I did not change', () => {
    const open = fc
        .tuple(document, document, document, document)
        .filter(([before, mine]) => before.length + mine.length > 0);
    fc.assert(
        fc.property(open, document, ([before, mine, seen, after], theirs) => {
            // A text in which the whole middle is in conflict, and others go on.
            const own = [...before, ...mine, ...after];
            const conflicts = mine.length
                ? [{ from: before.length, to: before.length + mine.length, theirs: seen }]
                : [];
            const base = withTheirs(own, conflicts);
            const next = [...theirs, ...base];
            const merged = mergeOpen(base, own, conflicts, next);
            const text = merged.blocks.map((block) => ('put' in block ? block.put : (own[block.mine] ?? paragraph())));
            const places = merged.conflicts.map(({ from, to, theirs: said }) => {
                const at = merged.blocks.findIndex((block) => 'mine' in block && block.mine === from);
                return { from: at, to: at + to - from, theirs: said };
            });
            expect(lines(withTheirs(text, places)).sort()).toEqual(lines(next).sort());
        }),
    );
});
