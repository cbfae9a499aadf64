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
  'UNDO_EXPIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'PDF_UNAVAILABLE',
];

/** Shows an error toast for a failed call: the message of its code with a link to the obstacle, else that of the i18n key `fallback`. */
export async function showFailureToast(error: unknown, fallback: string): Promise<void> {
  const isSpecific = error instanceof ApiError && SPECIFIC_CODES.includes(error.code);
  const [key, params] = isSpecific ? [`errors:${error.code}`, error.params] : [fallback, {}];
  // These texts are loaded on the first failure only.
  await i18n.loadNamespaces(key.split(':')[0]!);
  const link = isSpecific ? await findLink(error) : undefined;
  toast.error(i18n.t(key, params), link && { href: link.href, label: i18n.t(link.label) });
}

/** Loads the code of links, without which, offline for example, the message has none. */
async function findLink(error: ApiError) {
  try {
    return (await import('./obstacle-link.ts')).findObstacleLink(error);
  } catch {
    return undefined;
  }
}
