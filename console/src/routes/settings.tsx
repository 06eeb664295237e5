// What is administered in an organization.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { organizationQuery } from '../api/queries';
import { t } from '../i18n';
import { areasFor, SettingsFrame } from '../shell/SettingsFrame';
import css from '../shell/settings.module.css';
import { Icon } from '../ui/Icon';
import { Lines, Screen } from '../ui/Screen';

export function SettingsScreen() {
    const { org } = useParams({ from: '/orgs/$org/settings' });
    const organization = useQuery(organizationQuery(org));
    return (
        <SettingsFrame org={org} title={t.settings.title}>
            <h1>{t.settings.title}</h1>
            <Screen query={organization} skeleton={<Lines count={6} />}>
                {(one) => (
                    <ul className={css.areas}>
                        {areasFor(one).map(({ to, name, icon }) => (
                            <li key={to}>
                                <Link to={to} params={{ org }} className={css.area}>
                                    <Icon name={icon} />
                                    <strong>{t.settings.areas[name][0]}</strong>
                                    <small>{t.settings.areas[name][1]}</small>
                                </Link>
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
        </SettingsFrame>
    );
}
