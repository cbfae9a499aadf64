import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '#client/i18n.ts';
import { queryOf } from '#client/query.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { garageOf, type Garage } from './garage.ts';

/** The garage, from the branding that the shell has fetched already. */
export function useGarage(): Garage {
  const { data } = useQuery({
    ...queryOf(branding.fetchBranding, { query: { lan: currentLocale() } }),
    staleTime: Infinity,
  });
  return garageOf(data?.branding ?? [], import.meta.env);
}
