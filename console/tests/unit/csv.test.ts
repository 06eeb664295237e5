// Tables as text: what people wrote stays one cell, and is no formula.

import { expect, test } from 'vitest';
import { csvOf } from '../../src/ui/csv';

test('cells with separators, quotes and line ends are quoted', () => {
    expect(
        csvOf([
            ['a', 1, null],
            ['b,"c"\nd', -2, undefined],
        ]),
    ).toBe('a,1,\r\n"b,""c""\nd",-2,\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('%s is shown and not computed', (text) => {
    expect(csvOf([[text]])).toBe(`'${text}\r\n`);
});
