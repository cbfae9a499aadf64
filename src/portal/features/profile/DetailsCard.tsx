import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { setLanguage } from '#client/i18n.ts';
import { updateSessionUser } from '#client/session.ts';
import { users, type UserRecord } from '#domain/users/endpoints.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { profileForm, usersResource } from '../users/parts.ts';

const TEXTS = { saved: 'profile:saved', failed: 'profile:saveFailed' };

/** What a person says of himself; a changed language is that of the interface at once. */
export function DetailsCard({ user }: { user: UserRecord }) {
  const { t } = useTranslation('profile');
  const takeUp = (saved: UserRecord) => {
    const { id, firstName, lastName, email, username, role, preferredLanguage } = saved;
    const image = saved.image?.url ?? null;
    updateSessionUser({ id, firstName, lastName, email, username, role, image, preferredLanguage });
    if (preferredLanguage !== user.preferredLanguage) void setLanguage(preferredLanguage);
  };
  return (
    <Card as="section" aria-label={t('profile:details')} stripe className="p-5">
      <h2 className="mb-4 text-2xl">{t('profile:details')}</h2>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <EndpointForm
          endpoint={users.updateProfile}
          fields={profileForm}
          record={user}
          texts={TEXTS}
          invalidates={usersResource.invalidates}
          reload={async () => (await call(users.getProfile)).data}
          onSaved={({ data }) => takeUp(data)}
        />
      </Suspense>
    </Card>
  );
}
