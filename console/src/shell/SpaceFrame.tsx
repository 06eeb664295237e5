// The frame of screens within a space: its name, its pages, its change requests.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { organizationQuery, spaceQuery } from '../api/queries';
import { t } from '../i18n';
import type { TreePage } from '../tree/outline';
import { PageTree } from '../tree/PageTree';
import type { ShownOrder } from '../tree/use-page-order';
import { emojiOf } from '../ui/emoji';
import { Icon } from '../ui/Icon';
import { Lines } from '../ui/Screen';
import { Frame } from './Frame';
import css from './space.module.css';

interface Props {
    space: string;
    title: string;
    pages: readonly TreePage[] | undefined;
    current?: string | undefined;
    /** The number of the change request that the pages are of. */
    change?: string;
    /** What makes the pages movable; its pages are shown then. */
    order?: ShownOrder | undefined;
    /** Adds a page. */
    create?: (() => void) | undefined;
    bar?: ReactNode;
    panel?: ReactNode;
    children: ReactNode;
}

export function SpaceFrame({ space, title, pages, current, change, order, create, bar, panel, children }: Props) {
    const { data } = useQuery(spaceQuery(space));
    const organization = useQuery({ ...organizationQuery(data?.organization ?? ''), enabled: !!data });
    const sidebar = (
        <>
            <div className={css.head}>
                <span className={css.organization}>{organization.data?.title ?? ' '}</span>
                {data ? (
                    <Link to="/spaces/$space/$" params={{ space, _splat: '' }} className={css.space}>
                        <span className={css.badge}>
                            {(data.emoji && emojiOf(data.emoji)) || <Icon name="space" />}
                        </span>
                        {data.title}
                    </Link>
                ) : (
                    <span className={css.space}>
                        <span className={css.badge}>
                            <Icon name="space" />
                        </span>
                    </span>
                )}
            </div>
            <Link to="/spaces/$space/~/changes" params={{ space }} className={css.link}>
                <Icon name="change" />
                {t.changes}
                {data && data.changeRequestsOpen > 0 && <span className={css.count}>{data.changeRequestsOpen}</span>}
            </Link>
            <Link to="/spaces/$space/~/history" params={{ space }} className={css.link}>
                <Icon name="clock" />
                {t.history.title}
            </Link>
            {data?.permissions.admin && (
                <Link to="/spaces/$space/~/settings/access" params={{ space }} className={css.link}>
                    <Icon name="people" />
                    {t.access.title}
                </Link>
            )}
            {data?.permissions.admin && (
                <Link
                    to="/spaces/$space/~/settings"
                    params={{ space }}
                    activeOptions={{ exact: true }}
                    className={css.link}
                >
                    <Icon name="settings" />
                    {t.settings.title}
                </Link>
            )}
            <div className={css.pages}>
                <span className={css.label}>{t.pages}</span>
                {create && (
                    <button
                        type="button"
                        className="icon-button"
                        title={`${t.page.newPage} (c)`}
                        aria-label={t.page.newPage}
                        onClick={create}
                    >
                        <Icon name="plus" />
                    </button>
                )}
            </div>
            {pages ? (
                <PageTree space={space} pages={order?.pages ?? pages} current={current} change={change} order={order} />
            ) : (
                <Lines count={5} />
            )}
        </>
    );
    return (
        <Frame organization={data?.organization} space={space} title={title} sidebar={sidebar} bar={bar} panel={panel}>
            {children}
        </Frame>
    );
}
