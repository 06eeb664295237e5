// Reads a tree of HTML into nodes of the schema. What programs write in ways of their own is ordinary HTML by then
// (`word.ts`, `google-docs.ts` and others); what is named nowhere here leaves its text, and nothing else.

import type { Mark, Node, NodeType, Schema } from 'prosemirror-model';
import { newUid } from '../../document/origin';
import { codeOf } from './code';
import { hasClass, isTag, type Piece, type Tag, tagsIn, textOf } from './html';
import { linkTarget, pictureAddress } from './links';
import { readList } from './lists';
import { boldOf, isHidden, isMonospace, italicOf, styleOf } from './style';
import { readTable } from './tables';

/** Neither shown nor read. */
const LEFT_OUT = new Set(
    'applet area audio base button canvas col colgroup datalist embed frame frameset head iframe link map meta noembed noframes noscript object param script select source style svg template textarea title track video xml xmp math'.split(
        ' ',
    ),
);
const BLOCKS = new Set(
    'address article aside body caption center dd div dl dt fieldset figcaption figure footer form header hgroup html legend li main nav p section summary'.split(
        ' ',
    ),
);
const MARKS: Record<string, string> = {
    code: 'inline_code',
    samp: 'inline_code',
    tt: 'inline_code',
    kbd: 'keyboard',
    s: 'strikethrough',
    strike: 'strikethrough',
    del: 'strikethrough',
    sup: 'superscript',
    sub: 'subscript',
};
/** Pictures of this size are signs within a line: those of buttons, and of emoji, whose text they have. */
const MAX_SIGN_PX = 26;

export class Reading {
    readonly blocks: Node[] = [];
    private line: Node[] = [];

    constructor(
        readonly schema: Schema,
        /** How many levels headings go up, so that the highest of the text is a heading of the first level. */
        readonly lift: number,
        private readonly isHeading = false,
    ) {}

    type(name: string): NodeType {
        const type = this.schema.nodes[name];
        if (!type) throw new Error(`the schema has no ${name}`);
        return type;
    }

    /** The blocks of a container: at least a paragraph to write in. */
    inside(pieces: readonly Piece[], marks: readonly Mark[] = []): Node[] {
        const inner = new Reading(this.schema, this.lift);
        inner.walk(pieces, marks);
        return inner.end();
    }

    end(): Node[] {
        this.flush();
        return this.blocks.length ? this.blocks : [this.type('paragraph').create({ uid: newUid() })];
    }

    push(node: Node): void {
        this.flush();
        this.blocks.push(node);
    }

    walk(pieces: readonly Piece[], marks: readonly Mark[]): void {
        for (const piece of pieces) {
            if (isTag(piece)) this.tag(piece, marks);
            else this.text(piece, marks);
        }
    }

    /** Ends the line: what was written since the last block is a paragraph. */
    flush(make = (line: Node[]) => this.type('paragraph').create({ uid: newUid() }, line)): void {
        const line = trimmed(this.line);
        this.line = [];
        if (line.length) this.blocks.push(make(line));
    }

    private text(text: string, marks: readonly Mark[]): void {
        const collapsed = text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ');
        if (collapsed) this.line.push(this.schema.text(collapsed, marks));
    }

    private tag(tag: Tag, outer: readonly Mark[]): void {
        const { name } = tag;
        if (name === 'annotation' || LEFT_OUT.has(name) || isHidden(tag)) return;
        const marks = this.marksOf(tag, outer);
        const heading = /^h([1-6])$/.exec(name);
        if (heading) this.heading(tag, Number(heading[1]), marks);
        else if (name === 'br') this.line.push(this.type('hard_break').create(null, null, marks));
        else if (name === 'img') this.picture(tag, marks);
        else if (name === 'hr') this.push(this.type('divider').create({ uid: newUid() }));
        else if (name === 'ul' || name === 'ol') this.each(readList(this, tag));
        else if (name === 'table') this.each(readTable(this, tag));
        else if (name === 'pre') this.push(codeOf(this, tag));
        else if (name === 'blockquote') this.container('blockquote', {}, tag.children);
        else if (name === 'hint') this.container('hint', { style: tag.attributes.style ?? 'info' }, tag.children);
        else if (name === 'details') this.expandable(tag);
        else if (hasClass(tag, 'katex') || hasClass(tag, 'katex-display')) this.formula(tag);
        else if (BLOCKS.has(name)) this.plain(tag, marks);
        else this.walk(tag.children, marks);
    }

    private each(nodes: readonly Node[]): void {
        for (const node of nodes) this.push(node);
    }

    private plain(tag: Tag, marks: readonly Mark[]): void {
        this.flush();
        const isTerm = tag.name === 'dt' || tag.name === 'summary';
        this.walk(tag.children, isTerm ? this.with(marks, 'bold', {}) : marks);
        this.flush();
    }

