// A writer without a browser: the session of the editor, with its document, its journal and the real server, and the edits
// that people make.

import { AsyncLocalStorage } from 'node:async_hooks';
import 'fake-indexeddb/auto';

/** Whose requests they are, and whether there is a network. */
const context = new AsyncLocalStorage();

/** Sends the requests of the console's client to a server, with the token of the writer that they come from. */
export function connect(endpoint) {
    const [send, Plain] = [globalThis.fetch, globalThis.Request];
    globalThis.Request = class extends Plain {
        constructor(input, options) {
            super(typeof input === 'string' && input.startsWith('/') ? endpoint + input : input, options);
        }
    };
    globalThis.fetch = async (request, options) => {
        const writer = context.getStore();
        if (!writer || !(request instanceof Plain)) return send(request, options);
        if (writer.isOffline) throw new TypeError('there is no network');
        const headers = new Headers(request.headers);
        headers.set('Authorization', `Bearer ${writer.token}`);
        let body = request.method === 'GET' ? undefined : await request.text();
        if (writer.isNaive && body?.includes('update_page')) body = withoutBase(body);
        const answer = await send(request.url, { method: request.method, headers, body });
        // It would learn from the parents of its own revision what others wrote between.
        if (!writer.isNaive || !/\/revisions\/[0-9a-f]{40}\?/.test(request.url)) return answer;
        return Response.json({ ...(await answer.json()), parents: [] });
    };
}

/** What a client sends that does not tell what it read. */
function withoutBase(body) {
    const sent = JSON.parse(body);
    for (const change of sent.changes) delete change.base;
    return JSON.stringify(sent);
}

export async function loadParts(modules) {
    const [read, schema, session, journal, plugins, commands] = await Promise.all(
        [
            'document/read',
            'document/schema',
            'editor/session',
            'editor/journal',
            'editor/plugins',
            'editor/commands',
        ].map((name) => modules.load(`/src/${name}.ts`)),
    );
    const state = await import('prosemirror-state');
    return { ...read, ...schema, ...session, ...journal, ...plugins, ...commands, ...state };
}

/** The journal is written 200 ms after a key. */
const JOURNAL_MS = 400;

export class Writer {
    isOffline = false;
    conflicts = new Map();
    /** How often something had to be asked or refused. */
    dialogs = 0;

    constructor(facts) {
        Object.assign(this, facts);
    }

    act = (run) => context.run(this, run);

    /** Opens the page as the screen does: what the device kept comes back. */
    open() {
        return this.act(async () => {
            const { parts, change, page } = this;
            const present = await this.call('GET', change);
            const full = await this.call(
                'GET',
                `/spaces/${present.space}/revisions/${present.revision}/page/${page}?format=document`,
            );
            const place = { user: this.name, space: present.space, change: present.id, page };
            this.journal = await parts.Journal.open(place);
            const kept = await this.journal.read();
            const doc = parts.readDocument(parts.schema, full.document);
            const view = {
                state: parts.EditorState.create({ doc, plugins: [parts.names()] }),
                dispatch: (tr) => {
                    view.state = view.state.apply(tr);
                    if (tr.docChanged) this.session?.changed();
                },
            };
            this.view = view;
            const fields = { title: full.title, description: full.description ?? '', emoji: full.emoji ?? '' };
            this.session = undefined;
            const session = new parts.Session({
                change: present,
                page: full,
                journal: this.journal,
                view,
                fields,
                onState: ({ state, error, conflicts }) => {
                    this.conflicts = conflicts;
                    if (state !== 'refused' && state !== 'gone') return;
                    this.dialogs += 1;
                    console.log(`${this.name}: ${state}: ${error}`);
                },
            });
            if (kept) session.restore(kept);
            this.session = session;
        });
    }

    /** Closes the lid: nothing is sent, and what was typed is on the device. */
    async reload() {
        await new Promise((done) => setTimeout(done, JOURNAL_MS));
        if (this.session.isUnsafe) this.dialogs += 1;
        this.session.close();
        this.journal.close();
        this.isOffline = false;
        await this.open();
    }

    save = () => this.act(() => this.session.flush());

    /** Hears that somebody saved. */
    hear = () => this.act(async () => this.session.follow((await this.call('GET', this.change)).revision));

    settle() {
        return this.act(() => {
            const uids = [...this.conflicts.keys()];
            for (const uid of uids) this.session.settle(uid, 'both');
            return uids.length;
        });
    }

    /** Paragraphs, as positions before them. */
    lines() {
        const lines = [];
        this.view.state.doc.forEach((node, at) => {
            if (node.type.name === 'paragraph') lines.push({ node, at });
        });
        return lines;
    }

    /** Types a word: within a line, at its ends, in a new line or in two lines made of one; or moves a block first. */
    type(word, random) {
        return this.act(() => {
            const { view, parts } = this;
            if (random(12) === 0) this.move(random);
            const lines = this.lines();
            const { node, at } = lines[random(lines.length)] ?? { node: undefined, at: 0 };
            const { state } = view;
            const kind = random(10);
            if (!node || kind === 0) {
                const line = state.schema.node('paragraph', null, state.schema.text(word));
                view.dispatch(state.tr.insert(node ? at + node.nodeSize : 0, line));
                return;
            }
            const text = node.textContent;
            const spaces = [...text.matchAll(/ /g)].map((match) => match.index);
            const offset = [0, text.length, ...spaces][random(spaces.length + 2)];
            const place = at + 1 + offset;
            const tr = state.tr.insertText(offset === 0 ? `${word} ` : ` ${word}`, place);
            if (kind === 1 && offset > 0 && offset < text.length) tr.split(place);
            view.dispatch(tr.setSelection(parts.TextSelection.near(tr.doc.resolve(1))));
        });
    }

    move(random) {
        const { view, parts } = this;
        const lines = this.lines();
        const { at } = lines[random(lines.length)] ?? {};
        if (at === undefined) return;
        view.dispatch(view.state.tr.setSelection(parts.TextSelection.near(view.state.doc.resolve(at + 1))));
        parts.moveBlock(random(2) ? 1 : -1)(view.state, (tr) => view.dispatch(tr));
    }

    text = () => this.view.state.doc.textBetween(0, this.view.state.doc.content.size, '\n');

    close() {
        this.session.close();
        this.journal.close();
    }
}
