import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '#client/i18n.ts';
import { queryOf } from '#client/query.ts';
import { branding } from '#domain/branding/endpoints.ts';

const LAST_USED = 'callingCode';

export const rememberCode = (code: string): void => localStorage.setItem(LAST_USED, code);

/** The calling code a new number most likely has: the garage's own, else the one used last here. */
export function useDefaultCode(isWanted: boolean): string | undefined {
  const { data, isPending } = useQuery({
    ...queryOf(branding.fetchBranding, { query: { lan: currentLocale() } }),
    enabled: isWanted,
    staleTime: Infinity,
  });
  if (!isWanted || isPending) return undefined;
  const info = data?.branding.find(({ type }) => type === 'MERCHANT_INFO');
  const own = info?.fields.find(({ key }) => key === 'countryCode')?.value;
  return own || localStorage.getItem(LAST_USED) || undefined;
}
