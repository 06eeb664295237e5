// The organization itself: its name and addresses, who joins by themselves, rules of a merge, and what other services get.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import css from '../admin/admin.module.css';
import { Head, Section } from '../admin/parts';
import type { Schemas } from '../api/client';
import { allowLanguageServices, languageServicesQuery } from '../api/language-services';
import type { OrganizationRole, Role } from '../api/people';
import { organizationQuery } from '../api/queries';
import { updateOrganization } from '../api/security';
import { sitesQuery } from '../api/sites';
import { t } from '../i18n';
import { ORGANIZATION_ROLES } from '../people/roles';
import { MergeRulesForm } from '../place/MergeRulesForm';
import { SettingsFrame } from '../shell/SettingsFrame';
import { Field, Form, TextField } from '../ui/Form';
import { Empty, Lines, Screen } from '../ui/Screen';

type Organization = Schemas['Organization'];

export function OrganizationSettingsScreen() {
    const { org } = useParams({ from: '/orgs/$org/settings/general' });
    const organization = useQuery(organizationQuery(org));
    const title = t.settings.areas.general[0];
    return (
        <SettingsFrame org={org} title={title}>
            <Head title={title} />
            <p className={css.about}>
                {t.organization.about}{' '}
                <Link to="/orgs/$org/settings/security" params={{ org }} className={css.link}>
                    {t.settings.areas.security[0]}
                </Link>{' '}
                <a className={css.link} href="/app/account">
                    {t.account}
                </a>
            </p>
            <Screen query={organization} skeleton={<Lines count={6} />}>
                {(one) =>
                    one.permissions.admin ? <Settings organization={one} /> : <Empty title={t.organization.notForYou} />
                }
            </Screen>
        </SettingsFrame>
    );
}

function Settings({ organization }: { organization: Organization }) {
    const org = organization.id;
    return (
        <>
            <General organization={organization} />
            <Joining organization={organization} />
            <Section title={t.mergeRules.title}>
                <p className={css.about}>{t.organization.rulesAbout}</p>
                <MergeRulesForm
                    org={org}
                    rules={organization.mergeRules}
                    save={(mergeRules) => updateOrganization(org, { mergeRules })}
                />
            </Section>
            <OtherServices organization={organization} />
        </>
    );
}

/** A form that says when it was saved. */
function Part({ send, children }: { send: (form: FormData) => Promise<void>; children: ReactNode }) {
    const [isSaved, setSaved] = useState(false);
    return (
        <div onChange={() => setSaved(false)}>
            <Form
                submit={t.place.save}
                send={async (form) => {
                    await send(form);
                    setSaved(true);
                }}
            >
                {children}
                <p role="status">{isSaved && t.place.saved}</p>
            </Form>
        </div>
    );
}

const textOf = (form: FormData, name: string) => String(form.get(name)).trim();

function General({ organization }: { organization: Organization }) {
    const org = organization.id;
    const sites = useQuery(sitesQuery(org));
    const send = (form: FormData) => {
        const site = textOf(form, 'defaultContent');
        const hostname = textOf(form, 'hostname');
        return updateOrganization(org, {
            title: textOf(form, 'title'),
            logo: textOf(form, 'logo') || null,
            defaultContent: site ? { type: 'site', site } : null,
            ...(hostname && { hostname }),
        });
    };
    return (
        <Section title={t.place.general}>
            <Part send={send}>
                <TextField
                    name="title"
                    label={t.place.name}
                    defaultValue={organization.title}
                    required
                    minLength={2}
                    maxLength={255}
                />
                <TextField
                    name="logo"
                    type="url"
                    label={t.organization.logo}
                    placeholder="https://"
                    defaultValue={organization.urls.logo ?? ''}
                    maxLength={2048}
                />
                <TextField
                    name="hostname"
                    label={t.organization.hostname}
                    hint={t.organization.hostnameHint}
                    defaultValue={organization.hostname ?? ''}
                    required={!!organization.hostname}
                    pattern="[a-z0-9][a-z0-9\-]{1,30}[a-z0-9]"
                    maxLength={32}
                />
                <Field name="defaultContent" label={t.organization.firstSite} hint={t.organization.firstSiteHint}>
                    {(attributes) => (
                        <select
                            {...attributes}
                            key={sites.data?.length}
                            defaultValue={organization.defaultContent?.site ?? ''}
                        >
                            <option value="">{t.organization.noFirstSite}</option>
                            {sites.data?.map(({ id, title }) => (
                                <option key={id} value={id}>
                                    {title}
                                </option>
                            ))}
                        </select>
                    )}
                </Field>
            </Part>
        </Section>
    );
}

function Joining({ organization }: { organization: Organization }) {
    const roleOf = (value: string): Role | null => ((value as OrganizationRole) === 'guest' ? null : (value as Role));
    const send = (form: FormData) =>
        updateOrganization(organization.id, {
            defaultRole: roleOf(textOf(form, 'defaultRole')),
            inviteLinks: form.has('inviteLinks'),
        });
    return (
        <Section title={t.organization.joining}>
            <Part send={send}>
                <Field name="defaultRole" label={t.organization.defaultRole} hint={t.organization.defaultRoleHint}>
                    {(attributes) => (
                        <select {...attributes} defaultValue={organization.defaultRole ?? 'guest'}>
                            {ORGANIZATION_ROLES.map((role) => (
                                <option key={role} value={role}>
                                    {t.people.roles[role]}
                                </option>
                            ))}
                        </select>
                    )}
                </Field>
                <label className={css.check}>
                    <input type="checkbox" name="inviteLinks" defaultChecked={organization.inviteLinks} />
                    {t.organization.inviteLinks}
                </label>
            </Part>
        </Section>
    );
}

function OtherServices({ organization }: { organization: Organization }) {
    const org = organization.id;
    const services = useQuery(languageServicesQuery(org));
    return (
        <Section title={t.organization.services}>
            <p className={css.about}>{t.organization.servicesAbout}</p>
            <Screen query={services} skeleton={<Lines count={3} />}>
                {({ translations, conversations, translationProvider, conversationModels }) => (
                    <Part
                        send={async (form) => {
                            await updateOrganization(org, { ai: form.has('ai') });
                            await allowLanguageServices(org, {
                                translations: form.has('translations'),
                                conversations: form.has('conversations'),
                            });
                        }}
                    >
                        <label className={css.check}>
                            <input type="checkbox" name="ai" defaultChecked={organization.ai} />
                            {t.organization.assistants}
                        </label>
                        <label className={css.check}>
                            <input type="checkbox" name="translations" defaultChecked={translations} />
                            <span>
                                {t.organization.translations} ({translationProvider ?? t.organization.noProvider})
                            </span>
                        </label>
                        <label className={css.check}>
                            <input type="checkbox" name="conversations" defaultChecked={conversations} />
                            <span>
                                {t.organization.conversations} (
                                {conversationModels.join(', ') || t.organization.noProvider})
                            </span>
                        </label>
                    </Part>
                )}
            </Screen>
        </Section>
    );
}
