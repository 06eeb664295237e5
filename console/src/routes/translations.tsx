// Translated copies of spaces, their runs, and the terms that they use.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import css from '../admin/admin.module.css';
import { Head } from '../admin/parts';
import { languageServicesQuery } from '../api/language-services';
import { organizationQuery, spacesQuery } from '../api/queries';
import { translationsQuery } from '../api/translations';
import { t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { Glossary } from '../translations/Glossary';
import { NewTranslation } from '../translations/NewTranslation';
import { TranslationEntry } from '../translations/TranslationEntry';
import { DialogButton } from '../ui/DialogButton';
import { Lines, Screen } from '../ui/Screen';

export function TranslationsScreen() {
    const { org } = useParams({ from: '/orgs/$org/settings/translations' });
    const translations = useQuery(translationsQuery(org));
    const spaces = useQuery(spacesQuery(org));
    const organization = useQuery(organizationQuery(org));
    const mayCreate = !!organization.data?.permissions.createContent;
    const names = new Intl.DisplayNames(t.language, { type: 'language' });
    const languageOf = (code: string) => names.of(code) ?? code;
    return (
        <SettingsFrame org={org} title={t.settings.areas.translations[0]}>
            <Head title={t.settings.areas.translations[0]}>
                {mayCreate && spaces.data && (
                    <DialogButton label={t.translations.create} icon="plus" className="button primary">
                        {(close) => <NewTranslation org={org} spaces={spaces.data} close={close} />}
                    </DialogButton>
                )}
            </Head>
            <p className={css.about}>{t.translations.about}</p>
            <Permission org={org} isAdmin={!!organization.data?.permissions.admin} />
            <Screen
                query={translations}
                skeleton={<Lines count={4} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={css.about}>{t.translations.none}</p>}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map((translation) => (
                            <li key={translation.id}>
                                <TranslationEntry
                                    org={org}
                                    translation={translation}
                                    spaces={spaces.data ?? []}
                                    languageOf={languageOf}
                                />
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
            <Glossary org={org} mayChange={mayCreate} languageOf={languageOf} />
        </SettingsFrame>
    );
}

/** What is missing before anything is sent to the provider. */
function Permission({ org, isAdmin }: { org: string; isAdmin: boolean }) {
    const services = useQuery({ ...languageServicesQuery(org), retry: false });
    if (!services.data || services.data.translations) return null;
    return (
        <p className={css.about}>
            {services.data.translationProvider ? t.translations.notAllowed : t.translations.noProvider}{' '}
            {isAdmin && (
                <Link to="/orgs/$org/settings/general" params={{ org }} className={css.link}>
                    {t.translations.toSettings}
                </Link>
            )}
        </p>
    );
}
