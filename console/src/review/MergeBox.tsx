// Whether a change request can be published, what stands in the way, and the button.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
    brokenLinksQuery,
    conflictsQuery,
    mergeChange,
    refreshChanges,
    reviewsQuery,
    updateChangeRequest,
    updateFromMain,
} from '../api/change-requests';
import { type ChangeRequest, queryClient, type Space } from '../api/queries';
import { t } from '../i18n';
import { AskForReview } from '../routes/ask-for-review';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import type { ChangedPage } from './changed-pages';
import css from './review.module.css';

interface Props {
    change: ChangeRequest;
    space: Space | undefined;
    pages: readonly ChangedPage[];
}

export function MergeBox({ change, space, pages }: Props) {
    const isLiving = change.status === 'draft' || change.status === 'open';
    if (!isLiving) return <Past change={change} space={space} page={pages.find((page) => page.kind !== 'deleted')} />;
    return <Living change={change} space={space} pages={pages} />;
}

function Living({ change, space, pages }: Props) {
    const conflicts = useQuery(conflictsQuery(change));
    const links = useQuery(brokenLinksQuery(change));
    const reviews = useQuery(reviewsQuery(change));
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const open = (conflicts.data?.items ?? []).filter((conflict) => !conflict.settled);
    const counting = (reviews.data?.items ?? []).filter((review) => review.counts && !review.outdated);
    const approvals = counting.filter((review) => review.status === 'approved').length;
    const wanting = counting
        .filter((review) => review.status !== 'approved')
        .map((review) => review.reviewer.displayName);
    const broken = links.data?.stats.broken.changeRequest ?? 0;
    const act = async (run: () => Promise<unknown>) => {
        setBusy(true);
        setError(undefined);
        try {
            await run();
        } catch (failure) {
            setError(failure);
        } finally {
            await refreshChanges(change.space);
            setBusy(false);
        }
    };
    const merge = () =>
        act(async () => {
            const { result } = await mergeChange(change);
            if (result === 'merge') await queryClient.invalidateQueries({ queryKey: ['space', change.space] });
        });
    const mayMerge = space?.permissions.merge;
    return (
        <section className={css.box}>
            <h2>{t.review.merge}</h2>
            <ul className={css.checks}>
                <Check state={open.length ? 'red' : 'green'} help={open.length ? t.review.conflictsHelp : undefined}>
                    {open.length ? t.review.conflicts(open.length) : t.review.noConflicts}
                </Check>
                <Check
                    state={change.outdated ? 'open' : 'green'}
                    button={
                        change.outdated && space?.permissions.edit
                            ? { label: t.review.update, run: () => act(() => updateFromMain(change)) }
                            : undefined
                    }
                >
                    {change.outdated ? t.review.outdated : t.review.upToDate}
                </Check>
                <Check state={wanting.length ? 'red' : approvals ? 'green' : 'open'}>
                    {wanting.length
                        ? t.review.wantsChanges(wanting.join(', '))
                        : approvals
                          ? t.review.approvals(approvals)
                          : t.review.noApprovals}
                </Check>
                <Check state={broken ? 'red' : 'green'}>{broken ? t.review.links(broken) : t.review.noLinks}</Check>
            </ul>
            {open.length > 0 && space?.permissions.edit && (
                <Link
                    to="/spaces/$space/~/changes/$number/~/conflicts"
                    params={{ space: change.space, number: String(change.number) }}
                    className="button primary"
                >
                    <Icon name="merge" /> {t.conflicts.resolve}
                </Link>
            )}
            <FormError error={error} />
            {change.status === 'draft' ? (
                <AskForReview change={change} flush={() => Promise.resolve(true)} />
            ) : (
                <button
                    type="button"
                    className={`button primary ${css.mergeButton}`}
                    disabled={!mayMerge || isBusy || pages.length === 0 || open.length > 0}
                    onClick={merge}
                >
                    <Icon name="merge" /> {isBusy ? t.review.merging : t.review.merge}
                </button>
            )}
            {!mayMerge && <p className={css.quiet}>{t.review.mayNotMerge}</p>}
            {mayMerge && open.length === 0 && <p className={css.quiet}>{t.review.mergeText(pages.length)}</p>}
            {space?.permissions.edit && (
                <button
                    type="button"
                    className="button quiet-button"
                    disabled={isBusy}
                    onClick={() => act(() => updateChangeRequest(change, { status: 'archived' }))}
                >
                    {t.review.archive}
                </button>
            )}
        </section>
    );
}

interface CheckProps {
    state: 'green' | 'open' | 'red';
    help?: string | undefined;
    button?: { label: string; run: () => void } | undefined;
    children: ReactNode;
}

function Check({ state, help, button, children }: CheckProps) {
    return (
        <li data-state={state}>
            <Icon name={state === 'green' ? 'success' : state === 'red' ? 'alert' : 'clock'} />
            <span>
                {children}
                {help && <small>{help}</small>}
            </span>
            {button && (
                <button type="button" className="button" onClick={button.run}>
                    {button.label}
                </button>
            )}
        </li>
    );
}

function Past({
    change,
    space,
    page,
}: {
    change: ChangeRequest;
    space: Space | undefined;
    page: ChangedPage | undefined;
}) {
    const isMerged = change.status === 'merged';
    const site = space?.urls.published;
    return (
        <section className={css.box} data-past="">
            <p className={css.outcome}>
                <Icon name={isMerged ? 'success' : 'info'} /> {isMerged ? t.review.merged : t.review.archived}
            </p>
            {isMerged && page && (
                <a
                    className="button primary"
                    href={
                        site
                            ? new URL(page.path === 'readme' ? '' : page.path, site.endsWith('/') ? site : `${site}/`)
                                  .href
                            : `/app/spaces/${change.space}/${page.path}`
                    }
                >
                    {t.review.seeLive} <Icon name="external" />
                </a>
            )}
        </section>
    );
}
