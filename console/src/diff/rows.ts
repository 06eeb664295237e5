// A comparison as rows of a screen: changes, with a little around them, and folds of what stayed.

import type { Change } from './compare';

/** Unchanged blocks that are shown beside a change. */
const CONTEXT = 1;
/** A fold of fewer blocks would save nothing. */
const MIN_FOLD = 2;

export type Row = { change: Change } | { folded: Change[] };

export function rowsOf(changes: Change[]): Row[] {
    const isNear = changes.map((_, index) =>
        changes.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((change) => change.kind !== 'same'),
    );
    const rows: Row[] = [];
    let fold: Change[] = [];
    const endFold = () => {
        if (fold.length >= MIN_FOLD) rows.push({ folded: fold });
        else rows.push(...fold.map((change) => ({ change })));
        fold = [];
    };
    for (const [index, change] of changes.entries()) {
        if (!isNear[index]) {
            fold.push(change);
            continue;
        }
        endFold();
        rows.push({ change });
    }
    endFold();
    return rows;
}
