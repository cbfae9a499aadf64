import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { setLanguage } from '#client/i18n.ts';
import { forgetChosenLanguage } from '#client/language-preference.ts';
import { queryOf } from '#client/query.ts';
import { updateSessionUser } from '#client/session.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { profileFields, usersResource } from '../users/parts.ts';

const DevicesCard = lazy(() => import('./DevicesCard.tsx').then((module) => ({ default: module.DevicesCard })));

/** Details and password of the signed-in user. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const query = useQuery(queryOf(users.getProfile));
  return (
    <>
      <PageHeader title={t('profile:title')} />
      <RecordLoader query={query} icon={UserRound} listHref="/">
        {(user) => (
          <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-2">
            <DetailsCard user={user} />
            <div className="grid gap-6">
              <PasswordCard />
              <Suspense fallback={<Skeleton className="h-60" />}>
                <DevicesCard />
              </Suspense>
            </div>
          </div>
        )}
      </RecordLoader>
    </>
  );
}

const DETAILS_TEXTS = { saved: 'profile:saved', failed: 'profile:saveFailed' };

/** Form of the user's own details; a new preferred language switches the interface. */
function DetailsCard({ user }: { user: UserRecord }) {
  const { t } = useTranslation('profile');
  const applySaved = (saved: UserRecord) => {
    const { id, firstName, lastName, email, username, role, preferredLanguage } = saved;
    const image = saved.image?.url ?? null;
    updateSessionUser({ id, firstName, lastName, email, username, role, image, preferredLanguage });
    if (preferredLanguage === user.preferredLanguage) return;
    void setLanguage(preferredLanguage);
    // The choice is stored already.
    forgetChosenLanguage();
  };
  return (
    <Card as="section" aria-label={t('profile:details')} stripe className="p-5">
      <h2 className="mb-4 text-2xl">{t('profile:details')}</h2>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <EndpointForm
          endpoint={users.updateProfile}
          fields={profileFields}
          record={user}
          texts={DETAILS_TEXTS}
          invalidates={usersResource.invalidates}
          reload={async () => (await call(users.getProfile)).data}
          onSaved={({ data }) => applySaved(data)}
        />
      </Suspense>
    </Card>
  );
}

const PASSWORD_FIELDS: readonly FormField[] = [
  { field: 'currentPassword', control: 'password', required: true, autoComplete: 'current-password' },
  { field: 'newPassword', control: 'password', required: true, autoComplete: 'new-password' },
];
const PASSWORD_TEXTS = { saved: 'profile:password.changed', failed: 'profile:password.changeFailed' };

/** Form that changes the password; it asks for the current one. */
function PasswordCard() {
  const { t } = useTranslation('profile');
  return (
    <Card as="section" aria-label={t('profile:password.title')} className="p-5">
      <h2 className="text-2xl">{t('profile:password.title')}</h2>
      <p className="text-muted mt-1 mb-4">{t('profile:password.intro')}</p>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <EndpointForm
          endpoint={users.changePassword}
          fields={PASSWORD_FIELDS}
          texts={PASSWORD_TEXTS}
          submitLabel={t('profile:password.change')}
        />
      </Suspense>
    </Card>
  );
}
