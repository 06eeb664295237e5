// What became of a space: its revisions, the latest first.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { pagesQuery, spaceQuery } from '../api/queries';
import { historyQuery, type Revision } from '../api/revisions';
import { ago, t } from '../i18n';
import { Avatar } from '../shell/Frame';
import { SpaceFrame } from '../shell/SpaceFrame';
import { Icon } from '../ui/Icon';
import { Lines, Screen } from '../ui/Screen';
import css from './history.module.css';

export function HistoryScreen() {
    const { space } = useParams({ from: '/spaces/$space/~/history' });
    const facts = useQuery(spaceQuery(space));
    const pages = useQuery(pagesQuery(space));
    return (
        <SpaceFrame space={space} title={t.history.title} pages={pages.data?.pages}>
            <div className={css.screen}>
                <header className={css.head}>
                    <h1>{t.history.title}</h1>
                    <p>{t.history.intro}</p>
                </header>
                <Screen query={facts} skeleton={<Lines count={6} />}>
                    {(data) => <Revisions space={space} from={data.revision} />}
                </Screen>
            </div>
        </SpaceFrame>
    );
}

function Revisions({ space, from }: { space: string; from: string }) {
    const history = useInfiniteQuery(historyQuery(space, from));
    return (
        <Screen query={history} skeleton={<Lines count={6} />}>
            {({ pages: batches }) => (
                <>
                    <ol className={css.list}>
                        {batches
                            .flatMap((batch) => batch.revisions)
                            .map((revision) => (
                                <Entry
                                    key={revision.id}
                                    space={space}
                                    revision={revision}
                                    isPresent={revision.id === from}
                                />
                            ))}
                    </ol>
                    {history.hasNextPage && (
                        <button
                            type="button"
                            className="button"
                            disabled={history.isFetchingNextPage}
                            onClick={() => void history.fetchNextPage()}
                        >
                            {t.history.more}
                        </button>
                    )}
                </>
            )}
        </Screen>
    );
}

interface EntryProps {
    space: string;
    revision: Revision;
    isPresent: boolean;
}

export const subjectOf = (revision: Revision) =>
    revision.mergedFrom?.subject ||
    revision.git?.message?.split('\n')[0] ||
    t.history.kinds[revision.type] ||
    revision.type;

function Entry({ space, revision, isPresent }: EntryProps) {
    const author = revision.mergedFrom?.createdBy.displayName;
    return (
        <li>
            <Link to="/spaces/$space/~/history/$revision" params={{ space, revision: revision.id }} className={css.row}>
                {author ? <Avatar name={author} /> : <Icon name="clock" />}
                <span className={css.text}>
                    <strong>{subjectOf(revision)}</strong>
                    <small>
                        {revision.mergedFrom && <>#{revision.mergedFrom.number} </>}
                        {author && <>{t.by(author)} · </>}
                        <time dateTime={revision.createdAt}>{ago(revision.createdAt)}</time>
                    </small>
                </span>
                {isPresent && <span className="status merged">{t.history.present}</span>}
            </Link>
        </li>
    );
}
