// The repository of a space: where it is cloned from, and what it was imported from or exported to last.

import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '../admin/parts';
import { gitInfoQuery } from '../api/places';
import type { Space } from '../api/queries';
import { moment, t } from '../i18n';
import people from '../people/people.module.css';
import { Copyable } from '../ui/Copyable';
import { Lines, Screen } from '../ui/Screen';

export function GitFacts({ space }: { space: Space }) {
    return (
        <section className={people.section}>
            <h2>{t.place.git}</h2>
            <Copyable label={t.place.clone} value={`${location.origin}/git/${space.id}.git`} />
            <p className={people.none}>{t.place.cloneHint}</p>
            {space.gitSync ? <LastSync space={space.id} /> : <p className={people.none}>{t.place.neverSynced}</p>}
        </section>
    );
}

function LastSync({ space }: { space: string }) {
    const info = useQuery(gitInfoQuery(space));
    return (
        <Screen query={info} skeleton={<Lines count={3} />}>
            {({ url, ref, repoProjectDirectory, operation }) => (
                <Facts>
                    <Fact name={t.place.lastSync}>
                        {operation.direction === 'import' ? t.place.imported : t.place.exported},{' '}
                        {moment(operation.completedAt ?? operation.startedAt)}
                    </Fact>
                    <Fact name={t.place.repository}>{url}</Fact>
                    <Fact name={t.place.branch}>{ref}</Fact>
                    {repoProjectDirectory && <Fact name={t.place.directory}>{repoProjectDirectory}</Fact>}
                    {operation.error && <Fact name={t.place.syncError}>{operation.error}</Fact>}
                </Facts>
            )}
        </Screen>
    );
}
