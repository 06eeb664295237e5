// What others saved comes in without taking away what I typed.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BlockJson, type NodeJson, paragraph, plainText } from '../../src/document/json';
import { mergeBlocks } from '../../src/document/merge';

const texts = (...lines: string[]) => lines.map(paragraph);

function merged(base: NodeJson[], mine: NodeJson[], theirs: NodeJson[]) {
    const { blocks, conflicts } = mergeBlocks(base, mine, theirs);
    const nodes = blocks.map((block) => ('put' in block ? block.put : (mine[block.mine] as NodeJson)));
    return { lines: nodes.map((node) => plainText(node)), conflicts };
}

test('changes of different blocks are joined', () => {
    const { lines, conflicts } = merged(texts('a', 'b', 'c'), texts('a1', 'b', 'c'), texts('a', 'b', 'c2', 'd2'));
    expect(lines).toEqual(['a1', 'b', 'c2', 'd2']);
    expect(conflicts).toEqual([]);
});

test('changes of neighbouring blocks are joined', () => {
    expect(merged(texts('a', 'b'), texts('a1', 'b'), texts('a', 'b2')).lines).toEqual(['a1', 'b2']);
});

test('changes of different words of one block are joined', () => {
    const { lines, conflicts } = merged(texts('one two three'), texts('ONE two three'), texts('one two THREE'));
    expect(lines).toEqual(['ONE two THREE']);
    expect(conflicts).toEqual([]);
});

test('where both changed the same words mine stays, and theirs is told', () => {
    const { lines, conflicts } = merged(texts('one', 'two'), texts('mine', 'two'), texts('theirs', 'two'));
    expect(lines).toEqual(['mine', 'two']);
    expect(conflicts).toEqual([{ from: 0, to: 1, theirs: texts('theirs') }]);
});

test('a block that was added beside one that I changed is joined with it', () => {
    expect(merged(texts('a'), texts('a1'), texts('a', 'new'))).toEqual({ lines: ['a1', 'new'], conflicts: [] });
    expect(merged(texts('a'), texts('new', 'a'), texts('a1'))).toEqual({ lines: ['new', 'a1'], conflicts: [] });
});

test('blocks that I changed and added at once are joined with what others changed in them', () => {
    const base = texts('Paragraph 0 was there', 'Paragraph 1 was there', 'Paragraph 2 was there');
    const mine = texts('Paragraph 0 was there mine', 'new', 'Paragraph 1 was there mine', 'Mine Paragraph 2 was there');
    const theirs = texts('Paragraph 0 has been there', 'Paragraph 1 was there', 'Paragraph 2 was there', 'theirs');
    expect(merged(base, mine, theirs)).toEqual({
        lines: [
            'Paragraph 0 has been there mine',
            'new',
            'Paragraph 1 was there mine',
            'Mine Paragraph 2 was there',
            'theirs',
        ],
        conflicts: [],
    });
});

test('blocks that both added at one place are all there', () => {
    expect(merged(texts('a'), texts('a', 'mine'), texts('a', 'theirs'))).toEqual({
        lines: ['a', 'mine', 'theirs'],
        conflicts: [],
    });
    expect(merged(texts('a'), texts('a', 'same'), texts('a', 'same'))).toEqual({ lines: ['a', 'same'], conflicts: [] });
});

test('a block that they removed and I changed is a conflict without theirs', () => {
    expect(merged(texts('a', 'b'), texts('a1', 'b'), texts('b')).conflicts).toEqual([{ from: 0, to: 1, theirs: [] }]);
});

test('changes of different items of a list are joined', () => {
    const list = (...items: string[]): NodeJson[] => {
        const nodes = items.map((item): BlockJson => ({ ...paragraph(), type: 'list-item', nodes: [paragraph(item)] }));
        return [{ ...paragraph(), type: 'list-unordered', nodes }];
    };
    const { lines, conflicts } = merged(list('a', 'b', 'c'), list('a1', 'b', 'c'), list('a', 'b', 'c2'));
    expect(conflicts).toEqual([]);
    expect(lines.join().replace(/\s+/g, ' ')).toContain('a1 b c2');
});

const documents = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', 'e f g'), { maxLength: 6 })
    .map((lines) => texts(...lines));

test('what only one side changed is the result', () => {
    fc.assert(
        fc.property(documents, documents, (base, other) => {
            const lines = other.map((node) => plainText(node));
            expect(merged(base, base, other)).toEqual({ lines, conflicts: [] });
            expect(merged(base, other, base)).toEqual({ lines, conflicts: [] });
            expect(merged(base, other, other)).toEqual({ lines, conflicts: [] });
        }),
    );
});

test('no word that I wrote is missing, whatever others did', () => {
    const typed = fc
        .array(fc.constantFrom('a', 'b', 'mine1', 'mine2 a', 'e f g'), { maxLength: 6 })
        .map((lines) => texts(...lines));
    fc.assert(
        fc.property(documents, typed, documents, (base, mine, theirs) => {
            const count = (lines: string[]) =>
                lines
                    .join(' ')
                    .split(' ')
                    .filter((word) => word.startsWith('mine'))
                    .sort();
            expect(count(merged(base, mine, theirs).lines)).toEqual(count(mine.map((node) => plainText(node))));
        }),
        { numRuns: 500 },
    );
});
