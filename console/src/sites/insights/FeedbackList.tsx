// What readers say about pages, the newest first.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { More } from '../../admin/More';
import { pagesQuery } from '../../api/queries';
import { allFeedback, type Feedback, feedbackQuery } from '../../api/site-insights';
import { ago, moment, t } from '../../i18n';
import { findPage } from '../../tree/pages';
import { Lines, Screen } from '../../ui/Screen';
import { useSiteAddress } from '../SiteFrame';
import site from '../site.module.css';
import { CsvButton } from './CsvButton';
import { FeedbackSummary } from './FeedbackSummary';
import css from './insights.module.css';

export function FeedbackList() {
    const address = useSiteAddress();
    const feedback = useInfiniteQuery(feedbackQuery(address));
    return (
        <section className={site.section} aria-labelledby="feedback">
            <h2 id="feedback">{t.insights.feedback.title}</h2>
            <p className={site.note}>{t.insights.feedback.text}</p>
            <FeedbackSummary />
            <Screen
                query={feedback}
                skeleton={<Lines count={5} />}
                isEmpty={({ pages }) => pages[0]?.items.length === 0}
                empty={<p className={site.note}>{t.insights.feedback.none}</p>}
            >
                {({ pages }) => (
                    <>
                        <ul className={css.feedback}>
                            {pages
                                .flatMap(({ items }) => items)
                                .map((one) => (
                                    <li key={one.id}>
                                        <Entry feedback={one} />
                                    </li>
                                ))}
                        </ul>
                        <More query={feedback} />
                        <div>
                            <CsvButton
                                label={t.insights.feedback.csv}
                                file="feedback.csv"
                                read={async () => [
                                    [...t.insights.feedback.columns],
                                    ...(await allFeedback(address)).map((one) => [
                                        one.createdAt,
                                        one.rating,
                                        one.url,
                                        one.comment,
                                    ]),
                                ]}
                            />
                        </div>
                    </>
                )}
            </Screen>
        </section>
    );
}

function Entry({ feedback }: { feedback: Feedback }) {
    const { rating, comment, createdAt, space, page, url } = feedback;
    return (
        <>
            <Rating rating={rating} />
            <span className={css.words}>
                <PageLink space={space} page={page} url={url} />
                {comment && <q>{comment}</q>}
                <small>
                    <time dateTime={createdAt} title={moment(createdAt)}>
                        {ago(createdAt)}
                    </time>
                </small>
            </span>
        </>
    );
}

const LOOKS: Record<string, string> = { good: 'open', ok: 'draft', bad: 'problem' };

function Rating({ rating }: { rating: string }) {
    const words: Record<string, string> = t.insights.feedback.ratings;
    return <span className={`status ${LOOKS[rating] ?? 'draft'}`}>{words[rating] ?? rating}</span>;
}

/** The page where one can write it; its address at the time if it is gone. */
export function PageLink({ space, page, url }: { space: string; page: string; url?: string }) {
    const pages = useQuery({ ...pagesQuery(space), retry: false });
    const found = pages.data && findPage(pages.data.pages, ({ id }) => id === page);
    if (!found) return <span>{pages.isPending ? '…' : (url ?? t.insights.feedback.gone)}</span>;
    return (
        <Link to="/spaces/$space/$" params={{ space, _splat: found.path ?? page }}>
            {found.title || t.untitled}
        </Link>
    );
}
