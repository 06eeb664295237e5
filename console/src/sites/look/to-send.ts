// A look as the API takes it.

import type { Customization } from '../../api/sites';
import { type Look, valueAt, withValue } from './paths';

const IMAGES = ['header.logo', 'favicon.icon', 'footer.logo'];

/** Fills in what the form leaves open: the second of two pictures, and the parts of an announcement. */
export function toSend(look: Look): Customization {
    let whole = look;
    for (const path of IMAGES) {
        const images = valueAt(whole, path) as { light: string; dark: string } | undefined;
        if (images) {
            const { light, dark } = images;
            whole = withValue(whole, path, { light: light || dark, dark: dark || light });
        }
    }
    const announcement = whole.announcement as Look | undefined;
    if (announcement && !announcement.enabled && !announcement.message)
        whole = withValue(whole, 'announcement', undefined);
    else if (announcement)
        whole = withValue(whole, 'announcement', { enabled: false, message: '', style: 'info', ...announcement });
    return whole as Customization;
}
