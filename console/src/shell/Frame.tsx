// The frame of all screens: the bar of the organization, a sidebar of the screen, the screen, and a panel beside it. On a
// phone the sidebar and the panel are sheets.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { badgesQuery } from '../api/notifications';
import { activityQuery, organizationQuery, userQuery } from '../api/queries';
import { t } from '../i18n';
import { SearchButton } from '../search/SearchButton';
import { Icon } from '../ui/Icon';
import type { IconName } from '../ui/icon-paths';
import css from './frame.module.css';
import { useOnline } from './online';

interface Props {
    organization: string | undefined;
    /** The space that the screen is in. */
    space?: string | undefined;
    /** The name of the screen, for the title of the window. */
    title: string;
    sidebar?: ReactNode;
    sidebarLabel?: string;
    /** What stands above the screen: where one is, and what one can do. */
    bar?: ReactNode;
    panel?: ReactNode;
    children: ReactNode;
}

export function Frame({ organization, space, title, sidebar, sidebarLabel, bar, panel, children }: Props) {
    const [isOpen, setOpen] = useState(false);
    const isOnline = useOnline();
    const sheet = useId();
    const main = useRef<HTMLElement>(null);
    useEffect(() => {
        document.title = `${title} · ${t.brand}`;
    }, [title]);
    useClosing(isOpen, () => setOpen(false));
    return (
        <div className={css.frame} data-sidebar={sidebar ? '' : undefined} data-panel={panel ? '' : undefined}>
            <a className="skip" href="#content" onClick={(event) => skip(event, main.current)}>
                {t.skip}
            </a>
            <Rail organization={organization} space={space} />
            {sidebar && (
                <>
                    <nav
                        id={sheet}
                        className={css.sidebar}
                        aria-label={sidebarLabel ?? t.pages}
                        data-open={isOpen || undefined}
                        onClick={(event) => {
                            if ((event.target as Element).closest('a')) setOpen(false);
                        }}
                    >
                        {sidebar}
                    </nav>
                    {isOpen && (
                        <button
                            type="button"
                            className={css.scrim}
                            aria-label={t.close}
                            onClick={() => setOpen(false)}
                        />
                    )}
                </>
            )}
            <div className={css.screen}>
                {(bar || sidebar) && (
                    <header className={css.bar}>
                        {sidebar && (
                            <button
                                type="button"
                                className={`icon-button ${css.menu}`}
                                aria-label={t.openMenu}
                                aria-expanded={isOpen}
                                aria-controls={sheet}
                                onClick={() => setOpen(!isOpen)}
                            >
                                <Icon name="menu" />
                            </button>
                        )}
                        {bar}
                    </header>
                )}
                {!isOnline && (
                    <p className={css.offline} role="status">
                        {t.offline}
                    </p>
                )}
                <main id="content" ref={main} tabIndex={-1} className={css.main}>
                    {children}
                </main>
            </div>
            {panel && (
                <aside className={css.panel} aria-label={t.comments}>
                    {panel}
                </aside>
            )}
        </div>
    );
}

function skip(event: { preventDefault: () => void }, main: HTMLElement | null): void {
    event.preventDefault();
    main?.focus();
}

function useClosing(isOpen: boolean, close: () => void): void {
    useEffect(() => {
        if (!isOpen) return;
        const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
}

function Rail({ organization, space }: { organization: string | undefined; space: string | undefined }) {
    const user = useQuery(userQuery);
    const facts = useQuery({ ...organizationQuery(organization ?? ''), enabled: !!organization });
    const mayList = facts.data?.permissions.listMembers;
    useQuery({ ...activityQuery(organization ?? ''), enabled: !!organization });
    const { data: badges } = useQuery({ ...badgesQuery(organization ?? ''), enabled: !!organization });
    const waiting = (count: number | undefined, words: (n: number) => string) =>
        count ? { count, words: words(count) } : undefined;
    return (
        <nav className={css.rail} aria-label={t.brand}>
            <a className={css.brand} href="/app/organizations" title={t.organizations} aria-label={t.organizations}>
                <span aria-hidden="true">B</span>
            </a>
            {organization && (
                <>
                    <RailLink
                        to="/orgs/$org"
                        org={organization}
                        icon="home"
                        label={t.home}
                        exact
                        waits={waiting(badges?.mine, t.inbox.badges.mine)}
                        isQuiet
                    />
                    <SearchButton organization={organization} space={space} className={css.railLink} />
                    <RailLink
                        to="/orgs/$org/inbox"
                        org={organization}
                        icon="inbox"
                        label={t.inbox.title}
                        waits={waiting(badges?.unread, t.inbox.badges.unread)}
                    />
                    <RailLink
                        to="/orgs/$org/changes"
                        org={organization}
                        icon="change"
                        label={t.changes}
                        waits={waiting(badges?.toReview, t.inbox.badges.toReview)}
                    />
                    <RailLink to="/orgs/$org/library" org={organization} icon="book" label={t.library} />
                    <RailLink to="/orgs/$org/sites" org={organization} icon="globe" label={t.sites.title} />
                    {mayList && (
                        <RailLink to="/orgs/$org/people" org={organization} icon="people" label={t.people.title} />
                    )}
                    <RailLink to="/orgs/$org/settings" org={organization} icon="settings" label={t.settings.title} />
                </>
            )}
            <a
                className={css.account}
                href="/app/account"
                title={user.data?.displayName ?? t.account}
                aria-label={t.account}
            >
                <Avatar name={user.data?.displayName ?? ''} />
            </a>
        </nav>
    );
}

function RailLink(props: {
    to:
        | '/orgs/$org'
        | '/orgs/$org/changes'
        | '/orgs/$org/inbox'
        | '/orgs/$org/library'
        | '/orgs/$org/people'
        | '/orgs/$org/settings'
        | '/orgs/$org/sites';
    org: string;
    icon: IconName;
    label: string;
    exact?: boolean;
    waits?: { count: number; words: string } | undefined;
    /** What waits there is no task. */
    isQuiet?: boolean;
}) {
    const { waits } = props;
    const described = useId();
    return (
        <>
            <Link
                to={props.to}
                params={{ org: props.org }}
                activeOptions={{ exact: props.exact ?? false }}
                className={css.railLink}
                title={waits ? `${props.label}: ${waits.words}` : props.label}
                aria-label={props.label}
                aria-describedby={waits && described}
                data-count={waits && (waits.count > MAX_COUNT ? `${MAX_COUNT}+` : waits.count)}
                data-quiet={props.isQuiet || undefined}
            >
                <Icon name={props.icon} />
                <span className={css.railLabel}>{props.label}</span>
            </Link>
            {waits && (
                <span id={described} hidden>
                    {waits.words}
                </span>
            )}
        </>
    );
}

/** The server counts up to 100. */
const MAX_COUNT = 99;

/** Initials are drawn by the style: they are no text to be read out beside the name. */
export function Avatar({ name }: { name: string }) {
    const words = name.split(/\s+/).slice(0, 2);
    const initials = words
        .map((word) => word[0] ?? '')
        .join('')
        .toUpperCase();
    return <span className={css.avatar} data-initials={initials} data-tone={name.length % 5} aria-hidden="true" />;
}
