// OpenID providers of an organization.

import { useQuery } from '@tanstack/react-query';
import { deleteOidc, type OidcProvider, oidcQuery, saveOidc } from '../api/security';
import { t } from '../i18n';
import { Copyable } from '../ui/Copyable';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';
import css from './admin.module.css';
import { commonOf, ProviderFields, textOf } from './ProviderFields';
import { ProviderState } from './ProviderState';
import { Section } from './parts';

export function OidcProviders({ org }: { org: string }) {
    const providers = useQuery(oidcQuery(org));
    return (
        <Section title={t.security.oidc}>
            <Screen
                query={providers}
                skeleton={<Lines count={2} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.about}>{t.security.noOidc}</p>}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map((provider) => (
                            <li key={provider.id}>
                                <Provider org={org} provider={provider} />
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
            <div className={css.buttons}>
                <DialogButton label={t.security.addOidc} icon="plus">
                    {(close) => <ProviderForm org={org} close={close} />}
                </DialogButton>
            </div>
        </Section>
    );
}

function Provider({ org, provider }: { org: string; provider: OidcProvider }) {
    return (
        <details className={css.details}>
            <summary>
                <span className={css.text}>
                    <strong>{provider.label}</strong>
                    <small>{provider.issuer}</small>
                </span>
                <ProviderState status={provider.status} />
            </summary>
            <div>
                <p className={css.about}>{t.security.forProvider}</p>
                <Copyable label={t.security.redirectURL} value={provider.service.redirectURL} />
                <Copyable label={t.security.startURL} value={provider.service.startURL} />
                <div className={css.buttons}>
                    <DialogButton label={t.security.change}>
                        {(close) => <ProviderForm org={org} provider={provider} close={close} />}
                    </DialogButton>
                    <ConfirmButton
                        label={t.security.delete}
                        text={t.security.deleteText(provider.label)}
                        act={() => deleteOidc(org, provider.id)}
                    />
                </div>
            </div>
        </details>
    );
}

interface FormProps {
    org: string;
    provider?: OidcProvider;
    close: () => void;
}

function ProviderForm({ org, provider, close }: FormProps) {
    const send = async (form: FormData) => {
        const secret = textOf(form, 'clientSecret');
        await saveOidc(org, provider?.id, {
            ...commonOf(form),
            issuer: textOf(form, 'issuer') || null,
            clientID: textOf(form, 'clientID') || null,
            ...(secret && { clientSecret: secret }),
        });
        close();
    };
    return (
        <Form send={send} submit={t.security.save} cancel={close}>
            <ProviderFields org={org} provider={provider} />
            <TextField
                name="issuer"
                type="url"
                label={t.security.issuer}
                hint={t.security.issuerHint}
                maxLength={2048}
                defaultValue={provider?.issuer ?? ''}
            />
            <TextField
                name="clientID"
                label={t.security.clientID}
                maxLength={256}
                defaultValue={provider?.clientID ?? ''}
            />
            <TextField
                name="clientSecret"
                type="password"
                label={t.security.clientSecret}
                hint={provider ? t.security.clientSecretKept : t.security.clientSecretHint}
                maxLength={1024}
                autoComplete="new-password"
            />
        </Form>
    );
}
