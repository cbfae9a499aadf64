const SETUP = /^(?:\/[a-z]{2})?\/setup(?:\/|$)/;

/**
 * Returns true for the page of [set-up](docs/rules/installations.md#set-up), which exists until the garage has an administrator and whose
 * address may hold a code.
 */
export const isSetupPage = (path: string): boolean => SETUP.test(path);
