import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Moment } from '../fields.ts';
import { FALLBACK_LOCALE, Locale } from '../locales.ts';
import { SITE_PAGES, type SitePage } from '../site/pages.ts';
import { BRANDING_STATUSES, BRANDING_TYPES, BrandingLanguage } from './branding.ts';
import { BrandingEntry } from './endpoints.ts';

const name = 'merchant-info';

const Page = v.picklist(Object.keys(SITE_PAGES) as SitePage[]);

/** What was published before, and who saved it; nobody when the garage was set up, or when it is not known any more. */
const PastEntry = v.object({
  ...BrandingEntry.entries,
  savedBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
export type PastEntry = v.InferOutput<typeof PastEntry>;

/** Fields of one entry; more than any type has, and the longest list of questions and answers. */
const FIELDS_MAX = 40;
const VALUE_MAX = 64_000;
const Fields = v.pipe(
  v.array(
    v.strictObject({
      key: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
      value: v.pipe(v.string(), v.maxLength(VALUE_MAX)),
    }),
  ),
  v.maxLength(FIELDS_MAX),
);

/** How the public pages were last published. */
const Publication = v.object({
  /** Null before the first time. */
  publishedAt: v.nullable(v.string()),
  pages: v.number(),
  /** Milliseconds. */
  took: v.number(),
  /** The last attempt failed: the pages of `publishedAt` are still served. */
  hasFailed: v.boolean(),
  /** PUBLISH_HOOK_URL could not be told of them; it is tried again. */
  hasHookFailed: v.boolean(),
});
const publication = v.object({ data: Publication });
const saved = v.object({ data: BrandingEntry });

/** What staff do with the branding and the pages made of it; what everybody reads is in `endpoints.ts`, which is loaded with every page. */
export const brandingManager = {
  name,
  /** `ACTIVE` unless told otherwise; one of that status, type and language is there already: 409 `TAKEN`. */
  create: endpoint({
    name,
    method: 'POST',
    path: '/merchant/create-branding',
    access: 'shop.manage',
    body: v.strictObject({
      type: v.picklist(BRANDING_TYPES),
      language: BrandingLanguage,
      status: v.optional(v.picklist(['ACTIVE', 'DRAFT'])),
      fields: Fields,
    }),
    reply: saved,
    status: 201,
  }),
  /** All fields of the entry, or none. A draft becomes `ACTIVE`, or is put aside as `ARCHIVED`. */
  update: endpoint({
    name,
    method: 'PUT',
    path: '/merchant/update-branding/{id}',
    access: 'shop.manage',
    body: v.strictObject({
      fields: v.optional(Fields),
      status: v.optional(v.picklist(BRANDING_STATUSES)),
      updatedAt: v.optional(Moment),
    }),
    reply: saved,
  }),
  /** What was published before becomes what is published. */
  restore: endpoint({
    name,
    method: 'PUT',
    path: '/merchant/restore-branding/{id}',
    access: 'shop.manage',
    reply: saved,
  }),
  /** The newest first. */
  history: endpoint({
    name,
    method: 'GET',
    path: '/merchant/fetch-branding-history',
    access: 'shop.manage',
    query: v.strictObject({ type: v.picklist(BRANDING_TYPES), language: BrandingLanguage }),
    reply: v.object({ data: v.array(PastEntry) }),
  }),
  publication: endpoint({
    name,
    method: 'GET',
    path: '/merchant/fetch-publication',
    access: 'shop.manage',
    reply: publication,
  }),
  publish: endpoint({
    name,
    method: 'POST',
    path: '/merchant/publish-site',
    access: 'shop.manage',
    reply: publication,
  }),
  /** A link to `preview` for a quarter of an hour; language and page may be changed in it. */
  createPreviewLink: endpoint({
    name,
    method: 'GET',
    path: '/merchant/create-preview-link',
    access: 'shop.manage',
    query: v.strictObject({ lan: v.optional(Locale, FALLBACK_LOCALE), page: v.optional(Page, 'home') }),
    reply: v.object({ data: v.object({ url: v.string() }) }),
  }),
  /** A page as it would be if the drafts were published, as HTML. */
  preview: endpoint({
    name,
    method: 'GET',
    path: '/merchant/preview-site',
    access: 'public',
    query: v.strictObject({
      expires: v.pipe(v.string(), v.regex(/^\d{13}$/), v.transform(Number)),
      signature: v.pipe(v.string(), v.maxLength(100)),
      lan: Locale,
      page: Page,
    }),
    reply: v.object({}),
  }),
};
