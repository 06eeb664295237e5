// SAML identity providers of an organization.

import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { deleteSaml, readMetadata, type SamlProvider, samlQuery, saveSaml } from '../api/security';
import { t } from '../i18n';
import { Copyable } from '../ui/Copyable';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { FormError } from '../ui/Failure';
import { Field, Form, TextField } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';
import css from './admin.module.css';
import { commonOf, ProviderFields, textOf } from './ProviderFields';
import { ProviderState } from './ProviderState';
import { Section } from './parts';

const UNSET = 'about:blank';

export function SamlProviders({ org }: { org: string }) {
    const providers = useQuery(samlQuery(org));
    return (
        <Section title={t.security.saml}>
            <Screen
                query={providers}
                skeleton={<Lines count={2} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.about}>{t.security.noSaml}</p>}
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
                <DialogButton label={t.security.addSaml} icon="plus">
                    {(close) => <ProviderForm org={org} close={close} />}
                </DialogButton>
            </div>
        </Section>
    );
}

function Provider({ org, provider }: { org: string; provider: SamlProvider }) {
    return (
        <details className={css.details}>
            <summary>
                <span className={css.text}>
                    <strong>{provider.label}</strong>
                    <small>{provider.entityID}</small>
                </span>
                <ProviderState status={provider.status} />
            </summary>
            <div>
                <p className={css.about}>{t.security.forProvider}</p>
                <Copyable label={t.security.acsURL} value={provider.service.acsURL} />
                <Copyable label={t.security.audience} value={provider.service.entityID} />
                <Copyable label={t.security.startURL} value={provider.service.startURL} />
                <div className={css.buttons}>
                    <DialogButton label={t.security.change}>
                        {(close) => <ProviderForm org={org} provider={provider} close={close} />}
                    </DialogButton>
                    <ConfirmButton
                        label={t.security.delete}
                        text={t.security.deleteText(provider.label)}
                        act={() => deleteSaml(org, provider.id)}
                    />
                </div>
            </div>
        </details>
    );
}

interface FormProps {
    org: string;
    provider?: SamlProvider;
    close: () => void;
}

function ProviderForm({ org, provider, close }: FormProps) {
    const [facts, setFacts] = useState({
        entityID: provider?.entityID ?? '',
        ssoURL: provider && provider.ssoURL !== UNSET ? provider.ssoURL : '',
        certificate: provider?.certificate ?? '',
    });
    const [error, setError] = useState<unknown>();
    const set = (field: keyof typeof facts) => (event: { target: { value: string } }) =>
        setFacts({ ...facts, [field]: event.target.value });
    const onFile = async (event: ChangeEvent<HTMLInputElement>) => {
        const file = event.target.files?.[0];
        if (!file) return;
        try {
            const { entityID, ssoURL, certificate } = await readMetadata(org, await file.text());
            setFacts({ entityID, ssoURL, certificate });
            setError(undefined);
        } catch (failure) {
            setError(failure);
        }
    };
    const send = async (form: FormData) => {
        await saveSaml(org, provider?.id, {
            ...commonOf(form),
            entityID: textOf(form, 'entityID'),
            ssoURL: textOf(form, 'ssoURL') || UNSET,
            certificate: textOf(form, 'certificate'),
        });
        close();
    };
    return (
        <Form send={send} submit={t.security.save} cancel={close}>
            <ProviderFields org={org} provider={provider} />
            <Field name="metadata" label={t.security.metadata} hint={t.security.metadataHint}>
                {(attributes) => <input type="file" accept=".xml" onChange={onFile} {...attributes} />}
            </Field>
            <FormError error={error} />
            <TextField
                name="entityID"
                label={t.security.entityID}
                maxLength={1024}
                value={facts.entityID}
                onChange={set('entityID')}
            />
            <TextField
                name="ssoURL"
                type="url"
                label={t.security.ssoURL}
                maxLength={2048}
                value={facts.ssoURL}
                onChange={set('ssoURL')}
            />
            <Field name="certificate" label={t.security.certificate} hint={t.security.certificateHint}>
                {(attributes) => (
                    <textarea
                        spellCheck={false}
                        maxLength={10000}
                        value={facts.certificate}
                        onChange={set('certificate')}
                        {...attributes}
                        className={`input ${css.code}`}
                    />
                )}
            </Field>
        </Form>
    );
}
