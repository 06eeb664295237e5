// What the chosen colours mean for reading, in numbers.

import { t } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { contrast, MIN_CONTRAST, textOn } from './contrast';
import css from './look.module.css';
import { type Look, valueAt } from './paths';

/** The ends of the grounds that pages can have. */
const GROUNDS = { light: '#ffffff', dark: '#000000' } as const;
const COLOURS = [
    'styling.primaryColor',
    'styling.infoColor',
    'styling.successColor',
    'styling.warningColor',
    'styling.dangerColor',
] as const;

export function Contrasts({ look }: { look: Look }) {
    return (
        <table className={css.contrasts}>
            <caption>{t.look.contrast.title}</caption>
            <thead>
                <tr>
                    <th scope="col">{t.look.contrast.colour}</th>
                    <th scope="col">{t.look.contrast.ground}</th>
                    <th scope="col">{t.look.contrast.text}</th>
                </tr>
            </thead>
            <tbody>
                {COLOURS.flatMap((path) =>
                    (['light', 'dark'] as const).map((theme) => {
                        const colour = String(valueAt(look, `${path}.${theme}`) ?? '');
                        const on = textOn(colour);
                        return (
                            <tr key={`${path} ${theme}`}>
                                <th scope="row">
                                    <Swatch colour={colour} /> {t.look.fields[path]}, {t.look.themes[theme]}
                                </th>
                                <Figure value={contrast(colour, GROUNDS[theme])} note={t.look.contrast.on[theme]} />
                                <Figure
                                    value={on?.contrast}
                                    note={on?.colour === GROUNDS.light ? t.look.contrast.white : t.look.contrast.black}
                                />
                            </tr>
                        );
                    }),
                )}
            </tbody>
        </table>
    );
}

/** The policy of the page allows no style attributes; properties may be set. */
function Swatch({ colour }: { colour: string }) {
    return (
        <span
            className={css.swatch}
            ref={(element) => {
                if (element) element.style.backgroundColor = colour;
            }}
        />
    );
}

function Figure({ value, note }: { value: number | undefined; note: string }) {
    if (value === undefined) return <td>–</td>;
    const isEnough = value >= MIN_CONTRAST;
    // Rounded down: 4.49 is not enough and must not be shown as 4.5.
    const shown = (Math.floor(value * 10) / 10).toLocaleString(t.language, { minimumFractionDigits: 1 });
    return (
        <td data-enough={isEnough}>
            <strong>{shown} : 1</strong> <small>{note}</small>
            <span className="visually-hidden">{isEnough ? t.look.contrast.enough : t.look.contrast.weak}</span>
            {!isEnough && <Icon name="warning" />}
        </td>
    );
}
