// Jump and search in one field: commands, spaces and pages by title, and the text of published pages.

import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { pagesQuery, searchQuery, spaceQuery, spacesQuery } from '../api/queries';
import { t } from '../i18n';
import { Icon } from '../ui/Icon';
import { messageOf } from '../ui/message';
import { type Entry, find, pageEntries, piecesOf, spaceEntry } from './entries';
import type { Shown } from './SearchButton';
import css from './search.module.css';

/** The server is asked when the fingers rest. */
const SEARCH_DELAY_MS = 150;
const MIN_QUERY_CHARS = 2;
const MAX_QUERY_CHARS = 200;

interface Props {
    organization: string;
    space: string | undefined;
    /** Whether only the text of the space is searched. */
    isText: boolean;
    show: (shown: Shown) => void;
}

interface Group {
    name: string;
    entries: Entry[];
}

export function SearchDialog({ organization, space, isText, show }: Props) {
    const dialog = useRef<HTMLDialogElement>(null);
    const router = useRouter();
    const [query, setQuery] = useState('');
    const [chosen, choose] = useState(0);
    const words = useDeferredValue(query);
    const titles = useTitles(organization, space, isText, words);
    const found = useText(organization, isText ? space : undefined, words);
    const groups = [...titles, { name: t.search.text, entries: found.entries }].filter(
        ({ entries }) => entries.length > 0,
    );
    const entries = groups.flatMap((group) => group.entries);
    const current = entries[Math.min(chosen, entries.length - 1)];
    useEffect(() => dialog.current?.showModal(), []);
    useEffect(() => {
        document.getElementById(`found-${chosen}`)?.scrollIntoView({ block: 'nearest' });
    }, [chosen]);

    const open = (entry: Entry | undefined) => {
        if (!entry) return;
        if (entry.id === 'keys') {
            show('keys');
            return;
        }
        dialog.current?.close();
        if (entry.icon === 'external' || entry.icon === 'user') location.assign(entry.href);
        else router.history.push(entry.href);
    };
    const onKey = (event: KeyboardEvent) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step && entries.length > 0) {
            event.preventDefault();
            choose((Math.min(chosen, entries.length - 1) + step + entries.length) % entries.length);
        } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            open(current);
        }
    };
    let index = -1;
    return (
        <dialog
            ref={dialog}
            className={css.dialog}
            aria-label={t.search.title}
            onClose={() => show(undefined)}
            onClick={(event) => event.target === dialog.current && dialog.current.close()}
        >
            <div className={css.head}>
                <Icon name="search" />
                <input
                    className={css.field}
                    type="text"
                    role="combobox"
                    aria-expanded={entries.length > 0}
                    aria-controls="found"
                    aria-autocomplete="list"
                    aria-activedescendant={current ? `found-${entries.indexOf(current)}` : undefined}
                    aria-label={isText ? t.search.inSpace : t.search.jump}
                    placeholder={isText ? t.search.inSpace : t.search.jump}
                    maxLength={MAX_QUERY_CHARS}
                    autoComplete="off"
                    spellCheck={false}
                    autoFocus
                    value={query}
                    onChange={(event) => {
                        setQuery(event.target.value);
                        choose(0);
                    }}
                    onKeyDown={onKey}
                />
                <button type="button" className={css.escape} onClick={() => dialog.current?.close()}>
                    {t.close}
                </button>
            </div>
            <div id="found" role="listbox" aria-label={t.search.title} className={css.list}>
                {groups.map((group) => (
                    <div key={group.name} role="group" aria-label={group.name}>
                        <div className={css.group} aria-hidden="true">
                            {group.name}
                        </div>
                        {group.entries.map((entry) => {
                            index += 1;
                            return <Option key={entry.id} entry={entry} at={index} current={current} open={open} />;
                        })}
                    </div>
                ))}
            </div>
            <p className={css.note} role="status">
                {found.error
                    ? messageOf(found.error)
                    : entries.length === 0 && words.trim().length >= MIN_QUERY_CHARS && !found.isBusy
                      ? t.search.nothing
                      : ''}
            </p>
        </dialog>
    );
}

