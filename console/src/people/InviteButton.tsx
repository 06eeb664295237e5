// Invites people: by e-mail, each for themselves, or by a link that anyone can use.

import { useState } from 'react';
import type { Schemas } from '../api/client';
import { createInviteLink, invite, inviteAddress, type OrganizationRole, refreshPeople } from '../api/people';
import { t } from '../i18n';
import { Copyable } from '../ui/Copyable';
import { CloseButton, DialogButton } from '../ui/DialogButton';
import { Field, Form } from '../ui/Form';
import { Invitations } from './Invitations';
import css from './people.module.css';
import { RoleChoice } from './roles';

type Organization = Schemas['Organization'];

export function InviteButton({ organization }: { organization: Organization }) {
    return (
        <DialogButton label={t.people.invite} icon="plus" className="button primary">
            {(close) => <Invite organization={organization} close={close} />}
        </DialogButton>
    );
}

type Outcome = { link: string } | { invited: Schemas['Invited'] };

function Invite({ organization, close }: { organization: Organization; close: () => void }) {
    const [byLink, setByLink] = useState(false);
    const [outcome, setOutcome] = useState<Outcome>();
    const org = organization.id;
    if (outcome)
        return (
            <>
                {'link' in outcome ? (
                    <>
                        <Copyable label={t.people.link} value={outcome.link} />
                        <p role="status">{t.people.linkText}</p>
                    </>
                ) : (
                    <Invitations org={org} invited={outcome.invited} />
                )}
                <CloseButton close={close} />
            </>
        );
    const send = async (form: FormData) => {
        const role = String(form.get('role')) as OrganizationRole;
        if (byLink) {
            const { id } = await createInviteLink(org, role);
            setOutcome({ link: inviteAddress(org, id) });
        } else {
            setOutcome({ invited: await invite(org, addressesOf(String(form.get('emails'))), role) });
        }
        await refreshPeople(org);
    };
    return (
        <Form send={send} submit={byLink ? t.people.createLink : t.people.send} cancel={close}>
            <fieldset className={css.choices}>
                <legend>{t.people.inviteBy}</legend>
                <label className={css.choice}>
                    <input type="radio" name="by" checked={!byLink} onChange={() => setByLink(false)} />
                    {t.people.byMail}
                </label>
                <label className={css.choice}>
                    <input
                        type="radio"
                        name="by"
                        checked={byLink}
                        disabled={!organization.inviteLinks}
                        onChange={() => setByLink(true)}
                    />
                    {t.people.byLink}
                    <small>{organization.inviteLinks ? t.people.linkText : t.people.linksOff}</small>
                </label>
            </fieldset>
            {!byLink && (
                <Field name="emails" label={t.people.emails} hint={t.people.emailsHint}>
                    {(attributes) => <textarea {...attributes} rows={2} required autoComplete="off" />}
                </Field>
            )}
            <RoleChoice initial={organization.defaultRole ?? 'guest'} />
        </Form>
    );
}

const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== '');
