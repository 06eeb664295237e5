// What an administrator configures, and how the settings of a space change those of the account.

import type { RuntimeContext, RuntimeEnvironment } from '@gitbook/runtime';

export interface AccountConfiguration {
    webhook_url?: string;
    channel?: string;
    content_updates?: boolean;
    git_sync?: boolean;
    page_feedback?: boolean;
}

export interface SpaceOrSiteConfiguration {
    channel?: string;
    muted?: boolean;
    chat_url?: string;
    chat_label?: string;
}

export type ChatContext = RuntimeContext<RuntimeEnvironment<AccountConfiguration, SpaceOrSiteConfiguration>>;

export type Topic = 'content_updates' | 'git_sync' | 'page_feedback';

export interface Destination {
    url: string;
    channel?: string;
}

const DEFAULTS: Record<Topic, boolean> = { content_updates: true, git_sync: true, page_feedback: false };

/** Returns where messages about a topic go, or nothing if nobody wants them. */
export function findDestination(context: ChatContext, topic?: Topic): Destination | undefined {
    const account = context.environment.installation?.configuration ?? {};
    const space = context.environment.spaceInstallation?.configuration ?? {};
    if (!account.webhook_url || space.muted) return undefined;
    if (topic && !(account[topic] ?? DEFAULTS[topic])) return undefined;
    return { url: account.webhook_url, channel: space.channel || account.channel || undefined };
}
