import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import type { Garage } from './garage.ts';

const ICONS = { call: Phone, whatsapp: MessageCircle, email: Mail };

interface Props {
  contact: Garage['contacts'][number];
  block?: boolean;
  /** After the word for it: the number itself. */
  children?: ReactNode;
}

/** A button that reaches the garage one way. */
export function ContactLink({ contact: { kind, href }, block, children }: Props) {
  const { t } = useTranslation('get-in-touch');
  const elsewhere = kind === 'whatsapp' && { target: '_blank', rel: 'noreferrer' };
  return (
    <ButtonLink variant="outline" block={block} icon={ICONS[kind]} href={href} {...elsewhere}>
      {t(`get-in-touch:contact.${kind}`)}
      {children}
    </ButtonLink>
  );
}
