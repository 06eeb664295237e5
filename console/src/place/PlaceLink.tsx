// Leads to a space, or to a collection in the library.

import { Link } from '@tanstack/react-router';
import type { Place } from '../api/access';
import css from '../people/people.module.css';
import { Icon } from '../ui/Icon';

export type NamedPlace = Place & { title: string };

export function PlaceLink({ place }: { place: NamedPlace }) {
    const content = (
        <span className={css.person}>
            <Icon name={place.kind} />
            <strong>{place.title}</strong>
        </span>
    );
    return place.kind === 'space' ? (
        <Link to="/spaces/$space/$" params={{ space: place.id, _splat: '' }}>
            {content}
        </Link>
    ) : (
        <Link to="/collections/$collection" params={{ collection: place.id }}>
            {content}
        </Link>
    );
}
