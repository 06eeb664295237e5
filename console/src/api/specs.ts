// OpenAPI specs of an organization.

import { queryOptions } from '@tanstack/react-query';
import { api, everything, PAGE_LIMIT, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export type Spec = Schemas['OpenAPISpec'];
export type SpecProblem = Schemas['OpenAPISpecProblem'];
export type SpecSource = Schemas['OpenAPISpecSource'];

const PROCESSING_MS = 1000;

/** A spec is read again until the server has processed it. */
const intervalOf = (specs: readonly (Spec | undefined)[]) =>
    specs.some((spec) => spec && spec.processingState !== 'complete') ? PROCESSING_MS : false;

export const specsQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'specs'],
        queryFn: () =>
            everything((page) =>
                unwrap(
                    api.GET('/orgs/{organizationId}/openapi', {
                        params: { path: { organizationId }, query: { page, limit: PAGE_LIMIT } },
                    }),
                ),
            ),
        refetchInterval: ({ state }) => intervalOf(state.data ?? []),
    });

export const specQuery = (organizationId: string, specSlug: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'spec', specSlug],
        queryFn: () =>
            unwrap(
                api.GET('/orgs/{organizationId}/openapi/{specSlug}', {
                    params: { path: { organizationId, specSlug } },
                }),
            ),
        refetchInterval: ({ state }) => intervalOf([state.data]),
    });

/** `latest` is the last version that the spec names: with another one the versions are read again. */
export const specVersionsQuery = (organizationId: string, specSlug: string, latest: string | null | undefined) =>
    queryOptions({
        queryKey: ['org', organizationId, 'spec', specSlug, 'versions', latest],
        queryFn: async () => {
            const params = { path: { organizationId, specSlug }, query: { limit: 50 } };
            return unwrap(api.GET('/orgs/{organizationId}/openapi/{specSlug}/versions', { params }));
        },
    });

export const specVersionQuery = (organizationId: string, specSlug: string, versionId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'spec', specSlug, 'version', versionId],
        queryFn: () =>
            unwrap(
                api.GET('/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}', {
                    params: { path: { organizationId, specSlug, versionId } },
                }),
            ),
        staleTime: Number.POSITIVE_INFINITY,
    });

export const createSpec = (organizationId: string, slug: string, source: SpecSource) =>
    changed(
        organizationId,
        unwrap(
            api.POST('/orgs/{organizationId}/openapi', {
                params: { path: { organizationId } },
                body: { slug, source },
            }),
        ),
    );

export const replaceSource = (organizationId: string, specSlug: string, source: SpecSource) =>
    changed(
        organizationId,
        unwrap(
            api.PUT('/orgs/{organizationId}/openapi/{specSlug}', {
                params: { path: { organizationId, specSlug } },
                body: { source },
            }),
        ),
    );

export const setVisibility = (organizationId: string, specSlug: string, visibility: Spec['visibility']) =>
    changed(
        organizationId,
        unwrap(
            api.PATCH('/orgs/{organizationId}/openapi/{specSlug}', {
                params: { path: { organizationId, specSlug } },
                body: { visibility },
            }),
        ),
    );

export async function deleteSpec(organizationId: string, specSlug: string): Promise<void> {
    const params = { path: { organizationId, specSlug } };
    await unwrap(api.DELETE('/orgs/{organizationId}/openapi/{specSlug}', { params }));
    queryClient.removeQueries({ queryKey: ['org', organizationId, 'spec', specSlug] });
    await queryClient.invalidateQueries({ queryKey: specsQuery(organizationId).queryKey });
}

/** The parsed content of the version that pages show. */
export async function readContent(organizationId: string, specSlug: string): Promise<unknown> {
    const params = { path: { organizationId, specSlug } };
    const { filesystem } = await unwrap(
        api.GET('/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content', { params }),
    );
    return filesystem[0]?.specification;
}

async function changed(organizationId: string, request: Promise<Spec>): Promise<Spec> {
    const spec = await request;
    queryClient.setQueryData(specQuery(organizationId, spec.slug).queryKey, spec);
    await queryClient.invalidateQueries({ queryKey: specsQuery(organizationId).queryKey });
    return spec;
}
