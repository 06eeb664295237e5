// Going from the blocks of a page to its Markdown and back. What is shown is saved first, so neither has text that the other
// would lose.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Session } from '../editor/session';

export function useSource(session: RefObject<Session | undefined>, flush: () => Promise<boolean>) {
    const [revision, setRevision] = useState<string>();
    const [isRefused, setRefused] = useState(false);
    const leaving = useRef<() => void>(undefined);
    const isOpen = revision !== undefined;
    const toggle = useCallback(async () => {
        if (isOpen) {
            leaving.current?.();
            return;
        }
        const isSaved = await flush();
        setRefused(!isSaved);
        if (isSaved) setRevision(session.current?.revision);
    }, [isOpen, flush, session]);
    /** The blocks take in what was written as Markdown, like what anybody else wrote. */
    const leave = useCallback(
        async (saved: string) => {
            await session.current?.follow(saved);
            setRevision(undefined);
        },
        [session],
    );
    const offerLeaving = useCallback((leaveSource: () => void) => {
        leaving.current = leaveSource;
    }, []);
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            if (!(event.metaKey || event.ctrlKey) || !event.shiftKey || event.key.toLowerCase() !== 'e') return;
            event.preventDefault();
            void toggle();
        };
        addEventListener('keydown', pressed);
        return () => removeEventListener('keydown', pressed);
    }, [toggle]);
    return {
        isOpen,
        revision: revision ?? '',
        isRefused,
        toggle: () => void toggle(),
        leave: (saved: string) => void leave(saved),
        offerLeaving,
    };
}
