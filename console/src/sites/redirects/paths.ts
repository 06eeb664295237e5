// The paths at which a site shows its spaces and pages.

import type { Destination } from '../../api/site-redirects';
import type { SiteSection, SiteSpace, SiteStructure } from '../../api/sites';
import type { TreePage } from '../../tree/outline';
import { isDocument, pageAt, walk } from '../../tree/pages';
import { sectionsOf } from '../flat';

/** A space of the site with its path there: empty for the one that readers see first. */
export interface PlacedSpace {
    siteSpace: SiteSpace;
    section: SiteSection | undefined;
    path: string;
}

export function placedSpacesOf(structure: SiteStructure): PlacedSpace[] {
    const placed = (siteSpace: SiteSpace, section: SiteSection | undefined): PlacedSpace => {
        const parts = [section, siteSpace].map((part) => (part && !part.default ? part.path : ''));
        return { siteSpace, section, path: parts.filter(Boolean).join('/') };
    };
    if (structure.type === 'siteSpaces') return structure.structure.map((space) => placed(space, undefined));
    return sectionsOf(structure.structure).flatMap((section) =>
        section.siteSpaces.map((space) => placed(space, section)),
    );
}

/** One spelling for paths that mean the same: decoded, in lower case, without a slash at either end. */
export function keyOf(path: string): string {
    const bare = path.replace(/^\/+|\/+$/g, '').toLowerCase();
    try {
        return decodeURIComponent(bare);
    } catch {
        return bare;
    }
}

/** What there is at each path of the site. */
export function destinationsOf(
    spaces: readonly PlacedSpace[],
    pagesOf: (space: string) => readonly TreePage[],
): Map<string, Destination> {
    const found = new Map<string, Destination>();
    // What stands first in the site has its path.
    const add = (path: string, destination: Destination) => {
        const key = keyOf(path);
        if (!found.has(key)) found.set(key, destination);
    };
    for (const { siteSpace, path } of spaces) {
        const pages = pagesOf(siteSpace.space.id);
        const home = pageAt(pages, '')?.id;
        add(path, { kind: 'site-space', siteSpaceId: siteSpace.id });
        for (const { page } of walk(pages)) {
            if (!isDocument(page) || !page.path || page.id === home) continue;
            add(`${path}/${page.path}`, { kind: 'site-page', siteSpaceId: siteSpace.id, pageId: page.id });
        }
    }
    return found;
}
