// Where a site is: at hostnames of one's own, on this server, and behind a server of one's own.

import { useQuery } from '@tanstack/react-query';
import { claimHostname, hostnamesQuery } from '../api/site-hostnames';
import { t } from '../i18n';
import { Hostname } from '../sites/hostnames/Hostname';
import { OwnAddress, ProxyAddress } from '../sites/hostnames/OwnAddress';
import { SiteFrame, useSiteAddress, useSitePermissions } from '../sites/SiteFrame';
import css from '../sites/site.module.css';
import { DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { Empty, Lines, Screen } from '../ui/Screen';

export function SiteHostnamesScreen() {
    const address = useSiteAddress();
    const hostnames = useQuery(hostnamesQuery(address));
    const { isAdmin } = useSitePermissions(address.org);
    const claim = isAdmin && <ClaimButton />;
    return (
        <SiteFrame
            title={t.sites.parts.hostnames}
            lead={t.hostnames.lead}
            actions={(hostnames.data?.length ?? 0) > 0 && claim}
        >
            {(site) => (
                <>
                    <Screen
                        query={hostnames}
                        skeleton={<Lines count={5} />}
                        isEmpty={(list) => list.length === 0}
                        empty={<Empty title={t.hostnames.none}>{claim}</Empty>}
                    >
                        {(list) => (
                            <ul className={css.list}>
                                {list.map((one) => (
                                    <li key={one.hostname} className={css.card}>
                                        <Hostname
                                            address={address}
                                            claim={one}
                                            isPrimary={one.hostname === site.hostname}
                                            isAdmin={isAdmin}
                                        />
                                    </li>
                                ))}
                            </ul>
                        )}
                    </Screen>
                    {(hostnames.data?.filter((one) => one.isActive).length ?? 0) > 1 && (
                        <p className={css.note}>{t.hostnames.primaryText}</p>
                    )}
                    <OwnAddress site={site} isAdmin={isAdmin} />
                    <ProxyAddress site={site} isAdmin={isAdmin} />
                    {!isAdmin && <p className={css.note}>{t.hostnames.needsAdmin}</p>}
                </>
            )}
        </SiteFrame>
    );
}

function ClaimButton() {
    const address = useSiteAddress();
    return (
        <DialogButton label={t.hostnames.add} icon="plus" className="button primary">
            {(close) => (
                <Form
                    submit={t.hostnames.add}
                    cancel={close}
                    send={async (form) => {
                        await claimHostname(address, String(form.get('hostname')).trim().toLowerCase());
                        close();
                    }}
                >
                    <TextField
                        name="hostname"
                        label={t.hostnames.hostname}
                        hint={t.hostnames.hostnameHint}
                        placeholder="docs.example.com"
                        maxLength={245}
                        required
                    />
                </Form>
            )}
        </DialogButton>
    );
}
