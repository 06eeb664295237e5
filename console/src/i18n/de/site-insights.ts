// Texte: Was auf einer Website gesucht und gesagt wird, und ihre Einstellungen.

import type { Messages } from '../en';

export const siteInsights: Pick<Messages, 'insights' | 'siteSettings'> = {
    insights: {
        lead: 'Wo Leser nicht finden, was sie suchen, und welche Seiten ihnen nicht helfen.',
        searches: {
            title: 'Suchen',
            text: 'Wonach Besucher mindestens dreimal gesucht haben. Gezählt werden nur die Wörter, nicht wer gesucht hat, und sie bleiben 90 Tage.',
            period: 'Zeit',
            days: (n) => `Die letzten ${n} Tage`,
            which: 'Welche',
            filters: { all: 'Alle Suchen', 'without-results': 'Nichts gefunden' },
            csv: 'Suchen als CSV speichern',
            columns: ['Suche', 'Mal', 'Ergebnis geöffnet', 'Nichts gefunden', 'Zuletzt gefundene Seiten', 'Zuletzt am'],
            none: 'Noch wurde nach nichts dreimal gesucht.',
            off: 'Suchen werden nicht gezählt.',
            start: 'Suchen zählen',
            stop: 'Nicht mehr zählen',
            stopText: 'Suchen werden nicht mehr gezählt, und die gezählten werden gelöscht.',
        },
        feedback: {
            title: 'Rückmeldungen',
            text: 'Was Leser antworten, wenn eine Seite fragt, ob sie geholfen hat. Die Frage gehört zum Aussehen der Website.',
            none: 'Noch hat niemand etwas gesagt.',
            counts: { good: 'Hat geholfen', ok: 'Geht so', bad: 'Hat nicht geholfen', comments: 'Mit Kommentar' },
            worst: 'Seiten, die am wenigsten helfen',
            page: 'Seite',
            ratings: { good: 'Hat geholfen', ok: 'Geht so', bad: 'Hat nicht geholfen' },
            csv: 'Rückmeldungen als CSV speichern',
            columns: ['Zeit', 'Bewertung', 'Seite', 'Kommentar'],
            gone: 'Eine Seite, die es nicht mehr gibt',
        },
    },
    siteSettings: {
        title: 'Titel',
        titleHint: 'Er steht im Kopf der Website und in den Listen der Suchmaschinen.',
        save: 'Speichern',
        needsCreate: 'Den Titel ändert man mit der Rolle create in der Organisation.',
        people: 'Wer die Website ändern kann',
        peopleText:
            'Mitglieder mit der Rolle create ordnen sie an: Aufbau, Titel, Merkmale. Mitglieder mit der Rolle admin bestimmen, wer sie lesen kann, wo sie ist und wie sie aussieht. Die Texte gehören den Bereichen, jeder mit eigenen Leuten.',
        toMembers: 'Mitglieder und ihre Rollen',
        agents: 'Assistenten',
        agentsLabel: 'Assistenten auf anderen Websites der Organisation von dieser erzählen',
        agentsText: 'Nur solange alle sie lesen können.',
        delete: 'Website löschen',
        deleteText:
            'Aufbau, Aussehen, Weiterleitungen und Freigabelinks gehen mit. Die Bereiche und ihre Texte bleiben.',
        deleteQuestion: (title) =>
            `„${title}“ wird mit Aufbau, Aussehen, Weiterleitungen und Freigabelinks gelöscht, und niemand kann sie mehr öffnen. Das lässt sich nicht rückgängig machen.`,
    },
};
