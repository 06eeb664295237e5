// Where the text of an OpenAPI spec comes from: a file, an address, or what is pasted.

import { type ChangeEvent, useRef, useState } from 'react';
import type { SpecSource } from '../api/specs';
import { t } from '../i18n';
import { Field, TextField } from '../ui/Form';
import css from './admin.module.css';

const KINDS = ['file', 'url', 'text'] as const;

/** The server's limit of a document. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_SLUG_CHARS = 100;

/** `suggest` gets a name for the spec from that of the file. */
export function SpecSourceFields({ suggest }: { suggest?: (slug: string) => void }) {
    const [kind, choose] = useState<(typeof KINDS)[number]>('file');
    const file = useRef<HTMLInputElement>(null);
    const onFile = (event: ChangeEvent<HTMLInputElement>) => {
        const name = event.target.files?.[0]?.name;
        if (name) suggest?.(slugOf(name));
    };
    return (
        <>
            <fieldset className={css.choices}>
                <legend>{t.specs.source}</legend>
                {KINDS.map((one) => (
                    <label key={one}>
                        <input
                            type="radio"
                            name="kind"
                            value={one}
                            checked={one === kind}
                            onChange={() => choose(one)}
                        />
                        {t.specs.sources[one]}
                    </label>
                ))}
            </fieldset>
            {kind === 'file' && (
                <Field name="source" label={t.specs.file} hint={t.specs.formats}>
                    {(attributes) => (
                        <input
                            type="file"
                            ref={file}
                            required
                            accept=".json,.yaml,.yml"
                            onChange={onFile}
                            {...attributes}
                        />
                    )}
                </Field>
            )}
            {kind === 'url' && (
                <TextField
                    name="source"
                    type="url"
                    required
                    maxLength={2048}
                    label={t.specs.url}
                    hint={t.specs.urlHint}
                    placeholder="https://example.com/openapi.yaml"
                />
            )}
            {kind === 'text' && (
                <Field name="source" label={t.specs.text} hint={t.specs.formats}>
                    {(attributes) => (
                        <textarea required spellCheck={false} {...attributes} className={`input ${css.code}`} />
                    )}
                </Field>
            )}
        </>
    );
}

export async function sourceOf(form: FormData): Promise<SpecSource> {
    const source = form.get('source');
    if (!(source instanceof File)) {
        const text = String(source);
        return form.get('kind') === 'url' ? { url: text.trim() } : { text };
    }
    if (source.size > MAX_BYTES) throw new Error(t.specs.tooLarge);
    return { text: await source.text() };
}

const slugOf = (file: string) =>
    file
        .replace(/\.\w+$/, '')
        .replaceAll(/[^a-zA-Z0-9]+/g, '-')
        .replaceAll(/^-+|-+$/g, '')
        .slice(0, MAX_SLUG_CHARS)
        .replace(/-$/, '');
