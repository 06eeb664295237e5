import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonPairs } from '../../src/document/lcs';

/** The length by the definition. */
function longest(a: string[], b: string[]): number {
    const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
    const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
    for (let row = 1; row <= a.length; row += 1) {
        for (let column = 1; column <= b.length; column += 1) {
            const value =
                a[row - 1] === b[column - 1]
                    ? at(row - 1, column - 1) + 1
                    : Math.max(at(row - 1, column), at(row, column - 1));
            (lengths[row] as number[])[column] = value;
        }
    }
    return at(a.length, b.length);
}

test('pairs are equal, rise on both sides, and are as many as can be', () => {
    const lists = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });
    fc.assert(
        fc.property(lists, lists, (a, b) => {
            const pairs = commonPairs(a, b);
            for (const [index, [left, right]] of pairs.entries()) {
                expect(a[left]).toBe(b[right]);
                const before = pairs[index - 1];
                if (before) expect(before[0] < left && before[1] < right).toBe(true);
            }
            expect(pairs).toHaveLength(longest(a, b));
        }),
        { numRuns: 2000 },
    );
});
