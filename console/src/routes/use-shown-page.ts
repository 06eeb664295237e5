// The page that an address of the editor shows. It stays the same one while it is moved or renamed, and the address follows;
// where it was deleted, its neighbour is shown.

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { TreePage } from '../tree/outline';
import { nextOf } from '../tree/page-order';
import { findPage, pageAt } from '../tree/pages';

interface Shown {
    path: string;
    page: string;
    pages: readonly TreePage[];
}

export function useShownPage(
    pages: readonly TreePage[],
    path: string,
    params: { space: string; number: string },
): TreePage | undefined {
    const navigate = useNavigate();
    const last = useRef<Shown>(undefined);
    const before = last.current?.path === path ? last.current : undefined;
    const byId = (id: string | undefined) => (id ? findPage(pages, (page) => page.id === id) : undefined);
    const stayed = byId(before?.page);
    const neighbour = before && !stayed ? byId(nextOf(before.pages, before.page)) : undefined;
    const current = stayed ?? neighbour ?? pageAt(pages, path);
    const isThere = !current || pageAt(pages, path)?.id === current.id;
    const address = isThere ? path : (current.path ?? current.id);
    const { space, number } = params;
    useEffect(() => {
        if (current) last.current = { path: address, page: current.id, pages };
        if (address === path) return;
        void navigate({
            to: '/spaces/$space/~/changes/$number/$',
            params: { space, number, _splat: address },
            replace: true,
        });
    }, [current, address, path, pages, navigate, space, number]);
    return current;
}
