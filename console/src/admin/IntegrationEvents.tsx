// What the script of an integration handled, with what it logged.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type IntegrationEvent, integrationEventQuery, integrationEventsQuery } from '../api/integrations';
import { ago, moment, t } from '../i18n';
import { FormError } from '../ui/Failure';
import { Lines, Screen } from '../ui/Screen';
import css from './admin.module.css';
import { More } from './More';

export function IntegrationEvents({ name, installation }: { name: string; installation: string }) {
    const events = useInfiniteQuery(integrationEventsQuery(name, installation));
    return (
        <>
            <Screen
                query={events}
                skeleton={<Lines count={3} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.about}>{t.integrations.noEvents}</p>}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map((event) => (
                            <li key={event.id}>
                                <EventDetails name={name} event={event} />
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
            <More query={events} />
        </>
    );
}

function EventDetails({ name, event }: { name: string; event: IntegrationEvent }) {
    const [isOpen, setOpen] = useState(false);
    const details = useQuery({ ...integrationEventQuery(name, event.id), enabled: isOpen });
    const logs = details.data?.trace.logs;
    return (
        <details className={css.details} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
            <summary>
                <span className={css.text}>
                    <strong>{String(event.payload.type ?? event.id)}</strong>
                    <small>
                        <time dateTime={event.createdAt} title={moment(event.createdAt)}>
                            {ago(event.createdAt)}
                        </time>
                    </small>
                </span>
                <span className={`status ${event.status === 'failed' ? 'problem' : 'open'}`}>
                    {t.integrations.eventStatus[event.status]}
                </span>
            </summary>
            <div>
                <FormError error={details.error} />
                {logs &&
                    (logs.length ? (
                        <pre className={css.pre} tabIndex={0}>
                            {logs
                                .map(({ timestamp, level, message }) => `${moment(timestamp)} ${level} ${message}`)
                                .join('\n')}
                        </pre>
                    ) : (
                        <p className={css.about}>{t.integrations.noLogs}</p>
                    ))}
                <pre className={css.pre} tabIndex={0}>
                    {JSON.stringify(event.payload, null, 2)}
                </pre>
            </div>
        </details>
    );
}
