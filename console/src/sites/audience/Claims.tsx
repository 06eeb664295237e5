// What is known of visitors, so that parts of the site and blocks of pages can be for some of them.

import { useQuery } from '@tanstack/react-query';
import {
    type ClaimSchema,
    type ClaimsSchema,
    claimsQuery,
    saveClaims,
    suggestedConditionsQuery,
} from '../../api/site-audience';
import { type Site, updateSite } from '../../api/sites';
import { t } from '../../i18n';
import { Copyable } from '../../ui/Copyable';
import { ConfirmButton, DialogButton } from '../../ui/DialogButton';
import { Lines, Screen } from '../../ui/Screen';
import table from '../../ui/table.module.css';
import { SettingSwitch } from '../SettingSwitch';
import { useSiteAddress, useSitePermissions } from '../SiteFrame';
import css from '../site.module.css';
import { ClaimForm } from './ClaimForm';
import { type Claim, claimsOf, expressionOf, isSame, schemaOf } from './claims';

export function Claims({ site }: { site: Site }) {
    const address = useSiteAddress();
    const { mayArrange } = useSitePermissions(address.org);
    const claims = useQuery(claimsQuery(address));
    return (
        <section className={css.section} aria-labelledby="claims">
            <h2 id="claims">{t.audience.claims.title}</h2>
            <p className={css.note}>{t.audience.claims.text}</p>
            <SettingSwitch
                label={t.audience.claims.adaptive}
                text={t.audience.claims.adaptiveText}
                isOn={site.adaptiveContent.enabled}
                isDisabled={!mayArrange}
                save={(enabled) => updateSite(address, { adaptiveContent: { enabled } })}
            />
            <Screen query={claims} skeleton={<Lines count={3} />}>
                {(schema) => <ClaimTable schema={schema} mayChange={mayArrange} />}
            </Screen>
            <Suggestions />
        </section>
    );
}

function ClaimTable({ schema, mayChange }: { schema: ClaimsSchema; mayChange: boolean }) {
    const address = useSiteAddress();
    const claims = claimsOf(schema);
    const save = (list: Claim[]) => saveClaims(address, schemaOf(list, t.audience.claims.unsigned));
    return (
        <>
            {claims.length === 0 ? (
                <p className={css.note}>{t.audience.claims.none}</p>
            ) : (
                <table className={table.table}>
                    <thead>
                        <tr>
                            <th>{t.audience.claims.name}</th>
                            <th>{t.audience.claims.meaning}</th>
                            <th>{t.audience.claims.values}</th>
                            <th>{t.audience.claims.source}</th>
                            <th>
                                <span className="visually-hidden">{t.audience.claims.remove}</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        {claims.map((claim) => (
                            <tr key={expressionOf(claim)}>
                                <td data-label={t.audience.claims.name}>
                                    <code>{expressionOf(claim)}</code>
                                </td>
                                <td data-label={t.audience.claims.meaning}>{claim.schema.description}</td>
                                <td data-label={t.audience.claims.values}>{valuesOf(claim.schema)}</td>
                                <td data-label={t.audience.claims.source}>
                                    {claim.isSigned ? t.audience.claims.signed : t.audience.claims.unsigned}
                                </td>
                                <td className={table.end}>
                                    {mayChange && (
                                        <ConfirmButton
                                            label={t.audience.claims.remove}
                                            name={t.audience.claims.removeOne(claim.name)}
                                            text={t.audience.claims.removeText}
                                            act={() => save(claims.filter((one) => !isSame(one, claim)))}
                                        />
                                    )}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
            {mayChange && (
                <div>
                    <DialogButton label={t.audience.claims.add} icon="plus">
                        {(close) => (
                            <ClaimForm close={close} taken={claims} add={(claim) => save([...claims, claim])} />
                        )}
                    </DialogButton>
                </div>
            )}
        </>
    );
}

function valuesOf(schema: ClaimSchema): string {
    if (schema.enum) return schema.enum.join(', ');
    if (schema.type === 'array' && schema.items) return t.audience.claims.listOf(valuesOf(schema.items));
    if (schema.type === 'object') return Object.keys(schema.properties ?? {}).join(', ');
    return t.audience.claims.types[schema.type];
}

function Suggestions() {
    const { data = [] } = useQuery(suggestedConditionsQuery(useSiteAddress()));
    if (data.length === 0) return null;
    return (
        <details className={css.suggestions}>
            <summary>{t.audience.claims.conditions}</summary>
            <p className={css.note}>{t.audience.claims.conditionsText}</p>
            <ul>
                {data.map(({ condition, description }) => (
                    <li key={condition}>
                        <Copyable label={description} value={condition} />
                    </li>
                ))}
            </ul>
        </details>
    );
}
