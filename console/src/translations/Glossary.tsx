// Terms with their translations, which language models are told.

import { useQuery } from '@tanstack/react-query';
import admin from '../admin/admin.module.css';
import { Section } from '../admin/parts';
import { changeGlossary, type GlossaryEntry, glossaryQuery } from '../api/translations';
import { t } from '../i18n';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';
import { LanguageField } from './NewTranslation';

interface Props {
    org: string;
    mayChange: boolean;
    languageOf: (code: string) => string;
}

export function Glossary({ org, mayChange, languageOf }: Props) {
    const entries = useQuery(glossaryQuery(org));
    return (
        <Section title={t.translations.glossary}>
            <p className={admin.about}>{t.translations.glossaryText}</p>
            <Screen
                query={entries}
                skeleton={<Lines count={3} />}
                isEmpty={(list) => list.length === 0}
                empty={<p className={admin.about}>{t.translations.noTerms}</p>}
            >
                {(list) => (
                    <ul className={admin.list}>
                        {list.map((entry) => (
                            <li key={entry.id} className={admin.row}>
                                <span className={admin.text}>{inWords(entry, languageOf)}</span>
                                {mayChange && (
                                    <ConfirmButton
                                        label={t.translations.removeTerm}
                                        name={t.translations.removeTermOne(firstOf(entry))}
                                        text={t.translations.removeTermText}
                                        act={() => changeGlossary(org, [{ type: 'delete', id: entry.id }])}
                                    />
                                )}
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
            {mayChange && (
                <div className={admin.buttons}>
                    <DialogButton label={t.translations.addTerm} icon="plus">
                        {(close) => <NewTerm org={org} close={close} />}
                    </DialogButton>
                </div>
            )}
        </Section>
    );
}

const firstOf = ({ translations }: GlossaryEntry) => Object.values(translations)[0] ?? '';

const inWords = ({ translations }: GlossaryEntry, languageOf: (code: string) => string) =>
    Object.entries(translations)
        .map(([code, term]) => `${languageOf(code)}: ${term}`)
        .join(' · ');

function NewTerm({ org, close }: { org: string; close: () => void }) {
    const send = async (form: FormData) => {
        const text = (name: string) => String(form.get(name) ?? '').trim();
        const translations = {
            [text('language')]: text('term'),
            [text('other language')]: text('other term'),
        };
        await changeGlossary(org, [{ type: 'insert', translations }]);
        close();
    };
    return (
        <Form send={send} submit={t.translations.addTerm} cancel={close}>
            <LanguageField name="language" label={t.translations.termLanguage} before="en" />
            <TextField name="term" label={t.translations.term} maxLength={200} required />
            <LanguageField name="other language" label={t.translations.otherLanguage} before="de" />
            <TextField name="other term" label={t.translations.otherTerm} maxLength={200} required />
        </Form>
    );
}
