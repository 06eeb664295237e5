// What a team is granted: on the collections and spaces that the reader administers, since others do not show grants.

import { useQuery } from '@tanstack/react-query';
import { type Place, teamGrantsQuery } from '../api/access';
import { limited } from '../api/limited';
import type { Role } from '../api/people';
import { collectionsQuery, queryClient, spacesQuery } from '../api/queries';
import type { Team } from '../api/teams';
import { t } from '../i18n';
import { type NamedPlace, PlaceLink } from '../place/PlaceLink';
import { Lines, Screen } from '../ui/Screen';
import table from '../ui/table.module.css';
import css from './people.module.css';

/** Each place is one request. */
const MAX_PLACES = 200;
const READ_CONCURRENCY = 4;

type Granted = NamedPlace & { role: Role };

export function TeamGrants({ org, team }: { org: string; team: Team }) {
    const spaces = useQuery(spacesQuery(org));
    const collections = useQuery(collectionsQuery(org));
    const named = (
        kind: Place['kind'],
        list: readonly { id: string; title: string; permissions: { admin: boolean } }[],
    ) => list.filter(({ permissions }) => permissions.admin).map(({ id, title }): NamedPlace => ({ kind, id, title }));
    const places = [...named('collection', collections.data ?? []), ...named('space', spaces.data ?? [])];
    const read = places.slice(0, MAX_PLACES);
    const grants = useQuery({
        queryKey: ['access', 'team', team.id, read.map(({ id }) => id)],
        queryFn: () => grantsOf(team.id, read),
        enabled: spaces.isSuccess && collections.isSuccess,
    });
    return (
        <section className={css.section}>
            <h2>{t.people.granted}</h2>
            <Screen
                query={grants}
                skeleton={<Lines count={3} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.none}>{t.people.grantedNothing}</p>}
            >
                {(list) => (
                    <table className={table.table}>
                        <thead>
                            <tr>
                                <th scope="col">{t.people.place}</th>
                                <th scope="col">{t.people.role}</th>
                            </tr>
                        </thead>
                        <tbody>
                            {list.map((one) => (
                                <tr key={one.id}>
                                    <td>
                                        <PlaceLink place={one} />
                                    </td>
                                    <td data-label={t.people.role}>{t.people.roles[one.role]}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                )}
            </Screen>
            {places.length > read.length && (
                <p className={css.none}>{t.people.grantsOmitted(places.length - read.length)}</p>
            )}
        </section>
    );
}

async function grantsOf(team: string, places: readonly NamedPlace[]): Promise<Granted[]> {
    const run = limited(READ_CONCURRENCY);
    const found = await Promise.all(
        places.map((place) =>
            run(async () => {
                const grants = await queryClient.fetchQuery(teamGrantsQuery(place));
                const role = grants.find((one) => one.team.id === team)?.permission;
                return role && { ...place, role };
            }),
        ),
    );
    return found.filter((one) => one !== undefined);
}
