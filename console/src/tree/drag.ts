// Dragging pages within the tree. The middle of a row takes a page below it, its edges beside it.

import { type DragEvent, useState } from 'react';
import { dropOf, type Side } from './order';
import type { PageOrder } from './page-order';

const TYPE = 'application/x-bindery-page';
/** Of the height of a row. */
const EDGE = 0.3;

export interface Drop {
    target: string;
    side: Side;
}

const rowOf = (event: DragEvent) => (event.target as Element).closest<HTMLElement>('[data-page]');

function sideOf(event: DragEvent, row: HTMLElement): Side {
    const { top, height } = row.getBoundingClientRect();
    const share = (event.clientY - top) / height;
    if (share < EDGE) return 'before';
    return share > 1 - EDGE ? 'after' : 'into';
}

/** Handlers for the list, and where a page that is dragged would come to stand. */
export function useDrag(order: PageOrder | undefined) {
    const [dragged, setDragged] = useState<string>();
    const [drop, setDrop] = useState<Drop>();
    const end = () => {
        setDragged(undefined);
        setDrop(undefined);
    };
    const handlers = order && {
        onDragStart: (event: DragEvent) => {
            const page = rowOf(event)?.dataset.page;
            if (!page) return;
            event.dataTransfer.setData(TYPE, page);
            event.dataTransfer.effectAllowed = 'move';
            setDragged(page);
        },
        onDragOver: (event: DragEvent) => {
            const row = rowOf(event);
            const target = row?.dataset.page;
            if (!dragged || !row || !target) return;
            const side = sideOf(event, row);
            const isPossible = dropOf(order.snapshot().pages, dragged, target, side) !== undefined;
            if (isPossible) event.preventDefault();
            if (drop?.target !== target || drop.side !== side) setDrop(isPossible ? { target, side } : undefined);
        },
        onDrop: (event: DragEvent) => {
            event.preventDefault();
            const row = rowOf(event);
            const target = row?.dataset.page;
            if (dragged && row && target) {
                const side = sideOf(event, row);
                order.do({ kind: 'move', page: dragged, to: (pages) => dropOf(pages, dragged, target, side) });
            }
            end();
        },
        onDragEnd: end,
    };
    return { dragged, drop, handlers };
}
