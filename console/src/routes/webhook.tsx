// One webhook: where it sends what, its secret, and what was delivered.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import css from '../admin/admin.module.css';
import { Deliveries } from '../admin/Deliveries';
import { EventTypeFields, eventsOf } from '../admin/EventTypes';
import { Back, Fact, Facts, Head, Section } from '../admin/parts';
import { WebhookState } from '../admin/WebhookState';
import {
    deleteWebhook,
    replay,
    rotateSecret,
    updateWebhook,
    type Webhook,
    type WebhookChange,
    webhookQuery,
} from '../api/webhooks';
import { moment, t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { Copyable } from '../ui/Copyable';
import { CloseButton, ConfirmButton, DialogButton } from '../ui/DialogButton';
import { FormError } from '../ui/Failure';
import { Form, TextField } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';

export function WebhookScreen() {
    const { org, webhook } = useParams({ from: '/orgs/$org/settings/webhooks/$webhook' });
    const query = useQuery(webhookQuery(org, webhook));
    const title = query.data?.description || t.webhooks.one;
    return (
        <SettingsFrame
            org={org}
            title={title}
            bar={<Back to="/orgs/$org/settings/webhooks" params={{ org }} label={t.settings.areas.webhooks[0]} />}
        >
            <Head title={title}>{query.data && <Actions org={org} webhook={query.data} />}</Head>
            <Screen query={query} skeleton={<Lines count={6} />}>
                {(one) => (
                    <>
                        <About webhook={one} />
                        <Section title={t.webhooks.deliveries}>
                            <Deliveries org={org} webhook={one.id} />
                        </Section>
                    </>
                )}
            </Screen>
        </SettingsFrame>
    );
}

function About({ webhook }: { webhook: Webhook }) {
    return (
        <Facts>
            <Fact name={t.webhooks.state}>
                <WebhookState webhook={webhook} />
            </Fact>
            <Fact name={t.webhooks.url}>{webhook.url}</Fact>
            <Fact name={t.webhooks.events}>
                {webhook.events.includes('*') ? t.webhooks.allEvents : webhook.events.join(', ')}
            </Fact>
            {webhook.failingSince && <Fact name={t.webhooks.failingSince}>{moment(webhook.failingSince)}</Fact>}
            {webhook.disabledAt && <Fact name={t.webhooks.disabledAt}>{moment(webhook.disabledAt)}</Fact>}
            {webhook.previousSecretExpiresAt && (
                <Fact name={t.webhooks.secret}>{t.webhooks.previous(moment(webhook.previousSecretExpiresAt))}</Fact>
            )}
        </Facts>
    );
}

function Actions({ org, webhook }: { org: string; webhook: Webhook }) {
    const navigate = useNavigate();
    const [error, setError] = useState<unknown>();
    const change = (body: WebhookChange) => updateWebhook(org, webhook.id, body);
    const toggle = () =>
        change({ status: webhook.status === 'active' ? 'disabled' : 'active' }).then(
            () => setError(undefined),
            setError,
        );
    const remove = async () => {
        await deleteWebhook(org, webhook.id);
        await navigate({ to: '/orgs/$org/settings/webhooks', params: { org } });
    };
    return (
        <>
            <DialogButton label={t.webhooks.edit}>
                {(close) => (
                    <Form
                        submit={t.webhooks.save}
                        cancel={close}
                        send={async (form) => {
                            await change({
                                url: String(form.get('url')).trim(),
                                description: String(form.get('description')).trim(),
                                events: eventsOf(form),
                            });
                            close();
                        }}
                    >
                        <TextField
                            name="url"
                            type="url"
                            label={t.webhooks.url}
                            required
                            maxLength={2048}
                            defaultValue={webhook.url}
                        />
                        <TextField
                            name="description"
                            label={t.webhooks.description}
                            maxLength={256}
                            defaultValue={webhook.description}
                        />
                        <EventTypeFields chosen={webhook.events} />
                    </Form>
                )}
            </DialogButton>
            <button type="button" className="button" onClick={() => void toggle()}>
                {webhook.status === 'active' ? t.webhooks.disable : t.webhooks.enable}
            </button>
            <DialogButton label={t.webhooks.replay}>
                {(close) => <Replay org={org} webhook={webhook.id} close={close} />}
            </DialogButton>
            <DialogButton label={t.webhooks.rotate}>
                {(close) => <Rotate org={org} webhook={webhook.id} close={close} />}
            </DialogButton>
            <ConfirmButton label={t.webhooks.delete} text={t.webhooks.deleteText} act={remove} />
            <FormError error={error} />
        </>
    );
}

interface DialogProps {
    org: string;
    webhook: string;
    close: () => void;
}

function Rotate({ org, webhook, close }: DialogProps) {
    const [secret, setSecret] = useState<string>();
    if (secret)
        return (
            <>
                <p>{t.webhooks.secretText}</p>
                <Copyable label={t.webhooks.secret} value={secret} />
                <CloseButton close={close} />
            </>
        );
    return (
        <Form submit={t.webhooks.rotate} cancel={close} send={async () => setSecret(await rotateSecret(org, webhook))}>
            <p>{t.webhooks.rotateText}</p>
        </Form>
    );
}

function Replay({ org, webhook, close }: DialogProps) {
    const [count, setCount] = useState<number>();
    if (count !== undefined)
        return (
            <>
                <p role="status">{t.webhooks.replayed(count)}</p>
                <CloseButton close={close} />
            </>
        );
    const send = async (form: FormData) => {
        const [from, to] = [form.get('from'), form.get('to')].map((value) => value && new Date(String(value)));
        setCount(
            await replay(org, webhook, {
                from: (from as Date).toISOString(),
                ...(to && { to: to.toISOString() }),
            }),
        );
    };
    return (
        <Form submit={t.webhooks.replay} cancel={close} send={send}>
            <p className={css.about}>{t.webhooks.replayText}</p>
            <TextField name="from" type="datetime-local" label={t.webhooks.from} required />
            <TextField name="to" type="datetime-local" label={t.webhooks.to} hint={t.webhooks.toHint} />
        </Form>
    );
}
