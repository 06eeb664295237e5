// The frame of the screens of one site: its name, whether it is published, and its parts.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { organizationQuery } from '../api/queries';
import { type Site, type SiteAddress, siteQuery } from '../api/sites';
import { t } from '../i18n';
import { Frame } from '../shell/Frame';
import space from '../shell/space.module.css';
import { Icon } from '../ui/Icon';
import type { IconName } from '../ui/icon-paths';
import { Lines, Screen } from '../ui/Screen';
import css from './site.module.css';

const PARTS = [
    ['/orgs/$org/sites/$site', 'home', 'overview'],
    ['/orgs/$org/sites/$site/structure', 'list', 'structure'],
    ['/orgs/$org/sites/$site/look', 'palette', 'look'],
    ['/orgs/$org/sites/$site/audience', 'people', 'audience'],
    ['/orgs/$org/sites/$site/share', 'link', 'share'],
    ['/orgs/$org/sites/$site/redirects', 'redirect', 'redirects'],
    ['/orgs/$org/sites/$site/hostnames', 'globe', 'hostnames'],
    ['/orgs/$org/sites/$site/insights', 'chart', 'insights'],
    ['/orgs/$org/sites/$site/settings', 'settings', 'settings'],
] as const satisfies readonly [string, IconName, keyof typeof t.sites.parts][];

export function useSiteAddress(): SiteAddress {
    const { org = '', site = '' } = useParams({ strict: false });
    return { org, site };
}

/** What one may do with sites follows from the role in the organization (docs/PERMISSIONS.md). */
export function useSitePermissions(org: string) {
    const { data } = useQuery(organizationQuery(org));
    return { mayArrange: !!data?.permissions.createContent, isAdmin: !!data?.permissions.admin };
}

interface Props {
    /** The name of the screen. */
    title: string;
    /** What the screen is for, in one sentence. */
    lead?: ReactNode;
    /** What one can do on the screen as a whole. */
    actions?: ReactNode;
    isWide?: boolean;
    children: (site: Site) => ReactNode;
}

export function SiteFrame({ title, lead, actions, isWide, children }: Props) {
    const address = useSiteAddress();
    const site = useQuery(siteQuery(address));
    const sidebar = (
        <>
            <div className={space.head}>
                <Link to="/orgs/$org/sites" params={{ org: address.org }} className={space.organization}>
                    {t.sites.title}
                </Link>
                <span className={space.space}>
                    <span className={space.badge}>
                        <Icon name="globe" />
                    </span>
                    {site.data?.title ?? ' '}
                </span>
                {site.data && (
                    <span className={css.status}>
                        <PublishedStatus site={site.data} />
                    </span>
                )}
            </div>
            {PARTS.map(([to, icon, name]) => (
                <Link key={to} to={to} params={address} activeOptions={{ exact: true }} className={space.link}>
                    <Icon name={icon} />
                    {t.sites.parts[name]}
                </Link>
            ))}
        </>
    );
    return (
        <Frame
            organization={address.org}
            title={site.data ? `${title} · ${site.data.title}` : title}
            sidebar={sidebar}
            sidebarLabel={t.sites.partsLabel}
            bar={<span className={css.barTitle}>{site.data?.title}</span>}
        >
            <div className={css.screen} data-wide={isWide || undefined}>
                <Screen query={site} frame={(content) => content} skeleton={<Lines count={8} />}>
                    {(data) => (
                        <>
                            <header className={css.head}>
                                <div>
                                    <h1>{title}</h1>
                                    {lead && <p className={css.lead}>{lead}</p>}
                                </div>
                                {actions && <div className={css.actions}>{actions}</div>}
                            </header>
                            {children(data)}
                        </>
                    )}
                </Screen>
            </div>
        </Frame>
    );
}

export function PublishedStatus({ site }: { site: Site }) {
    return site.published ? (
        <span className="status open">{t.sites.published}</span>
    ) : (
        <span className="status draft">{t.sites.unpublished}</span>
    );
}
