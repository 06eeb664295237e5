// What a site needs before readers come, and the button that publishes it.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pagesQuery } from '../api/queries';
import { publishSite, type Site, shareLinksQuery, structureQuery, unpublishSite } from '../api/sites';
import { t } from '../i18n';
import { isDocument, walk } from '../tree/pages';
import { Copyable } from '../ui/Copyable';
import { ConfirmButton } from '../ui/DialogButton';
import { Form } from '../ui/Form';
import { Icon } from '../ui/Icon';
import { firstSpaceOf, siteSpacesOf } from './flat';
import { useSiteAddress, useSitePermissions } from './SiteFrame';
import css from './site.module.css';

interface Check {
    state: 'done' | 'open' | 'problem';
    text: string;
    detail?: string | undefined;
    action?: ReactNode;
}

export function Checklist({ site }: { site: Site }) {
    const address = useSiteAddress();
    const { isAdmin } = useSitePermissions(address.org);
    const checks = useChecks(site);
    const isReady = !!checks?.every(({ state }) => state !== 'open');
    return (
        <section className={css.card} aria-labelledby="publishing">
            <h2 id="publishing">{site.published ? t.sites.overview.isPublished : t.sites.overview.before}</h2>
            {site.published && site.urls.published && (
                <>
                    <Copyable label={t.sites.overview.address} value={site.urls.published} />
                    <div>
                        <a className="button primary" href={site.urls.published} target="_blank" rel="noreferrer">
                            {t.sites.overview.open} <Icon name="external" />
                        </a>
                    </div>
                </>
            )}
            <ul className={css.checks}>
                {(checks ?? []).map((check) => (
                    <li key={check.text} className={css.check} data-state={check.state}>
                        <span className={css.mark}>
                            {check.state === 'done' && <Icon name="check" />}
                            {check.state === 'problem' && <Icon name="warning" />}
                        </span>
                        <span className={css.checkText}>
                            <span className="visually-hidden">{t.sites.checks.states[check.state]}: </span>
                            {check.text}
                            {check.detail && <small>{check.detail}</small>}
                        </span>
                        {check.action}
                    </li>
                ))}
            </ul>
            {!isAdmin && <p className={css.note}>{t.sites.needsAdmin}</p>}
            {isAdmin && !site.published && isReady && (
                <Form send={() => publishSite(address)} submit={t.sites.publish} />
            )}
            {isAdmin && !site.published && !isReady && <p className={css.note}>{t.sites.overview.notReady}</p>}
            {isAdmin && site.published && (
                <div>
                    <ConfirmButton
                        label={t.sites.unpublish}
                        text={t.sites.overview.unpublishText}
                        act={() => unpublishSite(address)}
                    />
                </div>
            )}
        </section>
    );
}

/** What is done, what is open, and what works but hardly as it was meant; undefined until everything is known. */
function useChecks(site: Site): Check[] | undefined {
    const address = useSiteAddress();
    const structure = useQuery(structureQuery(address));
    const first = structure.data && firstSpaceOf(structure.data);
    const space = first?.space.id;
    const pages = useQuery({ ...pagesQuery(space ?? ''), enabled: !!space });
    const isShared = site.visibility === 'share-link';
    const links = useQuery({ ...shareLinksQuery(address), enabled: isShared });
    const isUnreachable = isShared && !!links.data?.every((link) => !link.active);
    if (!structure.data || (space && !pages.data)) return undefined;
    const spaces = siteSpacesOf(structure.data);
    const hasPages = Array.from(walk(pages.data?.pages ?? [])).some(({ page }) => isDocument(page));
    return [
        {
            state: spaces.length > 0 ? 'done' : 'open',
            text: t.sites.checks.space,
            detail: spaces.map(({ title }) => title).join(', ') || t.sites.checks.noSpace,
        },
        {
            state: hasPages ? 'done' : 'open',
            text: t.sites.checks.page,
            detail: hasPages ? undefined : t.sites.checks.noPage,
            action: !hasPages && space && (
                <Link
                    to="/spaces/$space/~/edit/$"
                    params={{ space, _splat: '' }}
                    search={{ create: true } as never}
                    className="button"
                >
                    {t.page.writeFirst}
                </Link>
            ),
        },
        {
            state: isUnreachable ? 'problem' : 'done',
            text: t.sites.checks.audience(t.sites.audiences[site.visibility].title),
            detail: isUnreachable ? t.sites.checks.noLink : t.sites.audiences[site.visibility].text,
            action: isUnreachable && (
                <Link to="/orgs/$org/sites/$site/share" params={address} className="button">
                    {t.audience.toLinks}
                </Link>
            ),
        },
    ];
}
