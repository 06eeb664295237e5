// What was delivered to a webhook, with the answers of the receiver.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Delivery, deliveriesQuery, redeliver } from '../api/webhooks';
import { ago, moment, t } from '../i18n';
import pills from '../routes/changes.module.css';
import { FormError } from '../ui/Failure';
import { Lines, Screen } from '../ui/Screen';
import css from './admin.module.css';
import { More } from './More';
import { DeliveryState } from './WebhookState';

const STATUSES = ['pending', 'delivered', 'failed'] as const;

export function Deliveries({ org, webhook }: { org: string; webhook: string }) {
    const [status, setStatus] = useState<Delivery['status'] | undefined>();
    const deliveries = useInfiniteQuery(deliveriesQuery(org, webhook, status));
    return (
        <>
            <div className={pills.filter} role="group" aria-label={t.webhooks.deliveries}>
                {[undefined, ...STATUSES].map((one) => (
                    <button
                        key={one ?? 'all'}
                        type="button"
                        aria-pressed={one === status}
                        onClick={() => setStatus(one)}
                    >
                        {one ? t.webhooks.deliveryStatus[one] : t.review.all}
                    </button>
                ))}
            </div>
            <Screen
                query={deliveries}
                skeleton={<Lines count={4} />}
                isEmpty={({ pages }) => pages[0]?.items.length === 0}
                empty={<p className={css.about}>{t.webhooks.noDeliveries}</p>}
            >
                {({ pages }) => (
                    <>
                        <ul className={css.list}>
                            {pages
                                .flatMap(({ items }) => items)
                                .map((delivery) => (
                                    <li key={delivery.id}>
                                        <DeliveryDetails org={org} webhook={webhook} delivery={delivery} />
                                    </li>
                                ))}
                        </ul>
                        <More query={deliveries} />
                    </>
                )}
            </Screen>
        </>
    );
}

function DeliveryDetails({ org, webhook, delivery }: { org: string; webhook: string; delivery: Delivery }) {
    const [error, setError] = useState<unknown>();
    const again = () => redeliver(org, webhook, delivery.id).then(() => setError(undefined), setError);
    return (
        <details className={css.details}>
            <summary>
                <span className={css.text}>
                    <strong>{delivery.type}</strong>
                    <small>
                        <time dateTime={delivery.createdAt} title={moment(delivery.createdAt)}>
                            {ago(delivery.createdAt)}
                        </time>{' '}
                        · {t.webhooks.attempts(delivery.attempts.length)}
                    </small>
                </span>
                <DeliveryState status={delivery.status} />
            </summary>
            <div>
                <ol className={css.attempts}>
                    {delivery.attempts.map((attempt) => (
                        <li key={attempt.at}>
                            <span>
                                <time dateTime={attempt.at}>{moment(attempt.at)}</time>:{' '}
                                {attempt.status ? `HTTP ${attempt.status}` : ''} {attempt.error} ({attempt.durationMs}{' '}
                                ms)
                            </span>
                            {attempt.response && <pre className={css.pre}>{attempt.response}</pre>}
                        </li>
                    ))}
                </ol>
                {delivery.nextAttemptAt && delivery.status === 'pending' && (
                    <p>{t.webhooks.next(moment(delivery.nextAttemptAt))}</p>
                )}
                <p>
                    {t.webhooks.eventId} <code>{delivery.id}</code>
                </p>
                <div className={css.buttons}>
                    <button type="button" className="button" onClick={() => void again()}>
                        {t.webhooks.redeliver}
                    </button>
                </div>
                <FormError error={error} />
            </div>
        </details>
    );
}
