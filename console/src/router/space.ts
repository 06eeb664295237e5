// What is inside a space. What is the console's own stands behind `~`, because paths of pages are free.

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { changeRequestQuery } from '../api/change-requests';
import { queryClient } from '../api/queries';
import { root } from './root';

const history = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/~/history',
    component: lazyRouteComponent(() => import('../routes/history'), 'HistoryScreen'),
});
const revision = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/~/history/$revision',
    component: lazyRouteComponent(() => import('../routes/revision'), 'RevisionScreen'),
});

const spaceChanges = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/~/changes',
    component: lazyRouteComponent(() => import('../routes/changes'), 'SpaceChangesScreen'),
});
const review = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/~/changes/$number/~/review',
    component: lazyRouteComponent(() => import('../routes/review'), 'ReviewScreen'),
});
const conflicts = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/~/changes/$number/~/conflicts',
    component: lazyRouteComponent(() => import('../routes/conflicts'), 'ConflictsScreen'),
});
const editor = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/~/changes/$number/$',
    component: lazyRouteComponent(() => import('../routes/editor'), 'EditorScreen'),
});
const edit = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/~/edit/$',
    component: lazyRouteComponent(() => import('../routes/edit'), 'EditScreen'),
});
const settings = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/~/settings',
    component: lazyRouteComponent(() => import('../routes/space-settings'), 'SpaceSettingsScreen'),
});
const access = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/~/settings/access',
    component: lazyRouteComponent(() => import('../routes/access'), 'SpaceAccessScreen'),
});

/** Where `urls.app` of a change request leads. */
const changeById = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/change-requests/$change',
    loader: async ({ params }) => {
        const change = await queryClient.ensureQueryData(changeRequestQuery(params.space, params.change));
        const address = { space: params.space, number: String(change.number) };
        throw redirect({ to: '/spaces/$space/~/changes/$number/~/review', params: address, replace: true });
    },
});

const page = createRoute({
    getParentRoute: () => root,
    path: '/spaces/$space/$',
    // Where `urls.app` of a revision leads. A page may be below `revisions` as well, but not with 40 digits.
    loader: ({ params: { space, _splat = '' } }) => {
        const id = /^revisions\/([0-9a-f]{40})$/.exec(_splat)?.[1];
        if (id)
            throw redirect({
                to: '/spaces/$space/~/history/$revision',
                params: { space, revision: id },
                replace: true,
            });
    },
    component: lazyRouteComponent(() => import('../routes/page'), 'PageScreen'),
});

export const spaceRoutes = [
    history,
    revision,
    spaceChanges,
    review,
    conflicts,
    editor,
    edit,
    settings,
    access,
    changeById,
    page,
] as const;
