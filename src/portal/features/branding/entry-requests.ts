import { call } from '#client/api.ts';
import { branding, type BrandingEntry } from '#domain/branding/endpoints.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { withEntry, type StoredEntries, type SaveRequest } from './entries.ts';

/** Fetches the published entries and the drafts in every language. */
export async function loadEntries(): Promise<StoredEntries> {
  const responses = await Promise.all(
    LOCALE_CODES.flatMap((lan) =>
      ([{ lan }, { lan, status: 'DRAFT' }] as const).map((query) => call(branding.fetchBranding, { query })),
    ),
  );
  // A backend without drafts may return published entries for both requests, so each entry’s own status is used.
  return responses.flatMap((response) => response.branding).reduce<StoredEntries>(withEntry, {});
}

/** Query without a cache: the form must start from the currently stored entries. */
export const ENTRIES_QUERY = { queryKey: [brandingManager.name, 'entries'], queryFn: loadEntries, gcTime: 0 };

interface SendResult {
  /** Entries after the successful requests. */
  stored: StoredEntries;
  /** First failed request; `unsaved` holds it and the requests after it, which were not sent. */
  failed?: { error: unknown; request: SaveRequest; unsaved: readonly SaveRequest[] };
}

/** Sends the requests one after the other and stops at the first failure. `key` is the idempotency key of the save. */
export async function sendRequests(
  requests: readonly SaveRequest[],
  before: StoredEntries,
  key: string,
): Promise<SendResult> {
  let stored = before;
  for (const [index, request] of requests.entries()) {
    try {
      stored = withEntry(stored, await sendRequest(request, key));
    } catch (error) {
      return { stored, failed: { error, request, unsaved: requests.slice(index) } };
    }
  }
  return { stored };
}

/** Resolves with the saved entry. An external backend may return nothing, and its entries may have no id to update. */
async function sendRequest({ kind, status, fields, entry }: SaveRequest, key: string): Promise<BrandingEntry> {
  const saved: { data?: BrandingEntry } = entry?.id
    ? await call(brandingManager.update, {
        params: { id: entry.id },
        body: { fields, status, updatedAt: entry.updatedAt },
      })
    : await call(brandingManager.create, {
        body: { ...kind, status, fields },
        headers: { 'Idempotency-Key': `${key}:${kind.type}:${kind.language}:${status}` },
      });
  return saved.data ?? { ...kind, ...(entry?.id && { id: entry.id }), status, fields };
}

/** Archives all drafts. After a failure, `stored` holds the entries refetched from the server. */
export async function archiveDrafts(before: StoredEntries): Promise<{ stored: StoredEntries; hasFailed: boolean }> {
  let stored = before;
  try {
    for (const { draft } of Object.values(before)) {
      if (!draft?.id) continue;
      const { data } = await call(brandingManager.update, { params: { id: draft.id }, body: { status: 'ARCHIVED' } });
      stored = withEntry(stored, data);
    }
    return { stored, hasFailed: false };
  } catch {
    // Another editor may have archived or published a draft.
    return { stored: await loadEntries().catch(() => stored), hasFailed: true };
  }
}
