// The form of a grant to a person or a team: the role, and saving it.

import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Grantee, grant, type Place, refreshAccess } from '../api/access';
import type { TriedGrant } from '../api/explanations';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { FormError } from '../ui/Failure';
import css from './place.module.css';
import { ROLES } from './roles';

interface Props {
    place: Place;
    grantee: Grantee;
    name: string;
    role: TriedGrant;
    choose: (role: TriedGrant) => void;
    /** Whether there is a grant that can be taken away. */
    mayBeNone?: boolean;
    isFocused: boolean;
    isChanged?: boolean;
    /** Of what else the form reads. */
    error?: Error | null;
    saved?: (() => void) | undefined;
    children?: ReactNode;
}

export function GrantForm({
    place,
    grantee,
    name,
    role,
    choose,
    mayBeNone = false,
    isFocused,
    isChanged = true,
    error,
    saved,
    children,
}: Props) {
    const save = useMutation({
        mutationFn: () => grant(place, grantee, role === 'none' ? null : role),
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
                    aria-label={t.access.grantedTo(name)}
                    autoFocus={isFocused}
                    value={role}
                    onChange={(event) => choose(event.target.value as TriedGrant)}
                >
                    {ROLES.map((one) => (
                        <option key={one} value={one}>
                            {t.people.roles[one]}
                        </option>
                    ))}
                    {mayBeNone && <option value="none">{t.access.notGranted}</option>}
                </select>
            </label>
            <button type="submit" className="button primary" disabled={!isChanged || save.isPending}>
                {t.access.save}
            </button>
            {children}
            <FormError error={error ?? save.error} />
        </form>
    );
}
