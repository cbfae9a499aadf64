import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissingCall } from '#client/api-error.ts';
import { getQueryOptions } from '#client/query.ts';
import { $session } from '#client/session.ts';
import { readContactAttribution } from '#client/tracking/message-origin.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { users, type UserRecord } from '#domain/users/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { formatNonBreakingPhone } from '#portal/features/users/parts.ts';
import { GarageCard } from './GarageCard.tsx';

/** Screen with the contact form and the contact details of the garage. */
export function GetInTouchScreen() {
  const { t } = useTranslation('get-in-touch');
  const query = useQuery(getQueryOptions(users.getProfile));
  const sessionUser = useStore($session)?.user;
  return (
    <>
      <PageHeader title={t('get-in-touch:title')} />
      <DetailLayout>
        <div className="min-w-0">
          {sessionUser && isMissingCall(query.error) ? (
            <MessageCard user={sessionUser} />
          ) : (
            <RecordLoader query={query} icon={UserRound} listHref={paths.clientDashboard()}>
              {(user) => <MessageCard user={user} />}
            </RecordLoader>
          )}
        </div>
        <GarageCard />
      </DetailLayout>
    </>
  );
}

const FIELDS: readonly FormField[] = [{ field: 'message', control: 'textarea', required: true }];
const TEXTS = { saved: 'messages:created', failed: 'messages:createFailed', incomplete: 'get-in-touch:fillAll' };

/** Form that sends a message to the garage. It has only a text field, because the account determines the sender. */
export function MessageCard({ user }: { user: UserRecord | SessionUser }) {
  const { t } = useTranslation(['get-in-touch', 'messages']);
  const id = useId();
  const [website, setWebsite] = useState('');
  const contact = user.email ?? ('phoneNumber' in user ? formatNonBreakingPhone(user) : '');
  return (
    <Card as="section" aria-labelledby={id} stripe className="p-5">
      <h2 id={id} className="text-2xl">
        {t('get-in-touch:write')}
      </h2>
      {contact && (
        <p className="text-muted mt-1 mb-4">
          {t('get-in-touch:replyTo')}{' '}
          <bdi dir="ltr" className="wrap-anywhere">
            {contact}
          </bdi>
        </p>
      )}
      {/* Honeypot: only bots fill in this field. */}
      <input
        className="hidden"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        value={website}
        onChange={(event) => setWebsite(event.target.value)}
      />
      <Suspense fallback={<Skeleton className="mt-4 h-48" />}>
        <EndpointForm
          endpoint={messages.create}
          fields={FIELDS}
          defaults={{ ...readContactAttribution(), ...(website && { website }) }}
          texts={TEXTS}
          submitLabel={t('get-in-touch:send')}
        />
      </Suspense>
    </Card>
  );
}
