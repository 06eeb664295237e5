// The changes of one page: its text before and after, block by block, with comments at their blocks.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import type { Comment } from '../api/change-requests';
import { type ChangeRequest, documentQuery, revisionPageQuery } from '../api/queries';
import { type Change, compare } from '../diff/compare';
import { rowsOf } from '../diff/rows';
import { type DocumentJson, emptyDocument } from '../document/json';
import { keyOfNode } from '../document/origin';
import { readDocument } from '../document/read';
import '../editor/editor.css';
import { schema } from '../editor/schema';
import { t } from '../i18n';
import { useReferences } from '../routes/document';
import { Failure } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { Skeleton } from '../ui/Screen';
import { CommentForm } from './CommentForm';
import type { ChangedPage } from './changed-pages';
import '../diff/diff.css';
import type { TreePage } from '../tree/outline';
import { Drawn, Folded } from './Drawn';
import css from './review.module.css';
import { useSeen } from './seen';
import { Thread } from './Thread';

interface Props {
    change: ChangeRequest;
    page: ChangedPage;
    pages: readonly TreePage[];
    comments: readonly Comment[];
    mayComment: boolean;
}

export function PageChanges({ change, page, pages, comments, mayComment }: Props) {
    const [before, after] = useTexts(change, page);
    const [isSeen, setSeen] = useSeen(change.id, page.id, page.documents.after ?? change.revision);
    const heading = useId();
    const documents = useMemo(() => [before.data, after.data], [before.data, after.data]);
    const isReady = useReferences(change.space, change.revision, pages, documents);
    const here = comments.filter((comment) => comment.target.page?.id === page.id);
    const error = before.error ?? after.error;
    return (
        <section className={css.page} aria-labelledby={heading} data-page={page.id} data-seen={isSeen || undefined}>
            <header className={css.pageHead}>
                <h2 id={heading} tabIndex={-1}>
                    <Icon name="page" /> {page.title}
                </h2>
                <span
                    className={`status ${page.kind === 'created' ? 'open' : page.kind === 'deleted' ? 'problem' : ''}`}
                >
                    {t.review[page.kind]}
                </span>
                {page.isMoved && page.kind !== 'moved' && <span className="status">{t.review.moved}</span>}
                <button
                    type="button"
                    className={css.seen}
                    data-key="x"
                    aria-pressed={isSeen}
                    title={`${t.review.markSeen} (x)`}
                    onClick={() => setSeen(!isSeen)}
                >
                    <Icon name="check" /> {t.review.seen}
                </button>
            </header>
            {!isSeen && (
                <>
                    <Settings page={page} />
                    {error && <Failure error={error} />}
                    {before.data && after.data && isReady ? (
                        <Text
                            change={change}
                            page={page}
                            before={before.data}
                            after={after.data}
                            comments={here}
                            mayComment={mayComment}
                        />
                    ) : (
                        !error && <Skeleton />
                    )}
                </>
            )}
        </section>
    );
}

/** The text before and after. A new page had none, a removed one has none. */
function useTexts(change: ChangeRequest, page: ChangedPage) {
    const old = useQuery({
        ...documentQuery(change.space, page.documents.before ?? ''),
        enabled: page.kind === 'edited' && !!page.documents.before,
    });
    const removed = useQuery({
        ...revisionPageQuery(change.space, change.revisionInitial, page.id),
        enabled: page.kind === 'deleted',
    });
    const now = useQuery({
        ...revisionPageQuery(change.space, change.revision, page.id),
        enabled: page.kind !== 'deleted',
    });
    const nothing = useMemo(emptyDocument, []);
    const present = { data: page.kind === 'deleted' ? nothing : now.data?.document, error: now.error };
    if (page.kind === 'created') return [{ data: nothing, error: null }, present] as const;
    if (page.kind === 'deleted') return [{ data: removed.data?.document, error: removed.error }, present] as const;
    if (!page.documents.before) return [present, present] as const;
    return [old, present] as const;
}

function Settings({ page }: { page: ChangedPage }) {
    if (page.settings.length === 0) return null;
    const shown = (value: unknown) =>
        value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
    return (
        <dl className={css.settings}>
            {page.settings.map(({ name, before, after }) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                        <del>{shown(before)}</del> <ins>{shown(after)}</ins>
                    </dd>
                </div>
            ))}
        </dl>
    );
}

interface TextProps {
    change: ChangeRequest;
    page: ChangedPage;
    before: DocumentJson;
    after: DocumentJson;
    comments: readonly Comment[];
    mayComment: boolean;
}

function Text({ change, page, before, after, comments, mayComment }: TextProps) {
    const changes = useMemo(() => compare(readDocument(schema, before), readDocument(schema, after)), [before, after]);
    const keys = new Set(changes.map((one) => (one.kind === 'removed' ? undefined : keyOfNode(one.node))));
    const adrift = comments.filter((comment) => !comment.target.node || !keys.has(comment.target.node.id));
    // A fold that hides a comment would hide what has to be answered.
    const commented = new Set(comments.map((comment) => comment.target.node?.id));
    const rows = rowsOf(changes);
    return (
        <div className={`prose reading ${css.text}`}>
            {changes.every((one) => one.kind === 'same') && <p className={css.quiet}>{t.review.sameText}</p>}
            {rows.map((row, index) =>
                'folded' in row && !row.folded.some((one) => commented.has(keyOfNode(one.node))) ? (
                    <Folded key={index} changes={row.folded} />
                ) : (
                    ('folded' in row ? row.folded : [row.change]).map((one, at) => (
                        <Row
                            key={`${index}-${at}`}
                            change={change}
                            page={page}
                            row={one}
                            comments={comments}
                            mayComment={mayComment}
                        />
                    ))
                ),
            )}
            {adrift.map((comment) => (
                <Thread
                    key={comment.id}
                    change={change}
                    comment={comment}
                    note={comment.target.node ? t.review.onOld : undefined}
                />
            ))}
        </div>
    );
}

interface RowProps {
    change: ChangeRequest;
    page: ChangedPage;
    row: Change;
    comments: readonly Comment[];
    mayComment: boolean;
}

function Row({ change, page, row, comments, mayComment }: RowProps) {
    const [isWriting, write] = useState(false);
    const key = row.kind === 'removed' ? undefined : keyOfNode(row.node);
    const here = key ? comments.filter((comment) => comment.target.node?.id === key) : [];
    const number = String(change.number);
    return (
        <div
            className={css.row}
            data-kind={row.kind}
            data-change={row.kind === 'same' ? undefined : ''}
            tabIndex={row.kind === 'same' ? undefined : -1}
        >
            <Drawn change={row} />
            {mayComment && key && (
                <button
                    type="button"
                    className={css.commentButton}
                    data-key="c"
                    title={`${t.review.commentOn} (c)`}
                    aria-label={t.review.commentOn}
                    onClick={() => write(true)}
                >
                    <Icon name="comment" />
                </button>
            )}
            {here.map((comment) => (
                <Thread key={comment.id} change={change} comment={comment}>
                    {mayComment && key && (
                        <Link
                            to="/spaces/$space/~/changes/$number/$"
                            params={{ space: change.space, number, _splat: page.id }}
                            hash={key}
                            className="button"
                        >
                            <Icon name="edit" /> {t.page.edit}
                        </Link>
                    )}
                </Thread>
            ))}
            {isWriting && key && (
                <CommentForm change={change} place={{ page: page.id, node: key }} close={() => write(false)} />
            )}
        </div>
    );
}
