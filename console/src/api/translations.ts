// Translated copies of spaces, and the terms that translations use.

import { queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export type Translation = Schemas['Translation'];
export type Language = Schemas['TranslationLanguage'];
export type GlossaryEntry = Schemas['GlossaryEntry'];
export type GlossaryOperation = Schemas['GlossaryBatchOperation'];

const keyOf = (organizationId: string) => ['org', organizationId, 'translations'];
/** How often runs that are under way are looked at. */
const UNDER_WAY_MS = 2000;

export const isUnderWay = ({ status, lastError }: Translation) =>
    status === 'running' || (status === 'pending' && !lastError);

export const translationsQuery = (organizationId: string) =>
    queryOptions({
        queryKey: keyOf(organizationId),
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/translations', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
        refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_MS : false),
    });

const refresh = (organizationId: string) => queryClient.invalidateQueries({ queryKey: keyOf(organizationId) });

export async function createTranslation(organizationId: string, body: Schemas['TranslationCreate']): Promise<void> {
    await unwrap(api.POST('/orgs/{organizationId}/translations', { params: { path: { organizationId } }, body }));
    await refresh(organizationId);
}

const translationAt = (organizationId: string, translationId: string) => ({
    params: { path: { organizationId, translationId } },
});

export async function runTranslation(organizationId: string, id: string): Promise<void> {
    const path = '/orgs/{organizationId}/translations/{translationId}/run';
    await unwrap(api.POST(path, translationAt(organizationId, id)));
    await refresh(organizationId);
}

export async function instructTranslation(
    organizationId: string,
    id: string,
    instructions: Schemas['Document'],
): Promise<void> {
    const path = '/orgs/{organizationId}/translations/{translationId}';
    await unwrap(api.PUT(path, { ...translationAt(organizationId, id), body: { instructions } }));
    await refresh(organizationId);
}

/** The translated space stays. */
export async function deleteTranslation(organizationId: string, id: string): Promise<void> {
    const path = '/orgs/{organizationId}/translations/{translationId}';
    await unwrap(api.DELETE(path, translationAt(organizationId, id)));
    await refresh(organizationId);
}

export const glossaryQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'glossary'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/translations-glossary', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
    });

export async function changeGlossary(organizationId: string, operations: GlossaryOperation[]): Promise<void> {
    const params = { path: { organizationId } };
    await unwrap(api.PUT('/orgs/{organizationId}/translations-glossary', { params, body: { operations } }));
    await queryClient.invalidateQueries({ queryKey: glossaryQuery(organizationId).queryKey });
}
