// Changes to the structure of a site.

import type { Move } from '../sites/structure/tree';
import { api, type Schemas, unwrap } from './client';
import { queryClient } from './queries';
import { at, type SiteAddress } from './sites';

const SITE = '/orgs/{organizationId}/sites/{siteId}';

const refresh = ({ site }: SiteAddress) => queryClient.invalidateQueries({ queryKey: ['site', site] });
const path = (address: SiteAddress) => at(address).params.path;

/** One request for one move. */
export async function sendMove(address: SiteAddress, move: Move): Promise<void> {
    if ('group' in move) {
        const params = { path: { ...path(address), siteSectionGroupId: move.group } };
        await unwrap(
            api.POST(`${SITE}/section-groups/{siteSectionGroupId}/sections`, {
                params,
                body: { sectionId: move.id },
            }),
        );
        return;
    }
    const position = { [move.side]: { id: move.neighbour, type: move.neighbourKind } };
    const body = { item: { id: move.id, type: move.kind }, position };
    await unwrap(api.PATCH(`${SITE}/structure/sort`, { ...at(address), body }));
}

export async function addSection(address: SiteAddress, body: Schemas['SectionCreate']): Promise<void> {
    await unwrap(api.POST(`${SITE}/sections`, { ...at(address), body }));
    await refresh(address);
}

export async function addGroup(address: SiteAddress, title: string): Promise<void> {
    await unwrap(api.POST(`${SITE}/section-groups`, { ...at(address), body: { title } }));
    await refresh(address);
}

export async function addSpace(address: SiteAddress, spaceId: string, sectionId?: string): Promise<void> {
    const body = { spaceId, ...(sectionId && { sectionId }) };
    await unwrap(api.POST(`${SITE}/site-spaces`, { ...at(address), body }));
    await refresh(address);
}

export async function updateGroup(
    address: SiteAddress,
    siteSectionGroupId: string,
    body: Schemas['SectionGroupUpdate'],
): Promise<void> {
    const params = { path: { ...path(address), siteSectionGroupId } };
    await unwrap(api.PATCH(`${SITE}/section-groups/{siteSectionGroupId}`, { params, body }));
    await refresh(address);
}

export async function updateSection(
    address: SiteAddress,
    siteSectionId: string,
    body: Schemas['SectionUpdate'],
): Promise<void> {
    const params = { path: { ...path(address), siteSectionId } };
    await unwrap(api.PATCH(`${SITE}/sections/{siteSectionId}`, { params, body }));
    await refresh(address);
}

export async function updateSiteSpace(
    address: SiteAddress,
    siteSpaceId: string,
    body: Schemas['SiteSpaceUpdate'],
): Promise<void> {
    const params = { path: { ...path(address), siteSpaceId } };
    await unwrap(api.PATCH(`${SITE}/site-spaces/{siteSpaceId}`, { params, body }));
    await refresh(address);
}

export async function removeEntry(address: SiteAddress, kind: Move['kind'], id: string): Promise<void> {
    if (kind === 'site-section-group') {
        const params = { path: { ...path(address), siteSectionGroupId: id } };
        await unwrap(api.DELETE(`${SITE}/section-groups/{siteSectionGroupId}`, { params }));
    } else if (kind === 'site-section') {
        const params = { path: { ...path(address), siteSectionId: id } };
        await unwrap(api.DELETE(`${SITE}/sections/{siteSectionId}`, { params }));
    } else {
        const params = { path: { ...path(address), siteSpaceId: id } };
        await unwrap(api.DELETE(`${SITE}/site-spaces/{siteSpaceId}`, { params }));
    }
    await refresh(address);
}
