// The frame of screens about people: members, teams, invites.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { organizationQuery } from '../api/queries';
import { t } from '../i18n';
import { Frame } from '../shell/Frame';
import css from './people.module.css';

interface Props {
    org: string;
    title: string;
    children: ReactNode;
}

export function PeopleFrame({ org, title, children }: Props) {
    const { data } = useQuery(organizationQuery(org));
    return (
        <Frame organization={org} title={title}>
            <div className={css.screen}>
                <nav className={css.tabs} aria-label={t.people.title}>
                    <Link to="/orgs/$org/people/members" params={{ org }}>
                        {t.people.members}
                    </Link>
                    <Link to="/orgs/$org/people/teams" params={{ org }}>
                        {t.people.teams}
                    </Link>
                    {data?.permissions.admin && (
                        <Link to="/orgs/$org/people/invites" params={{ org }}>
                            {t.people.invites}
                        </Link>
                    )}
                </nav>
                {children}
            </div>
        </Frame>
    );
}
