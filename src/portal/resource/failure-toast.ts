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
  'INVALID_TRANSITION',
  'LAST_ADMIN',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'PDF_UNAVAILABLE',
];

/** Shows an error toast for a failed call: the message of its code, else that of the i18n key `fallback`. */
export async function showFailureToast(error: unknown, fallback: string): Promise<void> {
  const isSpecific = error instanceof ApiError && SPECIFIC_CODES.includes(error.code);
  const [key, params] = isSpecific ? [`errors:${error.code}`, error.params] : [fallback, {}];
  // These texts are loaded on the first failure only.
  await i18n.loadNamespaces(key.split(':')[0]!);
  toast.error(i18n.t(key, params));
}
