// Each type of event has a sentence in each language.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { events as german } from '../../src/i18n/de/events';
import { events as english } from '../../src/i18n/en/events';

const manual = readFileSync(new URL('../../../docs/EVENTS.md', import.meta.url), 'utf8');
const [table = ''] = manual.split('<!-- End of the table. -->');
const types = Array.from(table.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \|/gm), ([, type]) => type as string);

const fieldsOf = (sentence: string | undefined) =>
    Array.from(sentence?.matchAll(/\{(\w+)\}/g) ?? [], ([, name]) => name).sort();

test('every type of event has a sentence, and no other has', () => {
    expect(types.length).toBeGreaterThan(100);
    expect(Object.keys(english).sort()).toEqual(types.toSorted());
    expect(Object.keys(german).sort()).toEqual(types.toSorted());
});

test('all languages name the same fields', () => {
    for (const [type, sentence] of Object.entries(english))
        expect([type, fieldsOf(german[type])]).toEqual([type, fieldsOf(sentence)]);
});
