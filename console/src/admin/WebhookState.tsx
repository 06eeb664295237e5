import type { Delivery, Webhook } from '../api/webhooks';
import { t } from '../i18n';

export function WebhookState({ webhook }: { webhook: Webhook }) {
    if (webhook.status === 'disabled')
        return (
            <span className="status problem">
                {webhook.disabledReason ? t.webhooks.disabled[webhook.disabledReason] : t.webhooks.status.disabled}
            </span>
        );
    if (webhook.failingSince) return <span className="status problem">{t.webhooks.failing}</span>;
    return <span className="status open">{t.webhooks.status.active}</span>;
}

const LOOKS = { pending: 'draft', delivered: 'open', failed: 'problem' } as const;

export function DeliveryState({ status }: { status: Delivery['status'] }) {
    return <span className={`status ${LOOKS[status]}`}>{t.webhooks.deliveryStatus[status]}</span>;
}
