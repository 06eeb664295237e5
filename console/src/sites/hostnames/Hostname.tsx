// One hostname of a site: the records that it needs, whether they were found, and releasing it.

import { useQuery } from '@tanstack/react-query';
import { type CustomHostname, hostnameCheckQuery, releaseHostname } from '../../api/site-hostnames';
import type { SiteAddress } from '../../api/sites';
import { t } from '../../i18n';
import { Copyable } from '../../ui/Copyable';
import { ConfirmButton } from '../../ui/DialogButton';
import { messageOf } from '../../ui/message';
import css from '../site.module.css';

interface Props {
    address: SiteAddress;
    claim: CustomHostname;
    /** Whether readers are sent to this one. */
    isPrimary: boolean;
    isAdmin: boolean;
}

export function Hostname({ address, claim, isPrimary, isAdmin }: Props) {
    const { hostname, isActive } = claim;
    return (
        <>
            <div className={css.cardHead}>
                <span className={css.words}>
                    <strong>{hostname}</strong>
                </span>
                <span className={css.marks}>
                    {isPrimary && <span className="status merged">{t.hostnames.primary}</span>}
                    <span className={`status ${isActive ? 'open' : 'draft'}`}>
                        {isActive ? t.hostnames.active : t.hostnames.waiting}
                    </span>
                </span>
            </div>
            {isActive ? (
                <details className={css.suggestions}>
                    <summary>{t.hostnames.records}</summary>
                    <Records claim={claim} />
                </details>
            ) : (
                <>
                    <p>{t.hostnames.addRecords}</p>
                    <Records claim={claim} />
                    {isAdmin && <LastCheck address={address} hostname={hostname} />}
                </>
            )}
            {isAdmin && (
                <div className={css.actions}>
                    {!isActive && <CheckButton address={address} hostname={hostname} />}
                    <ConfirmButton
                        label={t.hostnames.remove}
                        name={t.hostnames.removeOne(hostname)}
                        text={t.hostnames.removeText}
                        act={() => releaseHostname(address, hostname)}
                    />
                </div>
            )}
        </>
    );
}

function Records({ claim }: { claim: CustomHostname }) {
    const { verification, routing } = claim;
    return (
        <ol className={css.records}>
            {[
                { why: t.hostnames.proof, ...verification },
                { why: t.hostnames.route, ...routing },
            ].map(({ why, type, name, value }) => (
                <li key={type}>
                    <span>{why}</span>
                    <Copyable label={t.hostnames.name(type)} value={name} />
                    <Copyable label={t.hostnames.value(type)} value={value} />
                </li>
            ))}
        </ol>
    );
}

interface CheckProps {
    address: SiteAddress;
    hostname: string;
}

function LastCheck({ address, hostname }: CheckProps) {
    const { data, error } = useQuery(hostnameCheckQuery(address, hostname));
    const time = data && new Date(data.at).toLocaleTimeString(t.language);
    return (
        <p role="status" className={css.notice}>
            {time ? t.hostnames.checked(time) : t.hostnames.checking} {data?.missing}
            {error && messageOf(error)}
        </p>
    );
}

function CheckButton({ address, hostname }: CheckProps) {
    const check = useQuery(hostnameCheckQuery(address, hostname));
    return (
        <button type="button" className="button" disabled={check.isFetching} onClick={() => void check.refetch()}>
            {t.hostnames.checkNow}
        </button>
    );
}
