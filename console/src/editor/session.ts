// Writing one page of a change request: what is typed is on the device at once and on the server soon, and what others
// save meanwhile comes in (docs/CONSOLE.md).

import type { EditorView } from 'prosemirror-view';
import { changeContent } from '../api/change-requests';
import type { Schemas } from '../api/client';
import { ApiError, hasStatus, NetworkError } from '../api/errors';
import { type ChangeRequest, type FullPage, readRevisionPage } from '../api/queries';
import { readParents } from '../api/revisions';
import { isEmptyParagraph, sameNodes } from '../document/equal';
import { type NodeJson, tidy } from '../document/json';
import { type Conflict, mergeBlocks } from '../document/merge';
import { mergeOpen, withTheirs } from '../document/merge-open';
import { applySplices, type Splice, splicesBetween } from '../document/splices';
import { children, writeDocument } from '../document/write';
import { applyMerged } from './apply';
import { changedFields, fieldsOf, mergedFields, sameFields, sentFields } from './fields';
import type { Entry, Fields, Journal } from './journal';

/** After the last key. */
const SAVE_DELAY_MS = 10_000;
/** While typing goes on. One save is one revision, which every clone carries for ever. */
const SAVE_INTERVAL_MS = 120_000;
const JOURNAL_DELAY_MS = 200;
const MAX_RETRY_DELAY_MS = 30_000;
/** Rounds of merging within one save, if others are faster each time. */
const MAX_ROUNDS = 4;
/** Of a request that outlives its page, by the rules of browsers. */
const MAX_KEEPALIVE_BYTES = 60_000;
/** What the API takes in one change. */
const MAX_SPLICES = 1000;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'device' | 'refused' | 'gone';

/** A conflict by the names of my blocks. */
export interface OpenConflict {
    uids: string[];
    theirs: NodeJson[];
}

export interface SessionState {
    state: SaveState;
    error?: unknown;
    conflicts: ReadonlyMap<string, OpenConflict>;
    /** How many blocks of others came in last. */
    arrived: number;
}

interface Begin {
    change: ChangeRequest;
    page: FullPage;
    journal: Journal | undefined;
    view: EditorView;
    fields: Fields;
    onState: (state: SessionState) => void;
    /** Somebody else renamed the page, or described it in other words. */
    onFields?: (fields: Fields) => void;
}

export class Session {
    private base: string;
    private baseNodes: NodeJson[];
    private baseFields: Fields;
    private lastSent: NodeJson[] | undefined;
    private state: SaveState = 'saved';
    private error: unknown;
    private readonly conflicts = new Map<string, OpenConflict>();
    private arrived = 0;
    private saving: Promise<void> | undefined;
    private saveTimer: ReturnType<typeof setTimeout> | undefined;
    private journalTimer: ReturnType<typeof setTimeout> | undefined;
    private unsavedSince: number | undefined;
    private failures = 0;
    private isJournaled = true;
    private isClosed = false;
    private told = '';
    fields: Fields;

    constructor(private readonly begin: Begin) {
        this.base = begin.change.revision;
        this.baseNodes = begin.page.document.nodes.map(tidy);
        this.fields = begin.fields;
        this.baseFields = begin.fields;
    }

    /** The revision that the text is based on. */
    get revision(): string {
        return this.base;
    }

    get isUnsafe(): boolean {
        return !this.isJournaled;
    }

    /** Takes in what this device kept from before. Returns whether there was anything. */
    restore(entry: Entry): boolean {
        // One that was written before there were emoji has none.
        const fields = { ...this.baseFields, ...entry.fields };
        if (sameNodes(entry.nodes, entry.baseNodes) && sameFields(fields, this.baseFields)) return false;
        const { view } = this.begin;
        // Mine are the blocks of the entry here, so the roles are turned: they come into the text of the server.
        const { blocks, conflicts } = mergeOpen(entry.baseNodes, entry.nodes, entry.conflicts ?? [], this.baseNodes);
        const merged = blocks.map((block) => ('put' in block ? block.put : (entry.nodes[block.mine] as NodeJson)));
        const placeOf = (mine: number) => blocks.findIndex((block) => 'mine' in block && block.mine === mine);
        applyMerged(view, diffOf(this.baseNodes, merged));
        const uids = this.uids();
        for (const { from, to, theirs } of conflicts)
            this.addConflict(uids.slice(placeOf(from), placeOf(from) + to - from), theirs);
        this.fields = fields;
        this.changed();
        this.tell(this.state);
        return true;
    }

    /** Called after each change of the text or the fields. */
    changed(): void {
        this.isJournaled = false;
        this.unsavedSince ??= Date.now();
        this.journalTimer ??= setTimeout(() => void this.writeJournal(), JOURNAL_DELAY_MS);
        if (this.state !== 'saving' && this.state !== 'refused' && this.state !== 'gone')
            this.tell(this.failures ? 'device' : 'unsaved');
        const rest = this.unsavedSince + SAVE_INTERVAL_MS - Date.now();
        this.schedule(Math.max(0, Math.min(SAVE_DELAY_MS, rest)));
    }

