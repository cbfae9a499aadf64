import { useQuery } from '@tanstack/react-query';
import { is } from 'valibot';
import { currentLocale } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { findMerchantInfo } from '#domain/branding/merchant-entry.ts';
import { Currency } from '#domain/money/currency.ts';

/** Queries the billing currency of the garage from its branding. */
export function useMerchantCurrency({ enabled = true } = {}) {
  const { data, isError, refetch } = useQuery({
    ...getQueryOptions(branding.fetchBranding, { query: { lan: currentLocale() } }),
    staleTime: Infinity,
    enabled,
  });
  const entries = data?.branding;
  const info = entries && findMerchantInfo(entries);
  const currency = info?.fields.find(({ key }) => key === 'currency')?.value;
  return { currency: is(Currency, currency) ? currency : undefined, isError: isError || (data && !info), refetch };
}
