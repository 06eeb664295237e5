// Who can read the site: one of four, each with what it means.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Site, type SiteVisibility, updateSite } from '../../api/sites';
import { t } from '../../i18n';
import { Form } from '../../ui/Form';
import { Icon } from '../../ui/Icon';
import { AUDIENCES } from '../audience';
import { useSiteAddress, useSitePermissions } from '../SiteFrame';
import css from '../site.module.css';

export function VisibilityForm({ site }: { site: Site }) {
    const address = useSiteAddress();
    const { isAdmin } = useSitePermissions(address.org);
    const [chosen, choose] = useState<SiteVisibility>();
    const [isSaved, setSaved] = useState(false);
    const shown = chosen ?? site.visibility;
    const save = async () => {
        await updateSite(address, { visibility: shown });
        choose(undefined);
        setSaved(true);
    };
    const choices = (
        <fieldset className={css.choices} disabled={!isAdmin}>
            <legend>{t.audience.who}</legend>
            {AUDIENCES.map(([name, icon]) => (
                <label key={name} className={css.choice}>
                    <input
                        type="radio"
                        name="visibility"
                        value={name}
                        checked={name === shown}
                        onChange={() => {
                            choose(name);
                            setSaved(false);
                        }}
                    />
                    <Icon name={icon} />
                    <span>
                        {t.sites.audiences[name].title}
                        <small>{t.sites.audiences[name].text}</small>
                    </span>
                </label>
            ))}
        </fieldset>
    );
    return (
        <section className={css.card} aria-label={t.audience.who}>
            {isAdmin && shown !== site.visibility ? (
                <Form send={save} submit={t.audience.save} cancel={() => choose(undefined)}>
                    {choices}
                    {site.published && <p className={css.note}>{t.audience.atOnce}</p>}
                </Form>
            ) : (
                choices
            )}
            <p role="status" className={isSaved ? css.note : 'visually-hidden'}>
                {isSaved && t.audience.saved}
            </p>
            {!isAdmin && <p className={css.note}>{t.audience.needsAdmin}</p>}
            {site.visibility === 'share-link' && (
                <div>
                    <Link to="/orgs/$org/sites/$site/share" params={address} className="button">
                        <Icon name="link" /> {t.audience.toLinks}
                    </Link>
                </div>
            )}
        </section>
    );
}
