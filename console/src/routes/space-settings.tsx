// The settings of a space or of a collection.

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { collectionQuery, spaceQuery } from '../api/queries';
import { t } from '../i18n';
import { CollectionSettings } from '../place/CollectionSettings';
import { PlaceFrame } from '../place/PlaceFrame';
import { SpaceSettings } from '../place/SpaceSettings';

export function SpaceSettingsScreen() {
    const { space: id } = useParams({ from: '/spaces/$space/~/settings' });
    const space = useQuery(spaceQuery(id));
    return (
        <PlaceFrame key={id} place={{ kind: 'space', id }} title={t.settings.title}>
            {() => space.data && <SpaceSettings space={space.data} />}
        </PlaceFrame>
    );
}

export function CollectionSettingsScreen() {
    const { collection: id } = useParams({ from: '/collections/$collection/settings' });
    const collection = useQuery(collectionQuery(id));
    return (
        <PlaceFrame key={id} place={{ kind: 'collection', id }} title={t.settings.title}>
            {() => collection.data && <CollectionSettings collection={collection.data} />}
        </PlaceFrame>
    );
}
