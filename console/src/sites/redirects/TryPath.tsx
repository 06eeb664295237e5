// Where a path leads, asked of the server.

import { useState } from 'react';
import { resolveRedirect } from '../../api/site-redirects';
import { t } from '../../i18n';
import { Form, TextField } from '../../ui/Form';
import { useSiteAddress } from '../SiteFrame';
import css from '../site.module.css';

export function TryPath() {
    const address = useSiteAddress();
    const [answer, setAnswer] = useState<{ source: string; target: string | undefined }>();
    const send = async (form: FormData) => {
        const source = String(form.get('source') ?? '').trim();
        setAnswer(undefined);
        setAnswer({ source, target: await resolveRedirect(address, source) });
    };
    return (
        <section className={css.card} aria-labelledby="try-path">
            <h2 id="try-path">{t.redirects.try.title}</h2>
            <Form send={send} submit={t.redirects.try.submit}>
                <TextField
                    name="source"
                    label={t.redirects.try.path}
                    hint={t.redirects.try.hint}
                    placeholder="/old/page"
                    maxLength={512}
                    required
                />
            </Form>
            <p role="status">
                {answer &&
                    (answer.target
                        ? t.redirects.try.leads(answer.source, answer.target)
                        : t.redirects.try.nowhere(answer.source))}
            </p>
        </section>
    );
}
