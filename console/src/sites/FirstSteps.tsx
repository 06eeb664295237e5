// The way from an empty organization to the first published site. Shown to those who can go it, until they have.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pagesQuery, spacesQuery } from '../api/queries';
import { sitesQuery } from '../api/sites';
import { t } from '../i18n';
import { isDocument, walk } from '../tree/pages';
import { Icon } from '../ui/Icon';
import { NewSite } from './NewSite';
import { NewSpace } from './NewSpace';
import { useSitePermissions } from './SiteFrame';
import css from './site.module.css';

export function FirstSteps({ org }: { org: string }) {
    const { mayArrange } = useSitePermissions(org);
    const spaces = useQuery({ ...spacesQuery(org), enabled: mayArrange });
    const sites = useQuery({ ...sitesQuery(org), enabled: mayArrange });
    const space = spaces.data?.[0];
    const pages = useQuery({ ...pagesQuery(space?.id ?? ''), enabled: mayArrange && !!space });
    if (!mayArrange || !spaces.data || !sites.data || (space && !pages.data)) return null;
    if (sites.data.some((site) => site.published)) return null;
    const [site] = sites.data;
    const hasPages = Array.from(walk(pages.data?.pages ?? [])).some(({ page }) => isDocument(page));
    const steps: [text: string, isDone: boolean, action: ReactNode][] = [
        [t.sites.first.space, !!space, <NewSpace key="space" org={org} />],
        [
            t.sites.first.page,
            hasPages,
            space && (
                <Link
                    key="page"
                    to="/spaces/$space/~/edit/$"
                    params={{ space: space.id, _splat: '' }}
                    search={{ create: true } as never}
                    className="button primary"
                >
                    {t.page.writeFirst}
                </Link>
            ),
        ],
        [t.sites.first.site, !!site, <NewSite key="site" org={org} space={space?.id} />],
        [
            t.sites.first.publish,
            false,
            site && (
                <Link
                    key="publish"
                    to="/orgs/$org/sites/$site"
                    params={{ org, site: site.id }}
                    className="button primary"
                >
                    {t.sites.first.open}
                </Link>
            ),
        ],
    ];
    const next = steps.findIndex(([, isDone]) => !isDone);
    return (
        <section className={css.card} aria-labelledby="first-steps">
            <h2 id="first-steps">{t.sites.first.title}</h2>
            <ol className={css.checks}>
                {steps.map(([text, isDone, action], index) => (
                    <li key={text} className={css.check} data-state={isDone ? 'done' : 'open'}>
                        <span className={css.mark}>{isDone && <Icon name="check" />}</span>
                        <span className={css.checkText}>
                            <span className="visually-hidden">{t.sites.checks.states[isDone ? 'done' : 'open']}: </span>
                            {text}
                        </span>
                        {index === next && action}
                    </li>
                ))}
            </ol>
        </section>
    );
}
