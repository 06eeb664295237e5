// From the clipboard of any program to nodes of the schema. Pure: what it reads never becomes part of a page, and what it
// returns has only what the schema knows, with addresses that a browser does not run.

import type { Node, Schema } from 'prosemirror-model';
import { codeBlock, languageOf } from './code';
import { editorCode } from './editors';
import { readGitHub } from './github';
import { readGoogleDocs } from './google-docs';
import { parse, type Tag } from './html';
import { readNotion } from './notion';
import { liftOf, mapTags, type Origin, originOf } from './origin';
import { Reading } from './reading';
import { readWord, readWordOnline } from './word';

const READERS: Record<Origin, (root: Tag) => Tag> = {
    'google-docs': readGoogleDocs,
    sheet: (root) =>
        mapTags(root, (tag) =>
            tag.name === 'table' && !tag.attributes['data-sheet']
                ? { ...tag, attributes: { ...tag.attributes, 'data-sheet': 'true' } }
                : tag,
        ),
    word: readWord,
    'word-online': readWordOnline,
    notion: readNotion,
    github: readGitHub,
    other: (root) => root,
};

/** The blocks of HTML; none if it has nothing to read. `language` is that of an editor of code. */
export function readHtml(schema: Schema, html: string, language?: string): Node[] {
    const root = parse(html);
    const code = editorCode(root);
    if (code !== undefined) return [codeBlock(new Reading(schema, 0), code, languageOf(language))];
    const tree = READERS[originOf(html)](root);
    const reading = new Reading(schema, liftOf(tree));
    reading.walk(tree.children, []);
    reading.flush();
    return reading.blocks;
}
