// How far an OpenAPI spec is, and what is wrong with it.

import type { Spec, SpecProblem } from '../api/specs';
import { t } from '../i18n';
import css from './admin.module.css';

export function SpecState({ spec }: { spec: Spec }) {
    if (spec.processingState !== 'complete') return <span className="status draft">{t.specs.processing}</span>;
    if (spec.lastProcessErrorCode) return <span className="status problem">{t.specs.failed}</span>;
    const { length } = spec.lastProcessedErrors;
    if (length) return <span className="status">{t.specs.problems(length)}</span>;
    return <span className="status open">{t.specs.valid}</span>;
}

/** More are not drawn at once. */
const MAX_PROBLEMS = 200;

export function SpecProblems({ problems }: { problems: readonly SpecProblem[] }) {
    return (
        <>
            <ul className={css.problems}>
                {problems.slice(0, MAX_PROBLEMS).map((problem, index) => (
                    <li key={index} className={css.problem}>
                        <b>{problem.line ? t.specs.line(problem.line) : ''}</b>
                        <span>{problem.line ? problem.message.replace(/^Line \d+: /, '') : problem.message}</span>
                        {(problem.pointer || problem.url) && (
                            <small>
                                {problem.url} <code>{problem.pointer}</code>
                            </small>
                        )}
                    </li>
                ))}
            </ul>
            {problems.length > MAX_PROBLEMS && <p>{t.specs.moreProblems(problems.length - MAX_PROBLEMS)}</p>}
        </>
    );
}
