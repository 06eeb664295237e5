// The audit trail of an organization, newest first.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { AuditEntry } from '../admin/AuditEntry';
import css from '../admin/admin.module.css';
import { More } from '../admin/More';
import { Head } from '../admin/parts';
import { type AuditFilter, auditQuery } from '../api/audit';
import { membersQuery } from '../api/queries';
import { sentencesQuery } from '../api/sentences';
import { t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { Lines, Screen } from '../ui/Screen';

const NONE = {};

export function AuditScreen() {
    const { org } = useParams({ from: '/orgs/$org/settings/audit' });
    const filter = useSearch({ from: '/orgs/$org/settings/audit' });
    const { data: sentences = NONE } = useQuery(sentencesQuery);
    const types = Object.keys(sentences);
    const events = useInfiniteQuery({ ...auditQuery(org, filter, types), enabled: types.length > 0 });
    return (
        <SettingsFrame org={org} title={t.settings.areas.audit[0]}>
            <Head title={t.settings.areas.audit[0]} />
            <p className={css.about}>{t.audit.about}</p>
            <Filters org={org} filter={filter} types={types} />
            <Screen
                query={events}
                skeleton={<Lines count={8} />}
                isEmpty={({ pages }) => pages[0]?.items.length === 0}
                empty={<p className={css.about}>{t.audit.none}</p>}
            >
                {({ pages }) => (
                    <>
                        <ul className={css.list}>
                            {pages
                                .flatMap(({ items }) => items)
                                .map((event) => (
                                    <li key={event.id}>
                                        <AuditEntry event={event} sentences={sentences} />
                                    </li>
                                ))}
                        </ul>
                        <More query={events} />
                    </>
                )}
            </Screen>
        </SettingsFrame>
    );
}

function Filters({ org, filter, types }: { org: string; filter: AuditFilter; types: readonly string[] }) {
    const navigate = useNavigate({ from: '/orgs/$org/settings/audit' });
    const members = useQuery(membersQuery(org));
    const set = (field: keyof AuditFilter, value: string) =>
        void navigate({ search: { ...filter, [field]: value || undefined }, replace: true });
    const nouns = [...new Set(types.map((type) => type.split('.')[0] as string))];
    return (
        <form className={css.filters} aria-label={t.audit.filter}>
            <label className="field">
                <span>{t.audit.type}</span>
                <select
                    className="input"
                    value={filter.type ?? ''}
                    onChange={({ target }) => set('type', target.value)}
                >
                    <option value="">{t.audit.allTypes}</option>
                    {nouns.map((noun) => (
                        <optgroup key={noun} label={noun}>
                            <option value={noun}>{noun}.*</option>
                            {types
                                .filter((type) => type.startsWith(`${noun}.`))
                                .map((type) => (
                                    <option key={type}>{type}</option>
                                ))}
                        </optgroup>
                    ))}
                </select>
            </label>
            <label className="field">
                <span>{t.audit.actor}</span>
                <select
                    className="input"
                    value={filter.actor ?? ''}
                    onChange={({ target }) => set('actor', target.value)}
                >
                    <option value="">{t.audit.everyone}</option>
                    {members.data?.map(({ id, user }) => (
                        <option key={id} value={id}>
                            {user.displayName}
                        </option>
                    ))}
                </select>
            </label>
            <label className="field">
                <span>{t.audit.from}</span>
                <input
                    className="input"
                    type="date"
                    value={filter.from ?? ''}
                    onChange={({ target }) => set('from', target.value)}
                />
            </label>
            <label className="field">
                <span>{t.audit.to}</span>
                <input
                    className="input"
                    type="date"
                    value={filter.to ?? ''}
                    onChange={({ target }) => set('to', target.value)}
                />
            </label>
        </form>
    );
}
