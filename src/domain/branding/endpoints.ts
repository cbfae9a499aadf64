import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Locale } from '../locales.ts';
import { BRANDING_STATUSES, BRANDING_TYPES, BrandingLanguage } from './branding.ts';
import { parseExternalEntries } from './external-entries.ts';

const name = 'branding';

/**
 * Branding entry of any backend. An external one may leave out `id`, `status`, which is then `ACTIVE`, and `updatedAt`
 * (docs/rules/branding.md#external-backend).
 */
export const BrandingEntry = v.object({
  type: v.picklist(BRANDING_TYPES),
  language: BrandingLanguage,
  fields: v.array(v.object({ key: v.string(), value: v.string() })),
  id: v.optional(v.string()),
  status: v.optional(v.picklist(BRANDING_STATUSES)),
  updatedAt: v.optional(v.string()),
});
export type BrandingEntry = v.InferOutput<typeof BrandingEntry>;

export const branding = {
  name,
  fetchBranding: endpoint({
    name,
    method: 'GET',
    path: '/merchant/fetch-branding',
    access: 'public',
    query: v.strictObject({ lan: Locale, status: v.optional(v.picklist(BRANDING_STATUSES)) }),
    response: v.object({ branding: v.array(BrandingEntry) }),
    read: (body) => ({ ...body, branding: parseExternalEntries(body.branding).entries }),
  }),
  fetchMerchant: endpoint({
    name,
    method: 'GET',
    path: '/merchant/fetch-merchant',
    access: 'public',
    response: v.object({ merchant: v.object({ merchant_name: v.string() }) }),
  }),
};
