// Which types of events a webhook gets: all, or some of them, by what they happen to.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentencesQuery } from '../api/sentences';
import { t } from '../i18n';
import css from './admin.module.css';

const ALL = '*';

export function EventTypeFields({ chosen }: { chosen: readonly string[] }) {
    const [isAll, setAll] = useState(chosen.includes(ALL));
    const { data: sentences = {} } = useQuery(sentencesQuery);
    return (
        <>
            <fieldset className={css.choices}>
                <legend>{t.webhooks.events}</legend>
                <label>
                    <input type="radio" name="all" value={ALL} checked={isAll} onChange={() => setAll(true)} />
                    {t.webhooks.allEvents}
                </label>
                <label>
                    <input type="radio" name="all" value="" checked={!isAll} onChange={() => setAll(false)} />
                    {t.webhooks.someEvents}
                </label>
            </fieldset>
            {!isAll && (
                <fieldset className={css.types}>
                    <legend>{t.webhooks.someEvents}</legend>
                    {groupsOf(Object.keys(sentences)).map(([noun, types]) => (
                        <details key={noun} open={types.some((type) => chosen.includes(type))}>
                            <summary>{noun}</summary>
                            {types.map((type) => (
                                <label key={type} className={css.check}>
                                    <input
                                        type="checkbox"
                                        name="events"
                                        value={type}
                                        defaultChecked={chosen.includes(type)}
                                    />
                                    {type}
                                </label>
                            ))}
                        </details>
                    ))}
                </fieldset>
            )}
        </>
    );
}

export function eventsOf(form: FormData): string[] {
    if (form.get('all') === ALL) return [ALL];
    const events = form.getAll('events').map(String);
    if (events.length === 0) throw new Error(t.webhooks.noEvents);
    return events;
}

function groupsOf(types: readonly string[]): [noun: string, types: string[]][] {
    const groups = new Map<string, string[]>();
    for (const type of types) {
        const noun = type.split('.')[0] as string;
        groups.set(noun, [...(groups.get(noun) ?? []), type]);
    }
    return [...groups];
}
