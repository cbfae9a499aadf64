import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { users } from '#domain/users/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';

const FIELDS: readonly FormField[] = [
  { field: 'currentPassword', control: 'password', required: true, autoComplete: 'current-password' },
  { field: 'newPassword', control: 'password', required: true, autoComplete: 'new-password' },
];
const TEXTS = { saved: 'profile:password.changed', failed: 'profile:password.changeFailed' };

/** Changes the password of someone who knows the present one. */
export function PasswordCard() {
  const { t } = useTranslation('profile');
  return (
    <Card as="section" aria-label={t('profile:password.title')} className="p-5">
      <h2 className="text-2xl">{t('profile:password.title')}</h2>
      <p className="text-muted mt-1 mb-4">{t('profile:password.intro')}</p>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <EndpointForm
          endpoint={users.changePassword}
          fields={FIELDS}
          texts={TEXTS}
          submitLabel={t('profile:password.change')}
        />
      </Suspense>
    </Card>
  );
}
