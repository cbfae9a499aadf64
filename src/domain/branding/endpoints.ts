import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Locale } from '../locales.ts';
import { BRANDING_STATUSES, BRANDING_TYPES, BrandingLanguage } from './branding.ts';

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

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? '');
const Text = v.pipe(v.unknown(), v.transform(toText));
const optionalText = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)));

/** Entry of an external backend: what its specification leaves open is optional, and values become text. */
const ExternalEntry = v.object({
  ...BrandingEntry.entries,
  fields: v.array(v.object({ key: v.string(), value: Text })),
  id: v.fallback(optionalText, undefined),
  status: v.fallback(BrandingEntry.entries.status, undefined),
  updatedAt: v.fallback(BrandingEntry.entries.updatedAt, undefined),
});

/**
 * Parses the branding entries of an external backend. `onSkip` receives each entry of an unknown type, language or
 * shape (docs/rules/branding.md#external-backend).
 */
export const parseExternalEntries = (list: readonly unknown[], onSkip?: (entry: unknown) => void): BrandingEntry[] =>
  list.flatMap((entry) => {
    const parsed = v.safeParse(ExternalEntry, entry);
    if (parsed.success) return parsed.output;
    onSkip?.(entry);
    return [];
  });

export const branding = {
  name,
  fetchBranding: endpoint({
    name,
    method: 'GET',
    path: '/merchant/fetch-branding',
    access: 'public',
    query: v.strictObject({ lan: Locale, status: v.optional(v.picklist(BRANDING_STATUSES)) }),
    response: v.object({ branding: v.array(BrandingEntry) }),
    read: (body) => ({ ...body, branding: parseExternalEntries(body.branding) }),
  }),
  fetchMerchant: endpoint({
    name,
    method: 'GET',
    path: '/merchant/fetch-merchant',
    access: 'public',
    response: v.object({ merchant: v.object({ merchant_name: v.string() }) }),
  }),
};
