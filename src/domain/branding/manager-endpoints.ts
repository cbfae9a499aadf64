import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';
import { FALLBACK_LOCALE, Locale } from '../locales.ts';
import { SITE_PAGES, type SitePage } from '../site/pages.ts';
import { BRANDING_STATUSES, BRANDING_TYPES, BrandingLanguage } from './branding.ts';
import { BrandingEntry } from './endpoints.ts';

const name = 'merchant-info';

const Page = v.picklist(Object.keys(SITE_PAGES) as SitePage[]);

/** A stored entry. */
const StoredEntry = v.required(BrandingEntry);
export type StoredEntry = v.InferOutput<typeof StoredEntry>;

/** An earlier version of an entry. `savedBy` is null for the initial version and for deleted users. */
const PastEntry = v.object({
  ...StoredEntry.entries,
  savedBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
export type PastEntry = v.InferOutput<typeof PastEntry>;

/** Maximum fields of an entry; no type has as many. */
const FIELDS_MAX = 40;
/** Maximum characters of a value; the longest list that a form accepts is shorter. */
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

/** Fields of `MERCHANT_INFO` that the [first publication](docs/rules/branding.md#first-publication) needs. */
export const FIRST_PUBLICATION_FIELDS = ['merchantName', 'phone'] as const;

/** State of the last publication of the public pages. */
const PublishState = v.object({
  /** Visitors see "opening soon" until the first publication. An external backend need not send it. */
  isPublished: v.optional(v.boolean(), true),
  /** Null before the first publication. */
  publishedAt: v.nullable(v.string()),
  pages: v.number(),
  /** Duration in milliseconds. */
  took: v.number(),
  /** The last attempt failed: the pages of `publishedAt` are still served. */
  hasFailed: v.boolean(),
  /** The request to PUBLISH_HOOK_URL failed; it will be retried. */
  hasHookFailed: v.boolean(),
});
const publishStateResponse = v.object({ data: PublishState });
const saved = v.object({ data: StoredEntry });

/** Staff endpoints of branding and publication, separate from `endpoints.ts` to keep the first load small. */
export const brandingManager = {
  name,
  /**
   * Creates an entry, `ACTIVE` by default. Responds with 409 `TAKEN` if an entry with the same status, type and
   * language exists.
   */
  create: endpoint({
    name,
    method: 'POST',
    path: '/merchant/create-branding',
    access: 'site.edit',
    errors: ['TAKEN'],
    body: v.strictObject({
      type: v.picklist(BRANDING_TYPES),
      language: BrandingLanguage,
      status: v.optional(v.picklist(['ACTIVE', 'DRAFT'])),
      fields: Fields,
    }),
    response: saved,
    status: 201,
  }),
  /** Replaces all fields, or changes the status: a draft becomes `ACTIVE` or `ARCHIVED`. */
  update: endpoint({
    name,
    method: 'PUT',
    path: '/merchant/update-branding/{id}',
    access: 'site.edit',
    errors: ['STALE', 'INVALID_TRANSITION', 'TAKEN'],
    body: v.strictObject({
      fields: v.optional(Fields),
      status: v.optional(v.picklist(BRANDING_STATUSES)),
      updatedAt: v.optional(Timestamp),
    }),
    response: saved,
  }),
  /** Makes an archived version active. */
  restore: endpoint({
    name,
    method: 'PUT',
    path: '/merchant/restore-branding/{id}',
    access: 'site.edit',
    errors: ['INVALID_TRANSITION'],
    response: saved,
  }),
  /** Lists earlier versions, newest first. */
  history: endpoint({
    name,
    method: 'GET',
    path: '/merchant/fetch-branding-history',
    access: 'site.edit',
    query: v.strictObject({ type: v.picklist(BRANDING_TYPES), language: BrandingLanguage }),
    response: v.object({ data: v.array(PastEntry) }),
  }),
  publication: endpoint({
    name,
    method: 'GET',
    path: '/merchant/fetch-publication',
    access: 'site.edit',
    response: publishStateResponse,
  }),
  /**
   * Publishes the pages. The first publication requires MANAGER or ADMIN, and the name and phone number of the garage;
   * otherwise responds with 422 and problems of `merchantName` and `phone`.
   */
  publish: endpoint({
    name,
    method: 'POST',
    path: '/merchant/publish-site',
    access: 'site.edit',
    response: publishStateResponse,
  }),
  /** Creates a signed URL of `preview`, valid for 15 minutes for every language and page. */
  createPreviewLink: endpoint({
    name,
    method: 'GET',
    path: '/merchant/create-preview-link',
    access: 'site.edit',
    query: v.strictObject({ lan: v.optional(Locale, FALLBACK_LOCALE), page: v.optional(Page, 'home') }),
    response: v.object({ data: v.object({ url: v.string() }) }),
  }),
  /** Renders a page with the drafts as HTML. */
  preview: endpoint({
    name,
    method: 'GET',
    path: '/merchant/preview-site',
    access: 'public',
    errors: ['NOT_FOUND'],
    query: v.strictObject({
      expires: v.pipe(v.string(), v.regex(/^\d{13}$/), v.transform(Number)),
      signature: v.pipe(v.string(), v.maxLength(100)),
      lan: Locale,
      page: Page,
    }),
    response: v.object({}),
  }),
};
