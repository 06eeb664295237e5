// The keys that there are.

import { useEffect, useRef } from 'react';
import { t } from '../i18n';
import css from './search.module.css';

export function KeysDialog({ close }: { close: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    return (
        <dialog ref={dialog} className={`dialog ${css.keys}`} aria-labelledby="keys-title" onClose={close}>
            <h2 id="keys-title">{t.keys.title}</h2>
            {t.keys.groups.map(([name, ...rows]) => (
                <section key={name}>
                    <h3>{name}</h3>
                    <dl>
                        {rows.map((row) => {
                            const [keys = '', words = ''] = row.split('|');
                            return (
                                <div key={row}>
                                    <dt>
                                        {keys.split(' ').map((key) => (
                                            <kbd key={key}>{key}</kbd>
                                        ))}
                                    </dt>
                                    <dd>{words}</dd>
                                </div>
                            );
                        })}
                    </dl>
                </section>
            ))}
            <div className="actions">
                <button type="button" className="button" onClick={() => dialog.current?.close()}>
                    {t.close}
                </button>
            </div>
        </dialog>
    );
}
