// The teams to which a role is granted on a space or a collection itself.

import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { grant, type Place, refreshAccess, type TeamGrant } from '../api/access';
import type { Role } from '../api/people';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { Lines, Screen } from '../ui/Screen';
import table from '../ui/table.module.css';
import { ROLES } from './roles';

interface Props {
    org: string;
    place: Place;
    grants: UseQueryResult<TeamGrant[]>;
}

export function TeamsWithAccess({ org, place, grants }: Props) {
    return (
        <section className={people.section}>
            <h2>{t.access.teams}</h2>
            <Screen
                query={grants}
                skeleton={<Lines count={2} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={people.none}>{t.access.noTeams}</p>}
            >
                {(list) => (
                    <table className={table.table}>
                        <thead>
                            <tr>
                                <th scope="col">{t.access.team}</th>
                                <th scope="col">{t.access.granted}</th>
                                <th scope="col">
                                    <span className="visually-hidden">{t.access.remove}</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            {list.map((one) => (
                                <Row key={one.team.id} org={org} place={place} grant={one} />
                            ))}
                        </tbody>
                    </table>
                )}
            </Screen>
        </section>
    );
}

function Row({ org, place, grant: { team, permission } }: { org: string; place: Place; grant: TeamGrant }) {
    const change = useMutation({
        mutationFn: (role: Role | null) => grant(place, { kind: 'team', id: team.id }, role),
        onSuccess: refreshAccess,
    });
    return (
        <tr>
            <td>
                <span className={people.person}>
                    <Icon name="people" />
                    <span className={people.who}>
                        <Link to="/orgs/$org/people/teams/$team" params={{ org, team: team.id }}>
                            <strong>{team.title}</strong>
                        </Link>
                        <small>{t.people.memberCount(team.members)}</small>
                    </span>
                </span>
            </td>
            <td data-label={t.access.granted}>
                <select
                    className={`input ${people.role}`}
                    aria-label={t.access.grantedTo(team.title)}
                    value={(change.isPending && change.variables) || permission}
                    onChange={(event) => change.mutate(event.target.value as Role)}
                >
                    {ROLES.map((role) => (
                        <option key={role} value={role}>
                            {t.people.roles[role]}
                        </option>
                    ))}
                </select>
                <FormError error={change.error} />
            </td>
            <td className={table.end}>
                <button
                    type="button"
                    className="button danger-button"
                    aria-label={t.access.removeOf(team.title)}
                    disabled={change.isPending}
                    onClick={() => change.mutate(null)}
                >
                    {t.access.remove}
                </button>
            </td>
        </tr>
    );
}
