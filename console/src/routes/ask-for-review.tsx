// Opens a change request for review: what it is about, and whom to ask.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { refreshChanges, requestReviewers, updateChangeRequest } from '../api/change-requests';
import { type ChangeRequest, membersQuery, spaceQuery } from '../api/queries';
import { t } from '../i18n';
import { Avatar } from '../shell/Frame';
import { FormError } from '../ui/Failure';
import css from './editor.module.css';

const REVIEWING = new Set(['admin', 'create', 'review']);

export function AskForReview({ change, flush }: { change: ChangeRequest; flush: () => Promise<boolean> }) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [isOpen, setOpen] = useState(false);
    const open = () => {
        setOpen(true);
        void flush();
        dialog.current?.showModal();
    };
    return (
        <>
            <button type="button" className="button primary" onClick={open}>
                {t.editor.review}
            </button>
            <dialog ref={dialog} className="dialog" aria-labelledby="ask" onClose={() => setOpen(false)}>
                {isOpen && <Form change={change} flush={flush} close={() => dialog.current?.close()} />}
            </dialog>
        </>
    );
}

function Form({ change, flush, close }: { change: ChangeRequest; flush: () => Promise<boolean>; close: () => void }) {
    const space = useQuery(spaceQuery(change.space));
    const members = useQuery({ ...membersQuery(space.data?.organization ?? ''), enabled: !!space.data });
    const navigate = useNavigate();
    const [error, setError] = useState<unknown>();
    const others = (members.data ?? []).filter(
        (member) => REVIEWING.has(member.role ?? '') && member.id !== change.createdBy.id && !member.disabled,
    );
    const send = async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const subject = String(form.get('subject')).trim();
        const users = form.getAll('reviewer').map(String);
        try {
            await flush();
            if (users.length) await requestReviewers(change, users, subject);
            await updateChangeRequest(change, { status: 'open', subject });
            await refreshChanges(change.space);
            close();
            await navigate({
                to: '/spaces/$space/~/changes/$number/~/review',
                params: { space: change.space, number: String(change.number) },
            });
        } catch (failure) {
            setError(failure);
        }
    };
    return (
        <form onSubmit={send}>
            <h2 id="ask">{t.editor.review}</h2>
            <label className="field">
                <span>{t.editor.subject}</span>
                <input
                    className="input"
                    name="subject"
                    required
                    maxLength={100}
                    defaultValue={change.subject}
                    autoComplete="off"
                />
            </label>
            <fieldset className={css.reviewers}>
                <legend>{t.editor.reviewers}</legend>
                {others.map((member) => (
                    <label key={member.id} className={css.reviewer}>
                        <input type="checkbox" name="reviewer" value={member.id} />
                        <Avatar name={member.user.displayName} />
                        {member.user.displayName}
                    </label>
                ))}
                {members.data && others.length === 0 && <p className={css.none}>{t.editor.noReviewers}</p>}
            </fieldset>
            <FormError error={error} />
            <div className="actions">
                <button type="button" className="button" onClick={close}>
                    {t.cancel}
                </button>
                <button type="submit" className="button primary">
                    {t.editor.ask}
                </button>
            </div>
        </form>
    );
}
