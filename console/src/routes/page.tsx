// A page of a space as readers see it, and the way to change it.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FullPage, pageQuery, pagesQuery, type Space, spaceQuery } from '../api/queries';
import { ago, t } from '../i18n';
import { useKeys } from '../shell/keys';
import { SpaceFrame } from '../shell/SpaceFrame';
import { ancestorsOf, isDocument, pageAt } from '../tree/pages';
import { usePageOrder } from '../tree/use-page-order';
import { emojiOf } from '../ui/emoji';
import { NotFound } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';
import { Reading, useReferences } from './document';
import css from './page.module.css';

export function PageScreen() {
    const { space, _splat: path = '' } = useParams({ from: '/spaces/$space/$' });
    const facts = useQuery(spaceQuery(space));
    const tree = useQuery(pagesQuery(space));
    const pages = tree.data?.pages ?? [];
    const current = pageAt(pages, path);
    const page = useQuery({
        ...pageQuery(space, current?.id ?? ''),
        enabled: !!current && isDocument(current),
        placeholderData: keepPreviousData,
    });
    const navigate = useNavigate();
    const mayEdit = facts.data?.permissions.edit && facts.data.editMode !== 'locked';
    const edit =
        mayEdit && current
            ? () =>
                  void navigate({
                      to: '/spaces/$space/~/edit/$',
                      params: { space, _splat: current.path ?? current.id },
                  })
            : undefined;
    const create = mayEdit
        ? () =>
              void navigate({
                  to: '/spaces/$space/~/edit/$',
                  params: { space, _splat: current?.path ?? '' },
                  search: { create: true } as never,
              })
        : undefined;
    const order = usePageOrder({
        space,
        pages: mayEdit ? tree.data?.pages : undefined,
        current: current?.id,
        subject: t.order.subject,
    });
    useKeys({ e: edit, c: create });
    const bar = (
        <>
            <Path space={space} pages={ancestorsOf(pages, current?.id ?? '') ?? []} />
            <div className={css.actions}>
                {facts.data && !mayEdit && (
                    <span className={css.note}>
                        {facts.data.editMode === 'locked' ? t.page.locked : t.page.readOnly}
                    </span>
                )}
                {facts.data?.urls.published && (
                    <a
                        className="icon-button"
                        href={facts.data.urls.published}
                        title={t.page.published}
                        aria-label={t.page.published}
                    >
                        <Icon name="external" />
                    </a>
                )}
                {edit && (
                    <button type="button" className="button primary" onClick={edit} title={t.page.editKey}>
                        <Icon name="edit" /> {t.page.edit}
                    </button>
                )}
            </div>
        </>
    );
    return (
        <SpaceFrame
            space={space}
            title={current?.title ?? facts.data?.title ?? ''}
            pages={tree.data?.pages}
            current={current?.id}
            order={order}
            create={create}
            bar={bar}
        >
            <Screen
                query={tree}
                skeleton={<Lines count={9} />}
                frame={(content) => content}
                isEmpty={(data) => data.pages.length === 0}
                empty={<NoPages create={create} />}
            >
                {() => {
                    if (!current) return <NotFound />;
                    if (!isDocument(current)) return <Empty title={t.page.notADocument} />;
                    return (
                        <Screen query={page} skeleton={<Lines count={9} />} frame={(content) => content}>
                            {(full) => <Article page={full} space={facts.data} pages={pages} />}
                        </Screen>
                    );
                }}
            </Screen>
        </SpaceFrame>
    );
}

function Article({
    page,
    space,
    pages,
}: {
    page: FullPage;
    space: Space | undefined;
    pages: Parameters<typeof useReferences>[2];
}) {
    const documents = useMemo(() => [page.document], [page.document]);
    const isReady = useReferences(space?.id ?? '', space?.revision, pages, documents);
    return (
        <article className={css.article}>
            <header className={css.head}>
                <h1>
                    {page.emoji && <span className="emoji">{emojiOf(page.emoji)} </span>}
                    {page.title}
                </h1>
                {page.description && <p className={css.lead}>{page.description}</p>}
            </header>
            {page.document.nodes.length === 0 && <p className={css.note}>{t.page.empty}</p>}
            {isReady ? <Reading document={page.document} label={page.title} /> : <Lines count={6} />}
            {page.updatedAt && <footer className={css.foot}>{t.page.updated(ago(page.updatedAt))}</footer>}
        </article>
    );
}

function NoPages({ create }: { create: (() => void) | undefined }) {
    return (
        <Empty title={t.page.noPages}>
            <p>{t.page.noPagesText}</p>
            {create && (
                <button type="button" className="button primary" onClick={create}>
                    <Icon name="plus" /> {t.page.writeFirst}
                </button>
            )}
        </Empty>
    );
}

function Path({ space, pages }: { space: string; pages: Parameters<typeof useReferences>[2] }) {
    return (
        <ol className={css.path}>
            {pages.map((page) => (
                <li key={page.id}>
                    {isDocument(page) ? (
                        <Link to="/spaces/$space/$" params={{ space, _splat: page.path ?? page.id }}>
                            {page.title}
                        </Link>
                    ) : (
                        page.title
                    )}
                </li>
            ))}
        </ol>
    );
}
