// Deletes a space, which goes to the trash, or a collection, whose contents move up.

import { useNavigate } from '@tanstack/react-router';
import type { Place, PlaceFacts } from '../api/access';
import { deletePlace } from '../api/places';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { ConfirmButton } from '../ui/DialogButton';

export function DeletePlace({ place, facts }: { place: Place; facts: PlaceFacts }) {
    const navigate = useNavigate();
    const remove = async () => {
        await deletePlace(place, facts.organization);
        await navigate({ to: '/orgs/$org/library', params: { org: facts.organization } });
    };
    return (
        <section className={people.section}>
            <h2>{t.place.delete}</h2>
            <p className={people.none}>{t.place.deleteText[place.kind]}</p>
            <div>
                <ConfirmButton
                    label={t.place.delete}
                    name={`${t.place.delete}: ${facts.title}`}
                    text={t.place.deleteText[place.kind]}
                    act={remove}
                />
            </div>
        </section>
    );
}
