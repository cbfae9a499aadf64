import { Check, Circle } from 'lucide-react';
import { PASSWORD_RULES, type PasswordRule } from '#domain/auth/credentials.ts';
import type { Translate } from '#domain/translator.ts';

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** What a password needs, ticked off while it is typed. */
export function PasswordRules({ t, id, password }: { t: Translate; id: string; password: string }) {
  return (
    <div id={id} className="text-sm">
      <p className="text-base-content/75">{t('auth:rules.title')}</p>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {RULES.map((rule) => {
          const isMet = PASSWORD_RULES[rule](password);
          const Icon = isMet ? Check : Circle;
          return (
            <li key={rule} className="flex items-center gap-2 py-0.5">
              <Icon aria-hidden className={`size-4 shrink-0 ${isMet ? 'text-success' : 'text-base-content/50'}`} />
              <span>{t(`auth:rules.${rule}`)}</span>
              <span className="sr-only">{t(isMet ? 'auth:rules.met' : 'auth:rules.unmet')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
