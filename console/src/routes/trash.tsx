// Deleted spaces: who deleted them, until when they can be restored, and restoring them.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import css from '../admin/admin.module.css';
import { Head } from '../admin/parts';
import { collectionsQuery } from '../api/queries';
import { type DeletedSpace, restoreSpace, trashQuery } from '../api/trash';
import { ago, moment, t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { emojiOf } from '../ui/emoji';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import { Empty, Lines, Screen } from '../ui/Screen';

export function TrashScreen() {
    const { org } = useParams({ from: '/orgs/$org/settings/trash' });
    const trash = useQuery(trashQuery(org));
    const [restored, setRestored] = useState<DeletedSpace>();
    const title = t.settings.areas.trash[0];
    return (
        <SettingsFrame org={org} title={title}>
            <Head title={title} />
            <p className={css.about}>{t.trash.about}</p>
            <p role="status">
                {restored && (
                    <>
                        {t.trash.restored}{' '}
                        <Link to="/spaces/$space/$" params={{ space: restored.id, _splat: '' }} className={css.link}>
                            {restored.title}
                        </Link>
                    </>
                )}
            </p>
            <Screen
                query={trash}
                skeleton={<Lines count={4} />}
                isEmpty={(list) => list.length === 0}
                empty={<Empty title={t.trash.empty} />}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map((space) => (
                            <Row key={space.id} org={org} space={space} restored={() => setRestored(space)} />
                        ))}
                    </ul>
                )}
            </Screen>
        </SettingsFrame>
    );
}

function Row({ org, space, restored }: { org: string; space: DeletedSpace; restored: () => void }) {
    const collections = useQuery(collectionsQuery(org));
    const collection = collections.data?.find(({ id }) => id === space.parent);
    const restore = useMutation({ mutationFn: () => restoreSpace(space.id), onSuccess: restored });
    const { deletedBy, deletedAt, purgeAt } = space;
    return (
        <li className={css.row}>
            {emojiOf(space.emoji) || <Icon name="space" />}
            <span className={css.text}>
                <strong>{space.title}</strong>
                <small>
                    {deletedBy
                        ? t.trash.deletedBy(deletedBy.displayName, ago(deletedAt))
                        : t.trash.deleted(ago(deletedAt))}
                    {collection && ` · ${t.trash.returnsTo(collection.title)}`}
                </small>
                <small>{t.trash.until(moment(purgeAt))}</small>
            </span>
            <button
                type="button"
                className="button"
                aria-label={t.trash.restoreOf(space.title)}
                disabled={restore.isPending}
                onClick={() => restore.mutate()}
            >
                {t.trash.restore}
            </button>
            <FormError error={restore.error} />
        </li>
    );
}
