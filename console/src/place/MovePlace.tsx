// Moves a space or a collection into another collection.

import { useState } from 'react';
import type { Place, PlaceFacts } from '../api/access';
import { moveTo } from '../api/places';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { Form } from '../ui/Form';
import { CollectionField, parentOf } from './CollectionField';

export function MovePlace({ place, facts }: { place: Place; facts: PlaceFacts }) {
    const [isMoved, setMoved] = useState(false);
    return (
        <section className={people.section}>
            <h2>{t.place.parent}</h2>
            <Form
                submit={t.place.move}
                send={async (form) => {
                    await moveTo(place, parentOf(form));
                    setMoved(true);
                }}
            >
                <CollectionField
                    org={facts.organization}
                    now={facts.parent ?? ''}
                    hint={t.place.parentHint}
                    moved={place.id}
                    changed={() => setMoved(false)}
                />
            </Form>
            <p role="status">{isMoved && t.place.moved}</p>
        </section>
    );
}
