// Many redirects at once, as text. Lines that cannot be imported stay in the text, with what is wrong with them.

import { useState } from 'react';
import { pagesQuery, queryClient } from '../../api/queries';
import { createRedirects } from '../../api/site-redirects';
import { t } from '../../i18n';
import { CloseButton } from '../../ui/DialogButton';
import { Field, Form } from '../../ui/Form';
import { messageOf } from '../../ui/message';
import { useSiteAddress } from '../SiteFrame';
import { linesOf } from './lines';
import { destinationsOf, type PlacedSpace } from './paths';
import css from './redirects.module.css';

interface Problem {
    number: number;
    text: string;
    message: string;
}

interface Result {
    created: number;
    problems: Problem[];
}

const EXAMPLE = '/old/guide, /guide/start\n/shop, https://example.com/shop';

export function ImportRedirects({ spaces, close }: { spaces: readonly PlacedSpace[]; close: () => void }) {
    const address = useSiteAddress();
    const [text, setText] = useState('');
    const [progress, setProgress] = useState<[done: number, count: number]>();
    const [result, setResult] = useState<Result>();
    const readFile = (file: File | undefined) => void file?.text().then(setText);
    const send = async () => {
        setResult(undefined);
        const lines = linesOf(text, await readDestinations(spaces));
        const sent = lines.flatMap((line) => (line.redirect ? [{ ...line, redirect: line.redirect }] : []));
        const redirects = sent.map(({ redirect }) => redirect);
        const errors = await createRedirects(address, redirects, (done) => setProgress([done, redirects.length]));
        setProgress(undefined);
        const refused = sent.flatMap((line, index) =>
            errors[index] ? [{ ...line, message: messageOf(errors[index]) }] : [],
        );
        const unread = lines.flatMap((line) =>
            line.fault ? [{ ...line, message: t.redirects.import.faults[line.fault] }] : [],
        );
        const problems = [...unread, ...refused].sort((a, b) => a.number - b.number);
        setText(problems.map((line) => line.text).join('\n'));
        setResult({
            created: redirects.length - refused.length,
            problems: problems.map((line, index) => ({ number: index + 1, text: line.text, message: line.message })),
        });
    };
    if (result && result.problems.length === 0)
        return (
            <>
                <p role="status">{t.redirects.import.created(result.created)}</p>
                <CloseButton close={close} />
            </>
        );
    return (
        <Form send={send} submit={t.redirects.import.submit} cancel={close}>
            {result && (
                <div role="alert" className={css.problems}>
                    <p>
                        {result.created > 0 && `${t.redirects.import.created(result.created)} `}
                        {t.redirects.import.left(result.problems.length)}
                    </p>
                    <ol>
                        {result.problems.map(({ number, text: line, message }) => (
                            <li key={number}>
                                <code>{line}</code> {message}
                            </li>
                        ))}
                    </ol>
                </div>
            )}
            <Field name="text" label={t.redirects.import.text} hint={t.redirects.import.hint}>
                {(attributes) => (
                    <textarea
                        {...attributes}
                        className={`input ${css.text}`}
                        rows={10}
                        required
                        spellCheck={false}
                        placeholder={EXAMPLE}
                        value={text}
                        onChange={(event) => setText(event.target.value)}
                    />
                )}
            </Field>
            <Field name="file" label={t.redirects.import.file}>
                {(attributes) => (
                    <input
                        {...attributes}
                        type="file"
                        accept=".csv,.txt,.tsv,text/plain,text/csv"
                        onChange={(event) => readFile(event.target.files?.[0])}
                    />
                )}
            </Field>
            {progress && <p role="status">{t.redirects.import.progress(...progress)}</p>}
        </Form>
    );
}

async function readDestinations(spaces: readonly PlacedSpace[]) {
    const ids = [...new Set(spaces.map(({ siteSpace }) => siteSpace.space.id))];
    const trees = await Promise.all(ids.map((id) => queryClient.fetchQuery(pagesQuery(id))));
    const pages = new Map(ids.map((id, index) => [id, trees[index]?.pages ?? []]));
    return destinationsOf(spaces, (space) => pages.get(space) ?? []);
}
