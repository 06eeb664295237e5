// How members of an organization sign in: what is required, identity providers, e-mail domains, tokens.

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import css from '../admin/admin.module.css';
import { EmailDomains } from '../admin/EmailDomains';
import { OidcProviders } from '../admin/OidcProviders';
import { Head, Section } from '../admin/parts';
import { SamlProviders } from '../admin/SamlProviders';
import { membersQuery, organizationQuery } from '../api/queries';
import {
    breakGlassQuery,
    removeAuthorization,
    securityQuery,
    setBreakGlass,
    setSecondFactor,
    type TokenAuthorization,
    tokensQuery,
    updateOrganization,
} from '../api/security';
import { ago, t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { Field, Form } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';

export function SecurityScreen() {
    const { org } = useParams({ from: '/orgs/$org/settings/security' });
    const title = t.settings.areas.security[0];
    return (
        <SettingsFrame org={org} title={title}>
            <Head title={title} />
            <p className={css.about}>
                {t.security.about}{' '}
                <a className={css.link} href="/app/account">
                    {t.security.account}
                </a>
                <a className={css.link} href="/app/account/sessions">
                    {t.security.sessions}
                </a>
                <a className={css.link} href="/app/account/tokens">
                    {t.security.tokens}
                </a>
            </p>
            <Requirements org={org} />
            <SamlProviders org={org} />
            <OidcProviders org={org} />
            <EmailDomains org={org} />
            <Authorizations org={org} />
        </SettingsFrame>
    );
}

function Requirements({ org }: { org: string }) {
    const organization = useQuery(organizationQuery(org));
    const security = useQuery(securityQuery(org));
    return (
        <Section title={t.security.required}>
            <Screen query={both(organization, security)} skeleton={<Lines count={4} />}>
                {([{ sso }, { requireSecondFactor }]) => (
                    <ul className={css.list}>
                        <Requirement
                            title={t.security.secondFactor}
                            about={t.security.secondFactorAbout}
                            isOn={requireSecondFactor}
                            warning={t.security.secondFactorWarning}
                            set={(isOn) => setSecondFactor(org, isOn)}
                        />
                        <Requirement
                            title={t.security.sso}
                            about={t.security.ssoAbout}
                            isOn={sso}
                            warning={t.security.ssoWarning}
                            set={(isOn) => updateOrganization(org, { sso: isOn })}
                        />
                        <BreakGlass org={org} />
                    </ul>
                )}
            </Screen>
        </Section>
    );
}

/** What needs both is shown when both are there. */
function both<A, B>(a: UseQueryResult<A>, b: UseQueryResult<B>): UseQueryResult<[A, B]> {
    const first = a.error ? a : b;
    const data = a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined;
    return { ...first, data } as UseQueryResult<[A, B]>;
}

interface RequirementProps {
    title: string;
    about: string;
    isOn: boolean;
    /** What happens to members when it is turned on. */
    warning: string;
    set: (isOn: boolean) => Promise<void>;
}

function Requirement({ title, about, isOn, warning, set }: RequirementProps) {
    const label = isOn ? t.security.turnOff : t.security.require;
    return (
        <li className={css.row}>
            <span className={css.text}>
                <strong>{title}</strong>
                <small>{about}</small>
            </span>
            <span className={`status ${isOn ? 'open' : 'draft'}`}>{isOn ? t.security.on : t.security.off}</span>
            <DialogButton label={label} title={`${title}: ${label}`}>
                {(close) => (
                    <Form
                        submit={label}
                        cancel={close}
                        send={async () => {
                            await set(!isOn);
                            close();
                        }}
                    >
                        <p>{isOn ? t.security.turnOffText : warning}</p>
                    </Form>
                )}
            </DialogButton>
        </li>
    );
}

function BreakGlass({ org }: { org: string }) {
    const named = useQuery(breakGlassQuery(org));
    const members = useQuery(membersQuery(org));
    const admins = members.data?.filter(({ role, disabled }) => role === 'admin' && !disabled) ?? [];
    const user = named.data?.user;
    const name = members.data?.find(({ id }) => id === user)?.user.displayName;
    return (
        <li className={css.row}>
            <span className={css.text}>
                <strong>{t.security.breakGlass}</strong>
                <small>{t.security.breakGlassAbout}</small>
            </span>
            <span className={`status ${user ? 'open' : 'draft'}`}>{user ? (name ?? user) : t.security.nobody}</span>
            <DialogButton label={t.security.name} title={t.security.breakGlass}>
                {(close) => (
                    <Form
                        submit={t.security.name}
                        cancel={close}
                        send={async (form) => {
                            await setBreakGlass(org, String(form.get('user') ?? '') || undefined);
                            close();
                        }}
                    >
                        <Field name="user" label={t.security.admin} hint={t.security.breakGlassHint}>
                            {(attributes) => (
                                <select defaultValue={user ?? ''} {...attributes}>
                                    <option value="">{t.security.nobody}</option>
                                    {admins.map((admin) => (
                                        <option key={admin.id} value={admin.id}>
                                            {admin.user.displayName}
                                        </option>
                                    ))}
                                </select>
                            )}
                        </Field>
                    </Form>
                )}
            </DialogButton>
        </li>
    );
}

/** More are not drawn at once. */
const SHOWN_STEP = 50;

function Authorizations({ org }: { org: string }) {
    const tokens = useQuery(tokensQuery(org));
    const members = useQuery(membersQuery(org));
    const [count, setCount] = useState(SHOWN_STEP);
    const names = new Map(members.data?.map(({ id, user }) => [id, user.displayName]));
    return (
        <Section title={t.security.authorizations}>
            <p className={css.about}>{t.security.authorizationsAbout}</p>
            <Screen
                query={tokens}
                skeleton={<Lines count={2} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.about}>{t.security.noAuthorizations}</p>}
            >
                {(list) => (
                    <>
                        <ul className={css.list}>
                            {list.slice(0, count).map((token) => (
                                <Authorization
                                    key={token.token}
                                    org={org}
                                    token={token}
                                    owner={names.get(token.user)}
                                />
                            ))}
                        </ul>
                        {list.length > count && (
                            <div className={css.buttons}>
                                <button type="button" className="button" onClick={() => setCount(count + SHOWN_STEP)}>
                                    {t.form.more}
                                </button>
                            </div>
                        )}
                    </>
                )}
            </Screen>
        </Section>
    );
}

interface AuthorizationProps {
    org: string;
    token: TokenAuthorization;
    owner: string | undefined;
}

function Authorization({ org, token, owner }: AuthorizationProps) {
    return (
        <li className={css.row}>
            <span className={css.text}>
                <strong>{token.label}</strong>
                <small>
                    {owner ?? token.user} · {ago(token.authorizedAt)}
                </small>
            </span>
            <ConfirmButton
                label={t.security.withdraw}
                text={t.security.withdrawText(token.label)}
                act={() => removeAuthorization(org, token.token)}
            />
        </li>
    );
}
