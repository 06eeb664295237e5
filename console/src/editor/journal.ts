// What is typed and not sent yet, on this device. It survives a reload, a crash and the end of the session.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { NodeJson } from '../document/json';

export interface Fields {
    title: string;
    description: string;
    /** In code points, as in `ui/emoji.ts`; empty for none. */
    emoji: string;
}

export interface Entry {
    /** The revision that the page was read at, and what it said then. */
    base: string;
    baseNodes: NodeJson[];
    nodes: NodeJson[];
    fields: Fields;
    /** Places of `nodes` where others changed the same and nobody chose yet. The base has theirs, so it is lost without this. */
    conflicts?: { from: number; to: number; theirs: NodeJson[] }[];
    savedAt: number;
}

export interface Place {
    user: string;
    space: string;
    change: string;
    page: string;
}

interface Schema extends DBSchema {
    pages: { key: string; value: Entry };
}

const keyOf = ({ user, space, change, page }: Place) => [user, space, change, page].join('/');

export class Journal {
    private constructor(
        private readonly database: IDBPDatabase<Schema>,
        private readonly key: string,
    ) {}

    /** Returns nothing where the browser keeps no data, as in private windows of some. */
    static async open(place: Place): Promise<Journal | undefined> {
        try {
            const database = await openDB<Schema>('bindery-journal', 1, {
                upgrade: (made) => void made.createObjectStore('pages'),
            });
            return new Journal(database, keyOf(place));
        } catch {
            return undefined;
        }
    }

    read(): Promise<Entry | undefined> {
        return this.database.get('pages', this.key);
    }

    async write(entry: Entry): Promise<void> {
        await this.database.put('pages', entry, this.key);
    }

    async clear(): Promise<void> {
        await this.database.delete('pages', this.key);
    }

    close(): void {
        this.database.close();
    }
}
