// What a revision changed in one page.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentQuery, revisionPageQuery, revisionPagesQuery } from '../api/queries';
import type { Revision } from '../api/revisions';
import { compare } from '../diff/compare';
import { rowsOf } from '../diff/rows';
import { type DocumentJson, emptyDocument } from '../document/json';
import { readDocument } from '../document/read';
import '../diff/diff.css';
import '../editor/editor.css';
import { schema } from '../editor/schema';
import { t } from '../i18n';
import type { ChangedPage } from '../review/changed-pages';
import { Drawn, Folded } from '../review/Drawn';
import css from '../review/review.module.css';
import { useReferences } from '../routes/document';
import { Failure } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { Skeleton } from '../ui/Screen';

interface Props {
    space: string;
    revision: Revision;
    page: ChangedPage;
    /** Makes the page as it was in this revision. */
    restore: (() => void) | undefined;
}

const NOTHING = emptyDocument();

export function RevisionPage({ space, revision, page, restore }: Props) {
    const before = useQuery({
        ...documentQuery(space, page.documents.before ?? ''),
        enabled: !!page.documents.before,
    });
    const removed = useQuery({
        ...revisionPageQuery(space, revision.parents[0] ?? '', page.id),
        enabled: page.kind === 'deleted' && revision.parents.length > 0,
    });
    const after = useQuery({
        ...revisionPageQuery(space, revision.id, page.id),
        enabled: page.kind !== 'deleted',
    });
    const tree = useQuery(revisionPagesQuery(space, revision.id));
    const now = page.kind === 'deleted' ? NOTHING : after.data?.document;
    const old = {
        created: NOTHING,
        deleted: removed.data?.document,
        edited: page.documents.before ? before.data : now,
        moved: now,
    }[page.kind];
    const documents = useMemo(() => [old, now], [old, now]);
    const isReady = useReferences(space, revision.id, tree.data?.pages ?? [], documents);
    const error = before.error ?? removed.error ?? after.error;
    return (
        <section className={css.page} data-page={page.id}>
            <header className={css.pageHead}>
                <h2>
                    <Icon name="page" /> {page.title}
                </h2>
                <span
                    className={`status ${page.kind === 'created' ? 'open' : page.kind === 'deleted' ? 'problem' : ''}`}
                >
                    {t.review[page.kind]}
                </span>
                {restore && (
                    <button type="button" className={css.seen} onClick={restore}>
                        {t.history.restore}
                    </button>
                )}
            </header>
            {error ? (
                <Failure error={error} />
            ) : old && now && isReady ? (
                <Text before={old} after={now} />
            ) : (
                <Skeleton />
            )}
        </section>
    );
}

function Text({ before, after }: { before: DocumentJson; after: DocumentJson }) {
    const changes = useMemo(() => compare(readDocument(schema, before), readDocument(schema, after)), [before, after]);
    return (
        <div className={`prose reading ${css.text}`}>
            {changes.every((one) => one.kind === 'same') && <p className={css.quiet}>{t.review.sameText}</p>}
            {rowsOf(changes).map((row, index) =>
                'folded' in row ? (
                    <Folded key={index} changes={row.folded} />
                ) : (
                    <Drawn key={index} change={row.change} />
                ),
            )}
        </div>
    );
}
