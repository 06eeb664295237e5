// What people see when a request failed: the words of the server, what they can do, and the id by which an operator
// finds the request in the log.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/errors';
import { userQuery } from '../api/queries';
import { t } from '../i18n';
import { messageOf } from './message';
import css from './screen.module.css';

interface FailureProps {
    error: unknown;
    /** Whether the screen shows nothing else. */
    isWhole?: boolean;
    retry?: () => void;
}

export function Failure({ error, isWhole, retry }: FailureProps) {
    const Heading = isWhole ? 'h1' : 'h2';
    return (
        <section className={css.failure} role="alert">
            <Heading>{t.error.title}</Heading>
            <p>{messageOf(error)}</p>
            {retry && (
                <button type="button" className="button" onClick={retry}>
                    {t.error.again}
                </button>
            )}
            {error instanceof ApiError && error.requestId && <RequestId id={error.requestId} />}
        </section>
    );
}

function RequestId({ id }: { id: string }) {
    const [copied, setCopied] = useState(false);
    const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true));
    return (
        <p className={css.request}>
            {t.error.request} <code>{id}</code>
            <button type="button" className="button" onClick={copy}>
                {copied ? t.error.copied : t.error.copy}
            </button>
        </p>
    );
}

/** Missing and hidden look alike: the API does not say which of the two it is. */
export function NotFound() {
    const user = useQuery(userQuery);
    return (
        <section className={css.missing}>
            <h1>{t.error.notFound}</h1>
            <p>{t.error.notFoundText(user.data?.email ?? '…')}</p>
            <a className="button" href="/app/organizations">
                {t.organizations}
            </a>
        </section>
    );
}

/** A message of a form, where the form is. */
export function FormError({ error }: { error: unknown }) {
    if (!error) return null;
    return (
        <p role="alert" className="form-error">
            {messageOf(error)}
        </p>
    );
}
