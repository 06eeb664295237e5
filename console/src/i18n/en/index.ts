// Every text of the console in English. Other languages have the same members.

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

export const en = {
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
    language: 'en',
    brand: 'Bindery',
    skip: 'Skip to content',
    home: 'Home',
    library: 'Library',
    changes: 'Change requests',
    account: 'Account',
    organizations: 'Organizations',
    openMenu: 'Menu',
    close: 'Close',
    cancel: 'Cancel',
    pages: 'Pages',
    comments: 'Comments',
    offline: 'You are offline. What you write is kept on this device and sent later.',
    loading: 'Loading…',
    untitled: 'Untitled',
    spaces: (n: number) => (n === 1 ? '1 space' : `${n} spaces`),
    by: (name: string) => `by ${name}`,
};

export type Messages = typeof en;
