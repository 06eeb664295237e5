// Texte: Seitenbaum.

import type { Messages } from '../en';

export const tree: Pick<Messages, 'order'> = {
    order: {
        menu: (title) => `Was mit „${title}“ geschehen soll`,
        rename: 'Umbenennen',
        up: 'Nach oben',
        down: 'Nach unten',
        in: 'Unter die Seite darüber',
        out: 'Eine Ebene höher',
        delete: 'Löschen',
        mayNotDelete: 'Links und Gruppen lassen sich nicht zurückholen; löschen Sie sie mit Git.',
        undo: 'Rückgängig',
        title: 'Titel',
        slug: 'Name in der Adresse',
        apply: 'Umbenennen',
        subject: 'Seiten ordnen',
        saving: 'Wird gespeichert…',
        did: {
            move: (title) => `„${title}“ wurde verschoben.`,
            rename: (title) => `Die Seite heißt jetzt „${title}“.`,
            delete: (title) => `„${title}“ wurde gelöscht.`,
            restore: (title) => `„${title}“ ist wieder da.`,
            undo: (title) => `„${title}“ ist wieder wie vorher.`,
        },
    },
};
