// The links of the header. Those to addresses are written here; others, and menus, keep what they have.

import type { Schemas } from '../../api/client';
import { t } from '../../i18n';
import { Icon } from '../../ui/Icon';
import type { ControlProps } from './controls';
import css from './look.module.css';

type HeaderItem = Schemas['HeaderItem'];

/** More the API does not take. */
const MAX_LINKS = 50;
const STYLES = ['link', 'button-primary', 'button-secondary'] as const;

export function LinksControl({ path, value, change }: ControlProps) {
    const links = (value as HeaderItem[] | undefined) ?? [];
    const set = (index: number, link: HeaderItem) => change(links.with(index, link));
    const add = () => change([...links, { title: '', to: { kind: 'url', url: '' }, style: 'link' }]);
    return (
        <div className={css.links}>
            {links.map((link, index) => (
                <fieldset key={index} className={css.link}>
                    <legend className="visually-hidden">{t.look.links.one(index + 1)}</legend>
                    <label className="field">
                        <span>{t.look.links.title}</span>
                        <input
                            className="input"
                            name={`${path}[${index}].title`}
                            required
                            maxLength={128}
                            value={link.title}
                            onChange={(event) => set(index, { ...link, title: event.target.value })}
                        />
                    </label>
                    {link.to?.kind === 'url' ? (
                        <label className="field">
                            <span>{t.look.links.url}</span>
                            <input
                                className="input"
                                name={`${path}[${index}].to.url`}
                                required
                                placeholder="https://"
                                value={link.to.url ?? ''}
                                onChange={(event) =>
                                    set(index, { ...link, to: { kind: 'url', url: event.target.value } })
                                }
                            />
                        </label>
                    ) : (
                        <p className={css.kept}>
                            {link.links?.length ? t.look.links.menu(link.links.length) : t.look.links.other}
                        </p>
                    )}
                    <label className="field">
                        <span>{t.look.links.style}</span>
                        <select
                            className="input"
                            value={link.style ?? 'link'}
                            onChange={(event) =>
                                set(index, { ...link, style: event.target.value as (typeof STYLES)[number] })
                            }
                        >
                            {STYLES.map((style) => (
                                <option key={style} value={style}>
                                    {t.look.links.styles[style]}
                                </option>
                            ))}
                        </select>
                    </label>
                    <button
                        type="button"
                        className="icon-button"
                        aria-label={t.look.links.remove(link.title)}
                        title={t.look.links.remove(link.title)}
                        onClick={() => change(links.toSpliced(index, 1))}
                    >
                        <Icon name="trash" />
                    </button>
                </fieldset>
            ))}
            <div>
                <button type="button" className="button" disabled={links.length >= MAX_LINKS} onClick={add}>
                    <Icon name="plus" /> {t.look.links.add}
                </button>
            </div>
        </div>
    );
}
