// Copies a space with its settings and grants, and leads to the copy.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { duplicateSpace } from '../api/places';
import type { Space } from '../api/queries';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { FormError } from '../ui/Failure';

export function DuplicateSpace({ space }: { space: Space }) {
    const navigate = useNavigate();
    const duplicate = useMutation({
        mutationFn: () => duplicateSpace(space.id),
        onSuccess: (id) => navigate({ to: '/spaces/$space/$', params: { space: id, _splat: '' } }),
    });
    return (
        <section className={people.section}>
            <h2>{t.place.duplicate}</h2>
            <p className={people.none}>{t.place.duplicateText}</p>
            <div>
                <button
                    type="button"
                    className="button"
                    disabled={duplicate.isPending}
                    onClick={() => duplicate.mutate()}
                >
                    {t.place.duplicate}
                </button>
            </div>
            <FormError error={duplicate.error} />
        </section>
    );
}
