// The addresses of the console, below /app: one file per area. Screens are loaded when they are first needed.

import { createRouter } from '@tanstack/react-router';
import { ErrorScreen, MissingScreen } from '../shell/Fallback';
import { adminRoutes } from './admin';
import { organizationRoutes } from './organization';
import { peopleRoutes } from './people';
import { root } from './root';
import { siteRoutes } from './sites';
import { spaceRoutes } from './space';

export const router = createRouter({
    routeTree: root.addChildren([
        ...organizationRoutes,
        ...adminRoutes,
        ...peopleRoutes,
        ...siteRoutes,
        ...spaceRoutes,
    ]),
    basepath: '/app',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: MissingScreen,
});

declare module '@tanstack/react-router' {
    interface Register {
        router: typeof router;
    }
}
