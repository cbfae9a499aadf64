import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { whatsAppLink } from '#domain/branding/contact-links.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';

/** Buttons that call, message or e-mail a user, as far as the data exists. */
export function ContactButtons({ user }: { user: UserRecord }) {
  const { t } = useTranslation('users');
  const number = useE164(user);
  return (
    <>
      {number && <PhoneButtons number={number} />}
      {user.email && (
        <ButtonLink variant="outline" icon={Mail} href={`mailto:${user.email}`}>
          {t('users:contact.email')}
        </ButtonLink>
      )}
    </>
  );
}

/** Buttons that call or message an E.164 number. */
export function PhoneButtons({ number }: { number: string }) {
  const { t } = useTranslation('users');
  return (
    <>
      <ButtonLink variant="outline" icon={Phone} href={`tel:${number}`}>
        {t('users:contact.call')}
      </ButtonLink>
      <ButtonLink variant="outline" icon={MessageCircle} href={whatsAppLink(number)} target="_blank" rel="noreferrer">
        {t('users:contact.whatsapp')}
      </ButtonLink>
    </>
  );
}

/** Returns a user's phone number in E.164 once the numbering-plan library has loaded; undefined without a number. */
export function useE164({ countryCode, phoneNumber }: Pick<UserRecord, 'countryCode' | 'phoneNumber'>) {
  const [number, setNumber] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setNumber(undefined);
    if (phoneNumber)
      void import('#domain/users/phone.ts').then(({ toE164 }) => {
        if (isCurrent) setNumber(toE164(countryCode, phoneNumber));
      });
    return () => {
      isCurrent = false;
    };
  }, [countryCode, phoneNumber]);
  return number;
}
