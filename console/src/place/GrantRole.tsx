// What is granted to a person on a space or a collection, and what another grant would mean before it is saved.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { grant, type Place, refreshAccess } from '../api/access';
import { explanationQuery, type TriedGrant } from '../api/explanations';
import type { Role } from '../api/people';
import { userQuery } from '../api/queries';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { FormError } from '../ui/Failure';
import css from './place.module.css';
import { ROLES } from './roles';

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
    const save = useMutation({
        mutationFn: () => grant(place, { kind: 'user', id: person.id }, wanted === 'none' ? null : wanted),
        onSuccess: async () => {
            saved?.();
            await refreshAccess();
        },
    });
    return (
        <form
            className={css.grant}
            onSubmit={(event) => {
                event.preventDefault();
                save.mutate();
            }}
        >
            <label className="field">
                <span>{t.access.granted}</span>
                <select
                    className={`input ${people.role}`}
                    aria-label={t.access.grantedTo(person.name)}
                    autoFocus={!!offered}
                    value={wanted}
                    onChange={(event) => want(event.target.value as TriedGrant)}
                >
                    {ROLES.map((role) => (
                        <option key={role} value={role}>
                            {t.people.roles[role]}
                        </option>
                    ))}
                    <option value="none">{t.access.notGranted}</option>
                </select>
            </label>
            <button type="submit" className="button primary" disabled={!isChanged || save.isPending}>
                {t.access.save}
            </button>
            <p role="status" className={people.none}>
                {isChanged && tried.data && wouldBe(person, tried.data.role, person.id === user.data?.id)}
            </p>
            <FormError error={tried.error ?? save.error} />
        </form>
    );
}

function wouldBe({ name }: Person, role: Role | null, isMe: boolean): string {
    const would = role ? t.access.would(name, t.people.roles[role]) : t.access.wouldNot(name);
    return isMe && role !== 'admin' ? `${would} ${t.access.notAdmin}` : would;
}
