// `[[` and `@` find pages by their title, `:` finds emoji by their name.

import type { EditorView } from 'prosemirror-view';
import { newUid } from '../document/origin';
import { t } from '../i18n';
import { emojiOf } from '../ui/emoji';
import { type Emoji, findEmoji, loadEmoji } from '../ui/emoji-list';
import { type Choice, matching, sourcesOf } from './sources';
import type { Kind, Option } from './suggest';

const pageRef = (choice: Choice) => ({ kind: 'page', page: choice.id });

function insertLink(view: EditorView, choice: Choice): void {
    const { schema, tr, selection } = view.state;
    const link = schema.marks.link?.create({ data: { ref: pageRef(choice) }, uid: newUid() });
    if (!link) return;
    const text = schema.text(choice.title, link.addToSet(selection.$from.marks()));
    view.dispatch(tr.replaceSelectionWith(text, false).removeStoredMark(link).scrollIntoView());
}

function insertMention(view: EditorView, choice: Choice): void {
    const mention = view.state.schema.nodes.mention?.create({ data: { ref: pageRef(choice) } });
    if (mention) view.dispatch(view.state.tr.replaceSelectionWith(mention).scrollIntoView());
}

const pages = (view: EditorView, query: string, run: (view: EditorView, choice: Choice) => void): Option[] =>
    matching(sourcesOf(view)?.pages() ?? [], query).map((choice) => ({
        label: choice.title,
        icon: 'page',
        run: (target) => run(target, choice),
        ...(choice.about && { about: choice.about }),
    }));

const MAX_EMOJI = 12;
let emoji: Emoji[] | undefined;
let isLoading = false;

function emojiOptions(query: string, more: () => void): Option[] {
    if (!emoji) {
        if (!isLoading) {
            isLoading = true;
            loadEmoji()
                .then((list) => {
                    emoji = list;
                    more();
                })
                // Without network there are no emoji, until somebody tries again.
                .catch(() => undefined)
                .finally(() => {
                    isLoading = false;
                });
        }
        return [];
    }
    return findEmoji(emoji, query, MAX_EMOJI).map(({ code, name }) => ({
        label: name,
        sign: emojiOf(code),
        run: (view) => {
            const node = view.state.schema.nodes.emoji?.create({ data: { code } });
            if (node) view.dispatch(view.state.tr.replaceSelectionWith(node).scrollIntoView());
        },
    }));
}

export const inlineMenus = (): Kind[] => [
    {
        id: 'link',
        label: t.insert.linkMenu,
        pattern: /(\[\[([^[\]]{0,60}))$/,
        options: (query, view) => pages(view, query, insertLink),
    },
    {
        id: 'mention',
        label: t.insert.mentionMenu,
        pattern: /(?:^|[\s(])(@([\p{L}\d_.-]{0,40}(?: [\p{L}\d]{1,20}){0,3}))$/u,
        options: (query, view) => pages(view, query, insertMention),
    },
    {
        id: 'emoji',
        label: t.insert.emojiMenu,
        pattern: /(?:^|[\s(])(:([+-]?[a-z\d_]{2,30}))$/i,
        options: (query, _, more) => emojiOptions(query, more),
    },
];
