// The share links of a site: addresses with a key, which can be switched off.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createShareLink, deleteShareLink, type ShareLink, updateShareLink } from '../api/site-audience';
import { type Site, shareLinksQuery } from '../api/sites';
import { moment, t } from '../i18n';
import { SiteFrame, useSiteAddress, useSitePermissions } from '../sites/SiteFrame';
import css from '../sites/site.module.css';
import { Copyable } from '../ui/Copyable';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { FormError } from '../ui/Failure';
import { Form, TextField } from '../ui/Form';
import { Empty, Lines, Screen } from '../ui/Screen';

const NAME_LENGTH = 50;
const nameOf = (form: FormData) => String(form.get('name') ?? '').trim();

export function SiteShareScreen() {
    const address = useSiteAddress();
    const links = useQuery(shareLinksQuery(address));
    const { isAdmin } = useSitePermissions(address.org);
    const create = isAdmin && <NewLink />;
    const hasLinks = (links.data?.length ?? 0) > 0;
    return (
        <SiteFrame title={t.sites.parts.share} lead={t.share.lead} actions={hasLinks && create}>
            {(site) => (
                <>
                    <Notice site={site} />
                    <Screen
                        query={links}
                        skeleton={<Lines count={4} />}
                        isEmpty={(list) => list.length === 0}
                        empty={<Empty title={t.share.none}>{create}</Empty>}
                    >
                        {(list) => (
                            <ul className={css.list}>
                                {list.map((link) => (
                                    <li key={link.id} className={css.card}>
                                        <Entry link={link} isAdmin={isAdmin} />
                                    </li>
                                ))}
                            </ul>
                        )}
                    </Screen>
                    {!isAdmin && <p className={css.note}>{t.share.needsAdmin}</p>}
                </>
            )}
        </SiteFrame>
    );
}

/** Why the links lead nowhere at present. */
function Notice({ site }: { site: Site }) {
    const address = useSiteAddress();
    if (site.visibility !== 'share-link')
        return (
            <p className={css.notice}>
                {t.share.notUsed(t.sites.audiences[site.visibility].title)}{' '}
                <Link to="/orgs/$org/sites/$site/audience" params={address}>
                    {t.share.toAudience}
                </Link>
            </p>
        );
    return site.published ? null : <p className={css.notice}>{t.share.notPublished}</p>;
}

function NewLink() {
    const address = useSiteAddress();
    return (
        <DialogButton label={t.share.create} icon="plus" className="button primary">
            {(close) => (
                <Form
                    submit={t.share.create}
                    cancel={close}
                    send={async (form) => {
                        await createShareLink(address, nameOf(form));
                        close();
                    }}
                >
                    <TextField name="name" label={t.share.name} hint={t.share.nameHint} maxLength={NAME_LENGTH} />
                </Form>
            )}
        </DialogButton>
    );
}

function Entry({ link, isAdmin }: { link: ShareLink; isAdmin: boolean }) {
    const address = useSiteAddress();
    const [error, setError] = useState<unknown>();
    const name = link.name ?? t.share.unnamed;
    const toggle = () =>
        updateShareLink(address, link.id, { active: !link.active }).then(() => setError(undefined), setError);
    return (
        <>
            <div className={css.cardHead}>
                <span className={css.words}>
                    <strong>{name}</strong>
                    <small>{t.share.created(moment(link.createdAt))}</small>
                </span>
                <span className={`status ${link.active ? 'open' : 'draft'}`}>
                    {link.active ? t.share.active : t.share.inactive}
                </span>
            </div>
            {link.urls.published && <Copyable label={t.share.address} value={link.urls.published} />}
            {isAdmin && (
                <div className={css.actions}>
                    <DialogButton label={t.share.rename} name={t.share.renameOne(name)}>
                        {(close) => (
                            <Form
                                submit={t.share.rename}
                                cancel={close}
                                send={async (form) => {
                                    await updateShareLink(address, link.id, { name: nameOf(form) || null });
                                    close();
                                }}
                            >
                                <TextField
                                    name="name"
                                    label={t.share.name}
                                    maxLength={NAME_LENGTH}
                                    defaultValue={link.name ?? ''}
                                />
                            </Form>
                        )}
                    </DialogButton>
                    <button
                        type="button"
                        className="button"
                        aria-label={link.active ? t.share.switchOffOne(name) : t.share.switchOnOne(name)}
                        onClick={() => void toggle()}
                    >
                        {link.active ? t.share.switchOff : t.share.switchOn}
                    </button>
                    <ConfirmButton
                        label={t.share.delete}
                        name={t.share.deleteOne(name)}
                        text={t.share.deleteText}
                        act={() => deleteShareLink(address, link.id)}
                    />
                </div>
            )}
            <FormError error={error} />
        </>
    );
}
