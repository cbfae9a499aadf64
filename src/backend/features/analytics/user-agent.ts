import bowser from 'bowser';
import { isbot } from 'isbot';
import { boundedCache } from '#backend/auth/bounded-cache.ts';

/** What is kept of a browser's own words of itself. */
export interface UserAgentInfo {
  browser: string;
  os: string;
  device_type: string;
}

const OTHER = 'Other';
/** The words that matter come first; a pattern need not search a whole header. */
const LONGEST = 500;
const REMEMBERED = 1_000;
const KNOWN = new Set<string>(Object.values(bowser.BROWSER_MAP));

/** The browser, system and kind of device behind a user agent; undefined for a machine that reads pages by itself. */
export function parseUserAgent(header: string | null): UserAgentInfo | undefined {
  const words = header?.slice(0, LONGEST);
  if (!words || isbot(words)) return undefined;
  const { browser, os, platform } = bowser.parse(words);
  // Of a browser that it does not know, the name is what its words begin with: anything, of any length.
  const isKnown = browser.name && (KNOWN.has(browser.name) || !words.startsWith(browser.name));
  return {
    browser: isKnown ? browser.name! : OTHER,
    os: os.name || OTHER,
    device_type: platform.type || OTHER.toLowerCase(),
  };
}

/** The same from memory: a few browsers make most of the views, and to read one's words takes longer than all else of a view. */
export function cachedUserAgentParser(): typeof parseUserAgent {
  const known = boundedCache<{ agent: UserAgentInfo | undefined }>(REMEMBERED);
  return (header) => {
    const words = header?.slice(0, LONGEST) ?? '';
    const found = known.get(words) ?? { agent: parseUserAgent(words) };
    known.set(words, found);
    return found.agent;
  };
}
