// Blocks that someone else changed too: theirs is shown below mine, and one chooses.

import { readDocument } from '../document/read';
import { t } from '../i18n';
import { button, element } from './dom';
import type { Marker } from './plugins';
import { drawing, schema } from './schema';
import type { OpenConflict } from './session';

type Choice = 'mine' | 'theirs' | 'both';

export function conflictMarkers(
    conflicts: ReadonlyMap<string, OpenConflict>,
    settle: (uid: string, choice: Choice) => void,
): Marker[] {
    return Array.from(conflicts, ([uid, conflict]) => ({
        uid,
        kind: 'conflict' as const,
        widget: () => box(uid, conflict, settle),
    }));
}

function box(uid: string, { theirs }: OpenConflict, settle: (uid: string, choice: Choice) => void): HTMLElement {
    const shown = element('div', { class: 'theirs' });
    if (theirs.length) shown.append(drawing.serializeFragment(readDocument(schema, { nodes: theirs }).content));
    else shown.append(t.editor.theirsDeleted);
    const choose = (choice: Choice, label: string, look = 'button') =>
        button({ class: look }, () => settle(uid, choice), label);
    const actions = element(
        'div',
        { class: 'actions' },
        choose('mine', t.editor.keepMine, 'button primary'),
        choose('theirs', t.editor.takeTheirs),
        choose('both', t.editor.keepBoth),
    );
    return element(
        'div',
        { class: 'conflict-box', contenteditable: 'false' },
        element('strong', { class: 'conflict-title' }, t.editor.theirs),
        shown,
        actions,
    );
}
