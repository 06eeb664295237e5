// Die Texte der Konsole auf Deutsch.

import type { Messages } from '../en';
import { access } from './access';
import { admin } from './admin';
import { editing } from './editing';
import { inbox } from './inbox';
import { languages } from './languages';
import { people } from './people';
import { place } from './place';
import { review } from './review';
import { shell } from './shell';
import { sites } from './sites';
import { tree } from './tree';
import { writing } from './writing';

export const de: Messages = {
    ...access,
    ...inbox,
    ...languages,
    ...people,
    ...editing,
    ...place,
    ...admin,
    ...review,
    ...shell,
    ...tree,
    ...sites,
    ...writing,
    language: 'de',
    brand: 'Bindery',
    skip: 'Zum Inhalt springen',
    home: 'Start',
    library: 'Bibliothek',
    changes: 'Änderungsanträge',
    account: 'Konto',
    organizations: 'Organisationen',
    openMenu: 'Menü',
    close: 'Schließen',
    cancel: 'Abbrechen',
    pages: 'Seiten',
    comments: 'Kommentare',
    offline: 'Sie sind offline. Was Sie schreiben, bleibt auf diesem Gerät und wird später gesendet.',
    loading: 'Wird geladen…',
    untitled: 'Ohne Titel',
    spaces: (n) => (n === 1 ? '1 Bereich' : `${n} Bereiche`),
    by: (name) => `von ${name}`,
};
