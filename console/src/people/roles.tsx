// Choosing a role: in a list by name, in a form with what it means.

import type { OrganizationRole } from '../api/people';
import { t } from '../i18n';
import css from './people.module.css';

export const ORGANIZATION_ROLES: readonly OrganizationRole[] = [
    'admin',
    'create',
    'review',
    'edit',
    'comment',
    'read',
    'guest',
];

interface SelectProps {
    label: string;
    value: OrganizationRole;
    choose: (role: OrganizationRole) => void;
}

export function RoleSelect({ label, value, choose }: SelectProps) {
    return (
        <select
            className={`input ${css.role}`}
            aria-label={label}
            title={t.people.meaning[value]}
            value={value}
            onChange={(event) => choose(event.target.value as OrganizationRole)}
        >
            {ORGANIZATION_ROLES.map((role) => (
                <option key={role} value={role}>
                    {t.people.roles[role]}
                </option>
            ))}
        </select>
    );
}

/** Radio buttons with the name `role`. */
export function RoleChoice({ initial }: { initial: OrganizationRole }) {
    return (
        <fieldset className={css.choices}>
            <legend>{t.people.role}</legend>
            {ORGANIZATION_ROLES.map((role) => (
                <label key={role} className={css.choice}>
                    <input type="radio" name="role" value={role} defaultChecked={role === initial} />
                    {t.people.roles[role]}
                    <small>{t.people.meaning[role]}</small>
                </label>
            ))}
            <p className="visually-hidden">{t.people.rolesHint}</p>
        </fieldset>
    );
}
