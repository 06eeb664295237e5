// Texte: Wer eine Website lesen kann.

import type { Messages } from '../en';

export const siteAudience: Pick<Messages, 'audience' | 'share'> = {
    audience: {
        lead: 'Wer die Website lesen kann, wie sich Besucher anmelden, und was sie von ihnen weiß.',
        who: 'Wer sie lesen kann, sobald sie veröffentlicht ist',
        save: 'Ändern, wer sie lesen kann',
        saved: 'Gespeichert. Es gilt ab jetzt.',
        atOnce: 'Die Website ist veröffentlicht, also gilt das sofort.',
        needsAdmin: 'Wer eine Website lesen kann, bestimmt man mit der Rolle admin in der Organisation.',
        toLinks: 'Freigabelinks verwalten',
        auth: {
            title: 'Anmeldung von Besuchern',
            required: 'Besucher brauchen ein Token. Ohne kann niemand die Website lesen.',
            optional:
                'Wer die Website lesen darf, liest sie ohne Token. Mit einem sehen Besucher, was für sie bestimmt ist.',
            backend: 'Wer Besucher anmeldet',
            backends: {
                custom: {
                    title: 'Ihr eigener Server',
                    text: 'Er unterschreibt ein Token mit dem Schlüssel darunter und hängt es an die Adresse.',
                },
                integration: {
                    title: 'Eine Integration',
                    text: 'Eine Integration, die auf dieser Website installiert ist, meldet Besucher an.',
                },
            },
            fallback: 'Wohin Besucher ohne Token kommen',
            fallbackHint:
                'Die Adresse Ihrer Anmeldung. Bleibt sie leer, sagt ihnen eine Seite, dass sie sich anmelden sollen.',
            save: 'Anmeldung speichern',
            signedBy: (name) => `Besucher meldet ${name} an.`,
            key: 'Schlüssel zum Unterschreiben',
            keyText:
                'Damit unterschreibt Ihr Server Tokens (JWT) mit HS256 und schickt Besucher mit ?jwt_token=… zurück. Er bleibt auf Ihrem Server: Wer ihn hat, kann die Website lesen.',
            showKey: 'Schlüssel zeigen',
            hideKey: 'Schlüssel verbergen',
            newKey: 'Neuen Schlüssel erzeugen',
            newKeyText:
                'Mit dem jetzigen Schlüssel unterschriebene Tokens gelten sofort nicht mehr, und Besucher müssen sich neu anmelden. Ihr Server braucht den neuen Schlüssel.',
        },
        claims: {
            title: 'Was über Besucher bekannt ist',
            text: 'Merkmale sind Angaben über einen Besucher, etwa ein Tarif oder eine Rolle. Bedingungen von Blöcken, Seiten und Teilen der Website verwenden sie. Was hier nicht steht, wird verworfen.',
            adaptive: 'Der Inhalt hängt vom Besucher ab',
            adaptiveText:
                'Bedingungen werden für jeden Besucher ausgewertet. Schalten Sie es ein, bevor Sie sie verwenden.',
            none: 'Noch werden keine Merkmale angenommen.',
            name: 'Name',
            nameHint: 'Wie ihn das Token hat: Buchstaben, Ziffern und Unterstriche.',
            taken: 'Ein Merkmal dieses Namens gibt es schon. Wählen Sie einen anderen, oder entfernen Sie es zuerst.',
            meaning: 'Was es sagt',
            values: 'Werte',
            types: {
                boolean: 'Ja oder nein',
                string: 'Text',
                number: 'Zahl',
                array: 'Liste',
                object: 'Mehrere Merkmale',
            },
            listOf: (values) => `Liste von: ${values}`,
            some: 'Nur diese Werte',
            someHint: 'Durch Kommas getrennt. Bleibt es leer, kann es jeder Text sein.',
            source: 'Kommt aus',
            sourceHint: 'Was der Browser sagt, kann jeder setzen: Verbergen Sie damit nichts Geheimes.',
            signed: 'Unterschriebenes Token',
            unsigned: 'Browser',
            add: 'Merkmal hinzufügen',
            remove: 'Entfernen',
            removeOne: (name) => `Merkmal ${name} entfernen`,
            removeText: 'Bedingungen, die es verwenden, behandeln es ab dann als fehlend.',
            conditions: 'Bedingungen zum Kopieren',
            conditionsText: 'Für das Feld „Bedingung“ eines Teils der Website oder eines Blocks.',
        },
    },
    share: {
        lead: 'Mit einem Freigabelink kann die Website lesen, wer ihn hat. Geben Sie jeder Gruppe ihren eigenen, damit Sie ihn nur für sie abschalten können.',
        none: 'Es gibt noch keinen Freigabelink. Legen Sie einen an, und schicken Sie ihn denen, die die Website lesen dürfen.',
        create: 'Freigabelink anlegen',
        name: 'Name',
        nameHint: 'Für wen er ist. Leser sehen ihn nicht.',
        unnamed: 'Ohne Namen',
        created: (date) => `Angelegt ${date}`,
        address: 'Adresse zum Weitergeben',
        active: 'An',
        inactive: 'Aus',
        rename: 'Umbenennen',
        renameOne: (name) => `${name} umbenennen`,
        switchOff: 'Abschalten',
        switchOffOne: (name) => `${name} abschalten`,
        switchOn: 'Einschalten',
        switchOnOne: (name) => `${name} einschalten`,
        delete: 'Löschen',
        deleteOne: (name) => `${name} löschen`,
        deleteText:
            'Wer ihn hat, kann die Website nicht mehr lesen, und dieselbe Adresse gilt nie wieder. Um ihn für eine Weile anzuhalten, schalten Sie ihn ab.',
        notUsed: (audience) => `Freigabelinks sind jetzt nicht nötig. Die Website können lesen: „${audience}“.`,
        toAudience: 'Ändern, wer sie lesen kann',
        notPublished: 'Die Links gelten, sobald die Website veröffentlicht ist.',
        needsAdmin: 'Freigabelinks und ihre Adressen sind für die Rolle admin in der Organisation.',
    },
};
