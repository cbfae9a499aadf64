import { ApiError } from '#client/api-error.ts';
import { i18n } from '#client/i18n.ts';
import { toast } from '#client/toasts.ts';

/** Codes whose message explains more than the fallback. */
const SPECIFIC_CODES = [
  'STALE',
  'TAKEN',
  'HAS_OPEN_VISIT',
  'HAS_PAYMENTS',
  'HAS_ITEMS',
  'LAST_TASK',
  'RECORD_CLOSED',
  'VEHICLE_UNAVAILABLE',
  'INVALID_TRANSITION',
  'LAST_ADMIN',
  'REAUTHENTICATION_NEEDED',
  'ANONYMIZED',
  'UNDO_EXPIRED',
  'FORBIDDEN',
  'ROLE_FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'PDF_UNAVAILABLE',
];

/**
 * Shows an error toast for a failed request: what a restored record needs first, or the message of a specific
 * code, with a link to the record that prevents the action, else the message with the i18n key `fallback`.
 */
export async function showFailureToast(error: unknown, fallback: string): Promise<void> {
  const blockedBy = error instanceof ApiError ? (error.params['blockedBy'] as string | undefined) : undefined;
  const isSpecific = error instanceof ApiError && SPECIFIC_CODES.includes(error.code);
  const [key, params] = blockedBy
    ? [`trash:blockedBy.${blockedBy}`, {}]
    : isSpecific
      ? [`errors:${error.code}`, error.params]
      : [fallback, {}];
  // The namespace of the message may not be loaded before the first failure.
  await i18n.loadNamespaces(key.split(':')[0]!);
  const link = isSpecific ? await findLink(error) : undefined;
  toast.error(i18n.t(key, params), link && { href: link.href, label: i18n.t(link.label) });
}

/** Returns the link to the blocking record; undefined if `obstacle-link.ts` cannot be loaded, for example offline. */
async function findLink(error: ApiError) {
  try {
    return (await import('./obstacle-link.ts')).getBlockingRecordLink(error);
  } catch {
    return undefined;
  }
}
