// The members of a team, and who owns it.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { refreshPeople } from '../api/people';
import {
    removeTeamMember,
    setTeamMember,
    type Team,
    type TeamMember,
    type TeamRole,
    teamMembersQuery,
} from '../api/teams';
import { t } from '../i18n';
import { Avatar } from '../shell/Frame';
import { FormError } from '../ui/Failure';
import { Lines, Screen } from '../ui/Screen';
import table from '../ui/table.module.css';
import { PersonPicker } from './PersonPicker';
import css from './people.module.css';

const ROLES: readonly TeamRole[] = ['member', 'owner'];

export function TeamMembers({ org, team }: { org: string; team: Team }) {
    const members = useQuery(teamMembersQuery(org, team.id));
    const mayManage = team.permissions.admin;
    const add = useMutation({
        mutationFn: (user: string) => setTeamMember(org, team.id, user, 'member'),
        onSuccess: () => refreshPeople(org),
    });
    const without = new Set(members.data?.map(({ organization }) => organization.id));
    return (
        <section className={css.section}>
            <h2>{t.people.members}</h2>
            <p className={css.none}>{t.people.ownersManage}</p>
            {mayManage && (
                <>
                    <PersonPicker
                        org={org}
                        label={t.people.addMember}
                        without={without}
                        choose={({ id }) => add.mutate(id)}
                    />
                    <FormError error={add.error} />
                </>
            )}
            <Screen
                query={members}
                skeleton={<Lines count={3} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.none}>{t.people.emptyTeam}</p>}
            >
                {(list) => (
                    <table className={table.table}>
                        <thead>
                            <tr>
                                <th scope="col">{t.people.name}</th>
                                <th scope="col">{t.people.roleInTeam}</th>
                                {mayManage && (
                                    <th scope="col">
                                        <span className="visually-hidden">{t.people.remove}</span>
                                    </th>
                                )}
                            </tr>
                        </thead>
                        <tbody>
                            {list.map((member) => (
                                <Row key={member.organization.id} org={org} team={team} member={member} />
                            ))}
                        </tbody>
                    </table>
                )}
            </Screen>
        </section>
    );
}

function Row({ org, team, member }: { org: string; team: Team; member: TeamMember }) {
    const { id, user } = member.organization;
    const refresh = () => refreshPeople(org);
    const change = useMutation({
        mutationFn: (role: TeamRole) => setTeamMember(org, team.id, id, role),
        onSuccess: refresh,
    });
    const remove = useMutation({ mutationFn: () => removeTeamMember(org, team.id, id), onSuccess: refresh });
    return (
        <tr>
            <td>
                <span className={css.person}>
                    <Avatar name={user.displayName} />
                    <span className={css.who}>
                        <Link to="/orgs/$org/people/members/$member" params={{ org, member: id }}>
                            <strong>{user.displayName}</strong>
                        </Link>
                        <small>{user.email}</small>
                    </span>
                </span>
            </td>
            <td data-label={t.people.roleInTeam}>
                {team.permissions.admin ? (
                    <select
                        className={`input ${css.role}`}
                        aria-label={t.people.roleOf(user.displayName)}
                        value={(change.isPending && change.variables) || member.team.role}
                        onChange={(event) => change.mutate(event.target.value as TeamRole)}
                    >
                        {ROLES.map((role) => (
                            <option key={role} value={role}>
                                {t.people.teamRoles[role]}
                            </option>
                        ))}
                    </select>
                ) : (
                    t.people.teamRoles[member.team.role]
                )}
                <FormError error={change.error ?? remove.error} />
            </td>
            {team.permissions.admin && (
                <td className={table.end}>
                    <button
                        type="button"
                        className="button danger-button"
                        aria-label={t.people.removeOf(user.displayName)}
                        disabled={remove.isPending}
                        onClick={() => remove.mutate()}
                    >
                        {t.people.remove}
                    </button>
                </td>
            )}
        </tr>
    );
}
