// Texte: Hostnamen einer Website.

import type { Messages } from '../en';

export const siteHostnames: Pick<Messages, 'hostnames'> = {
    hostnames: {
        lead: 'Wo die Website zu finden ist. Ein eigener Hostname wie docs.example.com braucht zwei DNS-Einträge.',
        none: 'Die Website hat noch keinen eigenen Hostnamen.',
        add: 'Hostnamen hinzufügen',
        hostname: 'Hostname',
        hostnameHint: 'Mindestens drei Teile, etwa docs.example.com. Sie müssen sein DNS ändern können.',
        active: 'In Gebrauch',
        waiting: 'Wartet auf seine Einträge',
        primary: 'Haupt-Hostname',
        primaryText:
            'Leser werden zum Haupt-Hostnamen geschickt, dem zuerst nachgewiesenen. Damit es ein anderer wird, entfernen Sie die davor.',
        records: 'DNS-Einträge',
        addRecords: 'Fügen Sie diese zwei Einträge dort hinzu, wo Sie das DNS Ihrer Domain verwalten:',
        proof: 'Er weist nach, dass der Name Ihnen gehört:',
        route: 'Er führt Leser hierher:',
        name: (type) => `${type}: Name`,
        value: (type) => `${type}: Wert`,
        checking: 'Die Einträge werden gesucht.',
        checked: (time) => `Nachgesehen um ${time}, und wieder jede halbe Minute, solange Sie hier sind.`,
        checkNow: 'Jetzt nachsehen',
        remove: 'Entfernen',
        removeOne: (hostname) => `${hostname} entfernen`,
        removeText:
            'Unter diesem Hostnamen ist die Website dann nicht mehr zu öffnen. Sieben Tage lang kann ihn keine andere Organisation verwenden. Entfernen Sie auch seine DNS-Einträge.',
        needsAdmin: 'Wo eine Website ist, bestimmt man mit der Rolle admin in der Organisation.',
        own: {
            title: 'Adresse auf diesem Server',
            text: 'Jede Website hat eine. Ohne eigenen Hostnamen werden Leser dorthin geschickt.',
            address: 'Adresse',
            path: 'Letzter Teil der Adresse',
            hint: 'Buchstaben, Ziffern und Bindestriche. Die alte Adresse gilt nicht mehr, wenn er sich ändert.',
            save: 'Adresse ändern',
        },
        proxy: {
            title: 'Unter einem Pfad Ihres eigenen Servers',
            text: 'Ihr Webserver kann die Website unter einem Pfad einer anderen zeigen, etwa example.com/docs. Die Seiten holt er von hier.',
            origin: 'Domain und Pfad',
            hint: 'Bleibt es leer, gibt es keinen solchen Server.',
            target: 'Alles unter diesem Pfad holt Ihr Server von',
            save: 'Pfad speichern',
        },
    },
};
