// The four ways to publish a site, from the most open to the least.

import type { SiteVisibility } from '../api/sites';
import type { IconName } from '../ui/icon-paths';

export const AUDIENCES: readonly (readonly [SiteVisibility, IconName])[] = [
    ['public', 'globe'],
    ['unlisted', 'eye'],
    ['share-link', 'link'],
    ['visitor-auth', 'lock'],
];
