import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { useGarage } from './use-garage.ts';

const ICONS = { call: Phone, whatsapp: MessageCircle, email: Mail };

/** Buttons that reach the garage, as many ways as there are. */
export function GarageContacts() {
  const { t } = useTranslation('get-in-touch');
  return useGarage().contacts.map(({ kind, href }) => (
    <ButtonLink
      key={kind}
      variant="outline"
      icon={ICONS[kind]}
      href={href}
      {...(kind === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
    >
      {t(`get-in-touch:contact.${kind}`)}
    </ButtonLink>
  ));
}
