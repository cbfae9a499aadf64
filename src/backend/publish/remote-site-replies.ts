import * as v from 'valibot';
import { backendAddress } from '#backend/http/backend-address.ts';
import { branding } from '#domain/branding/endpoints.ts';
import type { Endpoint, ReplyOf } from '#domain/endpoint.ts';
import { LOCALES, type Locale } from '#domain/locales.ts';
import type { SiteReplies } from '#domain/site/content.ts';

const TIMEOUT_MS = 10_000;

/** The same from the backend at BACKEND_URL. Its branding has to answer; what else it lacks stays empty. */
export async function remoteSiteReplies(backendUrl: string): Promise<SiteReplies> {
  const brandingIn = async (lan: Locale) => (await read(backendUrl, branding.fetchBranding, { lan })).branding;
  const [ar, en, fr] = await Promise.all(LOCALES.map(brandingIn));
  return { branding: { ar: ar!, en: en!, fr: fr! }, categories: [], items: [], gallery: [], rating: undefined };
}

async function read<E extends Endpoint>(
  backendUrl: string,
  endpoint: E,
  query: Record<string, string>,
): Promise<ReplyOf<E>> {
  const url = backendAddress(backendUrl, `/backend${endpoint.path}?${new URLSearchParams(query)}`);
  const reply = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`${endpoint.path} answered ${reply.status}`);
  // Another's reply may say more than ours; what the pages read of it must be there.
  return v.parse(endpoint.reply, await reply.json());
}
