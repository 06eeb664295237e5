// The order of pages in a screen. What is not sent yet stays while one goes from page to page.

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { continueDraft } from '../api/change-requests';
import type { ChangeRequest } from '../api/queries';
import type { TreePage } from './outline';
import { type OrderState, PageOrder } from './page-order';

/** By change request, or by the space whose pages begin one. */
const orders = new Map<string, PageOrder>();

interface Where {
    space: string;
    /** Without one, the first step begins a change request and leads there. */
    change?: ChangeRequest | undefined;
    /** The tree as it was read. */
    pages: readonly TreePage[] | undefined;
    /** The page that is shown, and stays so. */
    current?: string | undefined;
    subject: string;
}

export interface ShownOrder extends OrderState {
    order: PageOrder;
}

export function usePageOrder({ space, change, pages, current, subject }: Where): ShownOrder | undefined {
    const navigate = useNavigate();
    const key = change?.id ?? space;
    const hasTree = pages !== undefined;
    // Later trees and revisions come in by `rebase`.
    const order = useMemo(() => {
        if (!hasTree) return undefined;
        const known = orders.get(key);
        const opened = known ?? new PageOrder(change, pages, () => continueDraft(space, subject));
        orders.set(key, opened);
        return opened;
    }, [key, hasTree]);

    useEffect(() => {
        if (order && pages) order.rebase(pages, change?.revision ?? '');
    }, [order, pages, change?.revision]);

    useEffect(() => {
        if (!order || change) return;
        order.onBegin = (begun, page) => {
            orders.delete(space);
            orders.set(begun.id, order);
            void navigate({
                to: '/spaces/$space/~/changes/$number/$',
                params: { space, number: String(begun.number), _splat: current ?? page },
            });
        };
    }, [order, change, space, current, navigate]);

    const state = useSyncExternalStore(order?.subscribe ?? never, order?.snapshot ?? nothing);
    return order && state && { ...state, order };
}

const never = () => () => undefined;
const nothing = () => undefined;
