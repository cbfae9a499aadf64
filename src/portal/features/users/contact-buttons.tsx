import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { whatsAppLink } from '#domain/branding/contact-links.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';

interface IconOnlyProps {
  /** Hides the labels visually; they remain the accessible names. */
  iconOnly?: boolean;
}
const textClass = (iconOnly: boolean) => (iconOnly ? 'sr-only' : undefined);

/** Buttons that call, message or e-mail a user, depending on the contact data that the user has. */
export function ContactButtons({ user, iconOnly = false }: { user: UserRecord } & IconOnlyProps) {
  const { t } = useTranslation('users');
  const number = useE164(user);
  return (
    <>
      {number && <PhoneButtons number={number} iconOnly={iconOnly} />}
      {user.email && (
        <ButtonLink variant="outline" icon={Mail} href={`mailto:${user.email}`}>
          <span className={textClass(iconOnly)}>{t('users:contact.email')}</span>
        </ButtonLink>
      )}
    </>
  );
}

/** Buttons that call or message an E.164 number. */
export function PhoneButtons({ number, iconOnly = false }: { number: string } & IconOnlyProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <ButtonLink variant="outline" icon={Phone} href={`tel:${number}`}>
        <span className={textClass(iconOnly)}>{t('users:contact.call')}</span>
      </ButtonLink>
      <ButtonLink variant="outline" icon={MessageCircle} href={whatsAppLink(number)} target="_blank" rel="noreferrer">
        <span className={textClass(iconOnly)}>{t('users:contact.whatsapp')}</span>
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
