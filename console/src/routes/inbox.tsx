// The inbox: what the reader was notified of, by day. What one opens is read; one can mark it, or all, and take that back.

import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { More } from '../admin/More';
import { badgesQuery, markNotifications, type Notification, notificationsQuery, unreadIds } from '../api/notifications';
import { t } from '../i18n';
import { byDay, nameOfDay } from '../inbox/days';
import { InboxSettings } from '../inbox/InboxSettings';
import css from '../inbox/inbox.module.css';
import { NotificationRow } from '../inbox/NotificationRow';
import { step } from '../review/keys';
import { Frame } from '../shell/Frame';
import { useKeys } from '../shell/keys';
import { FormError } from '../ui/Failure';
import { Empty, Lines, Screen } from '../ui/Screen';
import changes from './changes.module.css';

const ROW = '[data-notification]';
const linkOf = (row: HTMLElement) => row.querySelector('a') ?? row;

interface Mark {
    ids: readonly string[];
    read: boolean;
}

export function InboxScreen() {
    const { org } = useParams({ from: '/orgs/$org/inbox' });
    const [isUnread, setUnread] = useState(true);
    const [done, setDone] = useState<Mark>();
    const [isSaved, setSaved] = useState(false);
    const notifications = useInfiniteQuery(notificationsQuery(org, isUnread));
    const badges = useQuery(badgesQuery(org));
    const mark = useMutation({
        mutationFn: ({ ids, read }: Mark) => markNotifications(org, ids, read),
        onMutate: () => setSaved(false),
    });
    const change = (wanted: Mark) => mark.mutate(wanted, { onSuccess: () => setDone(wanted) });
    const all = useMutation({
        mutationFn: () => unreadIds(org),
        onSuccess: (ids) => change({ ids, read: true }),
    });
    const undo = () =>
        done && mark.mutate({ ids: done.ids, read: !done.read }, { onSuccess: () => setDone(undefined) });
    const items = notifications.data?.pages.flatMap((page) => page.items) ?? [];
    useInboxKeys(items, isUnread);
    return (
        <Frame organization={org} title={t.inbox.title}>
            <div className={css.screen}>
                <h1>{t.inbox.title}</h1>
                <div className={css.tools}>
                    <div className={changes.filter} role="group" aria-label={t.inbox.filter}>
                        <button type="button" aria-pressed={isUnread} onClick={() => setUnread(true)}>
                            {t.inbox.unread}
                        </button>
                        <button type="button" aria-pressed={!isUnread} onClick={() => setUnread(false)}>
                            {t.inbox.all}
                        </button>
                    </div>
                    <div className={css.buttons}>
                        <button
                            type="button"
                            className="button"
                            disabled={!badges.data?.unread || all.isPending || mark.isPending}
                            onClick={() => all.mutate()}
                        >
                            {t.inbox.markAll}
                        </button>
                        <InboxSettings saved={() => setSaved(true)} />
                    </div>
                </div>
                <div className={css.done}>
                    <span role="status">
                        {isSaved && t.inbox.saved}
                        {!isSaved && done && (done.read ? t.inbox.nowRead : t.inbox.nowUnread)(done.ids.length)}
                    </span>
                    {done && !isSaved && (
                        <button type="button" className="button" disabled={mark.isPending} onClick={undo}>
                            {t.inbox.undo}
                        </button>
                    )}
                </div>
                <FormError error={mark.error ?? all.error} />
                <Screen
                    query={notifications}
                    skeleton={<Lines count={6} />}
                    isEmpty={() => items.length === 0}
                    empty={<Empty title={isUnread ? t.inbox.emptyUnread : t.inbox.empty} />}
                >
                    {() => (
                        <>
                            {byDay(items).map(({ start, items: ofDay }) => (
                                <section key={start} className={css.day}>
                                    <h2>{nameOfDay(start, t.language)}</h2>
                                    <ul className={css.list}>
                                        {ofDay.map((one) => (
                                            <NotificationRow
                                                key={one.id}
                                                notification={one}
                                                mark={(read) => change({ ids: [one.id], read })}
                                            />
                                        ))}
                                    </ul>
                                </section>
                            ))}
                            <More query={notifications} />
                            <p className={css.keys}>{t.inbox.keys}</p>
                        </>
                    )}
                </Screen>
            </div>
        </Frame>
    );
}

/** `j` and `k` go through the rows. A row that goes away because it was marked leaves the focus to the next one. */
function useInboxKeys(items: readonly Notification[], goesAway: boolean): void {
    const marked = useRef<number>(undefined);
    const toggle = () => {
        const rows = Array.from(document.querySelectorAll<HTMLElement>(ROW));
        const at = rows.findIndex((row) => row.contains(document.activeElement));
        if (at === -1) return;
        marked.current = goesAway ? at : undefined;
        rows[at]?.querySelector<HTMLElement>('[data-mark]')?.click();
    };
    useKeys({ j: () => step(ROW, 1, linkOf), k: () => step(ROW, -1, linkOf), e: toggle, x: toggle });
    useEffect(() => {
        if (marked.current === undefined || document.activeElement !== document.body) return;
        const rows = document.querySelectorAll<HTMLElement>(ROW);
        const next = rows[Math.min(marked.current, rows.length - 1)];
        marked.current = undefined;
        if (next) linkOf(next).focus();
    }, [items]);
}
