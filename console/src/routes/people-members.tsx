// The members of an organization.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Member, memberListQuery, type OrganizationRole } from '../api/people';
import { organizationQuery, userQuery } from '../api/queries';
import { t } from '../i18n';
import { InviteButton } from '../people/InviteButton';
import { MemberRow } from '../people/MemberRow';
import { PeopleFrame } from '../people/PeopleFrame';
import css from '../people/people.module.css';
import { ORGANIZATION_ROLES } from '../people/roles';
import { useDelayed } from '../ui/delayed';
import { Lines, Screen } from '../ui/Screen';
import table from '../ui/table.module.css';

export function MembersScreen() {
    const { org } = useParams({ from: '/orgs/$org/people/members' });
    const organization = useQuery(organizationQuery(org));
    const [words, setWords] = useState('');
    const [role, setRole] = useState<OrganizationRole | ''>('');
    const query = useDelayed(words.trim());
    const members = useInfiniteQuery(memberListQuery(org, { ...(query && { query }), ...(role && { role }) }));
    const mayChange = !!organization.data?.permissions.admin;
    return (
        <PeopleFrame org={org} title={t.people.members}>
            <header className={css.head}>
                <h1>{t.people.members}</h1>
                {mayChange && organization.data && <InviteButton organization={organization.data} />}
            </header>
            <search className={css.filters}>
                <input
                    className="input"
                    type="search"
                    aria-label={t.people.search}
                    placeholder={t.people.search}
                    maxLength={100}
                    value={words}
                    onChange={(event) => setWords(event.target.value)}
                />
                <select
                    className="input"
                    aria-label={t.people.role}
                    value={role}
                    onChange={(event) => setRole(event.target.value as OrganizationRole | '')}
                >
                    <option value="">{t.people.allRoles}</option>
                    {ORGANIZATION_ROLES.map((one) => (
                        <option key={one} value={one}>
                            {t.people.roles[one]}
                        </option>
                    ))}
                </select>
            </search>
            <Screen
                query={members}
                skeleton={<Lines count={6} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.none}>{t.people.none}</p>}
            >
                {(list) => <Members org={org} members={list} mayChange={mayChange} />}
            </Screen>
            {members.hasNextPage && (
                <button
                    type="button"
                    className="button"
                    disabled={members.isFetchingNextPage}
                    onClick={() => void members.fetchNextPage()}
                >
                    {t.people.more}
                </button>
            )}
        </PeopleFrame>
    );
}

function Members({ org, members, mayChange }: { org: string; members: Member[]; mayChange: boolean }) {
    const user = useQuery(userQuery);
    return (
        <table className={table.table}>
            <thead>
                <tr>
                    <th scope="col">{t.people.name}</th>
                    <th scope="col">{t.people.role}</th>
                    <th scope="col">{t.people.teams}</th>
                    <th scope="col">{t.people.lastSeen}</th>
                    {mayChange && (
                        <th scope="col">
                            <span className="visually-hidden">{t.people.remove}</span>
                        </th>
                    )}
                </tr>
            </thead>
            <tbody>
                {members.map((member) => (
                    <MemberRow
                        key={member.id}
                        org={org}
                        member={member}
                        isMe={member.id === user.data?.id}
                        mayChange={mayChange}
                    />
                ))}
            </tbody>
        </table>
    );
}
