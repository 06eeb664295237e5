// The links by which anyone can join the organization.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Schemas } from '../api/client';
import {
    inviteAddress,
    inviteLinksQuery,
    type OrganizationRole,
    refreshPeople,
    revokeInvite,
    updateInviteLink,
} from '../api/people';
import { organizationQuery } from '../api/queries';
import { t } from '../i18n';
import { InviteButton } from '../people/InviteButton';
import { PeopleFrame } from '../people/PeopleFrame';
import css from '../people/people.module.css';
import { RoleSelect } from '../people/roles';
import { Copyable } from '../ui/Copyable';
import { ConfirmButton } from '../ui/DialogButton';
import { FormError } from '../ui/Failure';
import { Empty, Lines, Screen } from '../ui/Screen';

type Link = Schemas['OrganizationInvite'];

export function InvitesScreen() {
    const { org } = useParams({ from: '/orgs/$org/people/invites' });
    const organization = useQuery(organizationQuery(org));
    const links = useQuery(inviteLinksQuery(org));
    return (
        <PeopleFrame org={org} title={t.people.invites}>
            <header className={css.head}>
                <h1>{t.people.invites}</h1>
                {organization.data?.permissions.admin && <InviteButton organization={organization.data} />}
            </header>
            <h2>{t.people.linksTitle}</h2>
            {organization.data && !organization.data.inviteLinks && <p className={css.none}>{t.people.linksOff}</p>}
            <Screen
                query={links}
                skeleton={<Lines count={4} />}
                isEmpty={(list) => list.length === 0}
                empty={<Empty title={t.people.linksEmpty} />}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map((link) => 'role' in link && <InviteLink key={link.id} org={org} link={link} />)}
                    </ul>
                )}
            </Screen>
            <p className={css.none}>{t.people.mailsHint}</p>
        </PeopleFrame>
    );
}

function InviteLink({ org, link }: { org: string; link: Link }) {
    const change = useMutation({
        mutationFn: (role: OrganizationRole) => updateInviteLink(org, link.id, role),
        onSuccess: () => refreshPeople(org),
    });
    const revoke = async () => {
        await revokeInvite(org, link.id);
        await refreshPeople(org);
    };
    return (
        <li className={css.entry}>
            <Copyable label={t.people.link} value={inviteAddress(org, link.id)} />
            <RoleSelect
                label={t.people.role}
                value={(change.isPending && change.variables) || (link.role ?? 'guest')}
                choose={change.mutate}
            />
            <ConfirmButton label={t.people.revoke} text={t.people.revokeText} act={revoke} />
            <FormError error={change.error} />
        </li>
    );
}
