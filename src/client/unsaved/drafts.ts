import { accessStorage } from '../browser-storage.ts';

const PREFIX = 'draft:';

/** Unsaved input of a form: JSON values, see docs/rules/drafts.md#drafts. */
export interface Draft {
  values: object;
  /** Initial values of the form. */
  initial: object;
  /** Version of the edited record. */
  updatedAt?: unknown;
  /** Request headers, such as an idempotency key, so that a retry after a reload is the same request. */
  headers?: Record<string, string>;
  /** The values were sent, and may have been saved although the response was lost. */
  isSent?: boolean;
}

/**
 * Creates a random key in the form of a UUID, for the header `Idempotency-Key`. `crypto.randomUUID` is missing in pages
 * over plain HTTP.
 */
export const createRandomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Returns the storage key of a form's draft; a visitor's `userId` is empty. */
export const buildDraftKey = (userId: string, form: string): string => `${PREFIX}${userId}:${form}`;

/** Reads a draft of this tab; undefined without one. */
export const readDraft = (key: string): Draft | undefined =>
  accessStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null) ?? undefined;

/** Stores a draft for this tab. */
export const writeDraft = (key: string, draft: Draft): void =>
  accessStorage(() => sessionStorage.setItem(key, JSON.stringify(draft)));

/** Removes a draft. */
export const removeDraft = (key: string): void => accessStorage(() => sessionStorage.removeItem(key));

/** Removes the drafts of this tab, except those of the user with `keptId`. */
export function removeDrafts(keptId?: string): void {
  accessStorage(() => {
    const others = Object.keys(sessionStorage).filter(
      (key) => key.startsWith(PREFIX) && (keptId === undefined || !key.startsWith(buildDraftKey(keptId, ''))),
    );
    for (const key of others) sessionStorage.removeItem(key);
  });
}
