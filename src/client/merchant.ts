import { branding } from '#domain/branding/endpoints.ts';
import { call } from './api.ts';
import { i18n } from './i18n.ts';
import { persisted } from './persisted.ts';

/** The garage's name, saved for the next visit. */
export const $merchantName = persisted('merchantName', '', () => localStorage);

let fetched: Promise<void> | undefined;

/** Fetches the name once a visit; a failure is only logged (specification 8). */
export function fetchMerchantName(): Promise<void> {
  fetched ??= call(branding.fetchMerchant).then(
    ({ merchant }) => $merchantName.set(merchant.merchant_name),
    () => console.warn(i18n.t('common:merchantFailed')),
  );
  return fetched;
}
