// The site as readers will see it, in a tab: published pages refuse to be shown in frames.

import { useState } from 'react';
import { previewUrl } from '../api/sites';
import { t } from '../i18n';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { useSiteAddress } from './SiteFrame';

export function PreviewButton({ isDisabled }: { isDisabled?: boolean }) {
    const address = useSiteAddress();
    const [error, setError] = useState<unknown>();
    const open = () =>
        previewUrl(address).then((url) => {
            setError(undefined);
            window.open(url, '_blank', 'noopener,noreferrer');
        }, setError);
    return (
        <>
            <button type="button" className="button" disabled={isDisabled} onClick={() => void open()}>
                <Icon name="eye" /> {t.sites.preview}
            </button>
            <FormError error={error} />
        </>
    );
}
