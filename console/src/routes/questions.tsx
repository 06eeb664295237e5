// What readers ask a support team or an assistant, by topic.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import css from '../admin/admin.module.css';
import { More } from '../admin/More';
import { Head } from '../admin/parts';
import { organizationQuery } from '../api/queries';
import { type TopicFilter, topicsQuery } from '../api/questions';
import { t } from '../i18n';
import { TopicDetails } from '../questions/TopicDetails';
import { SettingsFrame } from '../shell/SettingsFrame';
import { Lines, Screen } from '../ui/Screen';

const ORDERS = ['issues', 'updatedAt'] as const;
const STATUSES = ['pending', 'analysing'] as const;

export function QuestionsScreen() {
    const { org } = useParams({ from: '/orgs/$org/settings/questions' });
    const [filter, setFilter] = useState<TopicFilter>({ orderBy: 'issues', status: undefined });
    const topics = useInfiniteQuery(topicsQuery(org, filter));
    const organization = useQuery(organizationQuery(org));
    return (
        <SettingsFrame org={org} title={t.settings.areas.questions[0]}>
            <Head title={t.settings.areas.questions[0]} />
            <p className={css.about}>{t.questions.about}</p>
            <form className={css.filters} aria-label={t.questions.filter}>
                <label className="field">
                    <span>{t.questions.order}</span>
                    <select
                        className="input"
                        value={filter.orderBy}
                        onChange={({ target }) =>
                            setFilter({ ...filter, orderBy: target.value as TopicFilter['orderBy'] })
                        }
                    >
                        {ORDERS.map((one) => (
                            <option key={one} value={one}>
                                {t.questions.orders[one]}
                            </option>
                        ))}
                    </select>
                </label>
                <label className="field">
                    <span>{t.questions.status}</span>
                    <select
                        className="input"
                        value={filter.status ?? ''}
                        onChange={({ target }) =>
                            setFilter({ ...filter, status: (target.value || undefined) as TopicFilter['status'] })
                        }
                    >
                        <option value="">{t.questions.all}</option>
                        {STATUSES.map((one) => (
                            <option key={one} value={one}>
                                {t.questions.statuses[one]}
                            </option>
                        ))}
                    </select>
                </label>
            </form>
            <Screen
                query={topics}
                skeleton={<Lines count={6} />}
                isEmpty={({ pages }) => pages[0]?.items.length === 0}
                empty={<p className={css.about}>{filter.status ? t.questions.noneSuch : t.questions.none}</p>}
            >
                {({ pages }) => (
                    <>
                        <ul className={css.list}>
                            {pages
                                .flatMap(({ items }) => items)
                                .map((topic) => (
                                    <li key={topic.id}>
                                        <TopicDetails
                                            org={org}
                                            topic={topic}
                                            mayWrite={!!organization.data?.permissions.createContent}
                                        />
                                    </li>
                                ))}
                        </ul>
                        <More query={topics} />
                    </>
                )}
            </Screen>
        </SettingsFrame>
    );
}