interface OptionProps {
    entry: Entry;
    at: number;
    current: Entry | undefined;
    open: (entry: Entry) => void;
}

function Option({ entry, at, current, open }: OptionProps) {
    return (
        <div
            id={`found-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === current}
            className={css.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(entry)}
        >
            <Icon name={entry.icon} />
            <span className={css.words}>
                <span className={css.title}>{entry.title}</span>
                {entry.excerpt && (
                    <span className={css.excerpt}>
                        {entry.excerpt.map((piece, index) =>
                            index % 2 ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
                        )}
                    </span>
                )}
            </span>
            <span className={css.about}>{entry.about}</span>
        </div>
    );
}

function useTitles(organization: string, space: string | undefined, isText: boolean, words: string): Group[] {
    const spaces = useQuery({ ...spacesQuery(organization), enabled: !isText });
    const facts = useQuery({ ...spaceQuery(space ?? ''), enabled: !!space });
    const pages = useQuery({ ...pagesQuery(space ?? ''), enabled: !!space && !isText });
    const all = useMemo(
        () => (space && pages.data ? pageEntries(space, pages.data.pages, facts.data?.title ?? '') : []),
        [space, pages.data, facts.data?.title],
    );
    if (isText) return [];
    return [
        { name: t.pages, entries: words.trim() ? find(all, words) : [] },
        { name: t.search.spaces, entries: find((spaces.data ?? []).map(spaceEntry), words) },
        { name: t.search.commands, entries: find(commands(organization, space, facts.data?.permissions.edit), words) },
    ];
}

function commands(organization: string, space: string | undefined, mayEdit: boolean | undefined): Entry[] {
    const command = (id: string, title: string, icon: Entry['icon'], href: string, about = ''): Entry => ({
        id,
        title,
        icon,
        href,
        about,
    });
    return [
        command('home', t.home, 'home', `/app/orgs/${organization}`, 'g h'),
        command('inbox', t.inbox.title, 'inbox', `/app/orgs/${organization}/inbox`, 'g i'),
        command('changes', t.changes, 'change', `/app/orgs/${organization}/changes`, 'g c'),
        command('library', t.library, 'book', `/app/orgs/${organization}/library`, 'g l'),
        command('people', t.people.title, 'people', `/app/orgs/${organization}/people`, 'g p'),
        command('sites', t.sites.title, 'globe', `/app/orgs/${organization}/sites`, 'g s'),
        ...(space && mayEdit
            ? [command('new', t.page.newPage, 'plus', `/app/spaces/${space}/~/edit/?create=true`, 'c')]
            : []),
        ...(space ? [command('history', t.history.title, 'clock', `/app/spaces/${space}/~/history`)] : []),
        command('keys', t.keys.title, 'info', '', '?'),
        command('account', t.account, 'user', '/app/account'),
        command('organizations', t.organizations, 'external', '/app/organizations'),
    ];
}

function useText(organization: string, space: string | undefined, words: string) {
    const [asked, ask] = useState('');
    useEffect(() => {
        const timer = setTimeout(() => ask(words.trim()), SEARCH_DELAY_MS);
        return () => clearTimeout(timer);
    }, [words]);
    const isAsked = asked.length >= MIN_QUERY_CHARS;
    const answer = useQuery({ ...searchQuery(organization, space, asked), enabled: isAsked });
    const entries = (isAsked ? (answer.data ?? []) : []).flatMap((one) =>
        one.pages.map((page): Entry => {
            const section = page.sections?.[0];
            const entry: Entry = {
                id: `text ${one.id} ${page.id}`,
                title: page.title,
                about: one.title || page.ancestors.map(({ title }) => title).join(' › '),
                icon: 'text',
                href: `/app/spaces/${one.id}/${page.path}`,
            };
            return section?.body ? { ...entry, excerpt: piecesOf(section.body, section.highlights) } : entry;
        }),
    );
    return { entries, error: answer.error, isBusy: asked !== words.trim() || answer.isFetching };
}
