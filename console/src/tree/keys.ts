// Keys of the page tree, for the row that has the focus.

import type { KeyboardEvent } from 'react';
import { type Direction, stepOf } from './order';
import { mayDelete, type PageOrder } from './page-order';
import { findPage } from './pages';

const MOVES: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

export function useTreeKeys(order: PageOrder | undefined, rename: (page: string) => void) {
    return (event: KeyboardEvent<HTMLElement>) => {
        const row = (event.target as Element).closest<HTMLElement>('[data-page]');
        const page = row?.dataset.page;
        if (!row || !page) return;
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
        const act = isPlain ? (plain(event, row) ?? (order && named(event.key, page, order, rename))) : undefined;
        const moved = order && event.altKey && !event.ctrlKey && !event.metaKey ? MOVES[event.key] : undefined;
        const isUndo = order?.mayUndo && (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'z';
        if (!act && !moved && !isUndo) return;
        // Alt with an arrow would leave the page.
        event.preventDefault();
        act?.();
        if (moved) order?.do({ kind: 'move', page, to: (pages) => stepOf(pages, page, moved) });
        if (isUndo) order?.undo();
    };
}

function named(key: string, page: string, order: PageOrder, rename: (page: string) => void): (() => void) | undefined {
    if (key === 'F2') return () => rename(page);
    if (key !== 'Delete' && key !== 'Backspace') return undefined;
    const found = findPage(order.snapshot().pages, (one) => one.id === page);
    return found && mayDelete(found) ? () => order.do({ kind: 'delete', page }) : undefined;
}

/** Arrows go from row to row, and open and close what is below one. */
function plain(event: KeyboardEvent<HTMLElement>, row: HTMLElement): (() => void) | undefined {
    const rows = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-page]'));
    const go = (step: number) => rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>('a, button')?.focus();
    const toggle = row.querySelector<HTMLElement>('[aria-expanded]:not([aria-haspopup])');
    const isOpen = toggle?.getAttribute('aria-expanded') === 'true';
    if (event.key === 'ArrowDown') return () => go(1);
    if (event.key === 'ArrowUp') return () => go(-1);
    if (event.key === 'ArrowRight' && toggle && !isOpen) return () => toggle.click();
    if (event.key === 'ArrowLeft' && toggle && isOpen) return () => toggle.click();
    return undefined;
}
