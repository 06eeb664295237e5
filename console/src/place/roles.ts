// The roles that can be granted, the highest first.

import type { Role } from '../api/people';

export const ROLES: readonly Role[] = ['admin', 'create', 'review', 'edit', 'comment', 'read'];
