import { useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { type GarageInfo, buildGarageInfo } from './garage.ts';

/** Link buttons to call, message or e-mail the garage; one per configured contact. */
export const GarageContacts = () =>
  useGarageInfo().contacts.map((contact) => <ContactLink key={contact.kind} contact={contact} />);

const ICONS = { call: Phone, whatsapp: MessageCircle, email: Mail };

interface Props {
  contact: GarageInfo['contacts'][number];
  block?: boolean;
  /** Content after the label, such as the number. */
  children?: ReactNode;
}

/** Link button for one contact of the garage. */
export function ContactLink({ contact: { kind, href }, block, children }: Props) {
  const { t } = useTranslation('get-in-touch');
  const newTabProps = kind === 'whatsapp' && { target: '_blank', rel: 'noreferrer' };
  return (
    <ButtonLink
      variant="outline"
      block={block}
      icon={ICONS[kind]}
      href={href}
      className={children ? 'flex-wrap' : undefined}
      {...newTabProps}
    >
      {t(`get-in-touch:contact.${kind}`)}
      {children}
    </ButtonLink>
  );
}

/** Contact as text; a phone number is formatted once the phone library has loaded. */
export function ContactText({ contact: { kind, text } }: { contact: GarageInfo['contacts'][number] }) {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    let isCurrent = true;
    setShown(text);
    if (kind !== 'email')
      void import('#domain/users/phone.ts').then(({ formatInternationalPhone }) => {
        if (isCurrent) setShown(formatInternationalPhone(text));
      });
    return () => {
      isCurrent = false;
    };
  }, [kind, text]);
  return (
    <bdi dir="ltr" className={kind === 'email' ? 'min-w-0 wrap-anywhere' : 'whitespace-nowrap'}>
      {shown}
    </bdi>
  );
}

/** Returns the contact details of the garage from the branding that the shell has fetched. */
export function useGarageInfo(): GarageInfo {
  const { data } = useQuery({
    ...getQueryOptions(branding.fetchBranding, { query: { lan: currentLocale() } }),
    staleTime: Infinity,
  });
  return buildGarageInfo(data?.branding ?? [], import.meta.env, currentLocale());
}
