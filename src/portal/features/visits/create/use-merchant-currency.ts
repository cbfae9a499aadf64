import { useQuery } from '@tanstack/react-query';
import { is } from 'valibot';
import { currentLocale } from '#client/i18n.ts';
import { queryOf } from '#client/query.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { Currency } from '#domain/money/currency.ts';

/** The currency of a garage that names none (decision 7). */
const DEFAULT: Currency = 'USD';

/** The one currency of the garage's visits. */
export function useMerchantCurrency(): Currency {
  const { data } = useQuery({
    ...queryOf(branding.fetchBranding, { query: { lan: currentLocale() } }),
    staleTime: Infinity,
  });
  const info = data?.branding.find(({ type }) => type === 'MERCHANT_INFO');
  const value = info?.fields.find(({ key }) => key === 'currency')?.value;
  return is(Currency, value) ? value : DEFAULT;
}
