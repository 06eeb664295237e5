// The frame of screens that administer an organization, with a menu of them.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/client';
import { organizationQuery } from '../api/queries';
import { t } from '../i18n';
import { Icon } from '../ui/Icon';
import { Frame } from './Frame';
import css from './settings.module.css';
import { AREAS } from './settings-areas';

interface Props {
    org: string;
    title: string;
    /** Where the list is that this screen belongs to. */
    bar?: ReactNode;
    children: ReactNode;
}

export function SettingsFrame({ org, title, bar, children }: Props) {
    return (
        <Frame
            organization={org}
            title={title}
            sidebarLabel={t.settings.title}
            sidebar={<Menu org={org} />}
            bar={bar ?? <strong>{t.settings.title}</strong>}
        >
            <div className={css.screen}>{children}</div>
        </Frame>
    );
}

/** What one may look at. */
export const areasFor = (organization: Schemas['Organization'] | undefined) =>
    AREAS.filter((area) => !area.isForAdmins || organization?.permissions.admin);

function Menu({ org }: { org: string }) {
    const { data } = useQuery(organizationQuery(org));
    return (
        <ul className={css.menu}>
            {areasFor(data).map(({ to, name, icon }) => (
                <li key={to}>
                    <Link to={to} params={{ org }} className={css.entry}>
                        <Icon name={icon} /> {t.settings.areas[name][0]}
                    </Link>
                </li>
            ))}
        </ul>
    );
}
