// The default level: the role of members to whom nothing is granted on a space or a collection.

import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { type DefaultLevel, type Place, refreshAccess, setDefaultLevel } from '../api/access';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { FormError } from '../ui/Failure';
import { ROLES } from './roles';

const NOBODY = 'nobody';

export function AccessLevel({ place, level }: { place: Place; level: DefaultLevel | null }) {
    const hint = useId();
    const change = useMutation({
        mutationFn: (next: DefaultLevel | null) => setDefaultLevel(place, next),
        onSuccess: refreshAccess,
    });
    const shown = change.isPending ? change.variables : level;
    return (
        <section className={people.section}>
            <h2>{t.access.level}</h2>
            <label className="field">
                <span>{t.access.levelOf}</span>
                <select
                    className={`input ${people.role}`}
                    aria-describedby={hint}
                    value={shown ?? NOBODY}
                    onChange={({ target: { value } }) =>
                        change.mutate(value === NOBODY ? null : (value as DefaultLevel))
                    }
                >
                    <option value="inherit">{t.access.levels.inherit}</option>
                    {ROLES.map((role) => (
                        <option key={role} value={role}>
                            {t.people.roles[role]}
                        </option>
                    ))}
                    <option value={NOBODY}>{t.access.levels.nobody}</option>
                </select>
            </label>
            <p id={hint} className={people.none}>
                {t.access.levelHint}
            </p>
            <FormError error={change.error} />
        </section>
    );
}

/** A default level in words. */
export function levelName(level: DefaultLevel | null): string {
    if (level === null) return t.access.levels.nobody;
    return level === 'inherit' ? t.access.levels.inherit : t.people.roles[level];
}
