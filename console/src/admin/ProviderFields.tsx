// What all identity providers have: a name, and what becomes of people who come by it.

import { useQuery } from '@tanstack/react-query';
import type { Role } from '../api/people';
import type { OidcProvider, SamlProvider } from '../api/security';
import { teamsQuery } from '../api/teams';
import { t } from '../i18n';
import { Field, TextField } from '../ui/Form';

const ROLES: readonly Role[] = ['admin', 'create', 'review', 'edit', 'comment', 'read'];

export function ProviderFields({ org, provider }: { org: string; provider: SamlProvider | OidcProvider | undefined }) {
    const { data: teams } = useQuery(teamsQuery(org));
    return (
        <>
            <TextField
                name="label"
                label={t.security.label}
                hint={t.security.labelHint}
                required
                maxLength={30}
                defaultValue={provider?.label}
            />
            <Field name="defaultRole" label={t.security.defaultRole} hint={t.security.defaultRoleHint}>
                {(attributes) => (
                    <select defaultValue={provider?.defaultRole ?? ''} {...attributes}>
                        <option value="">{t.people.roles.guest}</option>
                        {ROLES.map((role) => (
                            <option key={role} value={role}>
                                {t.people.roles[role]}
                            </option>
                        ))}
                    </select>
                )}
            </Field>
            {teams && (
                <Field name="defaultTeam" label={t.security.defaultTeam}>
                    {(attributes) => (
                        <select defaultValue={provider?.defaultTeam?.id ?? ''} {...attributes}>
                            <option value="">{t.security.noTeam}</option>
                            {teams.map(({ id, title }) => (
                                <option key={id} value={id}>
                                    {title}
                                </option>
                            ))}
                        </select>
                    )}
                </Field>
            )}
        </>
    );
}

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

export function commonOf(form: FormData) {
    return {
        label: textOf(form, 'label'),
        defaultRole: (textOf(form, 'defaultRole') || null) as Role | null,
        ...(form.has('defaultTeam') && { defaultTeam: textOf(form, 'defaultTeam') || null }),
    };
}
