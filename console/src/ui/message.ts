// The words of an error.

import { NetworkError } from '../api/errors';
import { t } from '../i18n';

export function messageOf(error: unknown): string {
    if (error instanceof NetworkError) return t.error.network;
    return error instanceof Error ? error.message : String(error);
}
