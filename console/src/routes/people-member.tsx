// One member: role, teams, and every space that they reach.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { memberQuery, memberTeamsQuery } from '../api/people';
import { organizationQuery, userQuery } from '../api/queries';
import { ago, t } from '../i18n';
import { Marks, MemberRole, RemoveMember } from '../people/MemberRow';
import { PeopleFrame } from '../people/PeopleFrame';
import { PersonSpaces } from '../people/PersonSpaces';
import css from '../people/people.module.css';
import { Avatar } from '../shell/Frame';
import { Lines, Screen } from '../ui/Screen';

export function MemberScreen() {
    const { org, member: id } = useParams({ from: '/orgs/$org/people/members/$member' });
    const organization = useQuery(organizationQuery(org));
    const user = useQuery(userQuery);
    const member = useQuery(memberQuery(org, id));
    const isMe = user.data?.id === id;
    const navigate = useNavigate();
    const mayChange = !!organization.data?.permissions.admin;
    return (
        <PeopleFrame org={org} title={member.data?.user.displayName ?? t.people.members}>
            <Screen query={member} frame={(content) => content} skeleton={<Lines count={4} />}>
                {(one) => (
                    <>
                        <header className={css.head}>
                            <span className={css.person}>
                                <Avatar name={one.user.displayName} />
                                <span className={css.who}>
                                    <span>
                                        <h1 className={css.name}>{one.user.displayName}</h1>
                                        <Marks member={one} isMe={isMe} />
                                    </span>
                                    <small>
                                        {one.user.email} ·{' '}
                                        {t.people.joined(new Date(one.joinedAt).toLocaleDateString(t.language))} ·{' '}
                                        {t.people.lastSeen}: {one.lastSeenAt ? ago(one.lastSeenAt) : t.people.never}
                                    </small>
                                </span>
                            </span>
                            {mayChange && (
                                <span className={css.acts}>
                                    <MemberRole org={org} member={one} isMe={isMe} />
                                    <RemoveMember
                                        org={org}
                                        member={one}
                                        isMe={isMe}
                                        removed={() => navigate({ to: '/orgs/$org/people/members', params: { org } })}
                                    />
                                </span>
                            )}
                        </header>
                        <p>
                            <strong>{t.people.roles[one.role ?? 'guest']}</strong>:{' '}
                            {t.people.meaning[one.role ?? 'guest']} {one.role !== 'admin' && t.people.rolesHint}
                        </p>
                        <Teams org={org} member={id} />
                        {(mayChange || isMe) && <PersonSpaces org={org} person={{ id, name: one.user.displayName }} />}
                    </>
                )}
            </Screen>
        </PeopleFrame>
    );
}

function Teams({ org, member }: { org: string; member: string }) {
    const teams = useQuery(memberTeamsQuery(org, member));
    return (
        <section className={css.section}>
            <h2>{t.people.teams}</h2>
            <Screen
                query={teams}
                skeleton={<Lines count={2} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.none}>{t.people.inNoTeam}</p>}
            >
                {(list) => (
                    <ul className={css.names}>
                        {list.map(({ team, member: { role } }) => (
                            <li key={team.id}>
                                <Link to="/orgs/$org/people/teams/$team" params={{ org, team: team.id }}>
                                    {team.title}
                                </Link>
                                {role === 'owner' && <small> · {t.people.owner}</small>}
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
        </section>
    );
}
