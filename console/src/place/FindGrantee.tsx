// Finds a person or a team, to grant a role to them; for a person also why they have theirs.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { grant, type Place, refreshAccess } from '../api/access';
import type { Role } from '../api/people';
import { t } from '../i18n';
import { type Choice, PersonPicker } from '../people/PersonPicker';
import people from '../people/people.module.css';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import css from './place.module.css';
import { ROLES } from './roles';
import { Walk } from './Walk';

interface Props {
    org: string;
    place: Place;
    /** Teams with a grant already. */
    without: ReadonlySet<string>;
}

const OFFERED: Role = 'read';

export function FindGrantee({ org, place, without }: Props) {
    const [found, setFound] = useState<Choice>();
    const close = () => setFound(undefined);
    return (
        <>
            <PersonPicker org={org} label={t.access.find} hasTeams without={without} choose={setFound} />
            {found && (
                <section key={found.id} className={css.found} aria-label={found.name}>
                    <header className={css.foundHead}>
                        <span className={people.who}>
                            <strong>{found.name}</strong>
                            <small>{found.about}</small>
                        </span>
                        <button type="button" className="icon-button" aria-label={t.close} onClick={close}>
                            <Icon name="close" />
                        </button>
                    </header>
                    {found.kind === 'user' ? (
                        <Walk org={org} place={place} person={found} offered={OFFERED} saved={close} />
                    ) : (
                        <GrantToTeam place={place} team={found} saved={close} />
                    )}
                </section>
            )}
        </>
    );
}

function GrantToTeam({ place, team, saved }: { place: Place; team: Choice; saved: () => void }) {
    const [role, choose] = useState<Role>(OFFERED);
    const save = useMutation({
        mutationFn: () => grant(place, { kind: 'team', id: team.id }, role),
        onSuccess: async () => {
            saved();
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
                    aria-label={t.access.grantedTo(team.name)}
                    autoFocus
                    value={role}
                    onChange={(event) => choose(event.target.value as Role)}
                >
                    {ROLES.map((one) => (
                        <option key={one} value={one}>
                            {t.people.roles[one]}
                        </option>
                    ))}
                </select>
            </label>
            <button type="submit" className="button primary" disabled={save.isPending}>
                {t.access.save}
            </button>
            <FormError error={save.error} />
        </form>
    );
}
