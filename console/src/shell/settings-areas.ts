// What is administered in an organization: the entries of the menu of settings.

import type { t } from '../i18n';
import type { IconName } from '../ui/icon-paths';

interface Area {
    to:
        | '/orgs/$org/settings/general'
        | '/orgs/$org/openapi'
        | '/orgs/$org/integrations'
        | '/orgs/$org/settings/webhooks'
        | '/orgs/$org/settings/translations'
        | '/orgs/$org/settings/questions'
        | '/orgs/$org/settings/audit'
        | '/orgs/$org/settings/trash'
        | '/orgs/$org/settings/security';
    name: keyof typeof t.settings.areas;
    icon: IconName;
    /** Only for admins of the organization. */
    isForAdmins?: boolean;
}

export const AREAS: readonly Area[] = [
    { to: '/orgs/$org/settings/general', name: 'general', icon: 'settings', isForAdmins: true },
    { to: '/orgs/$org/openapi', name: 'specs', icon: 'code' },
    { to: '/orgs/$org/integrations', name: 'integrations', icon: 'expand' },
    { to: '/orgs/$org/settings/translations', name: 'translations', icon: 'globe' },
    { to: '/orgs/$org/settings/questions', name: 'questions', icon: 'comment' },
    { to: '/orgs/$org/settings/webhooks', name: 'webhooks', icon: 'external', isForAdmins: true },
    { to: '/orgs/$org/settings/security', name: 'security', icon: 'lock', isForAdmins: true },
    { to: '/orgs/$org/settings/audit', name: 'audit', icon: 'clock', isForAdmins: true },
    { to: '/orgs/$org/settings/trash', name: 'trash', icon: 'trash' },
];
