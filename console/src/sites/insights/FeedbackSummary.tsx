// The feedback on a site in numbers, and the pages that help least.

import { useQuery } from '@tanstack/react-query';
import { feedbackSummaryQuery } from '../../api/site-insights';
import { t } from '../../i18n';
import table from '../../ui/table.module.css';
import { useSiteAddress } from '../SiteFrame';
import { PageLink } from './FeedbackList';
import css from './insights.module.css';

const COUNTS = ['good', 'ok', 'bad', 'comments'] as const;

/** Nothing while there is no feedback: the list below says so. */
export function FeedbackSummary() {
    const { data } = useQuery(feedbackSummaryQuery(useSiteAddress()));
    if (!data || COUNTS.every((count) => data[count] === 0)) return null;
    return (
        <>
            <dl className={css.counts}>
                {COUNTS.map((count) => (
                    <div key={count}>
                        <dt>{t.insights.feedback.counts[count]}</dt>
                        <dd>{data[count]}</dd>
                    </div>
                ))}
            </dl>
            {data.pages.length > 0 && (
                <>
                    <h3 className={css.heading}>{t.insights.feedback.worst}</h3>
                    <table className={table.table}>
                        <thead>
                            <tr>
                                <th>{t.insights.feedback.page}</th>
                                {COUNTS.map((count) => (
                                    <th key={count}>{t.insights.feedback.counts[count]}</th>
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {data.pages.map((one) => (
                                <tr key={one.page}>
                                    <td>
                                        <PageLink space={one.space} page={one.page} />
                                    </td>
                                    {COUNTS.map((count) => (
                                        <td key={count} data-label={t.insights.feedback.counts[count]}>
                                            {one[count]}
                                        </td>
                                    ))}
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </>
            )}
        </>
    );
}
