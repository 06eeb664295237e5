// Home, inbox, library and change requests of an organization.

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { collectionQuery, queryClient } from '../api/queries';
import { root } from './root';

const home = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org',
    component: lazyRouteComponent(() => import('../routes/home'), 'HomeScreen'),
});
const library = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/library',
    component: lazyRouteComponent(() => import('../routes/library'), 'LibraryScreen'),
});
const inbox = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/inbox',
    component: lazyRouteComponent(() => import('../routes/inbox'), 'InboxScreen'),
});
const changes = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/changes',
    component: lazyRouteComponent(() => import('../routes/changes'), 'OrganizationChangesScreen'),
});

/** Where `urls.app` of a collection leads. */
const collection = createRoute({
    getParentRoute: () => root,
    path: '/collections/$collection',
    loader: async ({ params }) => {
        const { organization } = await queryClient.ensureQueryData(collectionQuery(params.collection));
        throw redirect({
            to: '/orgs/$org/library',
            params: { org: organization },
            hash: params.collection,
            replace: true,
        });
    },
});

const collectionSettings = createRoute({
    getParentRoute: () => root,
    path: '/collections/$collection/settings',
    component: lazyRouteComponent(() => import('../routes/space-settings'), 'CollectionSettingsScreen'),
});
const collectionAccess = createRoute({
    getParentRoute: () => root,
    path: '/collections/$collection/settings/access',
    component: lazyRouteComponent(() => import('../routes/access'), 'CollectionAccessScreen'),
});

export const organizationRoutes = [
    home,
    inbox,
    library,
    changes,
    collection,
    collectionSettings,
    collectionAccess,
] as const;
