import { useEffect, useEffectEvent, useState } from 'react';
import type { SignIn } from '#domain/auth/endpoints.ts';
import { passwordLinks } from '#domain/auth/password-links.ts';
import { call, type ApiResponse } from '#client/api.ts';
import { Button } from '#ui/form/buttons.tsx';
import { ProgressBar } from '#ui/loading.tsx';
import { toFormError, type FormError } from './form-error.ts';
import { FormFrame, type ModeProps } from './FormFrame.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

interface Props extends Omit<ModeProps, 'identifier'> {
  secret: string;
  /** Stores the session or continues with the second step; returns an error when neither is possible. */
  onSignedIn: (response: { data: SignIn }) => Promise<FormError | undefined>;
  onBack: () => void;
}

/** Isolates an identifier as left-to-right text inside right-to-left sentences. */
const isolate = (identifier: string) => `\u2066${identifier}\u2069`;

type Holder = ApiResponse<typeof passwordLinks.check>['data'];

/**
 * Form of the `link` mode: sets the password of the link's owner and signs in (docs/rules/messages.md#password-links).
 */
export function PasswordLinkForm({ t, locale, secret, onSignedIn, onBack }: Props) {
  const [holder, setHolder] = useState<Holder>();
  const [error, setError] = useState<FormError>();

  const check = () =>
    void call(passwordLinks.check, { body: { secret } }).then(
      ({ data }) => setHolder(data),
      (failure: unknown) => setError(toFormError(failure, 'checkPasswordLink', t, locale)),
    );
  const checkOnMount = useEffectEvent(check);
  useEffect(() => checkOnMount(), []);

  if (holder)
    return (
      <NewPasswordForm
        t={t}
        locale={locale}
        identifier={holder.identifier}
        shouldFocus
        action="usePasswordLink"
        title={t('auth:link.title')}
        lead={t('auth:link.lead', { name: holder.firstName, identifier: isolate(holder.identifier) })}
        submitLabel={t('auth:link.submit')}
        save={async (password) => onSignedIn(await call(passwordLinks.use, { body: { secret, password } }))}
        navigatesAway
        onBack={onBack}
      />
    );
  if (!error) return <ProgressBar label={t('auth:pending')} />;
  return (
    <FormFrame
      t={t}
      formRef={null}
      onSubmit={(event) => event.preventDefault()}
      title={t('auth:link.title')}
      error={error}
      isPending={false}
      shouldFocus={false}
    >
      {!error.isFinal && (
        <Button
          type="button"
          size="lg"
          block
          onClick={() => {
            setError(undefined);
            check();
          }}
        >
          {t('auth:link.retry')}
        </Button>
      )}
      <Button type="button" variant="ghost" block onClick={onBack}>
        {t('auth:back')}
      </Button>
    </FormFrame>
  );
}
