import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { applyTheme, findTheme, setLocalizedMerchantName } from '#client/branding.ts';
import { setDateCallingCode, setTimeZone } from '#client/format.ts';
import { i18n } from '#client/i18n.ts';
import { queryClient, getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { branding, type BrandingEntry } from '#domain/branding/endpoints.ts';
import { readEntryField, findMerchantInfo } from '#domain/branding/merchant-entry.ts';
import type { Locale } from '#domain/locales.ts';

/** Delay before a retry; shorter than the default, because the loading screen blocks the user. */
const RETRY_MS = 300;

/** Query of the branding, enabled once the language is known (docs/rules/branding.md#fetching). */
export const brandingQuery = (language: Locale | undefined) => ({
  ...getQueryOptions(branding.fetchBranding, { query: { lan: language! } }),
  enabled: language !== undefined,
  staleTime: Infinity,
  retryDelay: RETRY_MS,
});

/** Requests the branding before React renders. Resolves with its response, also after a failure. */
export async function prefetchBranding(language: Locale | undefined): Promise<void> {
  if (language) await queryClient.prefetchQuery({ ...brandingQuery(language), retry: 2 });
}

/** Applies the merchant's colours and fonts to the page. Returns false during the first load. */
export function useBranding(language: Locale | undefined): boolean {
  const { data, isPending, isError } = useQuery({ ...brandingQuery(language), placeholderData: keepPreviousData });
  // Set during rendering, because the screens below format dates in the same render.
  if (data) {
    setDateCallingCode(findMerchantField(data.branding, 'countryCode'));
    setTimeZone(findMerchantField(data.branding, 'timeZone'));
  }

  useLayoutEffect(() => {
    if (!data || !language) return;
    applyTheme(findTheme(data.branding), language);
    setLocalizedMerchantName(readEntryField(findMerchantInfo(data.branding, language), 'merchantName'));
  }, [data, language]);
  useEffect(() => {
    if (isError) toast.error(i18n.t('common:brandingFailed'));
  }, [isError]);
  return !isPending;
}

/** Returns a field of the garage's contact entry, such as its calling code `+961`. */
export const findMerchantField = (
  entries: readonly BrandingEntry[],
  name: 'countryCode' | 'phone' | 'timeZone',
): string | undefined => readEntryField(findMerchantInfo(entries), name) || undefined;
