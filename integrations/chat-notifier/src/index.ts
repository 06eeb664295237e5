// Posts changes of documentation to a chat, and links published sites to it.

import { createIntegration, type EventByType } from '@gitbook/runtime';

import { post } from './chat';
import { type ChatContext, findDestination } from './configuration';
import { contentMessage, feedbackMessage, gitSyncMessage, MAX_CHANGES } from './messages';
import { publishedScript } from './published-script';

/** Says hello when the webhook is new, so that administrators see whether it works. */
async function onInstallation(event: EventByType<'installation_setup'>, context: ChatContext): Promise<void> {
    const destination = findDestination(context);
    if (event.status !== 'active' || !destination) return;
    const previous = event.previous?.configuration as { webhook_url?: string } | undefined;
    if (event.previous?.status === 'active' && (!previous || previous.webhook_url === destination.url)) return;
    await post(destination, 'Changes of your documentation are posted here from now on.');
}

async function onContent(event: EventByType<'space_content_updated'>, context: ChatContext): Promise<void> {
    const destination = findDestination(context, 'content_updates');
    if (!destination) return;
    const [space, changes] = await Promise.all([
        context.api.spaces.getSpaceById(event.spaceId),
        context.api.spaces.getRevisionSemanticChanges(event.spaceId, event.revisionId, { limit: MAX_CHANGES }),
    ]);
    await post(destination, contentMessage(event, space.data, changes.data));
}

async function onGitSync(event: EventByType<'space_gitsync_completed'>, context: ChatContext): Promise<void> {
    const destination = findDestination(context, 'git_sync');
    if (!destination) return;
    const { data: space } = await context.api.spaces.getSpaceById(event.spaceId);
    await post(destination, gitSyncMessage(event, space));
}

async function onFeedback(event: EventByType<'page_feedback'>, context: ChatContext): Promise<void> {
    const destination = findDestination(context, 'page_feedback');
    if (destination) await post(destination, feedbackMessage(event));
}

export default createIntegration<ChatContext>({
    events: {
        installation_setup: onInstallation,
        space_content_updated: onContent,
        space_gitsync_completed: onGitSync,
        page_feedback: onFeedback,
    },
    fetch_published_script: async (_, context) =>
        publishedScript(context.environment.siteInstallation?.configuration ?? {}),
});
