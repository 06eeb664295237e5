// Integrations of an organization: what is installed, and what can be.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import css from '../admin/admin.module.css';
import { InstallationState } from '../admin/InstallationState';
import { More } from '../admin/More';
import { Head, Section } from '../admin/parts';
import {
    availableQuery,
    CATEGORIES,
    type Integration,
    installationsQuery,
    type Search,
    type Status,
} from '../api/integrations';
import { organizationQuery } from '../api/queries';
import { t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { Empty, Lines, Screen } from '../ui/Screen';

export function IntegrationsScreen() {
    const { org } = useParams({ from: '/orgs/$org/integrations' });
    const organization = useQuery(organizationQuery(org));
    const mayList = organization.data?.permissions.listInstallations;
    return (
        <SettingsFrame org={org} title={t.settings.areas.integrations[0]}>
            <Head title={t.settings.areas.integrations[0]} />
            <p className={css.about}>{t.integrations.about}</p>
            {mayList && <Installed org={org} />}
            <Available org={org} />
        </SettingsFrame>
    );
}

function Installed({ org }: { org: string }) {
    const installations = useQuery(installationsQuery(org));
    return (
        <Section title={t.integrations.installed}>
            <Screen
                query={installations}
                skeleton={<Lines count={3} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.about}>{t.integrations.noneInstalled}</p>}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map(({ installation, integration }) => (
                            <li key={installation.id}>
                                <Row org={org} integration={integration} status={installation.status} />
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
        </Section>
    );
}

function Available({ org }: { org: string }) {
    const [search, setSearch] = useState<Search>({});
    const integrations = useInfiniteQuery(availableQuery(org, useDeferredValue(search)));
    return (
        <Section title={t.integrations.available}>
            <div className={css.filters}>
                <label className="field">
                    <span>{t.integrations.search}</span>
                    <input
                        className="input"
                        type="search"
                        maxLength={100}
                        onChange={({ target }) => {
                            const { search: _, ...rest } = search;
                            const words = target.value.trim();
                            setSearch(words ? { ...rest, search: words } : rest);
                        }}
                    />
                </label>
                <label className="field">
                    <span>{t.integrations.category}</span>
                    <select
                        className="input"
                        onChange={({ target }) => {
                            const { category: _, ...rest } = search;
                            const category = CATEGORIES.find((one) => one === target.value);
                            setSearch(category ? { ...rest, category } : rest);
                        }}
                    >
                        <option value="">{t.integrations.allCategories}</option>
                        {CATEGORIES.map((one) => (
                            <option key={one} value={one}>
                                {t.integrations.categories[one]}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
            <Screen
                query={integrations}
                skeleton={<Lines count={4} />}
                isEmpty={({ pages }) => pages[0]?.items.length === 0}
                empty={<Empty title={t.integrations.noneAvailable} />}
            >
                {({ pages }) => (
                    <ul className={css.list}>
                        {pages
                            .flatMap(({ items }) => items)
                            .map((integration) => (
                                <li key={integration.name}>
                                    <Row org={org} integration={integration} />
                                </li>
                            ))}
                    </ul>
                )}
            </Screen>
            <More query={integrations} />
        </Section>
    );
}

function Row({ org, integration, status }: { org: string; integration: Integration; status?: Status }) {
    return (
        <Link to="/orgs/$org/integrations/$name" params={{ org, name: integration.name }} className={css.row}>
            {integration.urls.icon && <img className={css.logo} src={integration.urls.icon} alt="" />}
            <span className={css.text}>
                <strong>{integration.title}</strong>
                <small>
                    {integration.description} · {t.by(integration.owner.title)}
                </small>
            </span>
            {status && <InstallationState status={status} />}
        </Link>
    );
}
