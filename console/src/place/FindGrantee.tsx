// Finds a person or a team, to grant a role to them; for a person also why they have theirs.

import { useState } from 'react';
import type { Place } from '../api/access';
import type { TriedGrant } from '../api/explanations';
import type { Role } from '../api/people';
import { t } from '../i18n';
import { type Choice, PersonPicker } from '../people/PersonPicker';
import people from '../people/people.module.css';
import { Icon } from '../ui/Icon';
import { AccessExplanation } from './AccessExplanation';
import { GrantForm } from './GrantForm';
import css from './place.module.css';

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
                        <AccessExplanation org={org} place={place} person={found} offered={OFFERED} saved={close} />
                    ) : (
                        <GrantToTeam place={place} team={found} saved={close} />
                    )}
                </section>
            )}
        </>
    );
}

function GrantToTeam({ place, team, saved }: { place: Place; team: Choice; saved: () => void }) {
    const [role, choose] = useState<TriedGrant>(OFFERED);
    const grantee = { kind: 'team', id: team.id } as const;
    return (
        <GrantForm
            place={place}
            grantee={grantee}
            name={team.name}
            role={role}
            choose={choose}
            isFocused
            saved={saved}
        />
    );
}
