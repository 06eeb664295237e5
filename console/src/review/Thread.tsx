// A comment with its answers.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Comment, postReply, refreshChanges, repliesQuery, resolveComment } from '../api/change-requests';
import type { ChangeRequest } from '../api/queries';
import { type DocumentJson, emptyDocument } from '../document/json';
import { readDocument } from '../document/read';
import { drawing, schema } from '../editor/schema';
import { ago, t } from '../i18n';
import { Avatar } from '../shell/Frame';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { CommentForm } from './CommentForm';
import css from './review.module.css';

interface Props {
    change: ChangeRequest;
    comment: Comment;
    /** What is to know about its place. */
    note?: string | undefined;
    /** What else one can do about it. */
    children?: ReactNode;
}

export function Thread({ change, comment, note, children }: Props) {
    const isResolved = comment.status === 'resolved';
    const article = useRef<HTMLElement>(null);
    // Notifications lead to their comment.
    const isNamed = location.hash === `#${comment.id}`;
    const [isOpen, setOpen] = useState(!isResolved || isNamed);
    const [isAnswering, answer] = useState(false);
    const [error, setError] = useState<unknown>();
    const replies = useQuery({ ...repliesQuery(change, comment.id), enabled: isOpen && comment.replies > 0 });
    useEffect(() => {
        if (!isNamed) return;
        article.current?.focus({ preventScroll: true });
        article.current?.scrollIntoView({ block: 'center' });
    }, [isNamed]);
    const resolve = async () => {
        try {
            await resolveComment(change, comment.id, !isResolved);
            setOpen(isResolved);
            await refreshChanges(change.space);
        } catch (failure) {
            setError(failure);
        }
    };
    if (!isOpen) {
        return (
            <button type="button" className={css.resolved} onClick={() => setOpen(true)}>
                <Icon name="check" /> {t.review.resolved} · {comment.postedBy.displayName}
            </button>
        );
    }
    return (
        <article ref={article} className={css.thread} data-comment={comment.id} tabIndex={-1}>
            {note && <p className={css.note}>{note}</p>}
            {note && comment.target.node && <blockquote className={css.quote}>{comment.target.node.quote}</blockquote>}
            <Post name={comment.postedBy.displayName} date={comment.postedAt} body={comment.body.document} />
            {replies.data?.items.map((reply) => (
                <Post
                    key={reply.id}
                    name={reply.postedBy.displayName}
                    date={reply.postedAt}
                    body={reply.body.document}
                />
            ))}
            <FormError error={error} />
            {isAnswering ? (
                <CommentForm
                    change={change}
                    close={() => answer(false)}
                    label={t.review.answer}
                    send={(text) => postReply(change, comment.id, text)}
                />
            ) : (
                <div className={css.threadActions}>
                    {comment.permissions.reply && (
                        <button type="button" className="button" onClick={() => answer(true)}>
                            {t.review.reply}
                        </button>
                    )}
                    <button type="button" className="button" onClick={resolve}>
                        <Icon name="check" /> {isResolved ? t.review.reopen : t.review.resolve}
                    </button>
                    {children}
                </div>
            )}
        </article>
    );
}

function Post({ name, date, body }: { name: string; date: string; body: unknown }) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const said = readDocument(schema, (body as DocumentJson | undefined) ?? emptyDocument());
        place.current?.replaceChildren(drawing.serializeFragment(said.content));
    }, [body]);
    return (
        <div className={css.post}>
            <Avatar name={name} />
            <div>
                <p className={css.author}>
                    <strong>{name}</strong> <small>{ago(date)}</small>
                </p>
                <div ref={place} className={`prose ${css.said}`} />
            </div>
        </div>
    );
}
