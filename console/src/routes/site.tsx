// One site: its address, whether it is published, and what to do before that.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Site, structureQuery } from '../api/sites';
import { t } from '../i18n';
import { Checklist } from '../sites/Checklist';
import { firstSpaceOf, siteSpacesOf } from '../sites/flat';
import { PreviewButton } from '../sites/PreviewButton';
import { SiteFrame, useSiteAddress } from '../sites/SiteFrame';
import css from '../sites/site.module.css';
import { emojiOf } from '../ui/emoji';
import { Icon } from '../ui/Icon';
import { Lines, Screen } from '../ui/Screen';

export function SiteScreen() {
    return (
        <SiteFrame title={t.sites.parts.overview} actions={<PreviewButton />}>
            {(site) => (
                <>
                    <Checklist site={site} />
                    <Spaces site={site} />
                </>
            )}
        </SiteFrame>
    );
}

function Spaces({ site }: { site: Site }) {
    const address = useSiteAddress();
    const structure = useQuery(structureQuery(address));
    return (
        <section className={css.section}>
            <h2>{t.sites.overview.spaces}</h2>
            <Screen
                query={structure}
                skeleton={<Lines count={3} />}
                isEmpty={(data) => siteSpacesOf(data).length === 0}
                empty={<p className={css.note}>{t.sites.overview.noSpaces}</p>}
            >
                {(data) => (
                    <ul className={css.list}>
                        {siteSpacesOf(data).map(({ id, space, title, urls }) => (
                            <li key={id} className={css.item}>
                                <span className={css.badge}>
                                    {(space.emoji && emojiOf(space.emoji)) || <Icon name="space" />}
                                </span>
                                <span className={css.words}>
                                    <Link to="/spaces/$space/$" params={{ space: space.id, _splat: '' }}>
                                        <strong>{title}</strong>
                                    </Link>
                                    {site.published && urls.published && <small>{urls.published}</small>}
                                </span>
                                {id === firstSpaceOf(data)?.id && (
                                    <span className="status draft">{t.sites.overview.first}</span>
                                )}
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
        </section>
    );
}
