// Where a redirect leads, in words.

import { useQuery } from '@tanstack/react-query';
import { pagesQuery } from '../../api/queries';
import type { Destination } from '../../api/site-redirects';
import { t } from '../../i18n';
import { findPage } from '../../tree/pages';
import type { PlacedSpace } from './paths';

interface Props {
    destination: Destination;
    spaces: readonly PlacedSpace[];
}

export function DestinationText({ destination, spaces }: Props) {
    switch (destination.kind) {
        case 'external':
            return destination.url;
        case 'site-section': {
            const place = spaces.find(({ section }) => section?.id === destination.siteSectionId);
            return place?.section ? t.redirects.toSection(place.section.title) : <Gone />;
        }
        case 'site-space': {
            const place = spaces.find(({ siteSpace }) => siteSpace.id === destination.siteSpaceId);
            return place ? t.redirects.toSpace(place.siteSpace.title) : <Gone />;
        }
        case 'site-page':
            return <PageText destination={destination} spaces={spaces} />;
    }
}

function PageText({ destination, spaces }: Props & { destination: Destination & { kind: 'site-page' } }) {
    const place = spaces.find(({ siteSpace }) => siteSpace.id === destination.siteSpaceId);
    const space = place?.siteSpace.space.id;
    const pages = useQuery({ ...pagesQuery(space ?? ''), enabled: !!space });
    if (space && !pages.data) return '…';
    const page = pages.data && findPage(pages.data.pages, ({ id }) => id === destination.pageId);
    return place && page ? t.redirects.toPage(page.title, place.siteSpace.title) : <Gone />;
}

/** It leads nowhere: readers get the page that says that nothing was found. */
function Gone() {
    return <span className="status problem">{t.redirects.gone}</span>;
}
