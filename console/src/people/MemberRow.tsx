// One member in the list, with what an admin may do.

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type Member, type OrganizationRole, refreshPeople, removeMember, updateMember } from '../api/people';
import { ago, t } from '../i18n';
import { Avatar } from '../shell/Frame';
import { ConfirmButton } from '../ui/DialogButton';
import { FormError } from '../ui/Failure';
import { Form } from '../ui/Form';
import table from '../ui/table.module.css';
import css from './people.module.css';
import { RoleSelect } from './roles';

interface Props {
    org: string;
    member: Member;
    isMe: boolean;
    /** Whether the reader administers the organization. */
    mayChange: boolean;
}

export function MemberRow({ org, member, isMe, mayChange }: Props) {
    const { user } = member;
    return (
        <tr>
            <td>
                <span className={css.person}>
                    <Avatar name={user.displayName} />
                    <span className={css.who}>
                        <span>
                            <Link to="/orgs/$org/people/members/$member" params={{ org, member: member.id }}>
                                <strong>{user.displayName}</strong>
                            </Link>
                            <Marks member={member} isMe={isMe} />
                        </span>
                        <small>{user.email}</small>
                    </span>
                </span>
            </td>
            <td data-label={t.people.role}>
                {mayChange ? (
                    <MemberRole org={org} member={member} isMe={isMe} />
                ) : (
                    t.people.roles[member.role ?? 'guest']
                )}
            </td>
            <td data-label={t.people.teams}>{member.teams}</td>
            <td data-label={t.people.lastSeen}>{member.lastSeenAt ? ago(member.lastSeenAt) : t.people.never}</td>
            {mayChange && (
                <td className={table.end}>
                    <RemoveMember org={org} member={member} isMe={isMe} />
                </td>
            )}
        </tr>
    );
}

export function Marks({ member, isMe }: { member: Member; isMe: boolean }) {
    return (
        <span className={css.marks}>
            {isMe && <span className="status">{t.people.you}</span>}
            {member.sso && <span className="status">{t.people.sso}</span>}
            {member.disabled && <span className="status problem">{t.people.disabled}</span>}
        </span>
    );
}

export function MemberRole({ org, member, isMe }: { org: string; member: Member; isMe: boolean }) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [wanted, want] = useState<OrganizationRole>();
    const role = member.role ?? 'guest';
    const change = useMutation({
        mutationFn: (next: OrganizationRole) => updateMember(org, member.id, next),
        onSuccess: () => refreshPeople(org),
    });
    const choose = (next: OrganizationRole) => {
        if (!isMe || role !== 'admin') {
            change.mutate(next);
            return;
        }
        want(next);
        dialog.current?.showModal();
    };
    const close = () => dialog.current?.close();
    return (
        <>
            <RoleSelect
                label={t.people.roleOf(member.user.displayName)}
                value={(change.isPending && change.variables) || role}
                choose={choose}
            />
            <FormError error={change.error} />
            <dialog ref={dialog} className="dialog" aria-label={t.people.change} onClose={() => want(undefined)}>
                {wanted && (
                    <Form
                        submit={t.people.change}
                        isDanger
                        cancel={close}
                        send={async () => {
                            await change.mutateAsync(wanted);
                            close();
                        }}
                    >
                        <p>{t.people.stopAdministering}</p>
                    </Form>
                )}
            </dialog>
        </>
    );
}

interface RemoveProps {
    org: string;
    member: Member;
    isMe: boolean;
    /** After it was done. */
    removed?: () => Promise<void>;
}

export function RemoveMember({ org, member, isMe, removed }: RemoveProps) {
    const name = member.user.displayName;
    const remove = async () => {
        await removeMember(org, member.id);
        if (isMe) location.assign('/app/organizations');
        else {
            await removed?.();
            await refreshPeople(org);
        }
    };
    return (
        <ConfirmButton
            label={isMe ? t.people.leave : t.people.remove}
            name={isMe ? t.people.leave : t.people.removeOf(name)}
            text={isMe ? t.people.leaveText : t.people.removeText(name)}
            act={remove}
        />
    );
}
