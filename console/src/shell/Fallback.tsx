// What stands in place of a screen that failed or does not exist.

import type { ErrorComponentProps } from '@tanstack/react-router';
import { hasStatus } from '../api/errors';
import { t } from '../i18n';
import { Failure, NotFound } from '../ui/Failure';
import { Frame } from './Frame';

export function MissingScreen() {
    return (
        <Frame organization={undefined} title={t.error.notFound}>
            <NotFound />
        </Frame>
    );
}

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
    return (
        <Frame organization={undefined} title={t.error.title}>
            {hasStatus(error, 404) ? <NotFound /> : <Failure error={error} retry={reset} />}
        </Frame>
    );
}
