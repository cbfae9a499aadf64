import { call } from '#client/api.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { withEntry, type StoredEntries } from './entries.ts';

/** What is published and what waits as a draft, in every language. */
export async function loadEntries(): Promise<StoredEntries> {
  const replies = await Promise.all(
    LOCALE_CODES.flatMap((lan) =>
      (['ACTIVE', 'DRAFT'] as const).map((status) => call(branding.fetchBranding, { query: { lan, status } })),
    ),
  );
  // A backend that knows no drafts may answer with what is published: each entry tells its own status.
  return replies.flatMap((reply) => reply.branding).reduce<StoredEntries>(withEntry, {});
}

/** Read anew each time the screen is opened: what the form starts with must be what is stored. */
export const ENTRIES_QUERY = { queryKey: [brandingManager.name, 'entries'], queryFn: loadEntries, gcTime: 0 };
