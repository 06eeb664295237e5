// Texte: Websites, Überblick, Veröffentlichen.

import type { Messages } from '../en';
import { siteAudience } from './site-audience';
import { siteHostnames } from './site-hostnames';
import { siteInsights } from './site-insights';
import { siteLook } from './site-look';
import { siteRedirects } from './site-redirects';
import { siteStructure } from './site-structure';

export const sites: Pick<
    Messages,
    'sites' | 'structure' | 'look' | 'audience' | 'share' | 'siteSettings' | 'insights' | 'hostnames' | 'redirects'
> = {
    ...siteAudience,
    ...siteLook,
    ...siteRedirects,
    ...siteHostnames,
    ...siteInsights,
    ...siteStructure,
    sites: {
        title: 'Websites',
        lead: 'Eine Website stellt Bereiche für Leserinnen und Leser zusammen, unter einer eigenen Adresse.',
        none: 'Es gibt noch keine Website. Machen Sie eine aus einem Bereich: Zu lesen ist sie erst, wenn Sie sie veröffentlichen.',
        withoutAddress: 'Hat eine Adresse, sobald sie veröffentlicht ist',
        published: 'Veröffentlicht',
        unpublished: 'Nicht veröffentlicht',
        publish: 'Veröffentlichen',
        unpublish: 'Zurückziehen',
        preview: 'Vorschau',
        partsLabel: 'Teile der Website',
        needsAdmin: 'Um eine Website zu veröffentlichen, braucht man die Rolle admin in der Organisation.',
        parts: {
            overview: 'Überblick',
            structure: 'Aufbau',
            look: 'Aussehen',
            audience: 'Publikum',
            share: 'Freigabelinks',
            redirects: 'Weiterleitungen',
            hostnames: 'Hostnamen',
            insights: 'Einblicke',
            settings: 'Einstellungen',
        },
        create: {
            title: 'Neue Website',
            name: 'Titel',
            spaces: 'Bereiche, die sie zeigt',
            noSpaces: 'Es gibt noch keinen Bereich. Er lässt sich später hinzufügen.',
            audience: 'Wer sie lesen kann, sobald sie veröffentlicht ist',
            submit: 'Website anlegen',
        },
        audiences: {
            public: { title: 'Alle', text: 'Alle können sie lesen, und Suchmaschinen dürfen sie führen.' },
            unlisted: {
                title: 'Alle mit der Adresse',
                text: 'Wer die Adresse kennt, kann sie lesen. Suchmaschinen werden gebeten, sie nicht zu führen.',
            },
            'share-link': {
                title: 'Wer einen Freigabelink hat',
                text: 'Nur wer einen Freigabelink von Ihnen öffnet. Ein Link lässt sich abschalten.',
            },
            'visitor-auth': {
                title: 'Von Ihnen angemeldete Besucher',
                text: 'Nur wen Ihr eigener Server anmeldet, mit einem Token, das der Schlüssel der Website unterschreibt.',
            },
        },
        overview: {
            before: 'Vor dem Veröffentlichen',
            isPublished: 'Veröffentlicht',
            address: 'Adresse zum Lesen',
            open: 'Website öffnen',
            notReady: 'Sie lässt sich veröffentlichen, wenn alles darüber erledigt ist.',
            unpublishText:
                'Niemand kann die Website dann mehr öffnen. Aufbau, Aussehen und Adresse bleiben, und Sie können sie wieder veröffentlichen.',
            spaces: 'Was sie zeigt',
            noSpaces: 'Die Website zeigt keinen Bereich, den Sie sehen dürfen.',
            first: 'Zuerst zu sehen',
        },
        checks: {
            states: { done: 'Erledigt', open: 'Zu tun', problem: 'Bitte ansehen' },
            space: 'Sie zeigt mindestens einen Bereich',
            noSpace: 'Fügen Sie im Aufbau der Website einen Bereich hinzu.',
            page: 'Ihr erster Bereich hat eine Seite',
            noPage: 'Schreiben Sie eine Seite, oder beginnen Sie einen Bereich mit einer Vorlage.',
            audience: (title) => `Wer sie lesen kann: ${title}`,
            noLink: 'Kein Freigabelink ist aktiv, also kann sie niemand lesen.',
        },
        newSpace: {
            start: 'Beginnen mit',
            empty: 'Keinen Seiten',
            git: 'Den Seiten eines Git-Repositorys',
            templateText: 'Die Seiten der Vorlage können Sie frei ändern.',
        },
        repository: {
            url: 'Adresse des Repositorys',
            urlHint: 'Sie muss von diesem Server aus zu erreichen sein. Aus dem Markdown werden die Seiten.',
            branch: 'Branch',
            directory: 'Ordner',
            directoryHint: 'Bleibt er leer, ist es das ganze Repository.',
            importing: 'Das Repository wird importiert. Sie können das schließen; es geht weiter.',
        },
        first: {
            title: 'Von nichts zu einer veröffentlichten Website',
            space: 'Einen Bereich für Ihre Seiten anlegen',
            page: 'Seine erste Seite schreiben',
            site: 'Eine Website daraus machen',
            publish: 'Die Website veröffentlichen',
            open: 'Website öffnen',
        },
    },
};
