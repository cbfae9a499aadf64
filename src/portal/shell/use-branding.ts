import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { applyTheme, findTheme } from '#client/branding.ts';
import { i18n } from '#client/i18n.ts';
import { queryClient, queryOf } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { branding } from '#domain/branding/endpoints.ts';
import type { Locale } from '#domain/locales.ts';

/** Delay before a retry; shorter than the default, because the loading screen blocks the user. */
const RETRY_MS = 300;

/** Query of the branding, enabled once the language is known (docs/rules/branding.md#fetching). */
const brandingQuery = (language: Locale | undefined) => ({
  ...queryOf(branding.fetchBranding, { query: { lan: language! } }),
  enabled: language !== undefined,
  staleTime: Infinity,
  retryDelay: RETRY_MS,
});

/** Requests the branding before React renders. */
export function prefetchBranding(language: Locale | undefined): void {
  if (language) void queryClient.prefetchQuery({ ...brandingQuery(language), retry: 2 });
}

/** Applies the merchant's colours and fonts to the page. Returns false during the first load. */
export function useBranding(language: Locale | undefined): boolean {
  const { data, isPending, isError } = useQuery({ ...brandingQuery(language), placeholderData: keepPreviousData });

  useLayoutEffect(() => {
    if (data && language) applyTheme(findTheme(data.branding), language);
  }, [data, language]);
  useEffect(() => {
    if (isError) toast.error(i18n.t('common:brandingFailed'));
  }, [isError]);
  return !isPending;
}
