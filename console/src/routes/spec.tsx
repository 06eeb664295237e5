// One OpenAPI spec: its source, what is wrong with it, its versions.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import css from '../admin/admin.module.css';
import { Back, Fact, Facts, Head, Section } from '../admin/parts';
import { SpecSourceFields, sourceOf } from '../admin/SpecSource';
import { SpecProblems, SpecState } from '../admin/SpecState';
import {
    deleteSpec,
    readContent,
    replaceSource,
    type Spec,
    setVisibility,
    specQuery,
    specVersionQuery,
    specVersionsQuery,
} from '../api/specs';
import { ago, moment, t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { Copyable } from '../ui/Copyable';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { FormError } from '../ui/Failure';
import { Form } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';
import { save } from '../ui/save';

export function SpecScreen() {
    const { org, slug } = useParams({ from: '/orgs/$org/openapi/$slug' });
    const spec = useQuery(specQuery(org, slug));
    return (
        <SettingsFrame
            org={org}
            title={slug}
            bar={<Back to="/orgs/$org/openapi" params={{ org }} label={t.settings.areas.specs[0]} />}
        >
            <Head title={slug}>{spec.data?.permissions.edit && <Actions org={org} spec={spec.data} />}</Head>
            <Screen query={spec} skeleton={<Lines count={6} />}>
                {(one) => (
                    <>
                        <About org={org} spec={one} />
                        {one.lastProcessedErrors.length > 0 && (
                            <Section title={t.specs.problems(one.lastProcessedErrors.length)}>
                                {one.lastProcessErrorCode && one.lastVersion && <p>{t.specs.before}</p>}
                                <SpecProblems problems={one.lastProcessedErrors} />
                            </Section>
                        )}
                        <Versions org={org} spec={one} />
                    </>
                )}
            </Screen>
        </SettingsFrame>
    );
}

function Actions({ org, spec }: { org: string; spec: Spec }) {
    const navigate = useNavigate();
    const remove = async () => {
        await deleteSpec(org, spec.slug);
        await navigate({ to: '/orgs/$org/openapi', params: { org } });
    };
    return (
        <>
            <DialogButton label={t.specs.replace}>
                {(close) => (
                    <Form
                        submit={t.specs.replace}
                        cancel={close}
                        send={async (form) => {
                            await replaceSource(org, spec.slug, await sourceOf(form));
                            close();
                        }}
                    >
                        <SpecSourceFields />
                    </Form>
                )}
            </DialogButton>
            <ConfirmButton label={t.specs.delete} text={t.specs.deleteText(spec.slug)} act={remove} />
        </>
    );
}

function About({ org, spec }: { org: string; spec: Spec }) {
    const [error, setError] = useState<unknown>();
    /** What was chosen, until the server has it. */
    const [chosen, choose] = useState<Spec['visibility']>();
    const change = (visibility: Spec['visibility']) => {
        choose(visibility);
        void setVisibility(org, spec.slug, visibility)
            .then(() => setError(undefined), setError)
            .finally(() => choose(undefined));
    };
    return (
        <>
            <Facts>
                <Fact name={t.specs.state}>
                    <SpecState spec={spec} />
                </Fact>
                <Fact name={t.specs.source}>{spec.sourceURL ?? t.specs.sent}</Fact>
                {spec.lastProcessedAt && (
                    <Fact name={t.specs.processed}>
                        <time dateTime={spec.lastProcessedAt} title={moment(spec.lastProcessedAt)}>
                            {ago(spec.lastProcessedAt)}
                        </time>
                    </Fact>
                )}
                <Fact name={t.specs.readers}>
                    <span className={css.check}>
                        <input
                            id="public"
                            type="checkbox"
                            checked={(chosen ?? spec.visibility) === 'public'}
                            disabled={!spec.permissions.edit}
                            onChange={(event) => change(event.target.checked ? 'public' : 'private')}
                        />
                        <label htmlFor="public">{t.specs.visibility.public}</label>
                    </span>
                </Fact>
            </Facts>
            <FormError error={error} />
            {spec.urls.published && <Copyable label={t.specs.published} value={spec.urls.published} />}
            <Copyable
                label={t.specs.use}
                value={`{% openapi-operation spec="${spec.slug}" path="/…" method="get" %}{% endopenapi-operation %}`}
            />
        </>
    );
}

function Versions({ org, spec }: { org: string; spec: Spec }) {
    const versions = useQuery(specVersionsQuery(org, spec.slug, spec.lastVersion));
    const [error, setError] = useState<unknown>();
    const download = () =>
        readContent(org, spec.slug)
            .then((content) => save(`${spec.slug}.json`, JSON.stringify(content, null, 2), 'application/json'))
            .catch(setError);
    return (
        <Section title={t.specs.versions}>
            <Screen
                query={versions}
                skeleton={<Lines count={3} />}
                isEmpty={(list) => list.items.length === 0}
                empty={<p className={css.about}>{t.specs.noVersions}</p>}
            >
                {(list) => (
                    <>
                        <ul className={css.list}>
                            {list.items.map((version) => (
                                <li key={version.id}>
                                    <Version
                                        org={org}
                                        slug={spec.slug}
                                        id={version.id}
                                        at={version.createdAt}
                                        isLatest={version.id === spec.lastVersion}
                                    />
                                </li>
                            ))}
                        </ul>
                        {list.next && <p className={css.about}>{t.specs.olderVersions(list.items.length)}</p>}
                        <div className={css.buttons}>
                            <button type="button" className="button" onClick={() => void download()}>
                                {t.specs.download}
                            </button>
                        </div>
                        <FormError error={error} />
                    </>
                )}
            </Screen>
        </Section>
    );
}

function Version(props: { org: string; slug: string; id: string; at: string; isLatest: boolean }) {
    const [isOpen, setOpen] = useState(false);
    const version = useQuery({ ...specVersionQuery(props.org, props.slug, props.id), enabled: isOpen });
    const problems = version.data?.problems ?? [];
    return (
        <details className={css.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
                <time dateTime={props.at}>{moment(props.at)}</time>
                {props.isLatest && <span className="status open">{t.specs.shown}</span>}
            </summary>
            <div>
                <FormError error={version.error} />
                {version.data && (problems.length ? <SpecProblems problems={problems} /> : <p>{t.specs.noProblems}</p>)}
            </div>
        </details>
    );
}
