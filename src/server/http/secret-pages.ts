const SETUP = /^(?:\/[a-z]{2})?\/setup(?:\/|$)/;
const LOGIN = /^(?:\/[a-z]{2})?\/login(?:\/|$)/;

/** Returns true for the page of [set-up](docs/rules/installations.md#set-up), which exists until the garage has an administrator. */
export const isSetupPage = (path: string): boolean => SETUP.test(path);

/**
 * Returns true for a page whose address may contain a secret: a [set-up code](docs/rules/installations.md#set-up-code) or that of a
 * [password link](docs/rules/messages.md#password-links).
 */
export const mayHaveSecret = (path: string): boolean => isSetupPage(path) || LOGIN.test(path);
