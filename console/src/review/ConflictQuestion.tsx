// A conflict that is a question in words: a page that one side removed, a file, an entry that is at two places.

import { useState } from 'react';
import { type Conflict, changeContent, refreshChanges, settleConflicts } from '../api/change-requests';
import type { ChangeRequest } from '../api/queries';
import { t } from '../i18n';
import { FormError } from '../ui/Failure';
import css from './conflicts.module.css';

interface Props {
    change: ChangeRequest;
    conflict: Conflict;
    /** The present revision of the space. */
    main: string | undefined;
}

/** What the two answers are called. */
function words(conflict: Conflict): { question: string; ours: string; main: string } {
    if (!conflict.ours)
        return { question: t.conflicts.deletedHere, ours: t.conflicts.keepDeleted, main: t.conflicts.bringBack };
    if (!conflict.theirs)
        return { question: t.conflicts.deletedThere, ours: t.conflicts.keepPage, main: t.conflicts.deleteToo };
    return { question: t.conflicts.kinds[conflict.kind] ?? '', ours: t.conflicts.takeOurs, main: t.conflicts.takeMain };
}

export function ConflictQuestion({ change, conflict, main }: Props) {
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const { page } = conflict;
    const { question, ours, main: theirs } = words(conflict);
    const act = async (run: () => Promise<unknown>) => {
        setBusy(true);
        try {
            await run();
            await refreshChanges(change.space);
        } catch (failure) {
            setError(failure);
        } finally {
            setBusy(false);
        }
    };
    if (!page) return <p className={css.question}>{t.conflicts.withGit}</p>;
    const keep = () => act(() => settleConflicts(change, [page]));
    const take = () =>
        act(() =>
            changeContent(change, [
                conflict.theirs
                    ? { operation: 'revert_page', page, ...(main && { revision: main }) }
                    : { operation: 'delete_page', page },
            ]),
        );
    return (
        <div className={css.question} data-change="" tabIndex={-1}>
            <p>{question}</p>
            <FormError error={error} />
            <div className={css.buttons}>
                <button type="button" className="button" data-key="1" disabled={isBusy} onClick={take}>
                    {theirs}
                </button>
                <button type="button" className="button" data-key="2" disabled={isBusy} onClick={keep}>
                    {ours}
                </button>
            </div>
        </div>
    );
}
