// A form that sends something: fields with the errors that concern them, and the password once more where the server
// wants it (docs/SESSIONS.md).

import {
    createContext,
    type FormEvent,
    type InputHTMLAttributes,
    type ReactNode,
    useContext,
    useId,
    useState,
} from 'react';
import { api, unwrap } from '../api/client';
import { ApiError } from '../api/errors';
import { t } from '../i18n';
import { FormError } from './Failure';
import css from './form.module.css';

const Refusal = createContext<unknown>(undefined);

interface Props {
    /** Sends what was entered. What it throws is shown. */
    send: (form: FormData) => Promise<unknown>;
    /** The words on the button that sends. */
    submit: string;
    isDanger?: boolean;
    cancel?: () => void;
    children?: ReactNode;
}

export function Form({ send, submit, isDanger, cancel, children }: Props) {
    const [error, setError] = useState<unknown>();
    const [isSending, setSending] = useState(false);
    const [hasField, setHasField] = useState(false);
    const isOld = error instanceof ApiError && error.type === 'recent_authentication_required';
    const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        event.stopPropagation();
        const { currentTarget: form } = event;
        const data = new FormData(form);
        setSending(true);
        try {
            if (isOld) await confirm(data);
            await send(data);
            setError(undefined);
        } catch (failure) {
            setHasField(failure instanceof ApiError && !!failure.field && !!form.elements.namedItem(failure.field));
            setError(failure);
        } finally {
            setSending(false);
        }
    };
    return (
        <Refusal value={error}>
            <form className={css.form} onSubmit={onSubmit}>
                {children}
                {isOld ? <Confirmation /> : !hasField && <FormError error={error} />}
                <div className={`actions ${css.actions}`}>
                    {cancel && (
                        <button type="button" className="button" onClick={cancel}>
                            {t.cancel}
                        </button>
                    )}
                    <button
                        type="submit"
                        className={isDanger ? 'button danger-button' : 'button primary'}
                        disabled={isSending}
                    >
                        {submit}
                    </button>
                </div>
            </form>
        </Refusal>
    );
}

const PASSWORD = 'current-password';
const CODE = 'current-code';

function Confirmation() {
    return (
        <fieldset className={css.confirmation}>
            <legend>{t.form.confirm}</legend>
            <TextField name={PASSWORD} type="password" label={t.form.password} autoComplete="current-password" />
            <TextField name={CODE} label={t.form.code} autoComplete="one-time-code" />
        </fieldset>
    );
}

async function confirm(form: FormData): Promise<void> {
    const password = String(form.get(PASSWORD) ?? '');
    const code = String(form.get(CODE) ?? '').trim();
    const body = code ? { code } : { password };
    await unwrap(api.PUT('/user/sessions/current/authentication', { body }));
}

interface FieldProps {
    /** As the API names the field in errors. */
    name: string;
    label: string;
    hint?: ReactNode;
    children: (attributes: FieldAttributes) => ReactNode;
}

/** What a control needs to belong to its label, hint and error. */
export interface FieldAttributes {
    id: string;
    name: string;
    className: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
}

export function Field({ name, label, hint, children }: FieldProps) {
    const id = useId();
    const error = useContext(Refusal);
    const message = error instanceof ApiError && error.field === name ? error.message : undefined;
    const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');
    return (
        <div className={`field ${css.field}`}>
            <label htmlFor={id}>{label}</label>
            {children({
                id,
                name,
                className: 'input',
                ...(described && { 'aria-describedby': described }),
                ...(message && { 'aria-invalid': true }),
            })}
            {hint && (
                <small id={`${id}-hint`} className={css.hint}>
                    {hint}
                </small>
            )}
            {message && (
                <p id={`${id}-error`} role="alert" className="form-error">
                    {message}
                </p>
            )}
        </div>
    );
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'children'>;

export function TextField({ name, label, hint, ...input }: TextFieldProps) {
    return (
        <Field name={name} label={label} hint={hint}>
            {(attributes) => <input autoComplete="off" {...input} {...attributes} />}
        </Field>
    );
}
