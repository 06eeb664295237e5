import type { Status } from '../api/integrations';
import { t } from '../i18n';

const LOOKS = { active: 'open', pending: '', paused: 'draft' } as const;

export function InstallationState({ status }: { status: Status }) {
    return <span className={`status ${LOOKS[status]}`}>{t.integrations.status[status]}</span>;
}
