// The messages: what changed, who did it, and a link.

import type {
    PageFeedbackEvent,
    RevisionSemanticChange,
    RevisionSemanticChanges,
    Space,
    SpaceContentUpdatedEvent,
    SpaceGitSyncCompletedEvent,
} from '@gitbook/api';

import { escape, link, shorten } from './chat';

/** More changes than this are only counted. */
export const MAX_CHANGES = 10;
const MAX_TITLE_CHARS = 120;
const COMMIT_CHARS = 10;

const VERBS: Record<string, string> = {
    page_created: 'added',
    page_edited: 'edited',
    page_deleted: 'deleted',
    page_moved: 'moved',
    file_created: 'added the file',
    file_edited: 'replaced the file',
    file_deleted: 'deleted the file',
};

/** Later versions of the platform name the people in the event, earlier ones only in the change request. */
type ContentUpdate = SpaceContentUpdatedEvent & { updatedBy?: Array<{ displayName: string }> };

export function contentMessage(event: ContentUpdate, space: Space, changes: RevisionSemanticChanges): string {
    const request = changes.mergedFrom;
    const names = event.updatedBy?.length
        ? event.updatedBy.map((user) => user.displayName)
        : request?.createdBy
          ? [request.createdBy.displayName]
          : [];
    const by = names.length ? ` by ${names.map(escape).join(', ')}` : '';
    const lines = [`${link(spaceUrl(space), title(space.title))} was updated${by}.`];
    if (request) {
        lines.push(`Change request ${link(request.urls.app, `#${request.number} ${title(request.subject)}`)}`);
    }
    const listed = changes.changes.slice(0, MAX_CHANGES);
    lines.push(...listed.map(changeLine).filter((line) => line !== undefined));
    const others = changes.changes.length - listed.length + (changes.more ?? 0);
    if (others > 0) lines.push(`… and ${others} more`);
    return lines.join('\n');
}

function changeLine(change: RevisionSemanticChange): string | undefined {
    const verb = VERBS[change.type];
    if (!verb) return undefined;
    if ('page' in change) return `• ${verb} ${escape(title(change.page.title))}`;
    if ('file' in change) return `• ${verb} ${escape(title(change.file.name))}`;
    return undefined;
}

export function gitSyncMessage(event: SpaceGitSyncCompletedEvent, space: Space): string {
    const outcome = event.state === 'success' ? 'was synchronized with Git' : 'could not be synchronized with Git';
    return `${link(spaceUrl(space), title(space.title))} ${outcome} (${event.commitId.slice(0, COMMIT_CHARS)}).`;
}

export function feedbackMessage(event: PageFeedbackEvent): string {
    const first = `A reader rated ${link(event.url, new URL(event.url).pathname)}: ${event.feedback.rating}`;
    return event.feedback.comment ? `${first}\n> ${escape(event.feedback.comment)}` : first;
}

function spaceUrl(space: Space): string {
    return space.urls.published ?? space.urls.app;
}

const title = (text: string | undefined) => shorten(text?.trim() || 'Untitled', MAX_TITLE_CHARS);
