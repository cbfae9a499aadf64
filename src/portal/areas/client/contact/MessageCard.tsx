import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#domain/messages/endpoints.ts';
import type { UserRecord } from '#domain/users/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

const FIELDS: readonly FormField[] = [
  { field: 'fullName', control: 'text', required: true, autoComplete: 'name' },
  {
    field: 'email',
    control: 'email',
    required: true,
    autoComplete: 'email',
    says: { email: 'get-in-touch:emailInvalid' },
  },
  { field: 'message', control: 'textarea', required: true },
];
const TEXTS = { saved: 'messages:created', failed: 'messages:createFailed', incomplete: 'get-in-touch:fillAll' };

/** A message to the garage; who writes is filled in already. */
export function MessageCard({ user }: { user: UserRecord }) {
  const { t } = useTranslation(['get-in-touch', 'messages']);
  const id = useId();
  const [website, setWebsite] = useState('');
  const fullName = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Card as="section" aria-labelledby={id} stripe className="p-5">
      <h2 id={id} className="mb-4 text-2xl">
        {t('get-in-touch:write')}
      </h2>
      {/* What fills this in is no person. */}
      <input
        className="hidden"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        value={website}
        onChange={(event) => setWebsite(event.target.value)}
      />
      <Suspense fallback={<Skeleton className="h-96" />}>
        <EndpointForm
          endpoint={messages.create}
          fields={FIELDS}
          defaults={{ fullName, email: user.email, ...(website && { website }) }}
          texts={TEXTS}
          submitLabel={t('get-in-touch:send')}
        />
      </Suspense>
    </Card>
  );
}
