import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { useE164 } from './use-e164.ts';

/** Ways to reach a person, those there are. */
export function ContactActions({ user }: { user: UserRecord }) {
  const { t } = useTranslation('users');
  const number = useE164(user);
  return (
    <>
      {number && (
        <>
          <ButtonLink variant="outline" icon={Phone} href={`tel:${number}`}>
            {t('users:contact.call')}
          </ButtonLink>
          <ButtonLink
            variant="outline"
            icon={MessageCircle}
            href={`https://wa.me/${number.slice(1)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('users:contact.whatsapp')}
          </ButtonLink>
        </>
      )}
      {user.email && (
        <ButtonLink variant="outline" icon={Mail} href={`mailto:${user.email}`}>
          {t('users:contact.email')}
        </ButtonLink>
      )}
    </>
  );
}
