// Texte zu dem, was der Editor außer Schreiben kann.

import type { Messages } from '../en';

export const editing: Pick<Messages, 'paste'> = {
    paste: {
        onComputer: (name) => `${name} gibt es nur auf dem Computer, auf dem der Text geschrieben wurde.`,
        choose: 'Bild auswählen',
        notFetched: (reason) => `Das Bild darüber bleibt ein Link zu einem anderen Server: ${reason}`,
        understood: 'Schließen',
    },
};
