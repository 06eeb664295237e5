// Who has access to a space or a collection, why, and how to change it.

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Place, type PlaceFacts, teamGrantsQuery } from '../api/access';
import { organizationQuery } from '../api/queries';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { AccessLevel } from '../place/AccessLevel';
import { FindGrantee } from '../place/FindGrantee';
import { InviteLinks } from '../place/InviteLinks';
import { PeopleWithAccess } from '../place/PeopleWithAccess';
import { PlaceFrame } from '../place/PlaceFrame';
import { TeamsWithAccess } from '../place/TeamsWithAccess';

export function SpaceAccessScreen() {
    const { space } = useParams({ from: '/spaces/$space/~/settings/access' });
    return <AccessScreen place={{ kind: 'space', id: space }} />;
}

export function CollectionAccessScreen() {
    const { collection } = useParams({ from: '/collections/$collection/settings/access' });
    return <AccessScreen place={{ kind: 'collection', id: collection }} />;
}

function AccessScreen({ place }: { place: Place }) {
    return (
        <PlaceFrame key={place.id} place={place} title={t.access.title}>
            {(facts) => <Access place={place} facts={facts} />}
        </PlaceFrame>
    );
}

function Access({ place, facts }: { place: Place; facts: PlaceFacts }) {
    const org = facts.organization;
    const organization = useQuery(organizationQuery(org));
    const teams = useQuery(teamGrantsQuery(place));
    const mayListMembers = !!organization.data?.permissions.listMembers;
    return (
        <>
            <p className={people.none}>{t.access.about}</p>
            <section className={people.section}>
                <h2>{t.access.grant}</h2>
                {mayListMembers ? (
                    <FindGrantee org={org} place={place} without={new Set(teams.data?.map(({ team }) => team.id))} />
                ) : (
                    organization.data && <p className={people.none}>{t.access.guestsOnly}</p>
                )}
            </section>
            <TeamsWithAccess org={org} place={place} grants={teams} />
            <PeopleWithAccess org={org} place={place} mayListMembers={mayListMembers} />
            <InviteLinks org={org} place={place} />
            <AccessLevel place={place} level={facts.defaultLevel} />
        </>
    );
}
