import type { Landing } from './landing.ts';

/**
 * Returns the campaign and the host of the landing, as a contact message stores them; empty without a landing. Reads the storage
 * itself: a module that the script of every public page shares with the contact form would be one more request of the first view.
 */
export function messageOrigin(): { campaign?: string; referrerHost?: string } {
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
