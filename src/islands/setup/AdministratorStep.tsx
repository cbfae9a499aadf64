import { deriveUsername } from '#domain/setup/setup.ts';
import { Field } from '#ui/form/Field.tsx';
import { PasswordInput } from '../login/fields.tsx';
import { PasswordRules } from '../login/NewPasswordForm.tsx';
import { PhoneField, TextField, type StepProps } from './fields.tsx';
import { chooseCallingCode, readBrowserZone } from './setup-values.ts';

interface Props extends StepProps {
  password: string;
  onPassword: (password: string) => void;
}

/** First step: the administrator. */
export function AdministratorStep({ t, values, onChange, errors, password, onPassword }: Props) {
  const username = deriveUsername(values);
  const passwordError = errors['password'];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label={t('setup:fields.firstName')}
          autoComplete="given-name"
          required
          value={values.firstName}
          error={errors['firstName']}
          onChange={(firstName) => onChange({ firstName })}
        />
        <TextField
          name="lastName"
          label={t('setup:fields.lastName')}
          autoComplete="family-name"
          required
          value={values.lastName}
          error={errors['lastName']}
          onChange={(lastName) => onChange({ lastName })}
        />
      </div>
      <PhoneField
        t={t}
        name="phoneNumber"
        label={t('setup:fields.phoneNumber')}
        autoComplete="tel-national"
        code={values.adminCountryCode}
        number={values.phoneNumber}
        codeError={errors['countryCode']}
        error={errors['phoneNumber']}
        onCode={(code) => onChange(chooseCallingCode(values, code, readBrowserZone()))}
        onNumber={(phoneNumber) => onChange({ phoneNumber })}
      />
      <TextField
        name="email"
        type="email"
        label={t('setup:optional', { field: t('setup:fields.email') })}
        hint={t('setup:hints.email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={values.email}
        error={errors['email']}
        onChange={(email) => onChange({ email })}
      />
      {/* Password managers save the password under this username. */}
      <input
        type="text"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <Field label={t('setup:fields.password')} htmlFor="password" error={passwordError}>
        <PasswordInput
          t={t}
          id="password"
          name="password"
          autoComplete="new-password"
          invalid={passwordError !== undefined}
          describedBy={passwordError ? 'password-error password-rules' : 'password-rules'}
          value={password}
          onChange={({ target }) => onPassword(target.value)}
        />
        <PasswordRules t={t} id="password-rules" password={password} />
      </Field>
      <p className="text-muted text-sm" aria-live="polite">
        {username && (
          <>
            {t('setup:username')} <bdi className="text-base-content font-semibold">{username}</bdi>
          </>
        )}
      </p>
    </>
  );
}
