// The spaces or sites that an integration is installed on: add, configure, remove.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
    configureOn,
    installOn,
    type Target,
    type TargetKind,
    targetsQuery,
    uninstallFrom,
} from '../api/installation-targets';
import type { Address, Configuration } from '../api/integrations';
import { t } from '../i18n';
import { ConfirmButton } from '../ui/DialogButton';
import { Field, Form } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';
import css from './admin.module.css';
import { ConfigurationForm } from './ConfigurationForm';
import { InstallationState } from './InstallationState';
import { Section } from './parts';

interface Props {
    kind: TargetKind;
    address: Address;
    configuration: Configuration | null | undefined;
    /** All that one sees in the organization. */
    things: readonly { id: string; title: string }[];
    endpoint: string;
}

export function InstallationTargets(props: Props) {
    const { kind, address, things } = props;
    const targets = useQuery(targetsQuery(kind, address));
    const [round, next] = useState(0);
    const installed = new Set(targets.data?.map(({ id }) => id));
    const others = things.filter(({ id }) => !installed.has(id));
    const send = async (form: FormData) => {
        await installOn(kind, address, String(form.get('target')));
        next(round + 1);
    };
    return (
        <Section title={t.integrations.targets[kind]}>
            <Screen
                query={targets}
                skeleton={<Lines count={2} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.about}>{t.integrations.noTarget[kind]}</p>}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map((target) => (
                            <li key={target.id}>
                                <TargetDetails {...props} target={target} />
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
            {others.length > 0 && (
                <Form key={round} submit={t.integrations.addTarget[kind]} send={send}>
                    <Field name="target" label={t.integrations.target[kind]}>
                        {(attributes) => (
                            <select {...attributes}>
                                {others.map(({ id, title }) => (
                                    <option key={id} value={id}>
                                        {title}
                                    </option>
                                ))}
                            </select>
                        )}
                    </Field>
                </Form>
            )}
        </Section>
    );
}

function TargetDetails({ kind, address, configuration, things, endpoint, target }: Props & { target: Target }) {
    const title = things.find(({ id }) => id === target.id)?.title ?? target.id;
    return (
        <details className={css.details}>
            <summary>
                <strong className={css.text}>{title}</strong>
                <InstallationState status={target.status} />
            </summary>
            <div>
                {configuration && (
                    <ConfigurationForm
                        configuration={configuration}
                        values={target.configuration}
                        endpoint={endpoint}
                        save={(values) => configureOn(kind, address, target.id, { configuration: values })}
                    />
                )}
                <div className={css.buttons}>
                    <ConfirmButton
                        label={t.integrations.remove}
                        text={t.integrations.removeText(title)}
                        act={() => uninstallFrom(kind, address, target.id)}
                    />
                </div>
            </div>
        </details>
    );
}
