import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { usersResource } from './users.resource.tsx';

const FIELDS: readonly FormField[] = [
  { field: 'name', control: 'text', required: true, hint: 'users:hints.anonymize', autoComplete: 'off' },
  { field: 'reason', control: 'textarea' },
];
const OWED_FIELDS: readonly FormField[] = [...FIELDS, { field: 'confirmed', control: 'switch' }];
const TEXTS = { saved: 'users:anonymized', failed: 'users:anonymizeFailed' };

interface Props {
  user: UserRecord;
  onClose: () => void;
}

/** Dialog that anonymizes a client; the user confirms by typing the client's name. */
export function AnonymizeDialog({ user, onClose }: Props) {
  const { t } = useTranslation('users');
  const title = usersResource.title(user);
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={users.anonymize}
        params={{ id: user.id }}
        fields={/[1-9]/.test(user.owed ?? '') ? OWED_FIELDS : FIELDS}
        texts={TEXTS}
        invalidates={['vehicles', 'visits', 'tasks', 'payments', 'media', 'messages', 'ratings']}
        title={t('users:anonymizeTitle', { title })}
        submitLabel={t('users:anonymize')}
        isDanger
        onClose={onClose}
      />
    </Suspense>
  );
}
