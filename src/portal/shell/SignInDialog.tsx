import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '#client/api.ts';
import { removeDrafts } from '#client/unsaved/drafts.ts';
import { redirectTo } from '#client/redirect.ts';
import { decodeToken } from '#client/session-parsing.ts';
import { $session, readAccessToken, signIn } from '#client/session.ts';
import { $signInRequest, abandonUnsavedInput } from '#client/unsaved/unsaved-input.ts';
import { auth } from '#domain/auth/endpoints.ts';
import { normalizeIdentifier } from '#domain/auth/credentials.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const FORM = 'sign-in-again';

/** Dialog to sign in again over a screen with unsaved input (docs/rules/drafts.md#end-of-the-session). */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['auth', 'form']);
  const [person] = useState($session.get()?.user);
  useSignInElsewhere(person?.id);
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    const [identifier, password] = ['identifier', 'password'].map((name) => (typed.get(name) ?? '') as string);
    if (!identifier?.trim() || !password) return setProblem(t('auth:fillAll'));
    setPending(true);
    setProblem(undefined);
    try {
      const session = signIn(
        await call(auth.login, { body: { identifier: normalizeIdentifier(identifier), password } }),
      );
      if (session && session.user.id === person?.id) return $signInRequest.get()?.();
      removeDrafts();
      abandonUnsavedInput();
      redirectTo(session?.user.role === 'CLIENT' ? '/client' : '/admin');
    } catch (error) {
      setProblem(t(getFailureKey(error)));
    } finally {
      setPending(false);
    }
  }

  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('auth:again.title')}
      closeLabel={t('form:close')}
      actions={
        <Button type="submit" form={FORM} loading={isPending}>
          {t('auth:signIn.submit')}
        </Button>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <p>{t('auth:again.text')}</p>
        <Field label={t('auth:fields.identifier')} htmlFor="again-identifier">
          <Input
            id="again-identifier"
            name="identifier"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            className="rtl:text-end"
            defaultValue={person?.email ?? person?.username}
          />
        </Field>
        <Field label={t('auth:fields.password')} htmlFor="again-password">
          <Input
            id="again-password"
            name="password"
            type="password"
            autoComplete="current-password"
            dir="ltr"
            className="rtl:text-end"
          />
        </Field>
        <p role="alert" className="text-error">
          {problem}
        </p>
        {name && <p className="text-muted text-sm">{t('auth:again.other', { name })}</p>}
      </form>
    </Dialog>
  );
}

/** Closes the dialog when the same person has signed in in another tab. */
function useSignInElsewhere(id: string | undefined): void {
  useEffect(() => {
    const check = () => {
      const token = decodeToken(readAccessToken());
      if (token && token.subject === id) $signInRequest.get()?.();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [id]);
}

/** Returns the i18n key of the reason why a sign-in failed. */
function getFailureKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'auth:failed.login';
  if (error.code === 'NETWORK') return 'auth:reasons.network';
  if (error.status === 429) return 'errors:TOO_MANY_REQUESTS';
  return error.status >= 500 ? 'auth:reasons.server' : 'auth:reasons.credentials';
}
