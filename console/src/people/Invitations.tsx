// Invitations that were just sent, with their links where the server sends no mail.

import { useMutation } from '@tanstack/react-query';
import type { Schemas } from '../api/client';
import { type Invitation, revokeInvite } from '../api/people';
import { t } from '../i18n';
import { Copyable } from '../ui/Copyable';
import { FormError } from '../ui/Failure';
import css from './people.module.css';

export function Invitations({ org, invited }: { org: string; invited: Schemas['Invited'] }) {
    const hasLinks = invited.invitations.some(({ link }) => link);
    return (
        <>
            {invited.users.length > 0 && <p>{t.people.alreadyMembers(invited.users.length)}</p>}
            {invited.invitations.length > 0 && <p role="status">{hasLinks ? t.people.notMailed : t.people.mailed}</p>}
            <ul className={css.list}>
                {invited.invitations.map((one) => (
                    <Sent key={one.id} org={org} invitation={one} />
                ))}
            </ul>
        </>
    );
}

function Sent({ org, invitation }: { org: string; invitation: Invitation }) {
    const withdraw = useMutation({ mutationFn: () => revokeInvite(org, invitation.id) });
    return (
        <li className={css.entry}>
            {invitation.link ? (
                <Copyable label={t.people.linkFor(invitation.email)} value={invitation.link} />
            ) : (
                <span>{invitation.email}</span>
            )}
            <button
                type="button"
                className="button danger-button"
                disabled={withdraw.isPending || withdraw.isSuccess}
                onClick={() => withdraw.mutate()}
            >
                {withdraw.isSuccess ? t.people.withdrawn : t.people.withdraw}
            </button>
            <FormError error={withdraw.error} />
        </li>
    );
}
