// What is administered in an organization.

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AuditFilter } from '../api/audit';
import { integrationQuery } from '../api/integrations';
import { organizationsQuery, queryClient } from '../api/queries';
import { root } from './root';

const settings = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/settings',
    component: lazyRouteComponent(() => import('../routes/settings'), 'SettingsScreen'),
});
const specs = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/openapi',
    component: lazyRouteComponent(() => import('../routes/specs'), 'SpecsScreen'),
});
const spec = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/openapi/$slug',
    component: lazyRouteComponent(() => import('../routes/spec'), 'SpecScreen'),
});
const webhooks = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/settings/webhooks',
    component: lazyRouteComponent(() => import('../routes/webhooks'), 'WebhooksScreen'),
});
const webhook = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/settings/webhooks/$webhook',
    component: lazyRouteComponent(() => import('../routes/webhook'), 'WebhookScreen'),
});
const integrations = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/integrations',
    component: lazyRouteComponent(() => import('../routes/integrations'), 'IntegrationsScreen'),
});
const integration = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/integrations/$name',
    component: lazyRouteComponent(() => import('../routes/integration'), 'IntegrationScreen'),
});

/** Where `urls.app` of an integration leads: to the organization that published it, or to one's first. */
const integrationByName = createRoute({
    getParentRoute: () => root,
    path: '/integrations/$name',
    loader: async ({ params: { name } }) => {
        const { owner } = await queryClient.ensureQueryData(integrationQuery(name));
        const mine = await queryClient.ensureQueryData(organizationsQuery);
        const org = mine.find(({ id }) => id === owner.id) ?? mine[0] ?? owner;
        throw redirect({ to: '/orgs/$org/integrations/$name', params: { org: org.id, name }, replace: true });
    },
});
const audit = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/settings/audit',
    validateSearch: ({ type, actor, from, to }: Record<string, unknown>): AuditFilter => ({
        type: textOf(type),
        actor: textOf(actor),
        from: dayOf(from),
        to: dayOf(to),
    }),
    component: lazyRouteComponent(() => import('../routes/audit'), 'AuditScreen'),
});
const security = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/settings/security',
    component: lazyRouteComponent(() => import('../routes/security'), 'SecurityScreen'),
});
const general = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/settings/general',
    component: lazyRouteComponent(() => import('../routes/organization-settings'), 'OrganizationSettingsScreen'),
});
const trash = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/settings/trash',
    component: lazyRouteComponent(() => import('../routes/trash'), 'TrashScreen'),
});
const translations = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/settings/translations',
    component: lazyRouteComponent(() => import('../routes/translations'), 'TranslationsScreen'),
});
const questions = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/settings/questions',
    component: lazyRouteComponent(() => import('../routes/questions'), 'QuestionsScreen'),
});

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
const dayOf = (value: unknown) => (Number.isNaN(Date.parse(String(value))) ? undefined : textOf(value)?.slice(0, 10));

export const adminRoutes = [
    audit,
    security,
    general,
    trash,
    translations,
    questions,
    settings,
    specs,
    spec,
    webhooks,
    webhook,
    integrations,
    integration,
    integrationByName,
] as const;
