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
  typeof value === 'string' ? value : JSON.stringify(value ?? '').replace(/^""$/, '');
const Text = v.pipe(v.unknown(), v.transform(toText));
const optionalText = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)));

/** Entry of an external backend: what its specification leaves open is optional, and values become text. */
const ExternalEntry = v.object({
  type: v.picklist(BRANDING_TYPES),
  language: BrandingLanguage,
  fields: v.array(v.object({ key: v.string(), value: Text })),
  id: v.fallback(optionalText, undefined),
  status: v.fallback(v.optional(v.picklist(BRANDING_STATUSES)), undefined),
  updatedAt: v.fallback(v.optional(v.string()), undefined),
});

/**
 * Parses the branding entries of an external backend. Skips entries of an unknown type, language or shape, and names
 * each kind once in `skipped`, as `MERCHANT_FOOTER (en)` (docs/rules/branding.md#external-backend).
 */
export function parseExternalEntries(list: readonly unknown[]): { entries: BrandingEntry[]; skipped: string[] } {
  const entries: BrandingEntry[] = [];
  const skipped = new Set<string>();
  for (const value of list) {
    const parsed = v.safeParse(ExternalEntry, value);
    if (parsed.success) entries.push(parsed.output);
    else skipped.add(nameEntry(value));
  }
  return { entries, skipped: [...skipped] };
}

function nameEntry(value: unknown): string {
  const { type, language } = (value ?? {}) as Record<string, unknown>;
  return `${toText(type)} (${toText(language)})`.slice(0, 100);
}

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
