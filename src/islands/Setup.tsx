import { useEffect, useRef } from 'react';
import { LOCALE_CODES, LOCALES, type Locale } from '#domain/locales.ts';
import type { Messages } from '#domain/translator.ts';
import { Button, ButtonLink } from '#ui/form/buttons.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { ProgressBar } from '#ui/loading.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Note } from './login/FormFrame.tsx';
import { GarageStep } from './setup/GarageStep.tsx';
import { STEPS, type Step } from './setup/setup-values.ts';
import { DefaultsStep } from './setup/DefaultsStep.tsx';
import { TextField } from './setup/fields.tsx';
import { useLanguage } from './setup/use-language.ts';
import { useSetup } from './setup/use-setup.ts';
import { AdministratorStep } from './setup/AdministratorStep.tsx';

/**
 * Page of [set-up](docs/rules/installations.md#set-up): the code, then three steps, in a language that can be switched
 * at any time.
 */
export function Setup({ locale: pageLocale, messages }: { locale: Locale; messages: Messages }) {
  const { locale, t, switchTo } = useLanguage(pageLocale, messages);
  const state = useSetup(t, locale);
  const { values, screen, error, fieldErrors, isPending, submit } = state;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastScreen = useRef(screen);
  const step = STEPS.find((one) => one === screen);

  useEffect(() => {
    document.title = `${t(`setup:titles.${screen}`)} · ${import.meta.env.PUBLIC_APP_NAME}`;
  }, [t, screen]);
  useEffect(() => {
    const hasChanged = lastScreen.current !== screen;
    lastScreen.current = screen;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (hasChanged) {
      heading.current?.focus();
      scrollTo(0, 0);
    }
  }, [screen, error]);

  const stepProps = {
    t,
    locale,
    values,
    errors: fieldErrors,
    onChange: state.change,
  };
  return (
    <div className="bg-base-200 text-base-content flex min-h-dvh flex-col items-center px-4 py-6 sm:py-10">
      <header className="flex w-full max-w-xl flex-wrap items-center justify-between gap-3">
        <p className="font-heading flex items-center gap-2 text-2xl font-bold">
          <Logo className="size-9" />
          {import.meta.env.PUBLIC_APP_NAME}
        </p>
        <SegmentedControl
          label={t('setup:language')}
          value={locale}
          options={LOCALE_CODES.map((code) => ({ value: code, label: LOCALES[code].name }))}
          // Keeps the current language if the messages of the new one cannot be loaded.
          onChange={(next) => void switchTo(next).catch(() => {})}
        />
      </header>
      <main className="stripe-top sheet mt-6 w-full max-w-xl px-5 py-6 sm:px-8 sm:py-8">
        {isPending && <ProgressBar label={t('auth:pending')} />}
        {step && <Progress step={step} label={t('setup:progress', progressOf(step))} />}
        <h1 ref={heading} tabIndex={-1} className="font-heading text-4xl leading-tight font-bold outline-none">
          {t(`setup:titles.${screen}`)}
        </h1>
        <p className="text-muted mt-2">{t(`setup:leads.${screen}`)}</p>
        <div role="alert">{error.title && <Note tone="danger" text={error.title} reason={error.reason} />}</div>
        {screen === 'closed' ? (
          <ButtonLink href="/login" size="lg" block className="mt-6">
            {t('setup:signIn')}
          </ButtonLink>
        ) : (
          // POST keeps the values out of the URL if the form is ever submitted without the script.
          <form
            ref={form}
            method="post"
            noValidate
            className="mt-6 grid gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            {screen === 'code' && (
              <TextField
                name="code"
                label={t('setup:fields.code')}
                hint={t('setup:hints.code')}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                dir="ltr"
                required
                value={state.code}
                error={fieldErrors['code']}
                onChange={state.changeCode}
              />
            )}
            {screen === 'administrator' && (
              <AdministratorStep {...stepProps} password={state.password} onPassword={state.changePassword} />
            )}
            {screen === 'garage' && <GarageStep {...stepProps} />}
            {screen === 'start' && <DefaultsStep {...stepProps} />}
            <div className="mt-2 grid gap-3">
              <Button type="submit" size="lg" block loading={isPending}>
                {t(screen === 'start' ? 'setup:finish' : 'setup:next')}
              </Button>
              {step && step !== STEPS[0] && (
                <Button variant="ghost" block onClick={() => history.back()}>
                  {t('setup:back')}
                </Button>
              )}
            </div>
          </form>
        )}
      </main>
    </div>
  );
}

const progressOf = (step: Step) => ({ step: STEPS.indexOf(step) + 1, total: STEPS.length });

function Progress({ step, label }: { step: Step; label: string }) {
  return (
    <div className="mb-4">
      <div aria-hidden className="flex gap-1.5">
        {STEPS.map((one, index) => (
          <span
            key={one}
            className={`h-1.5 grow rounded-full ${index <= STEPS.indexOf(step) ? 'bg-primary' : 'bg-base-300'}`}
          />
        ))}
      </div>
      <p className="text-muted mt-2 text-sm">{label}</p>
    </div>
  );
}
