export type DraftValues = Readonly<Record<string, string>>;

/** Name of the idempotency key among the values of a draft; no input has it. */
export const KEY_NAME = 'idempotencyKey';

/** Creates a random idempotency key; `crypto.randomUUID` is missing in pages over plain HTTP. */
export const createKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Returns the storage key that `client/unsaved/drafts.ts` uses for a visitor, so that a sign-out removes the draft.
 * Importing that module would add a chunk to the first view of the site.
 */
const storageKey = (form: string): string => `draft::${form}`;

/** Reads the unsent values of a public form of this tab; empty without a draft or without access to storage. */
export function readDraft(form: string): DraftValues {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey(form))!) as DraftValues | null) ?? {};
  } catch {
    return {};
  }
}

/** Stores the unsent values of a public form in this tab; undefined removes them. */
export function storeDraft(form: string, values: DraftValues | undefined): void {
  try {
    if (values) sessionStorage.setItem(storageKey(form), JSON.stringify(values));
    else sessionStorage.removeItem(storageKey(form));
  } catch {
    // Without access to storage, a reload loses the values.
  }
}
