// Members, teams and invites of an organization.

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { root } from './root';

const people = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/people',
    loader: ({ params }) => {
        throw redirect({ to: '/orgs/$org/people/members', params, replace: true });
    },
});
const members = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/people/members',
    component: lazyRouteComponent(() => import('../routes/people-members'), 'MembersScreen'),
});
const member = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/people/members/$member',
    component: lazyRouteComponent(() => import('../routes/people-member'), 'MemberScreen'),
});
const invites = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/people/invites',
    component: lazyRouteComponent(() => import('../routes/people-invites'), 'InvitesScreen'),
});
const teams = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/people/teams',
    component: lazyRouteComponent(() => import('../routes/people-teams'), 'TeamsScreen'),
});
const team = createRoute({
    getParentRoute: () => root,
    path: '/orgs/$org/people/teams/$team',
    component: lazyRouteComponent(() => import('../routes/people-team'), 'TeamScreen'),
});

export const peopleRoutes = [people, members, member, teams, team, invites] as const;
