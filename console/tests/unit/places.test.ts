// Three versions of a document, cut into places: whatever one chooses, nothing gets lost and nothing comes twice.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from '../../src/document/equal';
import { type NodeJson, paragraph, plainText } from '../../src/document/json';
import { type Place, placesOf } from '../../src/document/merge';

const texts = (...lines: string[]) => lines.map(paragraph);
const kinds = (places: Place[]) => places.map((place) => place.kind);
const lines = (nodes: NodeJson[]) => nodes.map((node) => plainText(node));

test('what both changed is one place, and the rest is clear', () => {
    const places = placesOf(texts('a', 'b', 'c'), texts('a', 'b mine', 'c mine'), texts('a', 'b theirs', 'c'));
    expect(kinds(places)).toEqual(['same', 'conflict', 'joined']);
    expect(lines(places[1]?.mine ?? [])).toEqual(['b mine']);
    expect(lines(places[1]?.theirs ?? [])).toEqual(['b theirs']);
    expect(lines(places[2]?.result ?? [])).toEqual(['c mine']);
});

test('a block that one side removed and the other changed is a conflict', () => {
    const places = placesOf(texts('a', 'b'), texts('a'), texts('a', 'b theirs'));
    expect(kinds(places)).toEqual(['same', 'conflict']);
    expect(places[1]?.mine).toEqual([]);
});

test('changes of one side need no choice', () => {
    expect(kinds(placesOf(texts('a', 'b'), texts('a', 'b', 'new'), texts('a1', 'b')))).toEqual([
        'theirs',
        'same',
        'mine',
    ]);
});

const document = fc
    .array(fc.constantFrom('a', 'b', 'c', 'one two', 'one three', 'four'), { maxLength: 6 })
    .map((all) => texts(...all));

test('the places of each side, one after the other, are that side', () => {
    fc.assert(
        fc.property(document, document, document, (base, mine, theirs) => {
            const places = placesOf(base, mine, theirs);
            const joined = (side: 'mine' | 'theirs') => places.flatMap((place) => place[side]).map(canonical);
            expect(joined('mine')).toEqual(mine.map(canonical));
            expect(joined('theirs')).toEqual(theirs.map(canonical));
        }),
    );
});
