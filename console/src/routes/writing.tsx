// The page that is written: title, sentence, text, and what is known about saving.

import { Link } from '@tanstack/react-router';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { changeRequestQuery, refreshChanges } from '../api/change-requests';
import { fetchFiles, uploadFiles } from '../api/files';
import { type ChangeRequest, type FullPage, queryClient } from '../api/queries';
import { keyOfNode } from '../document/origin';
import { readDocument } from '../document/read';
import { conflictMarkers } from '../editor/conflicts';
import { followWrites } from '../editor/events';
import { fieldsOf } from '../editor/fields';
import { type Fields, Journal } from '../editor/journal';
import { mount } from '../editor/mount';
import { withMarkers } from '../editor/plugins';
import { schema } from '../editor/schema';
import { Session, type SessionState } from '../editor/session';
import { t } from '../i18n';
import { SpaceFrame } from '../shell/SpaceFrame';
import type { TreePage } from '../tree/outline';
import { Icon } from '../ui/Icon';
import { Lines } from '../ui/Screen';
import { AskForReview } from './ask-for-review';
import { Status } from './change-list';
import css from './editor.module.css';
import { editorSources } from './editor-sources';
import { PageIcon } from './page-icon';
import { SaveMark } from './save-mark';
import { useSource } from './use-source';

interface Props {
    /** The change request as it was when writing began. */
    first: ChangeRequest;
    change: ChangeRequest;
    page: FullPage;
    pages: readonly TreePage[];
    user: string;
    frame: Omit<Parameters<typeof SpaceFrame>[0], 'children'>;
}

const Source = lazy(async () => ({ default: (await import('./source')).Source }));

const CALM: SessionState = { state: 'saved', conflicts: new Map(), arrived: 0 };

export function Writing({ first, change, page, pages, user, frame }: Props) {
    const present = useRef(pages);
    present.current = pages;
    const place = useRef<HTMLDivElement>(null);
    const session = useRef<Session>(undefined);
    const [state, setState] = useState<SessionState>(CALM);
    const [fields, setFields] = useState(() => fieldsOf(page));
    const [isRestored, setRestored] = useState(false);

    useEffect(() => {
        if (!place.current) return;
        let isOver = false;
        const ending = start(
            place.current,
            { first, page, user, pages: () => present.current },
            {
                isOver: () => isOver,
                setState,
                setFields,
                begun: (begun) => {
                    session.current = begun;
                },
                restored: (kept) => {
                    setFields(kept);
                    setRestored(true);
                },
            },
        );
        return () => {
            isOver = true;
            void ending.then((end) => end());
        };
    }, [first, page, user]);

    const edit = (patch: Partial<typeof fields>) => {
        const next = { ...fields, ...patch };
        setFields(next);
        if (!session.current) return;
        session.current.fields = next;
        session.current.changed();
    };
    const flush = useCallback(async () => (await session.current?.flush()) ?? true, []);
    const source = useSource(session, flush);
    const params = { space: change.space, number: String(change.number) };
    const bar = (
        <div className={css.bar}>
            <Link
                to="/spaces/$space/~/changes/$number/~/review"
                params={params}
                className={css.change}
                title={t.editor.showChanges}
            >
                <Icon name="change" />
                <span className={css.subject}>{change.subject || t.untitled}</span>
                <span className={css.number}>#{change.number}</span>
                <Status status={change.status} />
            </Link>
            <SaveMark state={state} retry={() => void flush()} />
            <button
                type="button"
                className="icon-button"
                title={source.isOpen ? t.source.back : t.source.open}
                aria-label={source.isOpen ? t.source.back : t.source.open}
                aria-pressed={source.isOpen}
                onClick={source.toggle}
            >
                <Icon name="code" />
            </button>
            {change.urls.preview && (
                <a
                    className="icon-button"
                    href={change.urls.preview}
                    target="_blank"
                    rel="noreferrer"
                    title={t.editor.preview}
                    aria-label={t.editor.preview}
                >
                    <Icon name="eye" />
                </a>
            )}
            <AskForReview change={change} flush={flush} />
        </div>
    );
    return (
        <SpaceFrame {...frame} title={fields.title || t.untitled} bar={bar}>
            {source.isOpen && (
                <div className={css.page}>
                    <h1 className="visually-hidden">{fields.title || t.untitled}</h1>
                    <Suspense fallback={<Lines count={9} />}>
                        <Source
                            change={change}
                            page={page.id}
                            user={user}
                            revision={source.revision}
                            leave={source.leave}
                            offerLeaving={source.offerLeaving}
                        />
                    </Suspense>
                </div>
            )}
            <article className={css.page} hidden={source.isOpen}>
                {source.isRefused && (
                    <p className={css.notice} role="alert">
                        {t.source.first}
                    </p>
                )}
                <h1 className="visually-hidden">{fields.title || t.untitled}</h1>
                <PageIcon emoji={fields.emoji} onChange={(emoji) => edit({ emoji })} />
                <Line
                    className={css.title}
                    label={t.editor.title}
                    value={fields.title}
                    placeholder={t.untitled}
                    onChange={(title) => edit({ title })}
                />
                <Line
                    className={css.description}
                    label={t.editor.describe}
                    value={fields.description}
                    placeholder={t.editor.describe}
                    onChange={(description) => edit({ description })}
                />
                {isRestored && (
                    <p className={css.notice} role="status">
                        {t.editor.restored}
                    </p>
                )}
                {state.arrived > 0 && (
                    <p className="visually-hidden" role="status">
                        {t.editor.tookIn(state.arrived)}
                    </p>
                )}
                <div ref={place} className={css.text} />
            </article>
        </SpaceFrame>
    );
}

