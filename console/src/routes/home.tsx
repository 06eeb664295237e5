// What waits for me, what is mine, and the spaces.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { organizationChangesQuery, organizationQuery, spacesQuery, userQuery } from '../api/queries';
import { t } from '../i18n';
import { Frame } from '../shell/Frame';
import { FirstSteps } from '../sites/FirstSteps';
import { emojiOf } from '../ui/emoji';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';
import { ChangeList } from './change-list';
import css from './home.module.css';

export function HomeScreen() {
    const { org } = useParams({ from: '/orgs/$org' });
    const organization = useQuery(organizationQuery(org));
    const user = useQuery(userQuery);
    const me = user.data?.id ?? '';
    const waiting = useQuery({
        ...organizationChangesQuery(org, { status: 'open', requestedReviewer: me }),
        enabled: !!me,
    });
    const mine = useQuery({ ...organizationChangesQuery(org, { creator: me }), enabled: !!me });
    const spaces = useQuery(spacesQuery(org));
    return (
        <Frame organization={org} title={organization.data?.title ?? t.home}>
            <div className={css.home}>
                <header className={css.head}>
                    <p>{organization.data?.title ?? ' '}</p>
                    <h1>{user.data ? t.homeScreen.greeting(user.data.displayName) : ' '}</h1>
                </header>
                <FirstSteps org={org} />
                <Section title={t.homeScreen.waiting}>
                    <Screen
                        query={waiting}
                        skeleton={<Lines count={3} />}
                        isEmpty={(list) => list.items.length === 0}
                        empty={<p className={css.calm}>{t.homeScreen.waitingEmpty}</p>}
                    >
                        {(list) => <ChangeList changes={list.items} spaces={spaces.data} />}
                    </Screen>
                </Section>
                <Section title={t.homeScreen.mine}>
                    <Screen query={mine} skeleton={<Lines count={3} />}>
                        {(list) => {
                            const living = list.items.filter(
                                (change) => change.status === 'open' || change.status === 'draft',
                            );
                            return living.length ? (
                                <ChangeList changes={living} spaces={spaces.data} />
                            ) : (
                                <p className={css.calm}>{t.homeScreen.mineEmpty}</p>
                            );
                        }}
                    </Screen>
                </Section>
                <Section title={t.homeScreen.spaces}>
                    <Screen
                        query={spaces}
                        isEmpty={(list) => list.length === 0}
                        empty={<Empty title={t.libraryScreen.empty} />}
                    >
                        {(list) => (
                            <ul className={css.spaces}>
                                {list.map((space) => (
                                    <li key={space.id}>
                                        <Link
                                            to="/spaces/$space/$"
                                            params={{ space: space.id, _splat: '' }}
                                            className={css.space}
                                        >
                                            <span className={css.badge}>
                                                {(space.emoji && emojiOf(space.emoji)) || <Icon name="space" />}
                                            </span>
                                            <span>
                                                <strong>{space.title}</strong>
                                                <small>
                                                    {space.changeRequestsOpen > 0
                                                        ? `${space.changeRequestsOpen} · ${t.changes}`
                                                        : t.page.updated(
                                                              new Date(space.updatedAt).toLocaleDateString(t.language),
                                                          )}
                                                </small>
                                            </span>
                                        </Link>
                                    </li>
                                ))}
                            </ul>
                        )}
                    </Screen>
                </Section>
            </div>
        </Frame>
    );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
    return (
        <section className={css.section}>
            <h2>{title}</h2>
            {children}
        </section>
    );
}
