// Changes of a document as blocks that are removed and inserted, by the server's keys of the document that both have read
// (docs/CONSOLE.md). A save has a few kilobytes so, and the server writes no other block.

import { canonical, sameJson } from './equal';
import { type BlockJson, type FragmentJson, keyOf, type NodeJson, tidy, withKey } from './json';
import { commonPairs } from './lcs';

export interface Splice {
    /** The block or fragment whose blocks change; the page if left out. */
    in?: string | undefined;
    /** Blocks come after this one, or at the beginning. */
    after: string | null;
    remove?: string[] | undefined;
    insert?: NodeJson[] | undefined;
}

/** Thrown where a block of the base has no key, as after a restart: then the whole document is sent. */
class WithoutKey extends Error {}

/** Returns the splices that lead from what was read to what is now there. Nothing if what was read has no keys. */
export function splicesBetween(base: readonly NodeJson[], now: readonly NodeJson[]): Splice[] | undefined {
    try {
        return between(undefined, base, now);
    } catch (error) {
        if (error instanceof WithoutKey) return undefined;
        throw error;
    }
}

function between(container: string | undefined, base: readonly NodeJson[], now: readonly NodeJson[]): Splice[] {
    const result: Splice[] = [];
    let [at, to] = [0, 0];
    const ends: [number, number][] = [
        ...commonPairs(base.map(canonical), now.map(canonical)),
        [base.length, now.length],
    ];
    for (const [same, sameNow] of ends) {
        const [before, after] = [base.slice(at, same), now.slice(to, sameNow)];
        const isPaired = before.length === after.length && before.every((node, i) => isSameFrame(node, after[i]));
        if (isPaired) result.push(...before.flatMap((node, i) => inside(node as BlockJson, after[i] as BlockJson)));
        else if (before.length + after.length > 0)
            result.push({
                in: container,
                after: at > 0 ? requireKey(base[at - 1]) : null,
                remove: before.map(requireKey),
                insert: [...after],
            });
        [at, to] = [same + 1, sameNow + 1];
    }
    return result;
}

function inside(base: BlockJson, now: BlockJson): Splice[] {
    const own = base.nodes && now.nodes ? between(requireKey(base), base.nodes, now.nodes) : [];
    const parts = (base.fragments ?? []).flatMap((fragment, i) =>
        between(requireKey(fragment), fragment.nodes, now.fragments?.[i]?.nodes ?? []),
    );
    return [...own, ...parts];
}

/** Whether two blocks differ at most in the blocks inside of them. */
function isSameFrame(base: NodeJson, now: NodeJson | undefined): boolean {
    if (base.object !== 'block' || now?.object !== 'block') return false;
    const { nodes, fragments = [], ...frame } = base;
    const { nodes: nodesNow, fragments: fragmentsNow = [], ...frameNow } = now;
    return (
        sameJson(frame, frameNow) &&
        Boolean(nodes) === Boolean(nodesNow) &&
        (nodes ? hasBlocks(nodes) && hasBlocks(nodesNow ?? []) : fragments.length > 0) &&
        fragments.length === fragmentsNow.length &&
        fragments.every((fragment, i) => isSameFragment(fragment, fragmentsNow[i]))
    );
}

const isSameFragment = (a: FragmentJson, b: FragmentJson | undefined) =>
    a.fragment === b?.fragment && a.type === b?.type && hasBlocks(a.nodes) && hasBlocks(b?.nodes ?? []);

const hasBlocks = (nodes: NodeJson[]) => nodes.length > 0 && nodes.every((node) => node.object === 'block');

function requireKey(node: object | undefined): string {
    const key = node && keyOf(node);
    if (!key) throw new WithoutKey();
    return key;
}

/**
 * Applies the splices of the server to what was read, with the keys that blocks have now. Nothing if they do not fit,
 * and the page has to be read again.
 */
export function applySplices(
    base: readonly NodeJson[],
    splices: readonly Splice[],
    keys: Readonly<Record<string, string>>,
): NodeJson[] | undefined {
    const pending = new Map<string, Splice[]>();
    for (const splice of splices) {
        const container = splice.in ?? '';
        pending.set(container, [...(pending.get(container) ?? []), splice]);
    }
    const apply = (nodes: readonly NodeJson[], container: string): NodeJson[] => {
        const own = pending.get(container) ?? [];
        pending.delete(container);
        const removed = new Set(own.flatMap((splice) => splice.remove ?? []));
        const inserted = (after: string | null) =>
            own.filter((splice) => splice.after === after).flatMap((splice) => (splice.insert ?? []).map(tidy));
        const result = inserted(null);
        for (const node of nodes) {
            const key = keyOf(node);
            if (!key || !removed.has(key)) result.push(kept(node, key));
            if (key) result.push(...inserted(key));
        }
        return result;
    };
    const kept = (node: NodeJson, key: string | undefined): NodeJson => {
        if (node.object !== 'block') return node;
        const { nodes, fragments } = node;
        const nodesNow = nodes && key ? apply(nodes, key) : nodes;
        const fragmentsNow = fragments?.map((fragment) => {
            const own = keyOf(fragment);
            const inner = own ? apply(fragment.nodes, own) : fragment.nodes;
            return same(inner, fragment.nodes) && !keys[own ?? '']
                ? fragment
                : withKey({ ...fragment, nodes: inner }, keys[own ?? ''] ?? own);
        });
        const isSame = same(nodesNow, nodes) && same(fragmentsNow, fragments) && !keys[key ?? ''];
        if (isSame) return node;
        const changed = {
            ...node,
            ...(nodesNow && { nodes: nodesNow }),
            ...(fragmentsNow && { fragments: fragmentsNow }),
        };
        return withKey(changed, keys[key ?? ''] ?? key);
    };
    const result = apply(base, '');
    return pending.size === 0 ? result : undefined;
}

const same = (a: readonly object[] | undefined, b: readonly object[] | undefined) =>
    a === b || (a?.length === b?.length && (a ?? []).every((item, i) => item === b?.[i]));
