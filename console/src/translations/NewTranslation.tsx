// A new translation: of which space, from which language, into which one.

import type { Space } from '../api/queries';
import { createTranslation, type Language } from '../api/translations';
import { t } from '../i18n';
import { namedLanguages } from '../place/languages';
import { Field, Form } from '../ui/Form';
import { documentOf } from './instructions';
import { InstructionsField } from './TranslationEntry';

interface Props {
    org: string;
    spaces: readonly Space[];
    close: () => void;
}

export function NewTranslation({ org, spaces, close }: Props) {
    const send = async (form: FormData) => {
        const text = (name: string) => String(form.get(name) ?? '');
        const instructions = text('instructions').trim();
        await createTranslation(org, {
            source: { space: text('space'), language: text('source.language') as Language },
            language: text('language') as Language,
            ...(instructions && { instructions: documentOf(instructions) }),
        });
        close();
    };
    return (
        <Form send={send} submit={t.translations.create} cancel={close}>
            <Field name="space" label={t.translations.space}>
                {(attributes) => (
                    <select {...attributes} required>
                        {spaces.map(({ id, title }) => (
                            <option key={id} value={id}>
                                {title}
                            </option>
                        ))}
                    </select>
                )}
            </Field>
            <LanguageField name="source.language" label={t.translations.from} before="en" />
            <LanguageField name="language" label={t.translations.into} before="de" />
            <InstructionsField />
        </Form>
    );
}

export function LanguageField({ name, label, before }: { name: string; label: string; before: Language }) {
    return (
        <Field name={name} label={label}>
            {(attributes) => (
                <select {...attributes} defaultValue={before}>
                    {namedLanguages().map(([code, language]) => (
                        <option key={code} value={code}>
                            {language}
                        </option>
                    ))}
                </select>
            )}
        </Field>
    );
}
