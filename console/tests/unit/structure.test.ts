// Moves in the structure of a site: what is moved stays whole, and each move can be taken back.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
    applyMove,
    type Entry,
    inverseOf,
    type Kind,
    moveBy,
    moveTo,
    placeOf,
    type Tree,
} from '../../src/sites/structure/tree';

const entry = (id: string, kind: Kind, children: Entry[] = []): Entry => ({
    id,
    kind,
    title: id,
    children,
    item: {} as Entry['item'],
});
const space = (id: string) => entry(id, 'site-space');
const section = (id: string, ...spaces: string[]) => entry(id, 'site-section', spaces.map(space));
const group = (id: string, ...children: Entry[]) => entry(id, 'site-section-group', children);
const outline = ({ entries }: { entries: Entry[] }): string =>
    entries.map(({ id, children }) => (children.length ? `${id}(${outline({ entries: children })})` : id)).join(' ');

const site: Tree = {
    type: 'sections',
    entries: [section('guide', 'v1', 'v2'), group('more', section('api', 'a1'), section('cli', 'c1')), group('none')],
};
const ids = ['guide', 'v1', 'v2', 'more', 'api', 'a1', 'cli', 'c1', 'none'];

function after(id: string, direction: Parameters<typeof moveBy>[2]): string | undefined {
    const move = moveBy(site, id, direction);
    return move && outline(applyMove(site, move));
}

test('one step by keys', () => {
    expect(after('v1', 'down')).toBe('guide(v2 v1) more(api(a1) cli(c1)) none');
    expect(after('guide', 'down')).toBe('more(api(a1) cli(c1)) guide(v1 v2) none');
    expect(after('cli', 'out')).toBe('guide(v1 v2) more(api(a1)) cli(c1) none');
    expect(after('none', 'in')).toBe('guide(v1 v2) more(api(a1) cli(c1) none)');
    expect(after('guide', 'up')).toBeUndefined();
    expect(after('guide', 'in')).toBeUndefined();
});

test('an empty group takes a section in', () => {
    const move = moveTo(site, 'guide', 'none', 'into');
    expect(move).toEqual({ id: 'guide', kind: 'site-section', group: 'none' });
    expect(move && outline(applyMove(site, move))).toBe('more(api(a1) cli(c1)) none(guide(v1 v2))');
});

test('the only space of a section stays there, since nothing could bring it back', () => {
    expect(moveTo(site, 'a1', 'v1', 'after')).toBeUndefined();
    expect(moveTo(site, 'v1', 'a1', 'after')).toBeDefined();
});

test('nothing goes among what it does not belong to, or into itself', () => {
    expect(moveTo(site, 'v1', 'guide', 'before')).toBeUndefined();
    expect(moveTo(site, 'guide', 'v1', 'before')).toBeUndefined();
    expect(moveTo(site, 'more', 'api', 'after')).toBeUndefined();
});

test('every move keeps everything, and its inverse takes it back', () => {
    const where = fc.constantFrom('before' as const, 'after' as const, 'into' as const);
    const one = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), where);
    fc.assert(
        fc.property(fc.array(one, { maxLength: 12 }), (tries) => {
            let tree = site;
            for (const [id, target, side] of tries) {
                const move = moveTo(tree, id, target, side);
                if (!move) continue;
                const moved = applyMove(tree, move);
                for (const known of ids) expect(placeOf(moved, known), known).toBeDefined();
                const back = inverseOf(tree, move);
                expect(back && outline(applyMove(moved, back))).toBe(outline(tree));
                tree = moved;
            }
        }),
    );
});
