import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemMessage } from '#client/problem-message.ts';
import { $session } from '#client/session.ts';
import type { ReauthenticationRequest } from '#client/unsaved/unsaved-input.ts';
import type { Problem } from '#domain/problems.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const FORM = 'reauthentication';

/** Dialog that asks for the password before a [dangerous call](docs/rules/sessions.md#reauthentication) is sent. */
export function ReauthenticationDialog({ request }: { request: ReauthenticationRequest }) {
  const { t } = useTranslation(['reauthentication', 'form', 'validation']);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<readonly Problem[]>();
  const { needsFactor, isPending, answer } = request;
  const names = needsFactor ? (['currentPassword', 'factorCode'] as const) : (['currentPassword'] as const);
  const problems = missing ?? request.problems;
  const firstInvalid = names.find((name) => problems.some(({ field }) => field === name));
  // Focuses after each attempt, not while somebody types.
  const focusInvalid = useEffectEvent(() => {
    const name = firstInvalid ?? names[0];
    if (!isPending) form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  });
  useEffect(() => focusInvalid(), [request]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const entries = new FormData(form.current!);
    const entered = Object.fromEntries(names.map((name) => [name, (entries.get(name) ?? '') as string]));
    const empty = names.filter((name) => !entered[name]!.trim());
    setMissing(empty.length > 0 ? empty.map((field) => ({ field, code: 'required' })) : undefined);
    if (empty.length === 0) answer(entered);
  }

  const fieldProps = (name: (typeof names)[number]) => {
    const problem = problems.find(({ field }) => field === name);
    const label = t(`reauthentication:fields.${name}`);
    return { label, htmlFor: `${FORM}-${name}`, error: problem && problemMessage(t, problem, label) };
  };
  const inputProps = (name: (typeof names)[number]) => {
    const isInvalid = problems.some(({ field }) => field === name);
    const id = `${FORM}-${name}`;
    return {
      id,
      name,
      'aria-invalid': isInvalid || undefined,
      'aria-describedby': isInvalid ? `${id}-error` : undefined,
    };
  };
  const { user } = $session.get() ?? {};
  return (
    <Dialog
      open
      size="sm"
      onClose={() => answer(undefined)}
      title={t('reauthentication:title')}
      closeLabel={t('form:close')}
      actions={
        <>
          <Button variant="ghost" onClick={() => answer(undefined)}>
            {t('form:cancel')}
          </Button>
          <Button type="submit" form={FORM} loading={isPending}>
            {t('reauthentication:submit')}
          </Button>
        </>
      }
    >
      <form ref={form} id={FORM} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p>{t('reauthentication:text')}</p>
        {/* Password managers look for the account. */}
        <input type="text" hidden readOnly autoComplete="username" value={user?.email ?? user?.username ?? ''} />
        <Field {...fieldProps('currentPassword')} required>
          <Input
            {...inputProps('currentPassword')}
            type="password"
            autoComplete="current-password"
            dir="ltr"
            className="rtl:text-end"
          />
        </Field>
        {needsFactor && (
          <Field {...fieldProps('factorCode')} required hint={t('reauthentication:codeHint')}>
            <Input
              {...inputProps('factorCode')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              className="rtl:text-end"
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
