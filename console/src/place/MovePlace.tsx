// Moves a space or a collection into another collection.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Place, PlaceFacts } from '../api/access';
import type { Schemas } from '../api/client';
import { moveTo } from '../api/places';
import { collectionsQuery, organizationQuery } from '../api/queries';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { Field, Form } from '../ui/Form';

type Collection = Schemas['Collection'];

export function MovePlace({ place, facts }: { place: Place; facts: PlaceFacts }) {
    const organization = useQuery(organizationQuery(facts.organization));
    const collections = useQuery(collectionsQuery(facts.organization));
    const [isMoved, setMoved] = useState(false);
    const all = collections.data ?? [];
    const now = facts.parent ?? '';
    const offered = all.filter((one) => one.id === now || (one.permissions.create && !isWithin(one, place.id, all)));
    const mayUseRoot = now === '' || organization.data?.permissions.createContent;
    return (
        <section className={people.section}>
            <h2>{t.place.parent}</h2>
            <Form
                key={`${now} ${all.length}`}
                submit={t.place.move}
                send={async (form) => {
                    await moveTo(place, String(form.get('parent')) || null);
                    setMoved(true);
                }}
            >
                <Field name="parent" label={t.place.parentLabel} hint={t.place.parentHint}>
                    {(attributes) => (
                        <select {...attributes} defaultValue={now} onChange={() => setMoved(false)}>
                            {mayUseRoot && <option value="">{t.place.root}</option>}
                            {offered.map((one) => (
                                <option key={one.id} value={one.id}>
                                    {pathOf(one, all)}
                                </option>
                            ))}
                        </select>
                    )}
                </Field>
            </Form>
            <p role="status">{isMoved && t.place.moved}</p>
        </section>
    );
}

/** A collection cannot be moved into itself. */
function isWithin(collection: Collection, id: string, all: readonly Collection[]): boolean {
    return collection.id === id || !!(collection.parent && around(collection, all).some((one) => one.id === id));
}

/** The collections that a collection is in, the outermost first. */
function around(collection: Collection, all: readonly Collection[]): Collection[] {
    const parent = all.find(({ id }) => id === collection.parent);
    return parent ? [...around(parent, all), parent] : [];
}

const pathOf = (collection: Collection, all: readonly Collection[]) =>
    [...around(collection, all), collection].map(({ title }) => title).join(' / ');
