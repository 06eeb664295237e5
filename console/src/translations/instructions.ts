// Instructions for a translation: plain paragraphs, as a document of the API.

import type { Schemas } from '../api/client';
import { emptyDocument, type NodeJson, paragraph, plainText } from '../document/json';

type Document = Schemas['Document'];

export function documentOf(text: string): Document {
    const lines = text.split(/\n+/).filter((line) => line.trim());
    return { ...emptyDocument(), nodes: lines.map((line) => paragraph(line.trim())) } as unknown as Document;
}

export const textOf = ({ nodes }: Document): string =>
    (nodes as unknown as NodeJson[]).map(plainText).filter(Boolean).join('\n');
