// One integration: what it is, and its installation on the organization, on spaces and on sites.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import css from '../admin/admin.module.css';
import { ConfigurationForm } from '../admin/ConfigurationForm';
import { InstallationState } from '../admin/InstallationState';
import { InstallationTargets } from '../admin/InstallationTargets';
import { IntegrationEvents } from '../admin/IntegrationEvents';
import { Back, Fact, Facts, Head, Section } from '../admin/parts';
import {
    type Installation,
    type Integration,
    install,
    installationsQuery,
    integrationQuery,
    uninstall,
    updateInstallation,
} from '../api/integrations';
import { organizationQuery, spacesQuery } from '../api/queries';
import { sitesQuery } from '../api/sites';
import { t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { FormError } from '../ui/Failure';
import { Form } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';

export function IntegrationScreen() {
    const { org, name } = useParams({ from: '/orgs/$org/integrations/$name' });
    const organization = useQuery(organizationQuery(org));
    const integration = useQuery(integrationQuery(name));
    const may = organization.data?.permissions;
    const installations = useQuery({ ...installationsQuery(org), enabled: !!may?.listInstallations });
    const installed = installations.data?.find((one) => one.integration.name === name)?.installation;
    const title = integration.data?.title ?? name;
    return (
        <SettingsFrame
            org={org}
            title={title}
            bar={<Back to="/orgs/$org/integrations" params={{ org }} label={t.settings.areas.integrations[0]} />}
        >
            <Head title={title}>
                {integration.data && installations.data && !installed && may?.installIntegration && (
                    <Install org={org} integration={integration.data} />
                )}
                {installed && <Actions org={org} name={name} title={title} installation={installed} />}
            </Head>
            <Screen query={integration} skeleton={<Lines count={6} />}>
                {(one) => (
                    <>
                        <About integration={one} installation={installed} />
                        {installed && <Installed org={org} integration={one} installation={installed} />}
                    </>
                )}
            </Screen>
        </SettingsFrame>
    );
}

function About({ integration, installation }: { integration: Integration; installation: Installation | undefined }) {
    return (
        <>
            <p>{integration.description}</p>
            {integration.summary && <p className={css.summary}>{integration.summary}</p>}
            <Facts>
                {installation && (
                    <Fact name={t.integrations.state}>
                        <InstallationState status={installation.status} />
                    </Fact>
                )}
                <Fact name={t.integrations.owner}>{integration.owner.title}</Fact>
                <Fact name={t.integrations.version}>{integration.version}</Fact>
                <Fact name={t.integrations.scopes}>
                    <Scopes scopes={integration.scopes} />
                </Fact>
                {integration.externalLinks.length > 0 && (
                    <Fact name={t.integrations.links}>
                        {integration.externalLinks.map(({ label, url }) => (
                            <a key={url} href={url} target="_blank" rel="noreferrer" className={css.link}>
                                {label}
                            </a>
                        ))}
                    </Fact>
                )}
            </Facts>
        </>
    );
}

function Scopes({ scopes }: Pick<Integration, 'scopes'>) {
    if (scopes.length === 0) return t.integrations.noScopes;
    return (
        <ul className={css.plain}>
            {scopes.map((scope) => (
                <li key={scope}>{t.integrations.scope[scope]}</li>
            ))}
        </ul>
    );
}

function Install({ org, integration }: { org: string; integration: Integration }) {
    return (
        <DialogButton label={t.integrations.install} className="button primary">
            {(close) => (
                <Form
                    submit={t.integrations.install}
                    cancel={close}
                    send={async () => {
                        await install(integration.name, org);
                        close();
                    }}
                >
                    <p>{t.integrations.installText(integration.title)}</p>
                    <Scopes scopes={integration.scopes} />
                </Form>
            )}
        </DialogButton>
    );
}

interface InstalledProps {
    org: string;
    installation: Installation;
}

function Actions({ org, name, title, installation }: InstalledProps & { name: string; title: string }) {
    const navigate = useNavigate();
    const [error, setError] = useState<unknown>();
    const address = { name, id: installation.id };
    const isPaused = installation.status === 'paused';
    const toggle = () =>
        updateInstallation(org, address, { status: isPaused ? 'active' : 'paused' }).then(
            () => setError(undefined),
            setError,
        );
    const remove = async () => {
        await uninstall(org, address);
        await navigate({ to: '/orgs/$org/integrations', params: { org } });
    };
    return (
        <>
            <button type="button" className="button" onClick={() => void toggle()}>
                {isPaused ? t.integrations.resume : t.integrations.pause}
            </button>
            <ConfirmButton label={t.integrations.uninstall} text={t.integrations.uninstallText(title)} act={remove} />
            <FormError error={error} />
        </>
    );
}

function Installed({ org, integration, installation }: InstalledProps & { integration: Integration }) {
    const spaces = useQuery(spacesQuery(org));
    const sites = useQuery(sitesQuery(org));
    const address = { name: integration.name, id: installation.id };
    const { configurations, target } = integration;
    const endpoint = installation.urls.publicEndpoint;
    return (
        <>
            {configurations?.account && (
                <Section title={t.integrations.configuration}>
                    {installation.status === 'pending' && <p>{t.integrations.pending}</p>}
                    <ConfigurationForm
                        configuration={configurations.account}
                        values={installation.configuration}
                        endpoint={endpoint}
                        save={(configuration) => updateInstallation(org, address, { configuration })}
                    />
                </Section>
            )}
            <Selections org={org} integration={integration} installation={installation} />
            {target !== 'site' && target !== 'organization' && (
                <InstallationTargets
                    kind="space"
                    address={address}
                    configuration={configurations?.space}
                    things={spaces.data ?? []}
                    endpoint={endpoint}
                />
            )}
            {target !== 'space' && target !== 'organization' && (
                <InstallationTargets
                    kind="site"
                    address={address}
                    configuration={configurations?.site}
                    things={sites.data ?? []}
                    endpoint={endpoint}
                />
            )}
            <Section title={t.integrations.events}>
                <IntegrationEvents name={integration.name} installation={installation.id} />
            </Section>
        </>
    );
}

function Selections({ org, integration, installation }: InstalledProps & { integration: Integration }) {
    const [error, setError] = useState<unknown>();
    const address = { name: integration.name, id: installation.id };
    const kinds = (['space', 'site'] as const).filter(
        (kind) => integration.target === 'all' || integration.target === kind,
    );
    const choose = (kind: 'space' | 'site', selection: Installation['space_selection']) =>
        updateInstallation(
            org,
            address,
            kind === 'space' ? { space_selection: selection } : { site_selection: selection },
        ).then(() => setError(undefined), setError);
    return (
        <>
            {kinds.map((kind) => (
                <fieldset key={kind} className={css.choices}>
                    <legend>{t.integrations.selection[kind]}</legend>
                    {(['all', 'selected'] as const).map((selection) => (
                        <label key={selection}>
                            <input
                                type="radio"
                                name={kind}
                                checked={installation[`${kind}_selection`] === selection}
                                onChange={() => void choose(kind, selection)}
                            />
                            {t.integrations.selections[selection]}
                        </label>
                    ))}
                </fieldset>
            ))}
            <FormError error={error} />
        </>
    );
}
