// The spaces and sites that an integration is installed on. Both have the same operations below different paths.

import { queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import type { Address, Status } from './integrations';
import { queryClient } from './queries';

export type TargetKind = 'space' | 'site';

/** An installation on a space or a site. */
export interface Target {
    id: string;
    status: Status;
    configuration: Record<string, unknown>;
}

const paramsOf = ({ name, id }: Address) => ({ integrationName: name, installationId: id });
const idOf = (thing: string | { id: string }) => (typeof thing === 'string' ? thing : thing.id);

export const targetsQuery = (kind: TargetKind, address: Address) =>
    queryOptions({
        queryKey: ['installation', address.id, kind],
        queryFn: async (): Promise<Target[]> => {
            const path = paramsOf(address);
            if (kind === 'space') {
                const list = await everything((page) =>
                    unwrap(
                        api.GET('/integrations/{integrationName}/installations/{installationId}/spaces', {
                            params: { path, query: { page, limit: PAGE_LIMIT } },
                        }),
                    ),
                );
                return list.map(({ space, status, configuration }) => ({ id: idOf(space), status, configuration }));
            }
            const list = await everything((page) =>
                unwrap(
                    api.GET('/integrations/{integrationName}/installations/{installationId}/sites', {
                        params: { path, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            );
            return list.map(({ site, status, configuration }) => ({ id: idOf(site), status, configuration }));
        },
    });

export async function installOn(kind: TargetKind, address: Address, id: string): Promise<void> {
    const params = { path: paramsOf(address) };
    if (kind === 'space') {
        const body = { space: id };
        await unwrap(
            api.POST('/integrations/{integrationName}/installations/{installationId}/spaces', { params, body }),
        );
    } else {
        const body = { siteId: id };
        await unwrap(
            api.POST('/integrations/{integrationName}/installations/{installationId}/sites', { params, body }),
        );
    }
    await refresh(kind, address);
}

export async function configureOn(
    kind: TargetKind,
    address: Address,
    id: string,
    body: Schemas['TargetInstallationUpdate'],
): Promise<void> {
    const path = paramsOf(address);
    if (kind === 'space') {
        const params = { path: { ...path, spaceId: id } };
        await unwrap(
            api.PATCH('/integrations/{integrationName}/installations/{installationId}/spaces/{spaceId}', {
                params,
                body,
            }),
        );
    } else {
        const params = { path: { ...path, siteId: id } };
        await unwrap(
            api.PATCH('/integrations/{integrationName}/installations/{installationId}/sites/{siteId}', {
                params,
                body,
            }),
        );
    }
    await refresh(kind, address);
}

export async function uninstallFrom(kind: TargetKind, address: Address, id: string): Promise<void> {
    const path = paramsOf(address);
    if (kind === 'space') {
        const params = { path: { ...path, spaceId: id } };
        await unwrap(
            api.DELETE('/integrations/{integrationName}/installations/{installationId}/spaces/{spaceId}', { params }),
        );
    } else {
        const params = { path: { ...path, siteId: id } };
        await unwrap(
            api.DELETE('/integrations/{integrationName}/installations/{installationId}/sites/{siteId}', { params }),
        );
    }
    await refresh(kind, address);
}

const refresh = (kind: TargetKind, { id }: Address) =>
    queryClient.invalidateQueries({ queryKey: ['installation', id, kind] });
