import { ApiError } from '#client/api-error.ts';
import { i18n } from '#client/i18n.ts';
import { toast } from '#client/toasts.ts';

/** Codes whose own sentence tells a person more than that something failed. */
const TELLING = [
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
];

/** Tells of a call that failed: why, where its code says it, else the sentence called `fallback`. */
export async function showFailureToast(error: unknown, fallback: string): Promise<void> {
  const isTelling = error instanceof ApiError && TELLING.includes(error.code);
  const [key, params] = isTelling ? [`errors:${error.code}`, error.params] : [fallback, {}];
  // Nobody waits for these texts before something has failed.
  await i18n.loadNamespaces(key.split(':')[0]!);
  toast.error(i18n.t(key, params));
}
