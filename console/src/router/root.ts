import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ErrorScreen, MissingScreen } from '../shell/Fallback';

export const root = createRootRoute({
    component: Outlet,
    notFoundComponent: MissingScreen,
    errorComponent: ErrorScreen,
});
