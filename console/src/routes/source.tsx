// The Markdown of a page: the whole file, as it is in the repository. It is saved as blocks are, and joined by the server with
// what others write.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/errors';
import type { ChangeRequest } from '../api/queries';
import { problemsOf, readSource, type TextProblem, writeSource } from '../api/source';
import { t } from '../i18n';
import { messageOf } from '../ui/message';
import css from './source.module.css';
import { draftOf, keepDraft } from './source-draft';

/** After the last key. One save is one revision. */
const SAVE_DELAY_MS = 10_000;
const CHECK_DELAY_MS = 1000;

export interface SourceProps {
    change: ChangeRequest;
    page: string;
    user: string;
    /** The revision that has what was written so far. */
    revision: string;
    /** Called when everything is saved, and the blocks are wanted again. */
    leave: (revision: string) => void;
    /** Sets what leaves this mode, for the button and the key of the screen. */
    offerLeaving: (leave: () => void) => void;
}

type State = 'loading' | 'saved' | 'unsaved' | 'saving' | 'failed' | 'stale';

export function Source({ change: { space, id }, page, user, revision, leave, offerLeaving }: SourceProps) {
    // Each save makes the change request another object, and the text is not read again for that.
    const change = useMemo(() => ({ space, id }), [space, id]);
    const [text, setText] = useState('');
    const [state, setState] = useState<State>('loading');
    const [error, setError] = useState<unknown>();
    const [problems, setProblems] = useState<TextProblem[]>([]);
    const present = useRef({ text: '', sent: '', base: revision });
    const field = useRef<HTMLTextAreaElement>(null);
    const draft = `${user} ${change.id} ${page}`;

    const load = useCallback(
        async (from: string) => {
            const read = await readSource(change, from, page);
            const kept = draftOf(draft);
            // What this device kept is sent with the revision that it was written at, so nobody's text is lost.
            const now = kept && kept.text !== read ? kept : { text: read, base: from };
            present.current = { text: now.text, sent: read, base: now.base };
            setText(now.text);
            setState(now.text === read ? 'saved' : 'unsaved');
        },
        [change, page, draft],
    );
    const fail = useCallback((reason: unknown) => {
        setError(reason);
        const isStale = reason instanceof ApiError && reason.type === 'stale';
        setState(isStale ? 'stale' : 'failed');
    }, []);
    useEffect(() => {
        load(revision).then(() => field.current?.focus(), fail);
    }, [load, fail, revision]);

    const save = useCallback(async (): Promise<boolean> => {
        const { text: sent, base } = present.current;
        if (sent === present.current.sent) return true;
        setState('saving');
        try {
            const saved = await writeSource(change, page, sent, base);
            const now = await readSource(change, saved, page);
            const isTyped = present.current.text !== sent;
            // What others wrote comes in at once, unless there is more of one's own that it has to be joined with.
            present.current = isTyped
                ? { text: present.current.text, sent, base: saved }
                : { text: now, sent: now, base: saved };
            if (!isTyped) setText(now);
            keepDraft(draft, isTyped ? present.current : undefined);
            setState(isTyped ? 'unsaved' : 'saved');
            return !isTyped;
        } catch (reason) {
            fail(reason);
            return false;
        }
    }, [change, page, draft, fail]);

    useEffect(() => {
        offerLeaving(() => void save().then((isSaved) => isSaved && leave(present.current.base)));
    }, [offerLeaving, save, leave]);
    useEffect(() => {
        if (state !== 'unsaved' || text !== present.current.text) return;
        const saving = setTimeout(() => void save(), SAVE_DELAY_MS);
        return () => clearTimeout(saving);
    }, [text, state, save]);
    useEffect(() => {
        if (!text) return;
        const checking = setTimeout(() => {
            problemsOf(change, page, text).then(setProblems, () => undefined);
        }, CHECK_DELAY_MS);
        return () => clearTimeout(checking);
    }, [text, change, page]);
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            if (!(event.metaKey || event.ctrlKey) || event.key !== 's') return;
            event.preventDefault();
            void save();
        };
        addEventListener('keydown', pressed);
        return () => removeEventListener('keydown', pressed);
    }, [save]);

    const type = (written: string) => {
        present.current.text = written;
        keepDraft(draft, { text: written, base: present.current.base });
        setText(written);
        setState('unsaved');
    };
    const replaceTheirs = () => {
        const now = error instanceof ApiError ? error.details?.revision : undefined;
        if (now) present.current.base = now;
        void save();
    };
    const takeTheirs = () => {
        keepDraft(draft, undefined);
        const now = error instanceof ApiError ? error.details?.revision : undefined;
        load(now ?? revision).catch(fail);
    };
    return (
        <section aria-label={t.source.label}>
            <p className={css.state} role="status" data-source={state}>
                {state === 'saved' ? t.editor.saved : state === 'saving' ? t.editor.saving : t.source.about}
            </p>
            {(state === 'failed' || state === 'stale') && (
                <div className={css.failure} role="alert">
                    <p>{state === 'stale' ? t.source.stale : messageOf(error)}</p>
                    {state === 'stale' ? (
                        <>
                            <button type="button" className="button" onClick={replaceTheirs}>
                                {t.editor.keepMine}
                            </button>
                            <button type="button" className="button" onClick={takeTheirs}>
                                {t.editor.takeTheirs}
                            </button>
                        </>
                    ) : (
                        <button type="button" className="button" onClick={() => void save()}>
                            {t.error.again}
                        </button>
                    )}
                </div>
            )}
            <textarea
                ref={field}
                className={css.text}
                aria-label={t.source.label}
                value={text}
                spellCheck={false}
                disabled={state === 'loading'}
                onChange={(event) => type(event.target.value)}
            />
            {problems.length > 0 && <Problems problems={problems} field={field.current} />}
        </section>
    );
}

function Problems({ problems, field }: { problems: readonly TextProblem[]; field: HTMLTextAreaElement | null }) {
    const show = (line: number) => {
        if (!field) return;
        const lines = field.value.split('\n');
        const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
        field.focus();
        field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    };
    return (
        <div className={css.problems}>
            <h2>{t.source.problems(problems.length)}</h2>
            <ul>
                {problems.map(({ line, message }, index) => (
                    <li key={index}>
                        {line ? (
                            <button type="button" className="link" onClick={() => show(line)}>
                                {t.source.line(line)}
                            </button>
                        ) : null}{' '}
                        {message}
                    </li>
                ))}
            </ul>
        </div>
    );
}
