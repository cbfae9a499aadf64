import { call } from '#client/api.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { withEntry, type StoredEntries } from './entries.ts';

/** Fetches the published entries and the drafts in every language. */
export async function loadEntries(): Promise<StoredEntries> {
  const replies = await Promise.all(
    LOCALE_CODES.flatMap((lan) =>
      (['ACTIVE', 'DRAFT'] as const).map((status) => call(branding.fetchBranding, { query: { lan, status } })),
    ),
  );
  // A backend without drafts may return published entries for both; the status of each entry decides.
  return replies.flatMap((reply) => reply.branding).reduce<StoredEntries>(withEntry, {});
}

/** Query without a cache time: the form must start with the entries stored now. */
export const ENTRIES_QUERY = { queryKey: [brandingManager.name, 'entries'], queryFn: loadEntries, gcTime: 0 };
