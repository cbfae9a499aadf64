/**
 * Maximum characters of the text fields of a page view; the browser truncates longer values. This file imports no
 * schemas, to keep bundles small.
 */
export const PAGE_VIEW_TEXT_MAX = {
  id: 80,
  path: 200,
  referrer: 200,
  userAgent: 500,
  campaign: 100,
  name: 40,
  language: 20,
};

/** Matches UUIDs in portal paths, which identify a person; hyphens may be percent-encoded or missing. */
const ID = /[\da-f]{8}(?:(?:-|%2d)?[\da-f]{4}){3}(?:-|%2d)?[\da-f]{12}/gi;

/** Matches an e-mail address within a path segment, percent-encoded any number of times. */
const EMAIL = /.(?:@|%(?:25)*40)./is;

/**
 * Replaces ids and e-mail addresses of a tracked text by `{id}` and `{email}`, and line breaks by spaces, in linear
 * time.
 */
export const redactTrackedText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(ID, '{id}')
    .replace(/[^/\s]+/g, (segment) => (EMAIL.test(segment) ? '{email}' : segment))
    .toWellFormed();

/** Returns `text` if it is a host, such as `example.com:8080`; otherwise null. */
export const parseHost = (text: string | null | undefined): string | null =>
  text && /^[a-z\d.-]+(?::\d+)?$/i.test(text) ? text : null;

/** Returns `text` if it is a language tag, such as `zh-Hant-TW`; otherwise null. */
export const parseLanguageTag = (text: string | null | undefined): string | null =>
  text && /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,3}$/i.test(text) ? text : null;
