// The frame of screens that administer a space or a collection, with a menu of them.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Place, type PlaceFacts, placeQuery } from '../api/access';
import { t } from '../i18n';
import { Frame } from '../shell/Frame';
import css from '../shell/settings.module.css';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';
import { PlaceLink } from './PlaceLink';

interface Props {
    place: Place;
    title: string;
    children: (facts: PlaceFacts) => ReactNode;
}

export function PlaceFrame({ place, title, children }: Props) {
    const facts = useQuery(placeQuery(place));
    const name = facts.data?.title;
    return (
        <Frame
            organization={facts.data?.organization}
            space={place.kind === 'space' ? place.id : undefined}
            title={name ? `${title} · ${name}` : title}
            sidebarLabel={t.settings.title}
            sidebar={<Menu place={place} />}
            bar={name && <PlaceLink place={{ ...place, title: name }} />}
        >
            <Screen query={facts} frame={(content) => content} skeleton={<Lines count={6} />}>
                {(shown) => (
                    <div className={css.screen}>
                        <h1>{title}</h1>
                        {shown.permissions.admin ? children(shown) : <Empty title={t.access.notForYou} />}
                    </div>
                )}
            </Screen>
        </Frame>
    );
}

function Menu({ place: { kind, id } }: { place: Place }) {
    const general = (
        <>
            <Icon name="settings" /> {t.place.general}
        </>
    );
    const access = (
        <>
            <Icon name="people" /> {t.access.title}
        </>
    );
    const entry = { className: css.entry, activeOptions: { exact: true } };
    if (kind === 'space')
        return (
            <ul className={css.menu}>
                <li>
                    <Link to="/spaces/$space/~/settings" params={{ space: id }} {...entry}>
                        {general}
                    </Link>
                </li>
                <li>
                    <Link to="/spaces/$space/~/settings/access" params={{ space: id }} {...entry}>
                        {access}
                    </Link>
                </li>
            </ul>
        );
    return (
        <ul className={css.menu}>
            <li>
                <Link to="/collections/$collection/settings" params={{ collection: id }} {...entry}>
                    {general}
                </Link>
            </li>
            <li>
                <Link to="/collections/$collection/settings/access" params={{ collection: id }} {...entry}>
                    {access}
                </Link>
            </li>
        </ul>
    );
}
