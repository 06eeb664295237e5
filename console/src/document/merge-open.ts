// Joins what others saved with a text in which conflicts are still open. For the server such a place says theirs, so theirs
// takes part in the merge, and what others do to it meanwhile changes the conflict and not my text.

import { sameNodes } from './equal';
import type { NodeJson } from './json';
import { type Conflict, type Merged, type MergeResult, mergeBlocks } from './merge';

/** A block of the text as the server gets it: one of mine by its index, or one of theirs in an open conflict. */
interface Sent {
    node: NodeJson;
    mine?: number;
    conflict?: Conflict;
}

/** A range of what is sent, about which there is a conflict. */
interface Unit {
    from: number;
    to: number;
}

/** What is sent: where a conflict is open, theirs. `open` has disjoint ranges of my blocks, in order. */
export function withTheirs(mine: readonly NodeJson[], open: readonly Conflict[]): NodeJson[] {
    return sentOf(mine, open).sent.map(({ node }) => node);
}

function sentOf(mine: readonly NodeJson[], open: readonly Conflict[]): { sent: Sent[]; units: Unit[] } {
    const sent: Sent[] = [];
    const units: Unit[] = [];
    let at = 0;
    const add = (to: number) => {
        for (; at < to; at += 1) sent.push({ node: mine[at] as NodeJson, mine: at });
    };
    for (const conflict of open) {
        add(conflict.from);
        units.push({ from: sent.length, to: sent.length + conflict.theirs.length });
        sent.push(...conflict.theirs.map((node) => ({ node, conflict })));
        at = conflict.to;
    }
    add(mine.length);
    return { sent, units };
}

export function mergeOpen(
    base: NodeJson[],
    mine: NodeJson[],
    open: readonly Conflict[],
    theirs: NodeJson[],
): MergeResult {
    if (open.length === 0) return mergeBlocks(base, mine, theirs);
    const { sent, units } = sentOf(mine, open);
    const merged = mergeBlocks(
        base,
        sent.map(({ node }) => node),
        theirs,
    );
    const all = joined([...units, ...merged.conflicts]);
    const result: MergeResult = { blocks: [], conflicts: [] };
    const places = placed(merged.blocks, sent.length);
    let [next, done] = [0, 0];
    const upTo = (end: number, put: (block: Merged) => void) => {
        for (; next < places.length && (places[next]?.at ?? end) < end; next += 1) put((places[next] as Placed).block);
    };
    const keep = (to: number) => {
        for (; done < to; done += 1) result.blocks.push({ mine: done });
    };
    const ordinary = (block: Merged) => {
        if ('put' in block) result.blocks.push(block);
        else done = pushMine(result, sent[block.mine]?.mine, done);
    };
    for (const unit of all) {
        upTo(unit.from, ordinary);
        const [from, to] = ownRange(unit, sent, open, units, mine.length);
        const said: NodeJson[] = [];
        const told = new Set<Conflict>();
        upTo(unit.to, (block) => {
            if ('put' in block) {
                said.push(block.put);
                return;
            }
            const conflict = merged.conflicts.find((one) => one.from <= block.mine && block.mine < one.to);
            if (!conflict) said.push((sent[block.mine] as Sent).node);
            else if (!told.has(conflict)) said.push(...conflict.theirs);
            if (conflict) told.add(conflict);
        });
        done = from;
        keep(to);
        if (!sameNodes(said, mine.slice(from, to))) result.conflicts.push({ from, to, theirs: said });
    }
    upTo(Number.POSITIVE_INFINITY, ordinary);
    return result;
}

function pushMine(result: MergeResult, at: number | undefined, done: number): number {
    if (at === undefined) return done;
    result.blocks.push({ mine: at });
    return at + 1;
}

/** Joins ranges that overlap. */
function joined(ranges: readonly Unit[]): Unit[] {
    const result: Unit[] = [];
    for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from || a.to - b.to)) {
        const last = result.at(-1);
        if (last && from < last.to) last.to = Math.max(last.to, to);
        else result.push({ from, to });
    }
    return result;
}

interface Placed {
    block: Merged;
    at: number;
}

/** Where each block of a result stands among what was sent. What replaces blocks stands where these did, one for one. */
function placed(blocks: readonly Merged[], length: number): Placed[] {
    const result: Placed[] = [];
    let [after, run] = [-1, 0];
    for (const [index, block] of blocks.entries()) {
        if ('mine' in block) {
            [after, run] = [block.mine, 0];
            result.push({ block, at: block.mine });
            continue;
        }
        const rest = blocks.slice(index).find((one) => 'mine' in one);
        const before = rest && 'mine' in rest ? rest.mine : length;
        run += 1;
        // Where nothing was replaced it was added after the block before.
        result.push({ block, at: Math.max(0, Math.min(after + run, before - 1)) });
    }
    return result;
}

/** The range of my blocks that a unit of what is sent stands for. */
function ownRange(
    unit: Unit,
    sent: Sent[],
    open: readonly Conflict[],
    units: Unit[],
    length: number,
): [number, number] {
    let [from, to] = [length, 0];
    for (const one of sent.slice(unit.from, unit.to)) {
        from = Math.min(from, one.mine ?? one.conflict?.from ?? length);
        to = Math.max(to, one.mine === undefined ? (one.conflict?.to ?? 0) : one.mine + 1);
    }
    open.forEach((conflict, index) => {
        const own = units[index];
        if (!own || own.from < unit.from || own.to > unit.to) return;
        from = Math.min(from, conflict.from);
        to = Math.max(to, conflict.to);
    });
    return [from, Math.max(from, to)];
}
