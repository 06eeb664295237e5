// E-mail domains of an organization, which admit people once they are proven.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { domainsQuery, type EmailDomain, updateOrganization, verifyDomain } from '../api/security';
import { moment, t } from '../i18n';
import { Copyable } from '../ui/Copyable';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';
import css from './admin.module.css';
import { textOf } from './ProviderFields';
import { Section } from './parts';

export function EmailDomains({ org }: { org: string }) {
    const domains = useQuery(domainsQuery(org));
    const names = domains.data?.map(({ domain }) => domain) ?? [];
    return (
        <Section title={t.security.domains}>
            <p className={css.about}>{t.security.domainsAbout}</p>
            <Screen
                query={domains}
                skeleton={<Lines count={2} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.about}>{t.security.noDomains}</p>}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map((domain) => (
                            <li key={domain.domain}>
                                <Domain
                                    org={org}
                                    domain={domain}
                                    others={names.filter((one) => one !== domain.domain)}
                                />
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
            {domains.data && (
                <div className={css.buttons}>
                    <DialogButton label={t.security.addDomain} icon="plus">
                        {(close) => (
                            <Form
                                submit={t.security.addDomain}
                                cancel={close}
                                send={async (form) => {
                                    const domain = textOf(form, 'emailDomains').toLowerCase();
                                    await updateOrganization(org, { emailDomains: [...names, domain] });
                                    close();
                                }}
                            >
                                <TextField
                                    name="emailDomains"
                                    label={t.security.domain}
                                    required
                                    maxLength={253}
                                    placeholder="example.com"
                                />
                            </Form>
                        )}
                    </DialogButton>
                </div>
            )}
        </Section>
    );
}

function Domain({ org, domain, others }: { org: string; domain: EmailDomain; others: string[] }) {
    const [isMissing, setMissing] = useState(false);
    const isProven = domain.status === 'proven';
    return (
        <details className={css.details} open={!isProven || isMissing}>
            <summary>
                <strong className={css.text}>{domain.domain}</strong>
                <span className={`status ${isProven ? 'open' : 'draft'}`}>
                    {t.security.domainStatus[domain.status]}
                </span>
            </summary>
            <div>
                <p className={css.about}>
                    {isProven && domain.provenAt ? t.security.proven(moment(domain.provenAt)) : t.security.record}
                </p>
                <Copyable label={t.security.recordName} value={domain.record.name} />
                <Copyable label={domain.record.type} value={domain.record.value} />
                {!isProven && (
                    <Form
                        submit={t.security.verify}
                        send={() => verifyDomain(org, domain.domain).finally(() => setMissing(true))}
                    />
                )}
                <div className={css.buttons}>
                    <ConfirmButton
                        label={t.security.removeDomain}
                        text={t.security.removeDomainText(domain.domain)}
                        act={() => updateOrganization(org, { emailDomains: others })}
                    />
                </div>
            </div>
        </details>
    );
}
