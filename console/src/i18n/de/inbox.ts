// Texte: Eingang.

import type { Messages } from '../en';

export const inbox: Pick<Messages, 'inbox'> = {
    inbox: {
        title: 'Eingang',
        filter: 'Welche Mitteilungen gezeigt werden',
        unread: 'Ungelesen',
        all: 'Alle',
        markAll: 'Alle als gelesen markieren',
        markRead: 'Als gelesen markieren',
        markUnread: 'Als ungelesen markieren',
        nowRead: (n) => (n === 1 ? 'Als gelesen markiert.' : `${n} als gelesen markiert.`),
        nowUnread: (n) => (n === 1 ? 'Als ungelesen markiert.' : `${n} als ungelesen markiert.`),
        undo: 'Rückgängig',
        emptyUnread: 'Nichts ist ungelesen.',
        empty: 'In den letzten 90 Tagen ist nichts geschehen, was Sie betrifft.',
        keys: 'j k nächste, vorige · e oder x gelesen, ungelesen · Enter öffnen',
        somebody: 'Jemand',
        sentences: {
            review_requested: (name) => `${name} bittet Sie um eine Prüfung`,
            reviewed: (name) => `${name} hat Ihren Änderungsantrag geprüft`,
            replied: (name) => `${name} hat auf einen Ihrer Kommentare geantwortet`,
            mentioned: (name) => `${name} hat Sie erwähnt`,
            merged: (name) => `${name} hat einen Ihrer Änderungsanträge übernommen`,
            conflicted: (name) => `${name} ist in Ihrem Änderungsantrag auf Konflikte gestoßen`,
        },
        reviews: {
            approved: (name) => `${name} hat Ihrem Änderungsantrag zugestimmt`,
            'changes-requested': (name) => `${name} wünscht Änderungen an Ihrem Änderungsantrag`,
        },
        settings: 'Mitteilungen',
        settingsAbout:
            'Wie Sie ab jetzt von etwas erfahren, in allen Ihren Organisationen. Mails sammeln, was Sie nach zehn Minuten nicht gelesen haben, und gehen nur an bestätigte Adressen.',
        types: {
            reviewRequested: 'Jemand bittet Sie um eine Prüfung',
            reviewed: 'Ihr Änderungsantrag wird geprüft',
            replied: 'Jemand antwortet auf einen Ihrer Kommentare',
            mentioned: 'Ein Kommentar erwähnt Sie',
            merged: 'Ein Änderungsantrag, den Sie geschrieben oder geprüft haben, wird übernommen',
            conflicted: 'Ihr Änderungsantrag hat Konflikte',
        },
        choices: { off: 'Gar nicht', inbox: 'Im Eingang', mail: 'Im Eingang und per Mail' },
        save: 'Speichern',
        saved: 'Ihre Wahl der Mitteilungen ist gespeichert.',
        badges: {
            unread: (n) => (n === 1 ? '1 ungelesene Mitteilung' : `${n} ungelesene Mitteilungen`),
            toReview: (n) => (n === 1 ? '1 wartet auf Ihre Prüfung' : `${n} warten auf Ihre Prüfung`),
            mine: (n) => (n === 1 ? '1 Ihrer Änderungsanträge' : `${n} Ihrer Änderungsanträge`),
        },
    },
};
