// The languages of a space are those that the server knows.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES, namedLanguages } from '../../src/place/languages';

test('languages are those of the model', () => {
    const source = readFileSync(new URL('../../../crates/model/src/language.rs', import.meta.url), 'utf8');
    const list = /const CODES: [^=]+ = \[([^\]]+)\]/.exec(source)?.[1] ?? '';
    expect(LANGUAGES).toEqual(Array.from(list.matchAll(/"([^"]+)"/g), ([, code]) => code));
});

test('every language has a name', () => {
    expect(namedLanguages().filter(([code, name]) => code === name)).toEqual([]);
});
