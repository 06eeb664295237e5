// The longest common subsequence of two lists, which every comparison here rests on: the greedy algorithm of Myers, whose
// time grows with the number of differences and not with the length.

/** Lists with more differences than this count as different from each other from there on. */
const MAX_DIFFERENCES = 3000;

/** Pairs of indices of equal items, both rising. Items are compared by a text that equal ones have in common. */
export function commonPairs(left: readonly string[], right: readonly string[]): [number, number][] {
    // Numbers are compared many times faster than texts.
    const numbers = new Map<string, number>();
    const number = (text: string) => {
        const known = numbers.get(text) ?? numbers.size;
        numbers.set(text, known);
        return known;
    };
    const a = Uint32Array.from(left, number);
    const b = Uint32Array.from(right, number);
    return follow(search(a, b), a.length, b.length);
}

/** The farthest points that are reached with 0, 1, 2 … differences, by diagonal. The last one reaches the end. */
function search(a: Uint32Array, b: Uint32Array): Int32Array[] {
    const most = Math.min(a.length + b.length, MAX_DIFFERENCES);
    const steps: Int32Array[] = [];
    let before = new Int32Array(3);
    for (let count = 0; count <= most; count += 1) {
        // Index `diagonal + count + 1` has the point of a diagonal; one beside each end is never reached.
        const points = new Int32Array(2 * count + 3);
        for (let diagonal = -count; diagonal <= count; diagonal += 2) {
            const x = count === 0 ? 0 : start(before, diagonal, count);
            points[diagonal + count + 1] = slide(a, b, x, diagonal);
        }
        steps.push(points);
        const end = a.length - b.length;
        if (Math.abs(end) <= count && (end - count) % 2 === 0 && (points[end + count + 1] as number) >= a.length)
            return steps;
        before = points;
    }
    return [];
}

/** Where a diagonal begins: one item of `b` was added, or one of `a` removed. */
function start(before: Int32Array, diagonal: number, count: number): number {
    const above = before[diagonal + 1 + count] as number;
    const below = before[diagonal - 1 + count] as number;
    return goesDown(diagonal, count, above, below) ? above : below + 1;
}

const goesDown = (diagonal: number, count: number, above: number, below: number) =>
    diagonal === -count || (diagonal !== count && below < above);

function slide(a: Uint32Array, b: Uint32Array, from: number, diagonal: number): number {
    let x = from;
    while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
    return x;
}

/** Goes back from the end and collects what was equal. */
function follow(steps: Int32Array[], endA: number, endB: number): [number, number][] {
    const pairs: [number, number][] = [];
    let [x, y] = [endA, endB];
    for (let count = steps.length - 1; count >= 0; count -= 1) {
        const before = steps[count - 1];
        const diagonal = x - y;
        let from = 0;
        if (before) {
            const above = before[diagonal + 1 + count] as number;
            const below = before[diagonal - 1 + count] as number;
            const isDown = goesDown(diagonal, count, above, below);
            from = isDown ? above : below + 1;
            while (x > from) pairs.push([--x, --y]);
            [x, y] = isDown ? [from, y - 1] : [from - 1, y];
        } else {
            while (x > 0) pairs.push([--x, --y]);
        }
    }
    return pairs.reverse();
}
