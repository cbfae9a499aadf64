import { MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whatsAppLink } from '#domain/branding/contact-links.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';

/** A call and a message to a number in its international form. */
export function PhoneActions({ number }: { number: string }) {
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
