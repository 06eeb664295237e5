// Saves as splices: what they lead to, and how little they have.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameNodes } from '../../src/document/equal';
import { type BlockJson, type FragmentJson, keyOf, type NodeJson, paragraph, tidy } from '../../src/document/json';
import { applySplices, splicesBetween } from '../../src/document/splices';
import { blocks } from './arbitrary';

/** As the server writes them: with a key in every block and fragment. */
function read(nodes: NodeJson[]): NodeJson[] {
    let last = 0;
    const next = () => {
        last += 1;
        return last;
    };
    const withKeys = <T extends NodeJson | FragmentJson>(node: T): T => {
        const copy = { ...node, ...(node.object !== 'text' && { key: `k${next()}` }) } as T & BlockJson;
        if (copy.nodes) copy.nodes = copy.nodes.map(withKeys);
        if (copy.fragments) copy.fragments = copy.fragments.map(withKeys);
        return copy;
    };
    return nodes.map(withKeys).map(tidy);
}

const item = (...nodes: NodeJson[]): BlockJson => ({
    object: 'block',
    type: 'list-item',
    data: {},
    isVoid: false,
    nodes,
});
const list = (...nodes: NodeJson[]): BlockJson => ({
    object: 'block',
    type: 'list-unordered',
    data: {},
    isVoid: false,
    nodes,
});

test('splices lead to what is there now, and none to what was read', () => {
    fc.assert(
        fc.property(blocks, blocks, fc.infiniteStream(fc.boolean()), (one, other, takes) => {
            const base = read(one);
            // Blocks of both, so that some of them stay.
            const mixed = [...base, ...other].filter(() => takes.next().value);
            for (const now of [other, mixed, base]) {
                const splices = splicesBetween(base, now);
                expect(splices).toBeDefined();
                const result = applySplices(base, splices ?? [], {});
                expect(result && sameNodes(result, now.map(tidy))).toBe(true);
            }
            expect(splicesBetween(base, base)).toEqual([]);
        }),
    );
});

test('a word in an item of a list is one splice in that item', () => {
    const base = read([paragraph('a'), list(item(paragraph('b')), item(paragraph('c')))]);
    const now = [paragraph('a'), list(item(paragraph('b')), item(paragraph('d')))];
    const second = ((base[1] as BlockJson).nodes ?? [])[1] as BlockJson;
    expect(splicesBetween(base, now)).toEqual([
        { in: keyOf(second), after: null, remove: [keyOf(second.nodes?.[0] as BlockJson)], insert: [paragraph('d')] },
    ]);
});

test('blocks that stay get their new keys, and all others stay the same objects', () => {
    const base = read([paragraph('a'), list(item(paragraph('b')))]);
    const [first, second] = base as [BlockJson, BlockJson];
    const keys = { [keyOf(second) as string]: 'later' };
    const now = applySplices(base, [{ after: null, insert: [{ ...paragraph('new'), key: 'n' }] }], keys);
    expect(now?.map(keyOf)).toEqual(['n', keyOf(first), 'later']);
    expect(now?.[1]).toBe(first);
});

test('without keys the whole document is sent, and splices of another page are refused', () => {
    expect(splicesBetween([paragraph('a')], [])).toBeUndefined();
    expect(applySplices(read([paragraph('a')]), [{ in: 'nowhere', after: null }], {})).toBeUndefined();
});
