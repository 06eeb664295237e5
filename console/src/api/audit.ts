// The audit trail of an organization.

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';

export type AuditEvent = Schemas['AuditEvent'];

export interface AuditFilter {
    /** A type of event, or the noun that types begin with. */
    type?: string | undefined;
    /** The id of a user. */
    actor?: string | undefined;
    /** Days, as `YYYY-MM-DD`, in the time zone of the browser; both are included. */
    from?: string | undefined;
    to?: string | undefined;
}

const EVENTS_A_PAGE = 50;

/** `types` are all that there are, of which those that fit the filter are asked for. */
export const auditQuery = (organizationId: string, filter: AuditFilter, types: readonly string[]) =>
    infiniteQueryOptions({
        queryKey: ['org', organizationId, 'audit', filter],
        initialPageParam: undefined as string | undefined,
        queryFn: async ({ pageParam: page }) => {
            const query = { ...asked(filter, types), page, limit: EVENTS_A_PAGE, order: 'desc' as const };
            const params = { path: { organizationId }, query };
            // As JSON: tables are for other programs.
            return (await unwrap(
                api.GET('/orgs/{organizationId}/audit-events', { params }),
            )) as Schemas['List_AuditEvent'];
        },
        getNextPageParam: ({ next }) => next?.page,
        placeholderData: keepPreviousData,
    });

function asked({ type, actor, from, to }: AuditFilter, types: readonly string[]) {
    return {
        ...(type && { type: types.filter((one) => one === type || one.startsWith(`${type}.`)) }),
        ...(actor && { actor }),
        ...(from && { from: startOf(from).toISOString() }),
        ...(to && { to: startOf(to, 1).toISOString() }),
    };
}

function startOf(day: string, later = 0): Date {
    const date = new Date(`${day}T00:00:00`);
    date.setDate(date.getDate() + later);
    return date;
}
