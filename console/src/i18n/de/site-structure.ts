// Texte: Aufbau von Websites.

import type { Messages } from '../en';

export const siteStructure: Pick<Messages, 'structure'> = {
    structure: {
        lead: 'Abschnitte sind die Reiter der Website, Gruppen fassen sie zusammen. Hat ein Abschnitt mehrere Bereiche, zeigt er sie als Varianten, etwa als Versionen oder Sprachen.',
        empty: 'Die Website zeigt noch nichts. Fügen Sie einen Bereich hinzu.',
        keys: 'Ziehen, oder am Griff mit den Pfeiltasten verschieben: auf, ab, nach rechts in die Gruppe darüber, nach links hinaus.',
        move: (title) => `${title} verschieben`,
        moved: (title, place, count, parent) =>
            `${title} ist jetzt ${place} von ${count}${parent ? ` in ${parent}` : ''}.`,
        cannot: 'Dorthin lässt es sich nicht verschieben. Der einzige Bereich eines Abschnitts bleibt in ihm.',
        undo: 'Verschieben rückgängig',
        kinds: { 'site-section-group': 'Gruppe' },
        first: 'Zuerst zu sehen',
        hidden: 'Nicht in Menüs',
        conditional: 'Für manche',
        add: 'Hinzufügen',
        addSpace: 'Bereich hinzufügen',
        addSection: 'Abschnitt hinzufügen',
        addGroup: 'Gruppe hinzufügen',
        addVariant: 'Variante hinzufügen',
        addVariantTo: (title) => `Variante zu ${title} hinzufügen`,
        space: 'Bereich',
        firstSpace: 'Sein erster Bereich',
        firstSection: 'Der erste Abschnitt übernimmt die Bereiche, die die Website jetzt zeigt.',
        title: 'Titel',
        titleOfSpace: 'Der Titel des Bereichs, wenn leer.',
        description: 'Beschreibung',
        path: 'Pfad in der Adresse',
        pathHint: 'Buchstaben und Ziffern ohne Akzente, und - _ . +',
        condition: 'Nur für Besucher, für die das zutrifft',
        conditionHint: 'Ein Ausdruck wie visitor.claims.beta. Leer: für alle.',
        hide: 'In Menüs weglassen',
        makeFirst: 'Ist zuerst zu sehen',
        edit: 'Bearbeiten',
        editTitle: (title) => `${title} bearbeiten`,
        save: 'Speichern',
        remove: 'Entfernen',
        removeText: {
            'site-section-group': (title) => `Die Gruppe ${title} entfällt; was in ihr ist, rückt an ihre Stelle.`,
            'site-section': (title) =>
                `Der Abschnitt ${title} und seine Varianten kommen aus der Website. Die Bereiche bleiben.`,
            'site-space': (title) => `${title} kommt aus der Website. Der Bereich bleibt.`,
        },
    },
};
