// The sentence of each type of event, in the language of the console. They are many, so they are loaded where they are
// shown.

import { queryOptions } from '@tanstack/react-query';
import { t } from '../i18n';

const LANGUAGES: Record<string, () => Promise<{ events: Record<string, string> }>> = {
    de: () => import('../i18n/de/events'),
};

export const sentencesQuery = queryOptions({
    queryKey: ['sentences'],
    queryFn: async () => (await (LANGUAGES[t.language] ?? (() => import('../i18n/en/events')))()).events,
    staleTime: Number.POSITIVE_INFINITY,
});
