// Texte: Weiterleitungen einer Website.

import type { Messages } from '../en';

export const siteRedirects: Pick<Messages, 'redirects'> = {
    redirects: {
        lead: 'Alte Adressen, die weiterführen. Seiten, die hier verschoben oder umbenannt wurden, findet man auch ohne sie, und Inhalt an einem Pfad geht einer Weiterleitung vor.',
        none: 'Es gibt noch keine Weiterleitung. Legen Sie eine für jede Adresse an, die noch jemand haben kann, etwa die Ihrer früheren Dokumentation.',
        nothing: 'Keine Weiterleitung hat das in ihrem Pfad.',
        search: 'Alte Pfade durchsuchen',
        needsAdmin: 'Weiterleitungen ändert man mit der Rolle admin in der Organisation.',
        actions: 'Aktionen',
        create: 'Weiterleitung anlegen',
        save: 'Speichern',
        edit: 'Bearbeiten',
        editOne: (source) => `Weiterleitung von ${source} bearbeiten`,
        delete: 'Löschen',
        deleteOne: (source) => `Weiterleitung von ${source} löschen`,
        deleteText: 'Am alten Pfad steht dann eine Seite, die sagt, dass nichts gefunden wurde.',
        source: 'Alter Pfad',
        sourceHint: 'Unter der Adresse der Website, etwa /old/page.',
        leadsTo: 'Führt zu',
        kinds: {
            'site-page': 'Einer Seite dieser Website',
            'site-space': 'Einem Bereich dieser Website',
            'site-section': 'Einem Abschnitt dieser Website',
            external: 'Irgendeiner Adresse',
        },
        section: 'Abschnitt',
        space: 'Bereich',
        page: 'Seite',
        url: 'Adresse',
        toPage: (title, space) => `${title} in ${space}`,
        toSpace: (title) => `Bereich ${title}`,
        toSection: (title) => `Abschnitt ${title}`,
        gone: 'Dort ist nichts mehr',
        import: {
            title: 'Importieren',
            text: 'In jeder Zeile eine Weiterleitung: alter Pfad, wohin er führt',
            hint: 'Er führt zu einem Pfad dieser Website oder zu einer Adresse mit https://. Kommas, Semikolons und Tabulatoren trennen die beiden. Zeilen, die mit # beginnen, bleiben weg.',
            file: 'Oder eine Datei mit solchen Zeilen',
            submit: 'Importieren',
            progress: (done, count) => `${done} von ${count} gesendet`,
            created: (n) => (n === 1 ? '1 Weiterleitung wurde angelegt.' : `${n} Weiterleitungen wurden angelegt.`),
            left: (n) =>
                n === 1
                    ? '1 Zeile ließ sich nicht importieren. Sie bleibt im Text: Korrigieren Sie sie, und importieren Sie noch einmal.'
                    : `${n} Zeilen ließen sich nicht importieren. Sie bleiben im Text: Korrigieren Sie sie, und importieren Sie noch einmal.`,
            faults: {
                parts: 'Schreiben Sie den alten Pfad, ein Komma, und wohin er führt.',
                twice: 'Derselbe alte Pfad steht in einer Zeile darüber.',
                unknown:
                    'An dem Pfad, zu dem sie führt, hat die Website keine Seite. Andere Adressen beginnen mit https://.',
            },
        },
        try: {
            title: 'Einen Pfad ausprobieren',
            path: 'Pfad',
            hint: 'Seiten der Website an diesem Pfad gehen vor und gehören nicht zur Antwort.',
            submit: 'Ausprobieren',
            leads: (source, target) => `${source} führt zu ${target}`,
            nowhere: (source) =>
                `Keine Weiterleitung hat den Pfad ${source}, oder wohin sie führte, gibt es nicht mehr.`,
        },
    },
};
