// One translation: what became of its last run, where its result is, running it again.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import type { Space } from '../api/queries';
import {
    deleteTranslation,
    instructTranslation,
    isUnderWay,
    runTranslation,
    type Translation,
} from '../api/translations';
import { ago, t } from '../i18n';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { FormError } from '../ui/Failure';
import { Field, Form } from '../ui/Form';
import { documentOf, textOf } from './instructions';

interface Props {
    org: string;
    translation: Translation;
    spaces: readonly Space[];
    languageOf: (code: string) => string;
}

export function TranslationEntry({ org, translation, spaces, languageOf }: Props) {
    const [error, setError] = useState<unknown>();
    const { id, source, language, result, lastError, stats, updatedAt, permissions } = translation;
    const titleOf = (space: string) => spaces.find((one) => one.id === space)?.title ?? t.translations.hiddenSpace;
    const name = t.translations.name(titleOf(source.space), languageOf(language));
    const run = () => runTranslation(org, id).then(() => setError(undefined), setError);
    const isRunning = isUnderWay(translation);
    return (
        <>
            <div className={admin.row}>
                <span className={admin.text}>
                    <strong>{name}</strong>
                    <small>
                        {t.translations.runs(stats.runs)} · {t.translations.words(stats.totalWords)} ·{' '}
                        {t.translations.changed(ago(updatedAt))}
                    </small>
                    {lastError && !isRunning && <span role="alert">{lastError}</span>}
                </span>
                <State translation={translation} />
                {result && (
                    <Link to="/spaces/$space/$" params={{ space: result.space, _splat: '' }} className="button">
                        {t.translations.open}
                    </Link>
                )}
                {permissions.edit && (
                    <>
                        <button
                            type="button"
                            className="button"
                            aria-label={t.translations.runOne(name)}
                            disabled={isRunning}
                            onClick={() => void run()}
                        >
                            {t.translations.run}
                        </button>
                        <DialogButton label={t.translations.instruct} name={t.translations.instructOne(name)}>
                            {(close) => <Instructions org={org} translation={translation} close={close} />}
                        </DialogButton>
                        <ConfirmButton
                            label={t.translations.delete}
                            name={t.translations.deleteOne(name)}
                            text={t.translations.deleteText}
                            act={() => deleteTranslation(org, id)}
                        />
                    </>
                )}
            </div>
            <FormError error={error} />
        </>
    );
}

function State({ translation }: { translation: Translation }) {
    if (isUnderWay(translation)) return <span className="status merged">{t.translations.states.running}</span>;
    if (translation.lastError) return <span className="status problem">{t.translations.states.failed}</span>;
    return <span className="status open">{t.translations.states.done}</span>;
}

interface InstructionsProps {
    org: string;
    translation: Translation;
    close: () => void;
}

function Instructions({ org, translation, close }: InstructionsProps) {
    const save = async (form: FormData) => {
        await instructTranslation(org, translation.id, documentOf(String(form.get('instructions'))));
        close();
    };
    return (
        <Form send={save} submit={t.translations.save} cancel={close}>
            <InstructionsField before={textOf(translation.instructions)} />
        </Form>
    );
}

export function InstructionsField({ before = '' }: { before?: string }) {
    return (
        <Field name="instructions" label={t.translations.instructions} hint={t.translations.instructionsHint}>
            {(attributes) => <textarea {...attributes} rows={5} maxLength={60_000} defaultValue={before} />}
        </Field>
    );
}
