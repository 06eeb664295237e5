// Who reviewed, who was asked, and one's own review.

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refreshChanges, requestReviewers, reviewersQuery, reviewsQuery, submitReview } from '../api/change-requests';
import type { ChangeRequest, Space } from '../api/queries';
import { t } from '../i18n';
import { Avatar } from '../shell/Frame';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { sendByKey } from './CommentForm';
import css from './review.module.css';

export function Reviews({
    change,
    space,
    me,
}: {
    change: ChangeRequest;
    space: Space | undefined;
    me: string | undefined;
}) {
    const reviews = useQuery(reviewsQuery(change));
    const asked = useQuery(reviewersQuery(change));
    const [error, setError] = useState<unknown>();
    const given = reviews.data?.items ?? [];
    const open = (asked.data?.items ?? []).filter(
        ({ user }) => !given.some((review) => review.reviewer.id === user.id),
    );
    if (given.length === 0 && open.length === 0) return null;
    const mayAsk = change.createdBy.id === me || space?.permissions.edit;
    const askAgain = async (user: string) => {
        try {
            await requestReviewers(change, [user]);
            await refreshChanges(change.space);
        } catch (failure) {
            setError(failure);
        }
    };
    return (
        <ul className={css.people}>
            {given.map((review) => (
                <li key={review.id}>
                    <Avatar name={review.reviewer.displayName} />
                    <span>
                        <strong>{review.reviewer.displayName}</strong>{' '}
                        <small data-status={review.status}>
                            {review.status === 'approved' ? t.review.approved : t.review.changesRequested}
                            {review.outdated && <> · {t.review.outdatedReview}</>}
                        </small>
                    </span>
                    {mayAsk && change.status === 'open' && (review.outdated || review.status !== 'approved') && (
                        <button type="button" className="button" onClick={() => void askAgain(review.reviewer.id)}>
                            {t.review.askAgain}
                        </button>
                    )}
                </li>
            ))}
            {open.map(({ user }) => (
                <li key={user.id}>
                    <Avatar name={user.displayName} />
                    <span>
                        <strong>{user.displayName}</strong> <small>{t.review.asked}</small>
                    </span>
                </li>
            ))}
            <FormError error={error} />
        </ul>
    );
}

export function ReviewForm({ change }: { change: ChangeRequest }) {
    const [error, setError] = useState<unknown>();
    const [isSending, setSending] = useState(false);
    const submit = async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        const text = String(new FormData(form).get('text')).trim();
        setSending(true);
        try {
            await submitReview(change, button?.value === 'changes-requested' ? 'changes-requested' : 'approved', text);
            await refreshChanges(change.space);
            form.reset();
            setError(undefined);
        } catch (failure) {
            setError(failure);
        } finally {
            setSending(false);
        }
    };
    return (
        <form className={css.box} onSubmit={submit}>
            <h2>{t.review.submit}</h2>
            <textarea
                className="input"
                name="text"
                rows={2}
                placeholder={t.review.say}
                aria-label={t.review.say}
                onKeyDown={sendByKey}
            />
            <FormError error={error} />
            <div className={css.verdicts}>
                <button type="submit" value="approved" data-key="A" className="button primary" disabled={isSending}>
                    <Icon name="check" /> {t.review.approve}
                </button>
                <button type="submit" value="changes-requested" className="button" disabled={isSending}>
                    {t.review.requestChanges}
                </button>
            </div>
        </form>
    );
}
