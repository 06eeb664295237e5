// Comments about the whole change request.

import type { Comment } from '../api/change-requests';
import type { ChangeRequest } from '../api/queries';
import { CommentForm } from './CommentForm';
import css from './review.module.css';
import { Thread } from './Thread';

export function Discussion({
    change,
    comments,
    title,
}: {
    change: ChangeRequest;
    comments: readonly Comment[];
    title: string;
}) {
    return (
        <section className={css.box}>
            <h2>{title}</h2>
            {comments.map((comment) => (
                <Thread key={comment.id} change={change} comment={comment} />
            ))}
            <CommentForm change={change} />
        </section>
    );
}
