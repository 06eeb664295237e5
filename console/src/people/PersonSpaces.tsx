// The spaces within reach of a person, with their role there, and why they have it.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api/client';
import { memberSpacesQuery } from '../api/people';
import { t } from '../i18n';
import { AccessExplanation } from '../place/AccessExplanation';
import { ExplainedRow } from '../place/ExplainedRow';
import type { Person } from '../place/GrantRole';
import { Lines, Screen } from '../ui/Screen';
import table from '../ui/table.module.css';
import css from './people.module.css';

export function PersonSpaces({ org, person }: { org: string; person: Person }) {
    const spaces = useQuery(memberSpacesQuery(org, person.id));
    return (
        <section className={css.section}>
            <h2>{t.people.reaches}</h2>
            <Screen
                query={spaces}
                skeleton={<Lines count={4} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.none}>{t.people.reachesNothing}</p>}
            >
                {(list) => (
                    <table className={table.table}>
                        <thead>
                            <tr>
                                <th scope="col">{t.people.space}</th>
                                <th scope="col">{t.people.roleThere}</th>
                                <th scope="col">
                                    <span className="visually-hidden">{t.access.why}</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            {list.map((one) => (
                                <Row key={one.space.id} org={org} person={person} one={one} />
                            ))}
                        </tbody>
                    </table>
                )}
            </Screen>
        </section>
    );
}

function Row({
    org,
    person,
    one: { space, permission },
}: {
    org: string;
    person: Person;
    one: Schemas['MemberSpace'];
}) {
    return (
        <ExplainedRow
            name={space.title}
            columns={3}
            cells={
                <>
                    <td>
                        <Link to="/spaces/$space/$" params={{ space: space.id, _splat: '' }}>
                            <strong>{space.title}</strong>
                        </Link>
                    </td>
                    <td data-label={t.people.roleThere}>{t.people.roles[permission]}</td>
                </>
            }
            explanation={
                space.permissions.admin && (
                    <AccessExplanation org={org} place={{ kind: 'space', id: space.id }} person={person} isOnPerson />
                )
            }
        />
    );
}