/** A line of text that grows; Enter goes on to what follows. */
function Line(props: {
    className: string | undefined;
    label: string;
    value: string;
    placeholder: string;
    onChange: (value: string) => void;
}) {
    return (
        <textarea
            className={props.className}
            aria-label={props.label}
            rows={1}
            value={props.value}
            placeholder={props.placeholder}
            onChange={(event) => props.onChange(event.target.value.replaceAll('\n', ' '))}
            onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                const next = event.currentTarget.parentElement?.querySelector<HTMLElement>(
                    `textarea:not(:first-of-type), [contenteditable=true]`,
                );
                (event.currentTarget.nextElementSibling instanceof HTMLTextAreaElement
                    ? event.currentTarget.nextElementSibling
                    : next
                )?.focus();
            }}
        />
    );
}

interface Place {
    first: ChangeRequest;
    page: FullPage;
    user: string;
    pages: () => readonly TreePage[];
}

interface Listener {
    /** Whether the screen went away while it began. */
    isOver: () => boolean;
    setState: (state: SessionState) => void;
    setFields: (fields: Fields) => void;
    begun: (session: Session) => void;
    restored: (fields: Fields) => void;
}

/**
 * Begins to write. Returns what ends it: everything is sent, and the editor goes away. What this device kept is read before
 * there is an editor, so that nothing happens to the caret once somebody types.
 */
async function start(
    element: HTMLElement,
    { first, page, user, pages }: Place,
    listener: Listener,
): Promise<() => void> {
    const journal = await Journal.open({ user, space: first.space, change: first.id, page: page.id });
    const kept = await journal?.read();
    if (!element.isConnected || listener.isOver()) {
        journal?.close();
        return () => undefined;
    }
    let session: Session | undefined;
    let conflicts: SessionState['conflicts'] = new Map();
    const view = mount(element, {
        doc: readDocument(schema, page.document),
        label: page.title,
        onChange: () => session?.changed(),
        files: { upload: (files) => uploadFiles(first, files), fetch: (urls) => fetchFiles(first, urls) },
        sources: editorSources(first, page.id, pages),
    });
    const onState = (state: SessionState) => {
        listener.setState(state);
        if (conflicts.size === 0 && state.conflicts.size === 0) return;
        conflicts = state.conflicts;
        showConflicts(view, session, state);
    };
    const fields = fieldsOf(page);
    const living = new Session({ change: first, page, journal, view, fields, onState, onFields: listener.setFields });
    session = living;
    listener.begun(living);
    if (kept && living.restore(kept)) listener.restored(living.fields);
    takeCaret(view, page);
    const refollow = async () => {
        const now = await queryClient.fetchQuery({
            ...changeRequestQuery(first.space, String(first.number)),
            staleTime: 0,
        });
        await living.follow(now.revision);
    };
    const stopFollowing = followWrites(first.space, first.id, () => void refollow().catch(() => undefined));
    const stopWatching = watchLeaving(living);
    return () => {
        stopFollowing();
        stopWatching();
        void living.flush().then(() => {
            living.close();
            journal?.close();
            view.destroy();
            void refreshChanges(first.space);
        });
    };
}

/** The title of a new page, the block that the address names, or the beginning of the text. */
function takeCaret(view: EditorView, page: FullPage): void {
    // Who puts pages in order with the keyboard goes on with that.
    if (document.activeElement?.closest('[data-held]')) return;
    if (!page.document.nodes.length && page.title === t.untitled) {
        view.dom.closest('article')?.querySelector('textarea')?.select();
        return;
    }
    const key = location.hash.slice(1);
    let target: number | undefined;
    view.state.doc.descendants((node, at) => {
        if (target === undefined && key && keyOfNode(node) === key) target = at + node.nodeSize - 1;
        return target === undefined;
    });
    if (target !== undefined) {
        const place = TextSelection.near(view.state.doc.resolve(target), -1);
        view.dispatch(view.state.tr.setSelection(place).scrollIntoView());
    }
    view.focus();
}

function showConflicts(view: EditorView, session: Session | undefined, state: SessionState): void {
    if (!session) return;
    const markers = conflictMarkers(state.conflicts, (uid, choice) => session.settle(uid, choice));
    view.dispatch(withMarkers(view.state.tr, markers));
}

/** What is not sent goes out when the page is left. Nothing is asked, unless this device could not keep the text. */
function watchLeaving(session: Session): () => void {
    const onHide = () => document.visibilityState === 'hidden' && void session.flush(true);
    const onOnline = () => void session.flush();
    const onUnload = (event: BeforeUnloadEvent) => session.isUnsafe && event.preventDefault();
    const onKey = (event: KeyboardEvent) => {
        if (!(event.metaKey || event.ctrlKey) || event.key !== 's') return;
        event.preventDefault();
        void session.flush();
    };
    document.addEventListener('visibilitychange', onHide);
    addEventListener('online', onOnline);
    addEventListener('beforeunload', onUnload);
    addEventListener('keydown', onKey);
    return () => {
        document.removeEventListener('visibilitychange', onHide);
        removeEventListener('online', onOnline);
        removeEventListener('beforeunload', onUnload);
        removeEventListener('keydown', onKey);
    };
}
