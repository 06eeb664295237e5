// Where words stand, by their positions in the document.

import { expect, test } from 'vitest';
import { schema } from '../../src/document/schema';
import { matchesIn } from '../../src/editor/find/matches';
import { readHtml } from '../../src/editor/paste';
import { findEmoji } from '../../src/ui/emoji-list';

const found = (html: string, words: string, isExact = false) => {
    const doc = schema.node('doc', null, readHtml(schema, html));
    return matchesIn(doc, words, isExact).map(({ from, to }) => doc.textBetween(from, to));
};

test('words are found across marks, in every kind of block, and not across lines', () => {
    expect(found('<p>a <b>ti</b>de</p><ul><li>Tide</li></ul><table><tr><td>x<td>tides</table>', 'tide')).toEqual([
        'tide',
        'Tide',
        'tide',
    ]);
    expect(found('<p>ti</p><p>de</p>', 'tide')).toEqual([]);
    expect(found('<p>Tide tide</p>', 'tide', true)).toEqual(['tide']);
    expect(found('<p>a</p>', '')).toEqual([]);
});

test('a letter that becomes two in small letters moves no place', () => {
    expect(found('<p>İ İstanbul tide</p>', 'tide')).toEqual(['tide']);
});

test('emoji are found by the beginnings of the words of their names', () => {
    const list = [
        { code: '1', name: 'rocket' },
        { code: '2', name: 'thumbs up' },
        { code: '3', name: 'up' },
    ];
    expect(findEmoji(list, 'th_up', 9).map(({ code }) => code)).toEqual(['2']);
    expect(findEmoji(list, 'up', 9).map(({ code }) => code)).toEqual(['3', '2']);
});
