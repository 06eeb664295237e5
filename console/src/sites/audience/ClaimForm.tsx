// A new claim of visitors.

import { useState } from 'react';
import { t } from '../../i18n';
import { FormError } from '../../ui/Failure';
import { Field, Form, TextField } from '../../ui/Form';
import { type Claim, isSame } from './claims';

/** Claims with parts of their own are set by the API. */
const TYPES = ['boolean', 'string', 'number'] as const;
const NAME = '[A-Za-z_][A-Za-z0-9_]*';

interface Props {
    close: () => void;
    taken: readonly Claim[];
    add: (claim: Claim) => Promise<void>;
}

export function ClaimForm({ close, taken, add }: Props) {
    const [type, setType] = useState<(typeof TYPES)[number]>('boolean');
    const [isTaken, setTaken] = useState(false);
    const send = async (form: FormData) => {
        const text = (name: string) => String(form.get(name) ?? '').trim();
        const values = text('values')
            .split(',')
            .map((value) => value.trim())
            .filter(Boolean);
        const description = text('description');
        const claim: Claim = {
            name: text('name'),
            isSigned: text('source') === 'signed',
            schema: { type, description, ...(type === 'string' && values.length > 0 && { enum: values }) },
        };
        const isOld = taken.some((one) => isSame(one, claim));
        setTaken(isOld);
        if (isOld) return;
        await add(claim);
        close();
    };
    return (
        <Form send={send} submit={t.audience.claims.add} cancel={close}>
            <TextField
                name="name"
                label={t.audience.claims.name}
                hint={t.audience.claims.nameHint}
                pattern={NAME}
                maxLength={64}
                required
            />
            {isTaken && <FormError error={new Error(t.audience.claims.taken)} />}
            <TextField name="description" label={t.audience.claims.meaning} maxLength={256} required />
            <Field name="type" label={t.audience.claims.values}>
                {(attributes) => (
                    <select
                        {...attributes}
                        value={type}
                        onChange={(event) => setType(event.target.value as (typeof TYPES)[number])}
                    >
                        {TYPES.map((one) => (
                            <option key={one} value={one}>
                                {t.audience.claims.types[one]}
                            </option>
                        ))}
                    </select>
                )}
            </Field>
            {type === 'string' && (
                <TextField
                    name="values"
                    label={t.audience.claims.some}
                    hint={t.audience.claims.someHint}
                    placeholder="free, paid"
                />
            )}
            <Field name="source" label={t.audience.claims.source} hint={t.audience.claims.sourceHint}>
                {(attributes) => (
                    <select {...attributes} defaultValue="signed">
                        <option value="signed">{t.audience.claims.signed}</option>
                        <option value="unsigned">{t.audience.claims.unsigned}</option>
                    </select>
                )}
            </Field>
        </Form>
    );
}
