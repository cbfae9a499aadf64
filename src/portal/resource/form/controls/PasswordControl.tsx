import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/form/buttons.tsx';
import { Input } from '#ui/form/inputs.tsx';
import type { ControlProps, FieldWithControl } from './control-props.ts';
import { PasswordRules } from './PasswordRules.tsx';

/** A password that can be shown; says so when Caps Lock is on, and what a new one still needs. */
export function PasswordControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'password'>>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCapsLocked, setCapsLocked] = useState(false);
  const notice = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'));
  return (
    <>
      <div className="relative" dir="ltr">
        <Input
          {...inputProps}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="pe-12"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={notice}
          onKeyUp={notice}
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
