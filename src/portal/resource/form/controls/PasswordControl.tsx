import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN, PASSWORD_RULES } from '#domain/auth/credentials.ts';
import { IconButton } from '#ui/form/buttons.tsx';
import { Checklist } from '#ui/form/Checklist.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { PAGE_ALIGNMENT_CLASS, type ControlProps, type FieldWithControl } from './control-props.ts';

/**
 * Password input with a button that shows it, a Caps Lock warning and, for a new password, a checklist of the rules.
 */
export function PasswordControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'password'>>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCapsLocked, setCapsLocked] = useState(false);
  const detectCapsLock = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'));
  return (
    <>
      <div className="relative">
        <Input
          {...inputProps}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          className={`pe-12 rtl:ps-12 rtl:pe-3 ${PAGE_ALIGNMENT_CLASS}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={detectCapsLock}
          onKeyUp={detectCapsLock}
        />
        <span className="absolute inset-y-0 end-0 flex items-center pe-1">
          <IconButton
            label={t(isShown ? 'form:password.hide' : 'form:password.show')}
            icon={isShown ? EyeOff : Eye}
            onClick={() => setShown(!isShown)}
          />
        </span>
      </div>
      <p role="status" className="text-sm">
        {isCapsLocked && t('form:password.capsLock')}
      </p>
      {field.autoComplete === 'new-password' && <PasswordRules password={value} />}
    </>
  );
}

function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation();
  return (
    <Checklist
      title={t('form:password.rules')}
      items={Object.entries(PASSWORD_RULES).map(([rule, isMetBy]) => ({
        label: t(`form:password.${rule}`, { min: PASSWORD_MIN }),
        isMet: isMetBy(password),
      }))}
      metLabel={t('form:password.met')}
      unmetLabel={t('form:password.unmet')}
    />
  );
}
