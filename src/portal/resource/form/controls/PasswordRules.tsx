import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN, PASSWORD_RULES } from '#domain/auth/credentials.ts';

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation();
  return (
    <div className="mt-1 text-sm">
      <p>{t('form:password.rules')}</p>
      <ul>
        {Object.entries(PASSWORD_RULES).map(([rule, holds]) => {
          const isMet = holds(password);
          const Icon = isMet ? Check : Circle;
          return (
            <li key={rule} className="flex items-center gap-2">
              <Icon aria-hidden className={`size-4 ${isMet ? 'text-success' : 'opacity-50'}`} />
              {t(`form:password.${rule}`, { min: PASSWORD_MIN })}
              <span className="sr-only">{t(isMet ? 'form:password.met' : 'form:password.unmet')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
