// The one way by which the text of others comes into the editor. The caret stays where it is, and undo is not concerned.

import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { tidy } from '../document/json';
import type { Merged } from '../document/merge';
import { readBlock } from '../document/read';
import { children } from '../document/write';

/** Replaces the blocks that others changed. `blocks` names those of the present text by their index. */
export function applyMerged(view: EditorView, blocks: Merged[]): number {
    const { state } = view;
    const present = children(state.doc);
    const starts = startsOf(present);
    const tr = state.tr;
    let arrived = 0;
    let from = 0;
    let put: Node[] = [];
    const flush = (to: number) => {
        if (put.length === 0 && from === to) return;
        arrived += Math.max(put.length, to - from);
        replace(tr, present, starts, from, to, put);
        put = [];
    };
    for (const block of blocks) {
        if ('put' in block) {
            put.push(readBlock(state.schema, tidy(block.put)));
            continue;
        }
        flush(block.mine);
        from = block.mine + 1;
    }
    flush(present.length);
    if (!tr.docChanged) return 0;
    view.dispatch(tr.setMeta('addToHistory', false).setMeta(FROM_OTHERS, true));
    return arrived;
}

export const FROM_OTHERS = 'from-others';

function startsOf(nodes: Node[]): number[] {
    const starts = [0];
    for (const node of nodes) starts.push((starts.at(-1) as number) + node.nodeSize);
    return starts;
}

function replace(tr: Transaction, present: Node[], starts: number[], from: number, to: number, put: Node[]): void {
    if (put.length === to - from) {
        for (const [index, node] of put.entries()) {
            replaceOne(tr, present[from + index] as Node, starts[from + index] as number, node);
        }
        return;
    }
    const [start, end] = [tr.mapping.map(starts[from] as number, 1), tr.mapping.map(starts[to] as number, 1)];
    tr.replaceWith(
        start,
        end,
        put.length || tr.doc.childCount > to - from ? put : [tr.doc.type.schema.node('paragraph')],
    );
}

/** Replaces only what differs, so that a caret in the rest of the block stays. */
function replaceOne(tr: Transaction, before: Node, start: number, after: Node): void {
    const at = tr.mapping.map(start, 1);
    const first = before.content.findDiffStart(after.content);
    const isSameKind = before.type === after.type && first !== null;
    const last = isSameKind ? before.content.findDiffEnd(after.content) : null;
    if (!isSameKind || !last) {
        tr.replaceWith(at, at + before.nodeSize, after);
        return;
    }
    const overlap = Math.max(0, first - Math.min(last.a, last.b));
    const slice = after.slice(first, last.b + overlap);
    tr.replace(at + 1 + first, at + 1 + last.a + overlap, slice);
    tr.setNodeMarkup(at, undefined, { ...after.attrs, uid: before.attrs.uid });
}
