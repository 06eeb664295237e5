// What the editor does to one document: nothing, as long as nobody edits it, and then to the edited block only.

const WORD = 'qzedited';
/** Shorter lines may stand in several blocks. */
const MIN_LINE = 12;
/** A sequence of its own, so that each run makes the same edits. */
const SEED = 20_240_601;

function randomOf(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state % below;
    };
}

export class Differences {
    found = [];
    blocks = 0;
    opaque = 0;
    random = randomOf(SEED);

    static async open(modules) {
        const differences = new Differences();
        const [read, write, equal, json, schema] = await Promise.all(
            ['read', 'write', 'equal', 'json', 'schema'].map((name) => modules.load(`/src/document/${name}.ts`)),
        );
        return Object.assign(differences, { parts: { ...read, ...write, ...equal, ...json, ...schema } });
    }

    add(path, words) {
        this.found.push([path, words]);
    }

    /** Reads a document into the editor and writes it again. Returns the document with one random edit, if one is possible. */
    read(path, document) {
        const { readDocument, writeDocument, buildBlock, sameNode, sameJson, tidy, children, schema } = this.parts;
        const doc = readDocument(schema, document);
        const original = document.nodes.map(tidy);
        this.blocks += doc.childCount;
        const written = writeDocument(doc, document.data);
        if (!sameJson(written.nodes, original)) this.add(path, 'an untouched document is written in another way');
        children(doc).forEach((node, index) => {
            if (node.type.name === 'opaque_block') {
                this.opaque += 1;
                this.add(path, `block ${index} (${original[index]?.type}) cannot be edited`);
            } else if (original[index] && !sameNode(buildBlock(node), original[index]))
                this.add(path, `block ${index} (${node.type.name}) is written anew in another way`);
        });
        const lines = [];
        doc.descendants((node, at) => {
            if (node.type.name === 'opaque_block') return false;
            if (node.isTextblock && node.content.size > 0 && node.type.name === 'paragraph') lines.push(at);
            return true;
        });
        const line = lines[this.random(Math.max(1, lines.length))];
        if (line === undefined) return undefined;
        return this.edit(doc, line, document);
    }

    /** Types a word at the end of a line. */
    edit(doc, line, document) {
        const { writeDocument } = this.parts;
        const block = doc.resolve(line).index(0);
        const end = line + (doc.nodeAt(line)?.nodeSize ?? 2) - 1;
        const edited = doc.replace(end, end, sliceOf(doc, ` ${WORD}`));
        const written = writeDocument(edited, document.data);
        const [before, ...neighbours] = [block, block - 1, block + 1].map((at) => document.nodes[at]).filter(Boolean);
        return { document: written, block, before, neighbours };
    }

    /** Compares a page with what it was before the edit. */
    edited(path, edit, { document, before, after }) {
        const { sameNode, tidy, plainText } = this.parts;
        const expected = edit.document.nodes;
        const got = document.nodes.map(tidy);
        if (got.length !== expected.length)
            return this.add(path, `${expected.length} blocks became ${got.length} by an edit of block ${edit.block}`);
        const other = expected.findIndex((node, index) => !sameNode(node, got[index]));
        if (other !== -1)
            return this.add(path, `block ${other} is read back in another way after an edit of block ${edit.block}`);
        const region = changedLines(before, after);
        // Paths of pages stand in the file and ids in the document, so lines are told by the text of the neighbours.
        const changed = lettersOf(region.before.join(' '));
        const own = lettersOf(plainText(edit.before));
        const strange = edit.neighbours
            .flatMap((node) => plainText(node).split('\n'))
            .map(lettersOf)
            .find((line) => line.length >= MIN_LINE && changed.includes(line) && !own.includes(line));
        if (!region.after.join('\n').includes(WORD)) return this.add(path, 'the edit is not in the file');
        if (strange !== undefined)
            this.add(path, `"${strange}" stands beside the edited block ${edit.block}, but its line changed`);
        return undefined;
    }
}

const lettersOf = (text) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

function sliceOf(doc, text) {
    const paragraph = doc.type.schema.node('paragraph', null, doc.type.schema.text(text));
    return paragraph.slice(0, paragraph.content.size);
}

/** The lines between the first and the last that differ. */
function changedLines(before, after) {
    const [old, now] = [before.split('\n'), after.split('\n')];
    let start = 0;
    while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
    let end = 0;
    while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
    return { before: old.slice(start, old.length - end), after: now.slice(start, now.length - end) };
}
