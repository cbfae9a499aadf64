import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { i18n } from '#client/i18n.ts';
import { queryClient, queryOf } from '#client/query.ts';
import { applyTheme, themeOf } from '#client/theme.ts';
import { toast } from '#client/toasts.ts';
import { branding } from '#domain/branding/endpoints.ts';
import type { Locale } from '#domain/locales.ts';

/** A person waits behind the loading screen, so a retry comes sooner than elsewhere. */
const RETRY_MS = 300;

/** Branding is fetched only when a language is set (specification 5). */
const brandingQuery = (language: Locale | undefined) => ({
  ...queryOf(branding.fetchBranding, { query: { lan: language! } }),
  enabled: language !== undefined,
  staleTime: Infinity,
  retryDelay: RETRY_MS,
});

export function prefetchBranding(language: Locale | undefined): void {
  if (language) void queryClient.prefetchQuery({ ...brandingQuery(language), retry: 2 });
}

/** Puts the merchant's colours and fonts on the page; false while they are loading for the first time. */
export function useBranding(language: Locale | undefined): boolean {
  const { data, isPending, isError } = useQuery({ ...brandingQuery(language), placeholderData: keepPreviousData });

  useLayoutEffect(() => {
    if (data && language) applyTheme(themeOf(data.branding), language);
  }, [data, language]);
  useEffect(() => {
    if (isError) toast.error(i18n.t('common:brandingFailed'));
  }, [isError]);
  return !isPending;
}
