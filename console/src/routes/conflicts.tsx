// Conflicts of a change request with the space, page by page: what the space says, what is to stay, what is proposed.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Conflict, changeRequestQuery, conflictsQuery, mergeChange, refreshChanges } from '../api/change-requests';
import { type ChangeRequest, pagesQuery, queryClient, revisionPagesQuery, spaceQuery } from '../api/queries';
import { t } from '../i18n';
import { ConflictPage } from '../review/ConflictPage';
import { ConflictQuestion } from '../review/ConflictQuestion';
import { groupsOf, isAboutParts } from '../review/conflict-parts';
import { useConflictKeys } from '../review/keys';
import { SpaceFrame } from '../shell/SpaceFrame';
import { findPage } from '../tree/pages';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';
import css from './conflicts.module.css';

export function ConflictsScreen() {
    const { space, number } = useParams({ from: '/spaces/$space/~/changes/$number/~/conflicts' });
    const change = useQuery(changeRequestQuery(space, number));
    return (
        <Screen
            query={change}
            skeleton={<Lines count={9} />}
            frame={(content) => (
                <SpaceFrame space={space} title={t.conflicts.title} pages={undefined}>
                    {content}
                </SpaceFrame>
            )}
        >
            {(data) => <Conflicts change={data} />}
        </Screen>
    );
}

function Conflicts({ change }: { change: ChangeRequest }) {
    const space = useQuery(spaceQuery(change.space));
    const ours = useQuery({ ...revisionPagesQuery(change.space, change.revision), placeholderData: keepPreviousData });
    const main = useQuery({ ...pagesQuery(change.space), staleTime: 0 });
    const conflicts = useQuery(conflictsQuery(change));
    const params = { space: change.space, number: String(change.number) };
    const pages = ours.data?.pages ?? [];
    const titleOf = (conflict: Conflict) =>
        findPage(pages, (page) => page.id === conflict.page)?.title ??
        findPage(main.data?.pages ?? [], (page) => page.id === conflict.page)?.title ??
        conflict.path;
    useConflictKeys();
    const bar = (
        <div className={css.bar}>
            <Link
                to="/spaces/$space/~/changes/$number/~/review"
                params={params}
                className="icon-button"
                aria-label={t.review.title}
            >
                <Icon name="back" />
            </Link>
            <span className={css.barTitle}>{change.subject || t.untitled}</span>
        </div>
    );
    return (
        <SpaceFrame
            space={change.space}
            title={t.conflicts.title}
            pages={ours.data?.pages}
            change={params.number}
            bar={bar}
        >
            <div className={css.screen}>
                <header className={css.head}>
                    <h1>{t.conflicts.title}</h1>
                    <p>{t.conflicts.intro}</p>
                </header>
                <Screen
                    query={conflicts}
                    skeleton={<Lines count={9} />}
                    isEmpty={(list) => list.items.length === 0}
                    empty={
                        <Empty title={t.review.noConflicts}>
                            <Link to="/spaces/$space/~/changes/$number/~/review" params={params} className="button">
                                {t.conflicts.back}
                            </Link>
                        </Empty>
                    }
                >
                    {({ items }) => (
                        <>
                            {groupsOf(items).map((conflict) => (
                                <section
                                    key={`${conflict.page ?? ''} ${conflict.path}`}
                                    className={css.page}
                                    data-settled={conflict.settled || undefined}
                                    data-page={conflict.page ?? conflict.path}
                                >
                                    <header className={css.pageHead}>
                                        <h2 tabIndex={-1}>
                                            <Icon name="page" /> {titleOf(conflict)}
                                        </h2>
                                        <code className={css.path}>{conflict.path}</code>
                                        {conflict.settled && (
                                            <span className="status open">
                                                <Icon name="check" /> {t.conflicts.settled}
                                            </span>
                                        )}
                                    </header>
                                    {!conflict.settled &&
                                        (isAboutParts(conflict) ? (
                                            <ConflictPage
                                                change={change}
                                                conflict={conflict}
                                                pages={pages}
                                                mainPages={main.data?.pages ?? []}
                                            />
                                        ) : (
                                            <ConflictQuestion
                                                change={change}
                                                conflict={conflict}
                                                main={space.data?.revision}
                                            />
                                        ))}
                                </section>
                            ))}
                            {items.every((conflict) => conflict.settled) && (
                                <Merge change={change} mayMerge={!!space.data?.permissions.merge} />
                            )}
                            <p className={css.keys}>{t.conflicts.keys}</p>
                        </>
                    )}
                </Screen>
            </div>
        </SpaceFrame>
    );
}

function Merge({ change, mayMerge }: { change: ChangeRequest; mayMerge: boolean }) {
    const navigate = useNavigate();
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const merge = async () => {
        setBusy(true);
        try {
            const { result } = await mergeChange(change);
            await queryClient.invalidateQueries({ queryKey: ['space', change.space] });
            await refreshChanges(change.space);
            // Main may have moved again meanwhile: then there are new conflicts, and this screen shows them.
            if (result === 'merge')
                await navigate({
                    to: '/spaces/$space/~/changes/$number/~/review',
                    params: { space: change.space, number: String(change.number) },
                });
        } catch (failure) {
            setError(failure);
        } finally {
            setBusy(false);
        }
    };
    return (
        <div className={css.done}>
            <p>
                <Icon name="success" /> {t.conflicts.allSettled}
            </p>
            <FormError error={error} />
            {mayMerge && change.status === 'open' ? (
                <button type="button" className="button primary" disabled={isBusy} onClick={merge}>
                    <Icon name="merge" /> {isBusy ? t.review.merging : t.review.merge}
                </button>
            ) : (
                <Link
                    to="/spaces/$space/~/changes/$number/~/review"
                    params={{ space: change.space, number: String(change.number) }}
                    className="button primary"
                >
                    {t.conflicts.back}
                </Link>
            )}
        </div>
    );
}
