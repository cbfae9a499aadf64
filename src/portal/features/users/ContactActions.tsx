import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { PhoneActions } from './PhoneActions.tsx';
import { useE164 } from './use-e164.ts';

/** Ways to reach a person, those there are. */
export function ContactActions({ user }: { user: UserRecord }) {
  const { t } = useTranslation('users');
  const number = useE164(user);
  return (
    <>
      {number && <PhoneActions number={number} />}
      {user.email && (
        <ButtonLink variant="outline" icon={Mail} href={`mailto:${user.email}`}>
          {t('users:contact.email')}
        </ButtonLink>
      )}
    </>
  );
}
