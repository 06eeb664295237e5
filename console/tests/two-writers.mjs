// Two people write one page while a program writes it as well and main moves: at random places, saving, hearing of each
// other, reloading, losing the network and settling at random. Nothing that was typed may be missing in the end, and nobody
// is asked anything. As a control, clients that do not tell what they read, and do not hear of others, have to lose words.
// `node two-writers.mjs 1000` makes so many edits; `SEED=7` takes other ones. Browsers do a part of it in `cases`.

import { startServer } from '../../contract-tests/lib/server.mjs';
import { openModules } from './lib/modules.mjs';
import { connect, loadParts, Writer } from './lib/writer.mjs';

const EDITS = Number(process.argv[2] ?? 400);
const CONTROL_EDITS = 60;
const PARAGRAPHS = 8;
const MAX_ROUNDS = 40;
const NO_LIMITS = { BINDERY_LIMITS__REQUESTS_PER_MINUTE: '100000000' };
const SEED = Number(process.env.SEED ?? 1);

function randomOf(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

class Play {
    words = [];
    conflicts = 0;

    constructor(server, parts, isNaive) {
        Object.assign(this, { server, parts, isNaive, random: randomOf(SEED) });
        this.tokens = Object.fromEntries(
            Array.from(server.made.matchAll(/(bnd_\S+) +(\w+) /g), ([, token, name]) => [name.toLowerCase(), token]),
        );
        [, this.space] = /(\w{22}) +API\n/.exec(server.made);
    }

    call = async (name, method, path, body) => {
        const headers = { Authorization: `Bearer ${this.tokens[name]}`, 'Content-Type': 'application/json' };
        const answer = await fetch(`${this.server.endpoint}/v1${path}`, {
            method,
            headers,
            body: body && JSON.stringify(body),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
        return JSON.parse(text);
    };

    async open() {
        const requests = `/spaces/${this.space}/change-requests`;
        const change = await this.call('ada', 'POST', requests, { subject: 'Two writers' });
        this.change = `${requests}/${change.id}`;
        const text = Array.from({ length: PARAGRAPHS }, (_, index) => `Paragraph ${index} has some words in it.`);
        const page = { operation: 'insert_page', title: 'Shared', document: { markdown: text.join('\n\n') } };
        const made = await this.call('ada', 'POST', `${this.change}/content?compat=false`, { changes: [page] });
        this.page = made.changes[0].page.id;
        this.writers = ['ada', 'bruno'].map(
            (name) =>
                new Writer({
                    name,
                    token: this.tokens[name],
                    isNaive: this.isNaive,
                    parts: this.parts,
                    change: this.change,
                    page: this.page,
                    call: (method, path) => this.call(name, method, path),
                }),
        );
        for (const writer of this.writers) await writer.open();
        return this;
    }

    word(name) {
        this.words.push(`${name}x${this.words.length}x`);
        return this.words.at(-1);
    }

    async readAt(revision) {
        const path = `/spaces/${this.space}/revisions/${revision}/page/${this.page}?format=markdown`;
        return (await this.call('ada', 'GET', path)).markdown;
    }

    async writeByProgram() {
        const { revision } = await this.call('ada', 'GET', this.change);
        const lines = (await this.readAt(revision)).split('\n\n');
        // The first line is the title.
        lines.splice(1 + this.random(lines.length), 0, `A line by a program: ${this.word('program')}.`);
        const update = {
            operation: 'update_page',
            page: this.page,
            base: revision,
            document: { markdown: lines.join('\n\n') },
        };
        await this.call('ada', 'POST', `${this.change}/content`, { changes: [update] });
    }

    /** Something is merged into the space, and from there into the change request. */
    async moveMain() {
        const requests = `/spaces/${this.space}/change-requests`;
        const other = await this.call('ada', 'POST', requests, { subject: 'Other' });
        const page = { operation: 'insert_page', title: `Other ${this.words.length}`, document: { markdown: 'Text.' } };
        await this.call('ada', 'POST', `${requests}/${other.id}/content`, { changes: [page] });
        await this.call('ada', 'PATCH', `${requests}/${other.id}`, { status: 'open' });
        await this.call('ada', 'POST', `${requests}/${other.id}/merge`);
        await this.call('ada', 'POST', `${this.change}/update`);
    }

    async step() {
        const writer = this.writers[this.random(2)];
        const kind = this.random(100);
        await writer.type(this.word(writer.name), this.random);
        if (kind < 18) await writer.save();
        // Two at once: one of them is told that the page has changed.
        else if (kind < 24) await Promise.all(this.writers.map((one) => one.save()));
        else if (this.isNaive) return;
        else if (kind < 34) await writer.hear();
        else if (kind < 40) await this.writeByProgram();
        else if (kind < 42) await this.moveMain();
        else if (kind < 46) await writer.reload();
        else if (kind < 56) this.conflicts += await writer.settle();
        else if (kind < 60) writer.isOffline = !writer.isOffline;
    }

    /** Saves and settles until both have the same text, and returns the words that are missing. */
    async finish() {
        for (const writer of this.writers) writer.isOffline = false;
        for (let round = 0; round < MAX_ROUNDS; round += 1) {
            for (const writer of this.writers) {
                this.conflicts += await writer.settle();
                await writer.save();
                if (!this.isNaive) await writer.hear();
            }
            const [one, other] = this.writers.map((writer) => writer.text());
            const isCalm = this.writers.every((writer) => writer.conflicts.size === 0);
            if (this.isNaive || (one === other && isCalm)) break;
        }
        const { revision } = await this.call('ada', 'GET', this.change);
        const texts = [
            await this.readAt(revision),
            ...(this.isNaive ? [] : this.writers.map((writer) => writer.text())),
        ];
        for (const writer of this.writers) writer.close();
        return this.words.filter((word) => texts.some((text) => !text.includes(word)));
    }

    get dialogs() {
        return this.writers.reduce((sum, writer) => sum + writer.dialogs, 0);
    }
}

const server = await startServer(NO_LIMITS, ['seed', 'demo'], 'localhost');
// The client takes what sends requests when it is loaded.
connect(server.endpoint);
const modules = await openModules();
const parts = await loadParts(modules);

async function play(edits, isNaive) {
    const stage = await new Play(server, parts, isNaive).open();
    for (let edit = 0; edit < edits; edit += 1) await stage.step();
    const lost = await stage.finish();
    return { edits: stage.words.length, lost, dialogs: stage.dialogs, conflicts: stage.conflicts };
}

let isRed = true;
try {
    const control = await play(CONTROL_EDITS, true);
    console.log(`control without base: ${control.edits} edits, ${control.lost.length} lost, as has to be`);
    const real = await play(EDITS, false);
    if (real.lost.length > 0) console.log(`lost with SEED=${SEED}: ${real.lost.join(', ')}`);
    console.log(`places where both changed the same words, both kept: ${real.conflicts}`);
    console.log(`two writers: ${real.edits} edits, ${real.lost.length} lost, ${real.dialogs} dialogs`);
    isRed = control.lost.length === 0 || real.lost.length > 0 || real.dialogs > 0;
} catch (error) {
    console.log(error.stack);
} finally {
    await server.stop();
    await modules.close();
}
process.exit(isRed ? 1 : 0);
