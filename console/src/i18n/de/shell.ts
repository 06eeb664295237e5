// Texte: Rahmen, Start, Bibliothek, Suche und Tasten.

import type { Messages } from '../en';

export const shell: Pick<Messages, 'error' | 'form' | 'homeScreen' | 'libraryScreen' | 'search' | 'keys'> = {
    error: {
        title: 'Das hat nicht geklappt',
        again: 'Noch einmal versuchen',
        request: 'Anfrage',
        copy: 'Kennung der Anfrage kopieren',
        copied: 'Kopiert',
        notFound: 'Nicht hier, oder nicht für Sie',
        notFoundText: (name) =>
            `Die Adresse ist vielleicht falsch, oder das Ziel ist nicht für Sie freigegeben. Sie sind angemeldet als ${name}.`,
        signIn: 'Wieder anmelden',
        network: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    },
    form: {
        confirm: 'Bestätigen Sie mit einem von beiden, dass Sie es sind',
        password: 'Ihr Passwort',
        code: 'Ein Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
        copy: 'Kopieren',
        copied: 'Kopiert',
    },
    homeScreen: {
        greeting: (name) => `Guten Tag, ${name}`,
        waiting: 'Wartet auf Ihre Prüfung',
        waitingEmpty: 'Niemand wartet auf Ihre Prüfung.',
        mine: 'Ihre Änderungsanträge',
        mineEmpty: 'Sie haben keinen offenen Änderungsantrag. Öffnen Sie eine Seite und wählen Sie Bearbeiten.',
        spaces: 'Bereiche',
    },
    libraryScreen: {
        filter: 'Nach Titel filtern',
        newSpace: 'Neuer Bereich',
        title: 'Titel',
        create: 'Bereich anlegen',
        empty: 'Es gibt noch keinen Bereich. Ein Bereich enthält die Seiten eines Handbuchs oder einer Referenz.',
        none: 'Nichts hat das im Titel.',
    },
    search: {
        title: 'Suche',
        jump: 'Zu einer Seite, einem Bereich oder Befehl, oder im Text suchen',
        inSpace: 'Im Text dieses Bereichs suchen',
        spaces: 'Bereiche',
        commands: 'Befehle',
        text: 'Im Text',
        nothing: 'Nichts gefunden.',
    },
    keys: {
        title: 'Tasten',
        groups: [
            [
                'Überall',
                '⌘K|springen, suchen, Befehle',
                '/|im Text suchen',
                'g h|Start',
                'g c|Änderungsanträge',
                'g l|Bibliothek',
                'g p|Personen',
                '?|diese Liste',
            ],
            ['Seite', 'e|diese Seite bearbeiten', 'c|neue Seite'],
            [
                'Editor',
                '/|Blöcke',
                '⌘B|fett',
                '⌘I|kursiv',
                '⌘E|Code',
                '⌘K|Link auf einer Auswahl',
                '⌥↑ ⌥↓|Block verschieben',
                'Esc|den Block darum wählen',
                '⌘S|jetzt speichern',
                '⌘Z|rückgängig',
            ],
            [
                'Prüfung',
                'j k|nächste Änderung, vorige',
                'n p|nächste Seite, vorige',
                'c|Kommentar',
                'x|gesehen',
                '⇧A|zustimmen',
                '⌘Enter|senden',
            ],
            ['Konflikte', 'j k|nächste Stelle, vorige', '1|der Bereich', '2|dieser Antrag', '3|beide', 'w|schreiben'],
        ],
    },
};
