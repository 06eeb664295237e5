// Everyone with access to a space or a collection, with the role that counts, what is granted to them there, and why.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { effectiveRolesQuery, type Place, type UserGrant, userGrantsQuery } from '../api/access';
import type { Member, Role } from '../api/people';
import { membersQuery } from '../api/queries';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { Avatar } from '../shell/Frame';
import { FormError } from '../ui/Failure';
import { Lines, Screen } from '../ui/Screen';
import table from '../ui/table.module.css';
import { AccessExplanation } from './AccessExplanation';
import { ExplainedRow } from './ExplainedRow';

/** More rows are shown when one asks for them. */
const ROWS_AT_ONCE = 100;

interface Props {
    org: string;
    place: Place;
    /** Whether the reader sees who is in the organization. */
    mayListMembers: boolean;
}

export function PeopleWithAccess({ org, place, mayListMembers }: Props) {
    const effective = useQuery(effectiveRolesQuery(place));
    const grants = useQuery(userGrantsQuery(place));
    const members = useQuery({ ...membersQuery(org), enabled: mayListMembers });
    const [words, setWords] = useState('');
    const [limit, setLimit] = useState(ROWS_AT_ONCE);
    const memberOf = new Map(members.data?.map((member) => [member.id, member]));
    return (
        <section className={people.section}>
            <h2>{t.access.people}</h2>
            <input
                className={`input ${people.picker}`}
                type="search"
                aria-label={t.access.filter}
                placeholder={t.access.filter}
                value={words}
                onChange={(event) => setWords(event.target.value)}
            />
            <FormError error={grants.error} />
            <Screen query={effective} skeleton={<Lines count={4} />}>
                {(list) => {
                    const shown = peopleOf(list, grants.data ?? []).filter((one) => fits(one, words));
                    return (
                        <>
                            {shown.length === 0 && <p className={people.none}>{t.access.noPeople}</p>}
                            {shown.length > 0 && (
                                <table className={table.table}>
                                    <thead>
                                        <tr>
                                            <th scope="col">{t.access.name}</th>
                                            <th scope="col">{t.access.role}</th>
                                            <th scope="col">{t.access.granted}</th>
                                            <th scope="col">
                                                <span className="visually-hidden">{t.access.why}</span>
                                            </th>
                                        </tr>
                                    </thead>
                                    <tbody>
                                        {shown.slice(0, limit).map((one) => (
                                            <Row
                                                key={one.user.id}
                                                org={org}
                                                place={place}
                                                one={one}
                                                member={memberOf.get(one.user.id)}
                                            />
                                        ))}
                                    </tbody>
                                </table>
                            )}
                            {shown.length > limit && (
                                <button type="button" className="button" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
                                    {t.access.more}
                                </button>
                            )}
                        </>
                    );
                }}
            </Screen>
        </section>
    );
}

interface PersonWithAccess {
    user: UserGrant['user'];
    /** None in spite of a grant: suspended. */
    role?: Role;
    granted?: Role;
}

/** First those who are named here. */
function peopleOf(effective: readonly UserGrant[], grants: readonly UserGrant[]): PersonWithAccess[] {
    const roles = new Map(effective.map(({ user, permission }) => [user.id, permission]));
    const named = new Set(grants.map(({ user }) => user.id));
    return [
        ...grants.map(({ user, permission }) => ({ user, granted: permission, role: roles.get(user.id) })),
        ...effective
            .filter(({ user }) => !named.has(user.id))
            .map(({ user, permission }) => ({ user, role: permission })),
    ];
}

function fits({ user: { displayName, email } }: PersonWithAccess, words: string): boolean {
    const wanted = words.trim().toLowerCase();
    return `${displayName} ${email}`.toLowerCase().includes(wanted);
}

interface RowProps {
    org: string;
    place: Place;
    one: PersonWithAccess;
    member: Member | undefined;
}

function Row({ org, place, one: { user, role, granted }, member }: RowProps) {
    const name = user.displayName;
    return (
        <ExplainedRow
            name={name}
            columns={4}
            cells={
                <>
                    <td>
                        <span className={people.person}>
                            <Avatar name={name} />
                            <span className={people.who}>
                                <span>
                                    {member ? (
                                        <Link to="/orgs/$org/people/members/$member" params={{ org, member: user.id }}>
                                            <strong>{name}</strong>
                                        </Link>
                                    ) : (
                                        <strong>{name}</strong>
                                    )}
                                    <span className={people.marks}>
                                        {member?.role === null && <span className="status">{t.access.guest}</span>}
                                        {member?.disabled && (
                                            <span className="status problem">{t.access.suspended}</span>
                                        )}
                                    </span>
                                </span>
                                <small>{user.email}</small>
                            </span>
                        </span>
                    </td>
                    <td data-label={t.access.role}>{role ? t.people.roles[role] : t.access.noRole}</td>
                    <td data-label={t.access.granted}>{granted ? t.people.roles[granted] : '–'}</td>
                </>
            }
            explanation={<AccessExplanation org={org} place={place} person={{ id: user.id, name }} />}
        />
    );
}
