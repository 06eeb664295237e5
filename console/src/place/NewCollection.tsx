// A new collection, in another one or at the root.

import { createCollection } from '../api/places';
import { t } from '../i18n';
import { DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { CollectionField, parentOf } from './CollectionField';

export function NewCollection({ org }: { org: string }) {
    return (
        <DialogButton label={t.place.newCollection} icon="collection">
            {(close) => (
                <Form
                    submit={t.place.createCollection}
                    cancel={close}
                    send={async (form) => {
                        await createCollection(org, String(form.get('title')).trim(), parentOf(form));
                        close();
                    }}
                >
                    <TextField name="title" label={t.place.name} required maxLength={50} />
                    <CollectionField org={org} />
                </Form>
            )}
        </DialogButton>
    );
}
