// What readers ask: the topics of their conversations, and the questions in them.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client';
import type { ChangeRequest } from './queries';
import { queryClient } from './queries';

export type Topic = Schemas['ConversationsIssuesCluster'];
export type Question = Schemas['ConversationIssueDetail'];

export interface TopicFilter {
    orderBy: 'issues' | 'updatedAt';
    status: 'pending' | 'analysing' | undefined;
}

const TOPICS_A_PAGE = 25;
const keyOf = (organizationId: string) => ['org', organizationId, 'topics'];

export const topicsQuery = (organizationId: string, { orderBy, status }: TopicFilter) =>
    infiniteQueryOptions({
        queryKey: [...keyOf(organizationId), orderBy, status],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam: page }) => {
            const query = { page, limit: TOPICS_A_PAGE, orderBy, ...(status && { status }) };
            const params = { path: { organizationId }, query };
            return unwrap(api.GET('/orgs/{organizationId}/conversations-clusters', { params }));
        },
        getNextPageParam: ({ next }) => next?.page,
    });

/** A topic with the pages that may answer it already. */
export const topicQuery = (organizationId: string, clusterId: string) =>
    queryOptions({
        queryKey: [...keyOf(organizationId), 'one', clusterId],
        queryFn: () =>
            unwrap(
                api.GET('/orgs/{organizationId}/conversations-clusters/{clusterId}', {
                    params: { path: { organizationId, clusterId } },
                }),
            ),
    });

const QUESTIONS_A_PAGE = 10;

export const questionsQuery = (organizationId: string, cluster: string) =>
    infiniteQueryOptions({
        queryKey: [...keyOf(organizationId), 'questions', cluster],
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam: page }) => {
            const params = { path: { organizationId }, query: { page, limit: QUESTIONS_A_PAGE, cluster } };
            return unwrap(api.GET('/orgs/{organizationId}/conversations-issues', { params }));
        },
        getNextPageParam: ({ next }) => next?.page,
    });

/** Begins a change request that answers a topic. Nothing that readers wrote is in it but the topic's id. */
export async function answerTopic(
    organizationId: string,
    topic: Topic,
    spaceId: string,
    subject: string,
): Promise<ChangeRequest> {
    const params = { path: { spaceId } };
    const body = { subject, conversationsIssuesCluster: topic.id };
    const change = await unwrap(api.POST('/spaces/{spaceId}/change-requests', { params, body }));
    await Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(organizationId) }),
        queryClient.invalidateQueries({ queryKey: ['changes'] }),
    ]);
    return change;
}
