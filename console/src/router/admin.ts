// What is administered in an organization.

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
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

export const adminRoutes = [
    settings,
    specs,
    spec,
    webhooks,
    webhook,
    integrations,
    integration,
    integrationByName,
] as const;
