import type { SamlProvider } from '../api/security';
import { t } from '../i18n';

export function ProviderState({ status }: Pick<SamlProvider, 'status'>) {
    return <span className={`status ${status === 'active' ? 'open' : 'draft'}`}>{t.security.status[status]}</span>;
}
