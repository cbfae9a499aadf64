import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissingCall } from '#client/api-error.ts';
import { ApiError, call, type ApiResponse } from '#client/api.ts';
import { setLanguage, startI18n } from '#client/i18n.ts';
import { forgetChosenLanguage } from '#client/language-preference.ts';
import { getQueryOptions } from '#client/query.ts';
import { $session, updateSessionUser } from '#client/session.ts';
import { toast } from '#client/toasts.ts';
import { OTP_RESEND_SECONDS } from '#domain/auth/endpoints.ts';
import { secondFactor } from '#domain/auth/second-factor.ts';
import type { BodyInput } from '#domain/endpoint.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import { CONTACT_FIELDS, type ContactCode } from '#domain/users/user.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { EndpointForm, EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { Card } from '#ui/Card.tsx';
import { countdownEnd, ResendButton } from '#ui/form/ResendButton.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { contactFields, personalFields, usersResource } from '../users/parts.ts';

const DevicesCard = lazy(() => import('./DevicesCard.tsx').then((module) => ({ default: module.DevicesCard })));

const TwoStepCard = lazyPart(async () => {
  const [module] = await Promise.all([import('./TwoStepCard.tsx'), startI18n(['second-factor'])]);
  return module.TwoStepCard;
});

/** Details, password, second factor and devices of the signed-in user. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const query = useQuery(getQueryOptions(users.getProfile));
  const mayHaveFactor = mayCall(useActor(), secondFactor.status);
  if (isMissingCall(query.error)) return <SessionCard />;
  return (
    <>
      <PageHeader title={t('profile:title')} />
      <RecordLoader query={query} icon={UserRound} listHref="/">
        {(user) => (
          <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-2">
            <div className="grid gap-6">
              <DetailsCard user={user} />
              <ContactCard user={user} />
            </div>
            <div className="grid gap-6">
              <PasswordCard />
              {mayHaveFactor && (
                <Suspense fallback={<Skeleton className="h-60" />}>
                  <TwoStepCard />
                </Suspense>
              )}
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

/** Details of the session, for an external backend that stores no profile. */
function SessionCard() {
  const { t } = useTranslation(['profile', 'users']);
  const user = useStore($session)?.user;
  if (!user) return null;
  const { email, username, role } = user;
  const rows = { name: [user.firstName, user.lastName].filter(Boolean).join(' '), email, username };
  const details = [...Object.entries(rows), ['role', t(`users:roles.${role}`)] as const].filter(([, value]) => value);
  return (
    <>
      <PageHeader title={t('profile:title')} />
      <Card as="section" aria-label={t('profile:details')} stripe className="p-5">
        <h2 className="mb-4 text-2xl">{t('profile:details')}</h2>
        <dl className="grid gap-4">
          {details.map(([field, value]) => (
            <div key={field}>
              <dt className="text-muted text-sm">{t(`users:fields.${field}`)}</dt>
              <dd className="font-medium wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-muted mt-4">{t('profile:notEditable')}</p>
      </Card>
    </>
  );
}

const DETAILS_TEXTS = { saved: 'profile:saved', failed: 'profile:saveFailed' };

type Profile = UserRecord & { hasPassword?: boolean | undefined };

const fetchProfile = async () => (await call(users.getProfile)).data;

function updateSession(saved: UserRecord): void {
  const { id, firstName, lastName, email, username, role, preferredLanguage } = saved;
  const image = saved.image?.url ?? null;
  updateSessionUser({ id, firstName, lastName, email, username, role, image, preferredLanguage });
}

/** Form of the user's own details; a new preferred language switches the interface. */
function DetailsCard({ user }: { user: UserRecord }) {
  const { t } = useTranslation('profile');
  const applySaved = (saved: UserRecord) => {
    updateSession(saved);
    if (saved.preferredLanguage === user.preferredLanguage) return;
    void setLanguage(saved.preferredLanguage);
    // Removes the language chosen on this device, which would override the one now stored in the profile.
    forgetChosenLanguage();
  };
  return (
    <Card as="section" aria-label={t('profile:details')} stripe className="p-5">
      <h2 className="mb-4 text-2xl">{t('profile:details')}</h2>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <EndpointForm
          endpoint={users.updateProfile}
          fields={personalFields}
          record={user}
          texts={DETAILS_TEXTS}
          invalidates={usersResource.invalidates}
          reload={fetchProfile}
          onSaved={({ data }) => applySaved(data)}
        />
      </Suspense>
    </Card>
  );
}

const CONTACT_TEXTS = { saved: 'profile:contact.changed', failed: 'profile:contact.changeFailed' };
const PASSWORD_FIELD = {
  field: 'currentPassword',
  control: 'password',
  required: true,
  autoComplete: 'current-password',
} as const satisfies FormField;

interface PendingCodes {
  codes: readonly ContactCode[];
  /** Seconds until new codes may be requested. */
  resendInSeconds: number;
  /** Repeats the request, which sends new codes. */
  resend: () => Promise<ApiResponse<typeof users.requestContactChange>>;
  /** Address to which each code was sent. */
  addresses: Partial<Record<ContactCode, string>>;
  complete: (saved: UserRecord) => void;
}

/**
 * Form of e-mail address, phone number and username. A change needs the password, then a code for each new address and
 * one of the second factor.
 */
function ContactCard({ user }: { user: Profile }) {
  const { t } = useTranslation('profile');
  const [pending, setPending] = useState<PendingCodes>();
  const hasPassword = user.hasPassword !== false;
  const fields = useMemo(
    (): FormField[] => [
      ...contactFields,
      ...(hasPassword ? [{ ...PASSWORD_FIELD, when: { changed: CONTACT_FIELDS } }] : []),
    ],
    [hasPassword],
  );
  return (
    <Card as="section" aria-label={t('profile:contact.title')} className="p-5">
      <h2 className="text-2xl">{t('profile:contact.title')}</h2>
      <p className="text-muted mt-1 mb-4">
        {t(hasPassword ? 'profile:contact.intro' : 'profile:contact.introWithoutPassword')}
      </p>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <EndpointForm
          endpoint={users.requestContactChange}
          fields={fields}
          record={user}
          texts={CONTACT_TEXTS}
          submitLabel={t('profile:contact.change')}
          invalidates={usersResource.invalidates}
          reload={fetchProfile}
          onSaved={({ data }) => updateSession(data)}
          onPending={({ codes, resendInSeconds = OTP_RESEND_SECONDS }, input, complete) => {
            if (codes.length === 0) return false;
            const { email, countryCode = user.countryCode, phoneNumber = user.phoneNumber } = input;
            const phone = `${String(countryCode)} ${String(phoneNumber)}`;
            setPending({
              codes,
              resendInSeconds,
              resend: () =>
                call(users.requestContactChange, { body: input as BodyInput<typeof users.requestContactChange> }),
              complete,
              addresses: { email: String(email), phone },
            });
            return true;
          }}
        />
        {pending && <CodesDialog {...pending} onClose={() => setPending(undefined)} />}
      </Suspense>
    </Card>
  );
}

/** Dialog that asks for the codes of a contact change; a button requests new codes. */
function CodesDialog({ addresses, complete, onClose, ...sent }: PendingCodes & { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [codes, setCodes] = useState(sent.codes);
  const [resendEnd, setResendEnd] = useState(() => countdownEnd(sent.resendInSeconds));
  const resend = useMutation({
    mutationFn: sent.resend,
    onSuccess: ({ codes: resent, resendInSeconds = OTP_RESEND_SECONDS }) => {
      setCodes(resent);
      setResendEnd(countdownEnd(resendInSeconds));
      toast.success(t('profile:contact.resent'));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfter) setResendEnd(countdownEnd(error.retryAfter));
      void showFailureToast(error, 'profile:contact.resendFailed');
    },
  });
  const fields = codes.map((code): FormField => ({
    field: `${code}Code`,
    control: 'tel',
    required: true,
    autoComplete: 'one-time-code',
    hint: `profile:contact.sent.${code}`,
    // Unicode isolates keep the address left-to-right in an Arabic sentence.
    hintParams: { address: `\u2068${addresses[code] ?? ''}\u2069` },
  }));
  return (
    <EndpointFormDialog
      endpoint={users.confirmContactChange}
      title={t('profile:contact.confirmTitle')}
      submitLabel={t('profile:contact.confirm')}
      fields={fields}
      texts={CONTACT_TEXTS}
      onSaved={({ data }) => {
        updateSession(data);
        complete(data);
      }}
      onClose={onClose}
    >
      {codes.some((code) => code !== 'factor') && (
        <div className="mt-4">
          <ResendButton
            label={t('profile:contact.resend')}
            labelIn={(time) => t('profile:contact.resendIn', { time })}
            end={resendEnd}
            isSending={resend.isPending}
            onClick={() => resend.mutate()}
          />
        </div>
      )}
    </EndpointFormDialog>
  );
}

const PASSWORD_FIELDS: readonly FormField[] = [
  PASSWORD_FIELD,
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
