import type { Landing } from './landing.ts';

/**
 * Returns the campaign and the referrer host of the landing, as a contact message stores them; empty without a landing.
 * Reads the storage itself: importing `landing.ts` would move it to a separate chunk, which costs the first view
 * another request.
 */
export function readContactAttribution(): { campaign?: string; referrerHost?: string } {
  const { campaign, source, referrer } = readStoredLanding();
  const name = campaign || source;
  const host = referrer && URL.canParse(referrer) && new URL(referrer).hostname.replace(/^www\./, '');
  return { ...(name && { campaign: name.slice(0, 100) }), ...(host && { referrerHost: host }) };
}

function readStoredLanding(): Partial<Landing> {
  try {
    return (JSON.parse(sessionStorage.getItem('landing')!) as Landing | null) ?? {};
  } catch {
    return {};
  }
}
