import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { type SupportEnvironment, supportLinks } from '#domain/branding/contact-links.ts';
import { branding, type BrandingEntry } from '#domain/branding/endpoints.ts';
import { findMerchantInfo, findMerchantText, readEntryField } from '#domain/branding/merchant-entry.ts';
import { getDayIntervals, type Interval, type WallTime, type WorkingHours } from '#domain/branding/opening-hours.ts';
import { parseWorkingHours } from '#domain/branding/working-hours.ts';
import type { Locale } from '#domain/locales.ts';
import { isKnownZone, ISO_LOCALE } from '#domain/regions/date-locale.ts';
import { DAY_MS } from '#domain/units.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';

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

const DAYS_SHOWN = 7;

/** Contact details of the garage. */
interface GarageInfo {
  contacts: { kind: 'call' | 'whatsapp' | 'email'; href: string; text: string }[];
  address: string;
  /** URL of the directions in an online map. */
  directions?: string;
  hours: WorkingHours;
  timeZone: string;
}

/** Builds the contact details from branding entries; `defaults` of the build replace missing contacts. */
export function buildGarageInfo(
  entries: readonly BrandingEntry[],
  defaults: SupportEnvironment,
  locale: Locale,
): GarageInfo {
  const fieldOf = (type: BrandingEntry['type'], key: string): string =>
    entries.find((entry) => entry.type === type)?.fields.find((field) => field.key === key)?.value ?? '';
  const info = (key: string) => readEntryField(findMerchantInfo(entries), key);

  const links = supportLinks({
    PUBLIC_SUPPORT_PHONE: info('phone') || defaults.PUBLIC_SUPPORT_PHONE,
    PUBLIC_SUPPORT_WHATSAPP: fieldOf('MERCHANT_SOCIAL', 'whatsapp') || defaults.PUBLIC_SUPPORT_WHATSAPP,
    PUBLIC_SUPPORT_EMAIL: info('email') || defaults.PUBLIC_SUPPORT_EMAIL,
  });
  const kinds = { call: 'PHONE', whatsapp: 'WHATSAPP', email: 'EMAIL' } as const;
  const coordinates = [info('latitude'), info('longitude')];
  return {
    contacts: (['call', 'whatsapp', 'email'] as const).flatMap((kind) =>
      links.filter(({ channel }) => channel === kinds[kind]).map(({ href, text }) => ({ kind, href, text })),
    ),
    address: findMerchantText(entries, 'address', locale),
    ...(coordinates.every(Boolean) && {
      directions: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: coordinates.join(',') })}`,
    }),
    hours: parseWorkingHours(info('workingHours')),
    timeZone: isKnownZone(info('timeZone')) ? info('timeZone') : 'UTC',
  };
}

/** Converts an instant to the local day and time of a time zone. */
export function toWallTime(now: Date, timeZone: string): WallTime {
  const [day, time] = new Intl.DateTimeFormat(ISO_LOCALE, { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(now)
    .split(' ');
  return { day: day!, time: time! };
}

/**
 * Lists the opening hours of seven days from `today` (YYYY-MM-DD), with exceptions; empty if the garage never opens.
 */
export function listWeekHours(hours: WorkingHours, today: string): { day: string; intervals: Interval[] }[] {
  const start = Date.parse(today);
  const week = Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = new Date(start + index * DAY_MS).toISOString().slice(0, 10);
    return { day, intervals: getDayIntervals(hours, day) };
  });
  return week.some(({ intervals }) => intervals.length > 0) ? week : [];
}
