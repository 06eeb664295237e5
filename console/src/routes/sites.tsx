// The sites of an organization.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { spacesQuery } from '../api/queries';
import { type Site, sitesQuery } from '../api/sites';
import { t } from '../i18n';
import { Frame } from '../shell/Frame';
import { NewSite } from '../sites/NewSite';
import { PublishedStatus, useSitePermissions } from '../sites/SiteFrame';
import css from '../sites/site.module.css';
import { emojiOf } from '../ui/emoji';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';

export function SitesScreen() {
    const { org } = useParams({ from: '/orgs/$org/sites' });
    const sites = useQuery(sitesQuery(org));
    const { mayArrange } = useSitePermissions(org);
    const spaces = useQuery({ ...spacesQuery(org), enabled: mayArrange });
    const onlySpace = spaces.data?.length === 1 ? spaces.data[0]?.id : undefined;
    const create = mayArrange && <NewSite org={org} space={onlySpace} />;
    return (
        <Frame organization={org} title={t.sites.title}>
            <div className={css.screen}>
                <header className={css.head}>
                    <div>
                        <h1>{t.sites.title}</h1>
                        <p className={css.lead}>{t.sites.lead}</p>
                    </div>
                    {(sites.data?.length ?? 0) > 0 && create}
                </header>
                <Screen
                    query={sites}
                    skeleton={<Lines count={6} />}
                    isEmpty={(list) => list.length === 0}
                    empty={<Empty title={t.sites.none}>{create}</Empty>}
                >
                    {(list) => (
                        <ul className={css.list}>
                            {list.map((site) => (
                                <li key={site.id}>
                                    <Entry org={org} site={site} />
                                </li>
                            ))}
                        </ul>
                    )}
                </Screen>
            </div>
        </Frame>
    );
}

function Entry({ org, site }: { org: string; site: Site }) {
    const emoji = site.icon?.emoji && emojiOf(site.icon.emoji);
    return (
        <Link to="/orgs/$org/sites/$site" params={{ org, site: site.id }} className={css.item}>
            <span className={css.badge}>{emoji || <Icon name="globe" />}</span>
            <span className={css.words}>
                <strong>{site.title}</strong>
                <small>{site.urls.published ?? t.sites.withoutAddress}</small>
            </span>
            <span className={css.marks}>
                <span className="status draft">{t.spaces(site.siteSpaces)}</span>
                <span className="status draft">{t.sites.audiences[site.visibility].title}</span>
                <PublishedStatus site={site} />
            </span>
        </Link>
    );
}
