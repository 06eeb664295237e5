// The one component that knows the states of a screen: loading, failed, missing, empty, shown. A screen gives a query and
// cannot forget one.

import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { hasStatus } from '../api/errors';
import { t } from '../i18n';
import { Failure, NotFound } from './Failure';
import css from './screen.module.css';

interface Props<T> {
    query: UseQueryResult<T>;
    /** The shape of what is loaded. */
    skeleton?: ReactNode;
    /** For what a whole screen depends on: its frame without it. Such a screen has no heading before it is there. */
    frame?: (content: ReactNode) => ReactNode;
    isEmpty?: (data: T) => boolean;
    empty?: ReactNode;
    children: (data: T) => ReactNode;
}

export function Screen<T>({ query, skeleton, frame, isEmpty, empty, children }: Props<T>) {
    // What was shown before stays while it is read again, even if that fails.
    if (query.data !== undefined) return isEmpty?.(query.data) && empty ? empty : children(query.data);
    const framed = frame ?? ((content: ReactNode) => content);
    if (hasStatus(query.error, 404)) return framed(<NotFound />);
    if (query.error)
        return framed(<Failure error={query.error} isWhole={!!frame} retry={() => void query.refetch()} />);
    return framed(
        <>
            {frame && <h1 className="visually-hidden">{t.loading}</h1>}
            <Skeleton>{skeleton}</Skeleton>
        </>,
    );
}

/** Nothing at first: what comes at once needs no sign of waiting. */
const SKELETON_DELAY_MS = 150;

export function Skeleton({ children }: { children?: ReactNode }) {
    const [shows, show] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => show(true), SKELETON_DELAY_MS);
        return () => clearTimeout(timer);
    }, []);
    return (
        <div className={css.skeleton} aria-busy="true">
            {shows && (children ?? <Lines count={6} />)}
        </div>
    );
}

export function Lines({ count }: { count: number }) {
    return Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.line} data-width={(index * 7) % 4} />
    ));
}

/** What stands where there is nothing yet: a sentence, and what one can do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
    return (
        <div className={css.empty}>
            <p className={css.emptyTitle}>{title}</p>
            {children}
        </div>
    );
}
