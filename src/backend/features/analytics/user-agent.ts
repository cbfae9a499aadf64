import bowser from 'bowser';
import { isbot } from 'isbot';
import { createBoundedCache } from '#backend/caches.ts';
import { UNRECOGNISED_NAME } from '#domain/analytics/dimensions.ts';

/** The only parts of a user agent that are stored (docs/rules/analytics.md#privacy). */
export interface UserAgentInfo {
  browser: string;
  os: string;
  device_type: string;
}

/** Maximum characters to parse: the relevant tokens come first. */
const MAX_LENGTH = 500;
const CACHE_SIZE = 1_000;
const KNOWN_BROWSERS = new Set<string>(Object.values(bowser.BROWSER_MAP));

/**
 * Returns browser, operating system and device type of a `User-Agent` header; undefined for a bot or an empty header.
 */
export function parseUserAgent(header: string | null): UserAgentInfo | undefined {
  const text = header?.slice(0, MAX_LENGTH);
  if (!text || isbot(text)) return undefined;
  const { browser, os, platform } = bowser.parse(text);
  // For an unknown browser, bowser returns the first token of the header, which may be any text.
  const isKnown = browser.name && (KNOWN_BROWSERS.has(browser.name) || !text.startsWith(browser.name));
  return {
    browser: isKnown ? browser.name! : UNRECOGNISED_NAME,
    os: os.name || UNRECOGNISED_NAME,
    device_type: platform.type || 'other',
  };
}

/**
 * Creates a cached `parseUserAgent`: few browsers cause most views, and parsing is the slowest step of storing a view.
 */
export function createCachedUserAgentParser(): typeof parseUserAgent {
  const cache = createBoundedCache<{ info: UserAgentInfo | undefined }>(CACHE_SIZE);
  return (header) => {
    const text = header?.slice(0, MAX_LENGTH) ?? '';
    const known = cache.get(text);
    if (known) return known.info;
    const info = parseUserAgent(text);
    cache.set(text, { info });
    return info;
  };
}
