import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { postComment, refreshChanges } from '../api/change-requests';
import type { ChangeRequest } from '../api/queries';
import { t } from '../i18n';
import { FormError } from '../ui/Failure';
import css from './review.module.css';

interface Props {
    change: ChangeRequest;
    place?: { page?: string; node?: string };
    close?: () => void;
    /** In place of a comment: an answer, or a review. */
    send?: (text: string) => Promise<unknown>;
    label?: string;
}

export function CommentForm({ change, place = {}, close, send, label = t.review.write }: Props) {
    const [error, setError] = useState<unknown>();
    const [isSending, setSending] = useState(false);
    const submit = async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        const text = String(new FormData(form).get('text')).trim();
        if (!text) return;
        setSending(true);
        try {
            await (send ? send(text) : postComment(change, text, place));
            await refreshChanges(change.space);
            form.reset();
            close?.();
        } catch (failure) {
            setError(failure);
        } finally {
            setSending(false);
        }
    };
    return (
        <form className={css.commentForm} onSubmit={submit}>
            <textarea
                className="input"
                name="text"
                rows={2}
                required
                placeholder={label}
                aria-label={label}
                autoFocus={!!close}
                onKeyDown={sendByKey}
            />
            <FormError error={error} />
            <div className="actions">
                {close && (
                    <button type="button" className="button quiet-button" onClick={close}>
                        {t.cancel}
                    </button>
                )}
                <button type="submit" className="button primary" disabled={isSending}>
                    {t.review.send}
                </button>
            </div>
        </form>
    );
}

/** ⌘Enter sends, as it does everywhere. */
export function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit();
}
