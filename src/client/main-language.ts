import { branding } from '#domain/branding/endpoints.ts';
import type { ResponseOf } from '#domain/endpoint.ts';
import { FALLBACK_LOCALE, parseLocale, type Locale } from '#domain/locales.ts';
import { queryClient } from './query.ts';

/** Returns the main language of the garage, from the branding that the portal has loaded. */
export function getMainLanguage(): Locale {
  const loaded = queryClient.getQueriesData<ResponseOf<typeof branding.fetchBranding>>({ queryKey: [branding.name] });
  const info = loaded
    .flatMap(([, response]) => response?.branding ?? [])
    .findLast(
      ({ type, language, status = 'ACTIVE' }) =>
        type === 'MERCHANT_INFO' && language === 'common' && status === 'ACTIVE',
    );
  return parseLocale(info?.fields.find(({ key }) => key === 'mainLanguage')?.value) ?? FALLBACK_LOCALE;
}