    private container(name: string, data: object, children: readonly Piece[]): void {
        this.push(this.type(name).create({ uid: newUid(), data }, this.inside(children)));
    }

    /** A heading; pictures in it come after it. */
    private heading(tag: Tag, level: number, marks: readonly Mark[]): void {
        this.flush();
        const inner = new Reading(this.schema, this.lift, true);
        inner.walk(
            tag.children,
            marks.filter((mark) => mark.type.name !== 'bold'),
        );
        const type = this.type(`heading_${Math.min(3, Math.max(1, level - this.lift))}`);
        inner.flush((line) => type.create({ uid: newUid() }, line));
        const isLine = (node: Node) => node.type.name === 'paragraph';
        for (const node of inner.blocks) {
            this.blocks.push(isLine(node) ? type.create({ uid: newUid() }, node.content) : node);
        }
    }

    private expandable(tag: Tag): void {
        const summary = tag.children.find((child) => isTag(child) && child.name === 'summary');
        const inner = new Reading(this.schema, this.lift, true);
        if (isTag(summary)) inner.walk(summary.children, []);
        const title = inner.end().find((node) => node.isTextblock)?.content;
        const body = this.inside(tag.children.filter((child) => child !== summary));
        this.push(
            this.type('expandable').create({ uid: newUid() }, [
                this.type('expandable_title').create(null, title),
                this.type('expandable_body').create(null, body),
            ]),
        );
    }

    private formula(tag: Tag): void {
        const source = tagsIn(tag).find(
            (one) => one.name === 'annotation' && one.attributes.encoding === 'application/x-tex',
        );
        const formula = source && textOf(source).trim();
        if (!formula) return;
        if (hasClass(tag, 'katex-display')) this.push(this.type('math').create({ uid: newUid(), data: { formula } }));
        else this.line.push(this.type('inline_math').create({ data: { formula } }));
    }

    private picture(tag: Tag, marks: readonly Mark[]): void {
        const { alt = '', src, width = '' } = tag.attributes;
        const pixels = Number.parseFloat(width || (styleOf(tag).width ?? ''));
        const isSign = hasClass(tag, 'emoji') || (pixels > 0 && pixels <= MAX_SIGN_PX);
        const url = pictureAddress(src);
        if (isSign || !url) {
            if (hasClass(tag, 'emoji')) this.text(alt, marks);
            return;
        }
        const data = { ref: { kind: 'url', url }, ...(alt.trim() && { alt: alt.trim() }) };
        const image = this.type('image').create({ data }, this.type('caption').create());
        this.push(this.type('images').create({ uid: newUid() }, image));
    }

    private with(marks: readonly Mark[], name: string, attributes: object): readonly Mark[] {
        return this.schema.marks[name]?.create({ data: {}, ...attributes }).addToSet(marks) ?? marks;
    }

    private marksOf(tag: Tag, outer: readonly Mark[]): readonly Mark[] {
        const style = styleOf(tag);
        let marks = outer;
        const set = (name: string, isSet: boolean | undefined) => {
            if (isSet) marks = this.with(marks, name, {});
            else if (isSet === false) marks = marks.filter((mark) => mark.type.name !== name);
        };
        // A heading is bold as it is.
        if (!this.isHeading) set('bold', boldOf(tag));
        set('italic', italicOf(tag));
        set(
            'strikethrough',
            /line-through/.test(`${style['text-decoration']} ${style['text-decoration-line']}`) || undefined,
        );
        if (style['vertical-align'] === 'super') set('superscript', true);
        if (style['vertical-align'] === 'sub') set('subscript', true);
        const mark = MARKS[tag.name];
        if (mark) set(mark, true);
        else if (isMonospace(tag)) set('inline_code', true);
        const url = tag.name === 'a' ? linkTarget(tag.attributes.href) : undefined;
        if (url) marks = this.with(marks, 'link', { data: { ref: { kind: 'url', url } }, uid: newUid() });
        return marks;
    }
}

/** A line without what is not seen at its ends, and without doubled spaces. */
function trimmed(line: readonly Node[]): Node[] {
    const result: Node[] = [];
    for (const node of line) {
        const last = result.at(-1);
        const isAfterSpace = !last || last.type.name === 'hard_break' || last.text?.endsWith(' ');
        const text = node.isText && isAfterSpace ? node.text?.replace(/^ /, '') : node.text;
        if (node.isText && !text) continue;
        if (!result.length && node.type.name === 'hard_break') continue;
        const kept = node.isText && text !== node.text ? node.cut(1) : node;
        result.push(kept);
    }
    for (;;) {
        const last = result.at(-1);
        if (!last) return result;
        if (last.isText && last.text?.endsWith(' ')) {
            result.pop();
            if (last.nodeSize > 1) result.push(last.cut(0, last.nodeSize - 1));
        } else if (last.type.name === 'hard_break') result.pop();
        else return result;
    }
}
