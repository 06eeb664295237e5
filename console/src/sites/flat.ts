// The spaces of a site, out of its structure.

import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from '../api/sites';

export const isGroup = (item: SiteSection | SiteSectionGroup): item is SiteSectionGroup =>
    item.object === 'site-section-group';

export function sectionsOf(items: readonly (SiteSection | SiteSectionGroup)[]): SiteSection[] {
    return items.flatMap((item) => (isGroup(item) ? sectionsOf(item.children) : [item]));
}

export function siteSpacesOf({ structure, type }: SiteStructure): SiteSpace[] {
    if (type === 'siteSpaces') return structure;
    return sectionsOf(structure).flatMap((section) => section.siteSpaces);
}

/** What readers of the site see first. */
export function firstSpaceOf(structure: SiteStructure): SiteSpace | undefined {
    const all =
        structure.type === 'siteSpaces'
            ? structure.structure
            : (sectionsOf(structure.structure).find((section) => section.default)?.siteSpaces ?? []);
    return all.find((space) => space.default) ?? all[0];
}
