// The settings of a collection: what it is called, where it is, and its end.

import { useState } from 'react';
import type { Schemas } from '../api/client';
import { updateCollection } from '../api/places';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { Form, TextField } from '../ui/Form';
import { DeletePlace } from './DeletePlace';
import { MovePlace } from './MovePlace';

export function CollectionSettings({ collection }: { collection: Schemas['Collection'] }) {
    const [isSaved, setSaved] = useState(false);
    const place = { kind: 'collection', id: collection.id } as const;
    const send = async (form: FormData) => {
        const text = (name: string) => String(form.get(name)).trim();
        await updateCollection(collection.id, { title: text('title'), description: text('description') });
        setSaved(true);
    };
    return (
        <>
            <section className={people.section} onChange={() => setSaved(false)}>
                <h2>{t.place.general}</h2>
                <Form send={send} submit={t.place.save}>
                    <TextField
                        name="title"
                        label={t.place.name}
                        defaultValue={collection.title}
                        required
                        maxLength={50}
                    />
                    <TextField
                        name="description"
                        label={t.place.description}
                        defaultValue={collection.description ?? ''}
                        maxLength={100}
                    />
                    <p role="status">{isSaved && t.place.saved}</p>
                </Form>
            </section>
            <MovePlace place={place} facts={collection} />
            <DeletePlace place={place} facts={collection} />
        </>
    );
}
