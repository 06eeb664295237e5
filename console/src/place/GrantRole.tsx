// What is granted to a person on a space or a collection, and what another grant would mean before it is saved.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Place } from '../api/access';
import { explanationQuery, type TriedGrant } from '../api/explanations';
import type { Role } from '../api/people';
import { userQuery } from '../api/queries';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { GrantForm } from './GrantForm';

export interface Person {
    id: string;
    name: string;
}

interface Props {
    place: Place;
    person: Person;
    /** What is granted now. */
    granted: Role | undefined;
    /** What the form begins with, where that is something else. */
    offered?: Role | undefined;
    saved?: (() => void) | undefined;
}

export function GrantRole({ place, person, granted, offered, saved }: Props) {
    const now: TriedGrant = granted ?? 'none';
    const [wanted, want] = useState<TriedGrant>(granted ?? offered ?? 'none');
    const isChanged = wanted !== now;
    const tried = useQuery({ ...explanationQuery(place, person.id, wanted), enabled: isChanged });
    const user = useQuery(userQuery);
    return (
        <GrantForm
            place={place}
            grantee={{ kind: 'user', id: person.id }}
            name={person.name}
            role={wanted}
            choose={want}
            mayBeNone
            isFocused={!!offered}
            isChanged={isChanged}
            error={tried.error}
            saved={saved}
        >
            <p role="status" className={people.none}>
                {isChanged && tried.data && wouldBe(person, tried.data.role, person.id === user.data?.id)}
            </p>
        </GrantForm>
    );
}

function wouldBe({ name }: Person, role: Role | null, isMe: boolean): string {
    const would = role ? t.access.would(name, t.people.roles[role]) : t.access.wouldNot(name);
    return isMe && role !== 'admin' ? `${would} ${t.access.notAdmin}` : would;
}