    /** Saves now what is not saved. Resolves when the server has it, or when that failed. */
    async flush(keepalive = false): Promise<boolean> {
        clearTimeout(this.saveTimer);
        await this.writeJournal();
        await this.saving;
        this.saving = this.save(keepalive).finally(() => {
            this.saving = undefined;
        });
        await this.saving;
        return this.state === 'saved';
    }

    /** Others wrote to the change request. */
    async follow(revision: string): Promise<void> {
        await this.saving;
        if (revision === this.base || this.isClosed) return;
        try {
            await this.takeIn(revision);
        } catch (error) {
            if (hasStatus(error, 404)) this.tell('gone');
        }
    }

    settle(uid: string, choice: 'mine' | 'theirs' | 'both'): void {
        const conflict = this.conflicts.get(uid);
        if (!conflict) return;
        this.conflicts.delete(uid);
        const { view } = this.begin;
        if (choice !== 'mine') {
            const puts = conflict.theirs.map((put) => ({ put }));
            const blocks = children(view.state.doc).flatMap((node, index) => {
                const isMine = conflict.uids.includes(node.attrs.uid as string);
                const own = isMine && choice === 'theirs' ? [] : [{ mine: index }];
                return node.attrs.uid === uid ? [...own, ...puts] : own;
            });
            applyMerged(view, blocks);
        }
        this.tell(this.state);
        this.changed();
    }

    close(): void {
        this.isClosed = true;
        clearTimeout(this.saveTimer);
        clearTimeout(this.journalTimer);
    }

    private present(): NodeJson[] {
        return writeDocument(this.begin.view.state.doc).nodes;
    }

    /** What is sent: where a conflict is not settled, theirs stays. */
    private toSend(): NodeJson[] {
        // An empty line has no place in the text: it is there to write in.
        return withTheirs(this.present(), this.openConflicts()).filter((node) => !isEmptyParagraph(node));
    }

    private schedule(delay: number): void {
        clearTimeout(this.saveTimer);
        if (this.isClosed || this.state === 'gone') return;
        this.saveTimer = setTimeout(() => void this.flush(), delay);
    }

    private async writeJournal(): Promise<void> {
        clearTimeout(this.journalTimer);
        this.journalTimer = undefined;
        if (this.isJournaled || !this.begin.journal) return;
        const entry: Entry = {
            base: this.base,
            baseNodes: this.baseNodes,
            nodes: this.present(),
            fields: this.fields,
            conflicts: this.openConflicts(),
            savedAt: Date.now(),
        };
        this.isJournaled = true;
        await this.begin.journal.write(entry).catch(() => {
            this.isJournaled = false;
        });
    }

    private async save(keepalive: boolean): Promise<void> {
        try {
            for (let round = 0; round < MAX_ROUNDS; round += 1) {
                if (await this.saveOnce(keepalive)) return;
            }
            this.retryLater();
        } catch (error) {
            this.failed(error);
        }
    }

    /** Returns false if others had changed the same, which is merged now. */
    private async saveOnce(keepalive: boolean): Promise<boolean> {
        const { change, page, journal } = this.begin;
        const sent = this.toSend();
        const fields = this.fields;
        // The server may write the same in another way, so what it was sent last counts too.
        const isChanged = !sameNodes(sent, this.baseNodes) && !(this.lastSent && sameNodes(sent, this.lastSent));
        if (!isChanged && sameFields(fields, this.baseFields)) {
            await this.finish(journal);
            return true;
        }
        this.tell('saving');
        const update: Schemas['ContentChange'] = {
            operation: 'update_page',
            page: page.id,
            base: this.base,
            ...changedFields(fields, this.baseFields),
        };
        if (isChanged) Object.assign(update, this.changeOf(sent));
        try {
            const isShort = keepalive && JSON.stringify(update).length < MAX_KEEPALIVE_BYTES;
            const answer = await changeContent(change, [update], { keepalive: isShort, blocks: true });
            await this.saved(answer, sent, fields);
            return true;
        } catch (error) {
            const details = error instanceof ApiError && error.type === 'stale' ? error.details : undefined;
            if (!details) throw error;
            await this.takeIn(details.revision);
            return false;
        }
    }

    /** The blocks that changed, by the keys of those that the server has; the whole page where there are no keys. */
    private changeOf(sent: NodeJson[]): Partial<Schemas['UpdatePage']> {
        const blocks = splicesBetween(this.baseNodes, sent);
        if (blocks && blocks.length <= MAX_SPLICES) return { blocks: blocks as Schemas['BlockSplice'][] };
        const nodes = sent as Schemas['DocumentNode'][];
        return { document: { document: { object: 'document', data: this.begin.page.document.data, nodes } } };
    }

    private async saved(answer: Schemas['ChangedContent'], sent: NodeJson[], fields: Fields): Promise<void> {
        const { journal } = this.begin;
        this.failures = 0;
        this.error = undefined;
        const before = this.baseFields;
        const now = this.pageAfter(answer);
        if (now && sameNodes(now, sent)) {
            this.base = answer.changeRequest.revision;
            this.baseNodes = now;
        } else {
            await this.readAfter(answer.changeRequest);
        }
        this.baseFields = sentFields(before, fields, this.baseFields);
        this.lastSent = sent;
        if (sameNodes(this.toSend(), sent)) {
            await this.finish(journal);
            return;
        }
        this.state = 'unsaved';
        this.changed();
    }

