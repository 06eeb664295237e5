// Webhooks of an organization: the list, and new ones.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import css from '../admin/admin.module.css';
import { EventTypeFields, eventsOf } from '../admin/EventTypes';
import { Head } from '../admin/parts';
import { WebhookState } from '../admin/WebhookState';
import { createWebhook, webhooksQuery } from '../api/webhooks';
import { t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { Copyable } from '../ui/Copyable';
import { CloseButton, DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { Empty, Lines, Screen } from '../ui/Screen';

export function WebhooksScreen() {
    const { org } = useParams({ from: '/orgs/$org/settings/webhooks' });
    const webhooks = useQuery(webhooksQuery(org));
    return (
        <SettingsFrame org={org} title={t.settings.areas.webhooks[0]}>
            <Head title={t.settings.areas.webhooks[0]}>
                <DialogButton label={t.webhooks.create} icon="plus" className="button primary">
                    {(close) => <NewWebhook org={org} close={close} />}
                </DialogButton>
            </Head>
            <p className={css.about}>{t.webhooks.about}</p>
            <Screen
                query={webhooks}
                skeleton={<Lines count={4} />}
                isEmpty={(list) => list.length === 0}
                empty={<Empty title={t.webhooks.empty} />}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map((webhook) => (
                            <li key={webhook.id}>
                                <Link
                                    to="/orgs/$org/settings/webhooks/$webhook"
                                    params={{ org, webhook: webhook.id }}
                                    className={css.row}
                                >
                                    <span className={css.text}>
                                        <strong>{webhook.description || webhook.url}</strong>
                                        <small>
                                            {webhook.description && <>{webhook.url} · </>}
                                            {t.webhooks.types(webhook.events)}
                                        </small>
                                    </span>
                                    <WebhookState webhook={webhook} />
                                </Link>
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
        </SettingsFrame>
    );
}

function NewWebhook({ org, close }: { org: string; close: () => void }) {
    const [secret, setSecret] = useState<string>();
    const send = async (form: FormData) => {
        const webhook = await createWebhook(org, {
            url: String(form.get('url')).trim(),
            description: String(form.get('description')).trim(),
            events: eventsOf(form),
        });
        setSecret(webhook.secret);
    };
    if (secret)
        return (
            <>
                <p>{t.webhooks.secretText}</p>
                <Copyable label={t.webhooks.secret} value={secret} />
                <CloseButton close={close} />
            </>
        );
    return (
        <Form send={send} submit={t.webhooks.create} cancel={close}>
            <TextField
                name="url"
                type="url"
                label={t.webhooks.url}
                hint={t.webhooks.urlHint}
                required
                maxLength={2048}
            />
            <TextField name="description" label={t.webhooks.description} maxLength={256} />
            <EventTypeFields chosen={['*']} />
        </Form>
    );
}
