// What language services of the operator get from an organization.

import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';
import { queryClient } from './queries';

export const languageServicesQuery = (organizationId: string) =>
    queryOptions({
        queryKey: ['org', organizationId, 'language-services'],
        queryFn: () =>
            unwrap(api.GET('/orgs/{organizationId}/language-settings', { params: { path: { organizationId } } })),
    });

export async function allowLanguageServices(
    organizationId: string,
    body: Schemas['LanguageSettingsUpdate'],
): Promise<void> {
    const params = { path: { organizationId } };
    const settings = await unwrap(api.PUT('/orgs/{organizationId}/language-settings', { params, body }));
    queryClient.setQueryData(languageServicesQuery(organizationId).queryKey, settings);
}
