// One revision of a space: what it changed, and the ways to take that back.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Schemas } from '../api/client';
import { type ChangeRequest, revisionPagesQuery, spaceQuery } from '../api/queries';
import { type Revision, restorePage, revisionChangesQuery, revisionQuery, undoRevision } from '../api/revisions';
import { RevisionPage } from '../history/RevisionPage';
import { ago, t } from '../i18n';
import { changedPages } from '../review/changed-pages';
import { SpaceFrame } from '../shell/SpaceFrame';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';
import { subjectOf } from './history';
import css from './history.module.css';

export function RevisionScreen() {
    const { space, revision: id } = useParams({ from: '/spaces/$space/~/history/$revision' });
    const revision = useQuery(revisionQuery(space, id));
    const changes = useQuery(revisionChangesQuery(space, id));
    const pages = useQuery(revisionPagesQuery(space, id));
    return (
        <SpaceFrame space={space} title={t.history.title} pages={pages.data?.pages} bar={<Bar space={space} />}>
            <div className={css.screen}>
                <Screen query={revision} skeleton={<Lines count={6} />} frame={(content) => content}>
                    {(data) => (
                        <Screen query={changes} skeleton={<Lines count={6} />} frame={(content) => content}>
                            {(list) => <Shown space={space} revision={data} changes={list.changes} />}
                        </Screen>
                    )}
                </Screen>
            </div>
        </SpaceFrame>
    );
}

function Bar({ space }: { space: string }) {
    return (
        <Link to="/spaces/$space/~/history" params={{ space }} className="button quiet-button">
            <Icon name="back" /> {t.history.title}
        </Link>
    );
}

interface ShownProps {
    space: string;
    revision: Revision;
    changes: readonly Schemas['RevisionChange'][];
}

function Shown({ space, revision, changes }: ShownProps) {
    const facts = useQuery(spaceQuery(space));
    const navigate = useNavigate();
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const pages = useMemo(() => changedPages(changes), [changes]);
    const files = changes.filter((change) => 'file' in change);
    const mayEdit = facts.data?.permissions.edit && facts.data.editMode !== 'locked';
    const subject = subjectOf(revision);
    const begin = async (run: () => Promise<ChangeRequest>) => {
        setBusy(true);
        try {
            const change = await run();
            await navigate({
                to: '/spaces/$space/~/changes/$number/~/review',
                params: { space, number: String(change.number) },
            });
        } catch (failure) {
            setError(failure);
            setBusy(false);
        }
    };
    return (
        <>
            <header className={css.head}>
                <h1>{subject}</h1>
                <p>
                    {revision.mergedFrom && (
                        <>
                            <Link
                                to="/spaces/$space/~/changes/$number/~/review"
                                params={{ space, number: String(revision.mergedFrom.number) }}
                            >
                                #{revision.mergedFrom.number}
                            </Link>{' '}
                            {t.by(revision.mergedFrom.createdBy.displayName)} ·{' '}
                        </>
                    )}
                    <time dateTime={revision.createdAt}>{ago(revision.createdAt)}</time> ·{' '}
                    <code>{revision.id.slice(0, 8)}</code>
                </p>
                {mayEdit && pages.length > 0 && revision.parents.length > 0 && (
                    <div className={css.actions}>
                        <button
                            type="button"
                            className="button"
                            disabled={isBusy}
                            onClick={() =>
                                begin(() => undoRevision(space, revision, changes, t.history.undoSubject(subject)))
                            }
                        >
                            {t.history.undo}
                        </button>
                        <span className={css.note}>{t.history.undoText}</span>
                    </div>
                )}
                <FormError error={error} />
            </header>
            {pages.length === 0 && files.length === 0 && <Empty title={t.history.noPages} />}
            {pages.map((page) => (
                <RevisionPage
                    key={page.id}
                    space={space}
                    revision={revision}
                    page={page}
                    restore={
                        mayEdit && page.kind !== 'deleted' && !isBusy
                            ? () =>
                                  void begin(() =>
                                      restorePage(space, page.id, revision.id, t.history.restoreSubject(page.title)),
                                  )
                            : undefined
                    }
                />
            ))}
            {files.length > 0 && (
                <ul className={css.files}>
                    {files.map((change) => (
                        <li key={`${change.type} ${change.file.id}`}>
                            <Icon name="file" /> {change.file.name}{' '}
                            <span className="status">{t.history.files[change.type]}</span>
                        </li>
                    ))}
                </ul>
            )}
        </>
    );
}
