import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { $merchantName } from '#client/branding.ts';
import { currentLocale } from '#client/i18n.ts';
import { formatInternationalPhone } from '#domain/users/phone.ts';
import { brandingQuery, findMerchantField } from './use-branding.ts';

/** Name and phone number of the garage at the top of a printed screen. */
export function PrintHeader() {
  const name = useStore($merchantName);
  const phone = useGaragePhone();
  return (
    <p className="mb-3 hidden justify-between border-b pb-2 font-semibold print:flex">
      <bdi>{name}</bdi>
      {phone && <bdi dir="ltr">{phone}</bdi>}
    </p>
  );
}

/** Phone number of the garage's contact entry; undefined while the branding loads or without one. */
function useGaragePhone(): string | undefined {
  // Reads the query cache only, because a refetch after a failure would show the loading screen again.
  const { data } = useQuery({ ...brandingQuery(currentLocale()), enabled: false });
  const phone = data && findMerchantField(data.branding, 'phone');
  return phone && formatInternationalPhone(phone);
}
