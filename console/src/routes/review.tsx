// One change request: what it changes, what people say about it, and the way to publish it.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { changeRequestQuery, changesQuery, commentsQuery } from '../api/change-requests';
import { type ChangeRequest, revisionPagesQuery, spaceQuery, userQuery } from '../api/queries';
import { ago, t } from '../i18n';
import { changedPages } from '../review/changed-pages';
import { Discussion } from '../review/Discussion';
import { useReviewKeys } from '../review/keys';
import { MergeBox } from '../review/MergeBox';
import { PageChanges } from '../review/PageChanges';
import { ReviewForm, Reviews } from '../review/Reviews';
import css from '../review/review.module.css';
import { SpaceFrame } from '../shell/SpaceFrame';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';
import { Status } from './change-list';

export function ReviewScreen() {
    const { space, number } = useParams({ from: '/spaces/$space/~/changes/$number/~/review' });
    const change = useQuery(changeRequestQuery(space, number));
    return (
        <Screen
            query={change}
            skeleton={<Lines count={9} />}
            frame={(content) => (
                <SpaceFrame space={space} title={t.review.title} pages={undefined}>
                    {content}
                </SpaceFrame>
            )}
        >
            {(data) => <Review change={data} />}
        </Screen>
    );
}

function Review({ change }: { change: ChangeRequest }) {
    const number = String(change.number);
    const user = useQuery(userQuery);
    const space = useQuery(spaceQuery(change.space));
    const tree = useQuery({ ...revisionPagesQuery(change.space, change.revision), placeholderData: keepPreviousData });
    const changes = useQuery({ ...changesQuery(change), placeholderData: keepPreviousData });
    const comments = useQuery(commentsQuery(change));
    const isLiving = change.status === 'draft' || change.status === 'open';
    const pages = useMemo(() => changedPages(changes.data?.changes ?? []), [changes.data]);
    const mayReview = !!space.data?.permissions.review && user.data?.id !== change.createdBy.id;
    useReviewKeys();
    const params = { space: change.space, number };
    const bar = (
        <div className={css.bar}>
            <Link
                to="/spaces/$space/~/changes"
                params={{ space: change.space }}
                className="icon-button"
                aria-label={t.changes}
            >
                <Icon name="back" />
            </Link>
            <span className={css.barTitle}>{change.subject || t.untitled}</span>
            {change.urls.preview && (
                <a className="button quiet-button" href={change.urls.preview} target="_blank" rel="noreferrer">
                    <Icon name="eye" /> <span className={css.wide}>{t.editor.preview}</span>
                </a>
            )}
            {isLiving && space.data?.permissions.edit && (
                <Link
                    to="/spaces/$space/~/changes/$number/$"
                    params={{ ...params, _splat: pages.find((page) => page.kind !== 'deleted')?.id ?? '' }}
                    className="button"
                >
                    <Icon name="edit" /> <span className={css.wide}>{t.review.continueEditing}</span>
                </Link>
            )}
        </div>
    );
    const panel = (
        <div className={css.panel}>
            <MergeBox change={change} space={space.data} pages={pages} />
            <Reviews change={change} space={space.data} me={user.data?.id} />
            {isLiving && mayReview && <ReviewForm change={change} />}
            {isLiving && !mayReview && user.data?.id === change.createdBy.id && change.status === 'open' && (
                <p className={css.quiet}>{t.review.ownReview}</p>
            )}
            <Discussion
                change={change}
                comments={(comments.data ?? []).filter((comment) => !comment.target.page)}
                title={t.review.discussion}
            />
        </div>
    );
    return (
        <SpaceFrame
            space={change.space}
            title={change.subject || t.review.title}
            pages={tree.data?.pages}
            change={number}
            bar={bar}
            panel={panel}
        >
            <div className={css.screen}>
                <header className={css.head}>
                    <h1>{change.subject || t.untitled}</h1>
                    <p>
                        <Status status={change.status} /> #{change.number} {t.by(change.createdBy.displayName)} ·{' '}
                        {ago(change.updatedAt)}
                    </p>
                </header>
                <Screen
                    query={changes}
                    skeleton={<Lines count={9} />}
                    isEmpty={() => pages.length === 0}
                    empty={<Empty title={t.review.noChanges} />}
                >
                    {() => (
                        <>
                            {pages.map((page) => (
                                <PageChanges
                                    key={page.id}
                                    change={change}
                                    page={page}
                                    pages={tree.data?.pages ?? []}
                                    comments={comments.data ?? []}
                                    mayComment={isLiving && !!space.data?.permissions.comment}
                                />
                            ))}
                            <p className={css.keys}>{t.review.keys}</p>
                        </>
                    )}
                </Screen>
            </div>
        </SpaceFrame>
    );
}
