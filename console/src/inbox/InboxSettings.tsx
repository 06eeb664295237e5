// How the reader is told of what concerns them: not at all, in the inbox, or by mail too. It is the same in all their
// organizations.

import { useQuery } from '@tanstack/react-query';
import { type NotificationSettings, notificationSettingsQuery, saveNotificationSettings } from '../api/notifications';
import { t } from '../i18n';
import { DialogButton } from '../ui/DialogButton';
import { Field, Form } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';

const TYPES: readonly (keyof NotificationSettings)[] = [
    'reviewRequested',
    'reviewed',
    'replied',
    'mentioned',
    'merged',
    'conflicted',
];
const CHOICES: readonly NotificationSettings['merged'][] = ['off', 'inbox', 'mail'];

export function InboxSettings({ saved }: { saved: () => void }) {
    return (
        <DialogButton label={t.inbox.settings} icon="settings">
            {(close) => (
                <Settings
                    close={close}
                    saved={() => {
                        saved();
                        close();
                    }}
                />
            )}
        </DialogButton>
    );
}

function Settings({ close, saved }: { close: () => void; saved: () => void }) {
    const settings = useQuery(notificationSettingsQuery);
    const send = async (form: FormData) => {
        const chosen = TYPES.map((type) => [type, String(form.get(type))]);
        await saveNotificationSettings(Object.fromEntries(chosen) as NotificationSettings);
        saved();
    };
    return (
        <Screen query={settings} skeleton={<Lines count={6} />}>
            {(present) => (
                <Form send={send} submit={t.inbox.save} cancel={close}>
                    <p>{t.inbox.settingsAbout}</p>
                    {TYPES.map((type) => (
                        <Field key={type} name={type} label={t.inbox.types[type]}>
                            {(attributes) => (
                                <select {...attributes} defaultValue={present[type]}>
                                    {CHOICES.map((choice) => (
                                        <option key={choice} value={choice}>
                                            {t.inbox.choices[choice]}
                                        </option>
                                    ))}
                                </select>
                            )}
                        </Field>
                    ))}
                </Form>
            )}
        </Screen>
    );
}
