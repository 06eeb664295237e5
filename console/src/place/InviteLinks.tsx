// Links by which people outside of the organization join for one space or collection only.

import { useQuery } from '@tanstack/react-query';
import type { Place } from '../api/access';
import { inviteAddress, type Role } from '../api/people';
import { createPlaceInvite, placeInvitesQuery, revokePlaceInvite } from '../api/place-invites';
import { organizationQuery } from '../api/queries';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { Copyable } from '../ui/Copyable';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { Field, Form } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';
import { ROLES } from './roles';

export function InviteLinks({ org, place }: { org: string; place: Place }) {
    const organization = useQuery(organizationQuery(org));
    const links = useQuery(placeInvitesQuery(org, place));
    const isOff = organization.data?.inviteLinks === false;
    return (
        <section className={people.section}>
            <h2>{t.access.links}</h2>
            <p className={people.none}>{isOff ? t.people.linksOff : t.access.linksAbout}</p>
            <Screen query={links} skeleton={<Lines count={2} />}>
                {(list) => (
                    <ul className={people.list}>
                        {list.map(({ id, level }) => (
                            <li key={id} className={people.entry}>
                                <Copyable
                                    label={t.access.linkTo(level ? t.people.roles[level] : t.access.noRole)}
                                    value={inviteAddress(org, id)}
                                />
                                <ConfirmButton
                                    label={t.people.revoke}
                                    text={t.people.revokeText}
                                    act={() => revokePlaceInvite(org, place, id)}
                                />
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
            {!isOff && <NewLink org={org} place={place} />}
        </section>
    );
}

function NewLink({ org, place }: { org: string; place: Place }) {
    return (
        <div>
            <DialogButton label={t.access.newLink} icon="plus">
                {(close) => (
                    <Form
                        submit={t.people.createLink}
                        cancel={close}
                        send={async (form) => {
                            await createPlaceInvite(org, place, String(form.get('level')) as Role);
                            close();
                        }}
                    >
                        <Field name="level" label={t.people.role} hint={t.people.linkText}>
                            {(attributes) => (
                                <select {...attributes} defaultValue="read">
                                    {ROLES.map((role) => (
                                        <option key={role} value={role}>
                                            {t.people.roles[role]}
                                        </option>
                                    ))}
                                </select>
                            )}
                        </Field>
                    </Form>
                )}
            </DialogButton>
        </div>
    );
}
