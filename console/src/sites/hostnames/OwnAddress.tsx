// The address that every site has on this server, and the one behind a server of one's own.

import { useQuery } from '@tanstack/react-query';
import { type Site, sitesHostQuery, updateSite } from '../../api/sites';
import { t } from '../../i18n';
import { Copyable } from '../../ui/Copyable';
import { Form, TextField } from '../../ui/Form';
import { useSiteAddress } from '../SiteFrame';
import css from '../site.module.css';

interface Props {
    site: Site;
    isAdmin: boolean;
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

export function OwnAddress({ site, isAdmin }: Props) {
    const address = useSiteAddress();
    const { data: host = '…' } = useQuery(sitesHostQuery(address));
    return (
        <section className={css.card} aria-labelledby="own-address">
            <h2 id="own-address">{t.hostnames.own.title}</h2>
            <p className={css.note}>{t.hostnames.own.text}</p>
            <Copyable label={t.hostnames.own.address} value={`${host}/${site.basename}/`} />
            {isAdmin && (
                <Form
                    submit={t.hostnames.own.save}
                    send={(form) => updateSite(address, { basename: textOf(form, 'basename') })}
                >
                    <TextField
                        key={site.basename}
                        name="basename"
                        label={t.hostnames.own.path}
                        hint={t.hostnames.own.hint}
                        maxLength={100}
                        required
                        defaultValue={site.basename}
                    />
                </Form>
            )}
        </section>
    );
}

export function ProxyAddress({ site, isAdmin }: Props) {
    const address = useSiteAddress();
    const { proxy } = site;
    return (
        <section className={css.card} aria-labelledby="proxy-address">
            <h2 id="proxy-address">{t.hostnames.proxy.title}</h2>
            <p className={css.note}>{t.hostnames.proxy.text}</p>
            {proxy && <Copyable label={t.hostnames.proxy.target} value={proxy.target} />}
            {isAdmin && (
                <Form
                    submit={t.hostnames.proxy.save}
                    send={(form) => updateSite(address, { proxy: textOf(form, 'proxy') || null })}
                >
                    <TextField
                        key={proxy?.origin ?? ''}
                        name="proxy"
                        label={t.hostnames.proxy.origin}
                        hint={t.hostnames.proxy.hint}
                        placeholder="example.com/docs"
                        maxLength={512}
                        defaultValue={proxy?.origin ?? ''}
                    />
                </Form>
            )}
        </section>
    );
}
