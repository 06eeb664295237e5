// What visitors search for, and what they do not find.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { More } from '../../admin/More';
import {
    allSearchQueries,
    PERIODS,
    type QueryFilter,
    type SearchQuery,
    searchQueriesQuery,
    setCounting,
} from '../../api/site-insights';
import { t } from '../../i18n';
import { ConfirmButton } from '../../ui/DialogButton';
import { Form } from '../../ui/Form';
import { Lines, Screen } from '../../ui/Screen';
import table from '../../ui/table.module.css';
import { useSiteAddress, useSitePermissions } from '../SiteFrame';
import site from '../site.module.css';
import { CsvButton } from './CsvButton';
import css from './insights.module.css';

const FILTERS = ['all', 'without-results'] as const;

export function Searches() {
    const address = useSiteAddress();
    const { isAdmin } = useSitePermissions(address.org);
    const [filter, setFilter] = useState<QueryFilter>({ period: 30, filter: 'all' });
    const queries = useInfiniteQuery(searchQueriesQuery(address, filter));
    const isCounted = queries.data?.pages[0]?.enabled;
    return (
        <section className={site.section} aria-labelledby="searches">
            <h2 id="searches">{t.insights.searches.title}</h2>
            <p className={site.note}>{t.insights.searches.text}</p>
            <div className={css.filters}>
                <label className="field">
                    <span>{t.insights.searches.period}</span>
                    <select
                        className="input"
                        value={filter.period}
                        onChange={({ target }) =>
                            setFilter({ ...filter, period: Number(target.value) as QueryFilter['period'] })
                        }
                    >
                        {PERIODS.map((days) => (
                            <option key={days} value={days}>
                                {t.insights.searches.days(days)}
                            </option>
                        ))}
                    </select>
                </label>
                <label className="field">
                    <span>{t.insights.searches.which}</span>
                    <select
                        className="input"
                        value={filter.filter}
                        onChange={({ target }) =>
                            setFilter({ ...filter, filter: target.value as QueryFilter['filter'] })
                        }
                    >
                        {FILTERS.map((one) => (
                            <option key={one} value={one}>
                                {t.insights.searches.filters[one]}
                            </option>
                        ))}
                    </select>
                </label>
                <CsvButton
                    label={t.insights.searches.csv}
                    file="searches.csv"
                    read={async () => [
                        [...t.insights.searches.columns],
                        ...(await allSearchQueries(address, filter)).map(cellsOf),
                    ]}
                />
            </div>
            <Screen query={queries} skeleton={<Lines count={5} />}>
                {({ pages }) => {
                    const items = pages.flatMap((page) => page.items);
                    if (!isCounted) return <p className={site.notice}>{t.insights.searches.off}</p>;
                    return items.length === 0 ? (
                        <p className={site.note}>{t.insights.searches.none}</p>
                    ) : (
                        <QueryTable items={items} />
                    );
                }}
            </Screen>
            <More query={queries} />
            {isAdmin && isCounted === true && (
                <div>
                    <ConfirmButton
                        label={t.insights.searches.stop}
                        text={t.insights.searches.stopText}
                        act={() => setCounting(address, false)}
                    />
                </div>
            )}
            {isAdmin && isCounted === false && (
                <Form submit={t.insights.searches.start} send={() => setCounting(address, true)} />
            )}
        </section>
    );
}

const cellsOf = ({ query, searches, clicks, searchesWithoutResults, results, lastSearchedOn }: SearchQuery) => [
    query,
    searches,
    clicks,
    searchesWithoutResults,
    results,
    lastSearchedOn,
];

function QueryTable({ items }: { items: readonly SearchQuery[] }) {
    const columns = t.insights.searches.columns;
    return (
        <table className={table.table}>
            <thead>
                <tr>
                    {columns.map((column) => (
                        <th key={column}>{column}</th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {items.map((item) => (
                    <tr key={item.query}>
                        {cellsOf(item).map((value, index) => (
                            <td key={columns[index]} data-label={columns[index]}>
                                {index === 0 ? <strong>{value}</strong> : value}
                            </td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
