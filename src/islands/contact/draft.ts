export type DraftValues = Readonly<Record<string, string>>;

/**
 * Key of a visitor's draft, as in `client/unsaved/drafts.ts`, so that a sign-out removes it too. Importing that module would make
 * it a chunk of its own, which the first view of the site would load.
 */
const storageKey = (form: string): string => `draft::${form}`;

/** Reads the unsent values of a public form of this tab, empty without any or without access to the storage. */
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
    // Without access to the storage, the values are kept until the page is left.
  }
}
