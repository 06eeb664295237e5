import { expect, test } from 'vitest';
import { limited } from '../../src/api/limited';

test('as much work runs as is allowed, in its order, also after failures', async () => {
    const run = limited(2);
    const started: number[] = [];
    const ends: ((fails: boolean) => void)[] = [];
    const work = (number: number) =>
        run(
            () =>
                new Promise<number>((done, fail) => {
                    started.push(number);
                    ends[number] = (fails) => (fails ? fail(new Error('no')) : done(number));
                }),
        );
    const all = [0, 1, 2, 3].map(work);
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    ends[1]?.(true);
    await expect(all[1]).rejects.toThrow('no');
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.(false);
    ends[2]?.(false);
    expect(await Promise.all([all[0], all[2]])).toEqual([0, 2]);
    ends[3]?.(false);
    expect(await all[3]).toBe(3);
    const later = run(async () => 'later');
    expect(await later).toBe('later');
});
