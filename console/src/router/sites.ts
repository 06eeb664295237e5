// Sites of an organization.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root';

const sites = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites',
    component: lazyRouteComponent(() => import('../routes/sites'), 'SitesScreen'),
});
const site = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites/$site',
    component: lazyRouteComponent(() => import('../routes/site'), 'SiteScreen'),
});
const structure = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites/$site/structure',
    component: lazyRouteComponent(() => import('../routes/site-structure'), 'SiteStructureScreen'),
});
const look = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites/$site/look',
    component: lazyRouteComponent(() => import('../routes/site-look'), 'SiteLookScreen'),
});
const audience = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites/$site/audience',
    component: lazyRouteComponent(() => import('../routes/site-audience'), 'SiteAudienceScreen'),
});
const share = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites/$site/share',
    component: lazyRouteComponent(() => import('../routes/site-share'), 'SiteShareScreen'),
});
const redirects = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites/$site/redirects',
    component: lazyRouteComponent(() => import('../routes/site-redirects'), 'SiteRedirectsScreen'),
});
const hostnames = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites/$site/hostnames',
    component: lazyRouteComponent(() => import('../routes/site-hostnames'), 'SiteHostnamesScreen'),
});
const insights = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites/$site/insights',
    component: lazyRouteComponent(() => import('../routes/site-insights'), 'SiteInsightsScreen'),
});
const settings = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/sites/$site/settings',
    component: lazyRouteComponent(() => import('../routes/site-settings'), 'SiteSettingsScreen'),
});

export const siteRoutes = [
    sites,
    site,
    structure,
    look,
    audience,
    share,
    redirects,
    hostnames,
    insights,
    settings,
] as const;
