// The controls of the look: each shows the value at a path, and tells what it shall be.

import { t } from '../../i18n';
import { FontControl } from './FontControl';
import type { Control } from './fields';
import { LinksControl } from './LinksControl';
import css from './look.module.css';

export interface ControlProps {
    path: string;
    label: string;
    value: unknown;
    change: (value: unknown) => void;
}

type Themed = { light: string; dark: string };
const THEMES = ['light', 'dark'] as const;
const EMPTY: Themed = { light: '', dark: '' };
const FIRST_TINT: Themed = { light: '#4b5563', dark: '#9ca3af' };

export function LookControl({ control, ...props }: ControlProps & { control: Control }) {
    const { path, label, value, change } = props;
    switch (control.kind) {
        case 'text':
        case 'url':
            return (
                <label className="field">
                    <span>{label}</span>
                    <input
                        className="input"
                        name={path}
                        type={control.kind}
                        {...(control.kind === 'text' ? { maxLength: control.max } : { placeholder: 'https://' })}
                        value={String(value ?? '')}
                        onChange={(event) => change(event.target.value || undefined)}
                    />
                </label>
            );
        case 'switch':
            return (
                <label className={css.switch}>
                    <input
                        type="checkbox"
                        name={path}
                        checked={value === true}
                        onChange={(event) => change(event.target.checked)}
                    />
                    {label}
                </label>
            );
        case 'choice':
            return (
                <label className="field">
                    <span>{label}</span>
                    <select
                        className="input"
                        name={path}
                        value={String(value ?? control.options[0])}
                        onChange={(event) => change(event.target.value)}
                    >
                        {control.options.map((option) => (
                            <option key={option} value={option}>
                                {optionName(path, option)}
                            </option>
                        ))}
                    </select>
                </label>
            );
        case 'colours':
            return <Colours {...props} isOptional={!!control.isOptional} />;
        case 'images':
            return <Images {...props} />;
        case 'font':
            return <FontControl {...props} names={control.names} isOptional={!!control.isOptional} />;
        case 'links':
            return <LinksControl {...props} />;
    }
}

function optionName(path: string, option: string): string {
    const ofPath: Record<string, string> = t.look.options[path as keyof typeof t.look.options] ?? {};
    return ofPath[option] ?? option;
}

function Colours({ path, label, value, change, isOptional }: ControlProps & { isOptional: boolean }) {
    const colours = value as Themed | undefined;
    return (
        <fieldset className={css.pair}>
            <legend>{label}</legend>
            {isOptional && (
                <label className={css.switch}>
                    <input
                        type="checkbox"
                        name={path}
                        checked={!!colours}
                        onChange={(event) => change(event.target.checked ? FIRST_TINT : undefined)}
                    />
                    {t.look.tint}
                </label>
            )}
            {colours &&
                THEMES.map((theme) => (
                    <label key={theme} className={css.colour}>
                        <input
                            type="color"
                            aria-label={`${label}: ${t.look.themes[theme]}`}
                            value={longForm(colours[theme])}
                            onChange={(event) => change({ ...colours, [theme]: event.target.value })}
                        />
                        <span>{t.look.themes[theme]}</span>
                        <input
                            className="input"
                            name={`${path}.${theme}`}
                            aria-label={`${label}: ${t.look.themes[theme]}, ${t.look.code}`}
                            pattern="#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
                            maxLength={7}
                            required
                            spellCheck={false}
                            value={colours[theme]}
                            onChange={(event) => change({ ...colours, [theme]: event.target.value })}
                        />
                    </label>
                ))}
        </fieldset>
    );
}

/** `input type=color` knows six digits only. */
function longForm(colour: string): string {
    const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
    return short
        ? `#${short
              .slice(1)
              .flatMap((digit) => [digit, digit])
              .join('')}`
        : colour;
}

/** One address serves both themes if the second is left empty. */
function Images({ path, label, value, change }: ControlProps) {
    const images = (value as Themed | undefined) ?? EMPTY;
    const set = (theme: 'light' | 'dark', url: string) => {
        const changed = { ...images, [theme]: url };
        change(changed.light || changed.dark ? changed : undefined);
    };
    return (
        <fieldset className={css.pair}>
            <legend>{label}</legend>
            {THEMES.map((theme) => (
                <label key={theme} className="field">
                    <span>{t.look.themes[theme]}</span>
                    <input
                        className="input"
                        type="url"
                        name={`${path}.${theme}`}
                        placeholder="https://"
                        value={images[theme]}
                        onChange={(event) => set(theme, event.target.value)}
                    />
                </label>
            ))}
        </fieldset>
    );
}