    /** The page that the server has now, as far as its answer says. */
    private pageAfter(answer: Schemas['ChangedContent']): NodeJson[] | undefined {
        const { page } = this.begin;
        const changed = answer.changes.find((one) => one.object === 'updated_page' && one.page.id === page.id);
        if (changed?.object !== 'updated_page' || !changed.blocks) return undefined;
        return applySplices(this.baseNodes, changed.blocks as Splice[], changed.keys ?? {});
    }

    /** Somebody else wrote too, or the server writes what was sent in another way: the page is read again. */
    private async readAfter(change: ChangeRequest): Promise<void> {
        const { page } = this.begin;
        const before = this.base;
        const parents = await readParents(change.space, change.revision);
        // Somebody else wrote between: what they did to this page is in the revision before ours.
        const other = parents[0];
        if (other && other !== before) await this.takeIn(other).catch(() => undefined);
        this.base = change.revision;
        this.baseNodes = (await readRevisionPage(change.space, change.revision, page.id)).document.nodes.map(tidy);
    }

    /** Everything typed is on the server. A conflict that is not settled stays in the journal. */
    private async finish(journal: Journal | undefined): Promise<void> {
        this.unsavedSince = undefined;
        if (this.conflicts.size === 0) {
            this.isJournaled = true;
            await journal?.clear().catch(() => undefined);
        }
        this.tell('saved');
    }

    /** Joins the text with what a later revision says. */
    private async takeIn(revision: string): Promise<void> {
        const { change, page, view, journal } = this.begin;
        const wasSaved = this.state === 'saved';
        const read = await readRevisionPage(change.space, revision, page.id);
        this.takeInFields(fieldsOf(read));
        const theirs = read.document.nodes.map(tidy);
        const mine = this.present();
        const { blocks, conflicts } = mergeOpen(this.baseNodes, mine, this.openConflicts(), theirs);
        const uids = this.uids();
        this.arrived = mine.length || blocks.length ? applyMerged(view, blocks) : 0;
        this.conflicts.clear();
        for (const conflict of conflicts) this.addConflict(uids.slice(conflict.from, conflict.to), conflict.theirs);
        this.base = revision;
        this.baseNodes = theirs;
        this.lastSent = undefined;
        this.tell(this.state);
        if (!sameNodes(this.toSend(), theirs)) {
            if (this.state !== 'saving') this.changed();
        } else if (wasSaved) await this.finish(journal);
    }

    private takeInFields(theirs: Fields): void {
        const before = this.fields;
        this.fields = mergedFields(this.baseFields, before, theirs);
        this.baseFields = theirs;
        if (!sameFields(this.fields, before)) this.begin.onFields?.(this.fields);
    }

    private uids = () => children(this.begin.view.state.doc).map((node) => node.attrs.uid as string);

    /** Conflicts by the places of their blocks. Of blocks that were moved apart, those that stand together count. */
    private openConflicts(): Conflict[] {
        const uids = this.uids();
        const found = Array.from(this.conflicts.values(), (conflict): Conflict => {
            const from = uids.findIndex((uid) => conflict.uids.includes(uid));
            let to = from;
            while (to !== -1 && conflict.uids.includes(uids[to] as string)) to += 1;
            return { from, to, theirs: conflict.theirs };
        });
        return found.filter((conflict) => conflict.from !== -1).sort((a, b) => a.from - b.from);
    }

    private addConflict(uids: string[], theirs: NodeJson[]): void {
        if (uids[0]) this.conflicts.set(uids[0], { uids, theirs });
    }

    private failed(error: unknown): void {
        this.error = error;
        if (
            error instanceof NetworkError ||
            (error instanceof ApiError && (error.status >= 500 || error.status === 429))
        ) {
            this.retryLater();
        } else {
            this.tell(hasStatus(error, 404) ? 'gone' : 'refused');
        }
    }

    private retryLater(): void {
        this.failures += 1;
        const delay = Math.min(MAX_RETRY_DELAY_MS, 1000 * 2 ** (this.failures - 1));
        this.tell('device');
        this.schedule(delay * (0.75 + Math.random() / 2));
    }

    /** Says what changed; most keys change nothing about saving, and must not draw the screen again. */
    private tell(state: SaveState): void {
        this.state = state;
        const { error, arrived, conflicts } = this;
        const news = JSON.stringify([state, arrived, [...conflicts.keys()], String(error)]);
        if (this.isClosed || news === this.told) return;
        this.told = news;
        this.begin.onState({ state, error, conflicts: new Map(conflicts), arrived });
    }
}

/** Turns one list of blocks into another, in the terms of a merge. */
function diffOf(before: NodeJson[], after: NodeJson[]) {
    return mergeBlocks(before, before, after).blocks;
}
