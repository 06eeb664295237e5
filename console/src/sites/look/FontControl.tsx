// A font: one that comes with the server, or one whose files have addresses.

import type { Schemas } from '../../api/client';
import { t } from '../../i18n';
import type { ControlProps } from './controls';
import css from './look.module.css';

type Custom = Schemas['FontDefinition'];
type Source = Custom['fontFaces'][number]['sources'][number];

const WEIGHTS = [400, 700] as const;
const CUSTOM = 'custom';

interface Props extends ControlProps {
    names: readonly string[];
    isOptional: boolean;
}

export function FontControl({ path, label, value, change, names, isOptional }: Props) {
    const custom = typeof value === 'object' && value !== null ? (value as Custom) : undefined;
    const choose = (name: string) => {
        if (name === CUSTOM) change({ id: path, custom: true, fontFamily: '', fontFaces: [] } satisfies Custom);
        else change(name || undefined);
    };
    return (
        <div className={css.font}>
            <label className="field">
                <span>{label}</span>
                <select
                    className="input"
                    name={path}
                    value={custom ? CUSTOM : String(value ?? '')}
                    onChange={(event) => choose(event.target.value)}
                >
                    {isOptional && <option value="">{t.look.font.same}</option>}
                    {names.map((name) => (
                        <option key={name} value={name}>
                            {spaced(name)}
                        </option>
                    ))}
                    <option value={CUSTOM}>{t.look.font.custom}</option>
                </select>
            </label>
            {custom && <CustomFont path={path} font={custom} change={change} />}
        </div>
    );
}

/** `OpenSans` as people write it. */
const spaced = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^(IBM|ABC)/, '$1 ');

function CustomFont({ path, font, change }: { path: string; font: Custom; change: (font: Custom) => void }) {
    const urlOf = (weight: number) => font.fontFaces.find((face) => face.weight === weight)?.sources[0]?.url ?? '';
    const setUrl = (weight: number, url: string) => {
        const others = font.fontFaces.filter((face) => face.weight !== weight);
        const format: Source = url.endsWith('.woff') ? { url, format: 'woff' } : { url, format: 'woff2' };
        const faces = url ? [...others, { weight, sources: [format] }] : others;
        change({ ...font, fontFaces: faces.sort((a, b) => a.weight - b.weight) });
    };
    return (
        <>
            <label className="field">
                <span>{t.look.font.family}</span>
                <input
                    className="input"
                    name={`${path}.fontFamily`}
                    required
                    maxLength={50}
                    value={font.fontFamily}
                    onChange={(event) => change({ ...font, fontFamily: event.target.value })}
                />
            </label>
            {WEIGHTS.map((weight) => (
                <label key={weight} className="field">
                    <span>{t.look.font.weights[weight]}</span>
                    <input
                        className="input"
                        type="url"
                        name={`${path}.${weight}`}
                        placeholder="https://cdn.example.com/font.woff2"
                        required={weight === 400}
                        value={urlOf(weight)}
                        onChange={(event) => setUrl(weight, event.target.value)}
                    />
                </label>
            ))}
        </>
    );
}
