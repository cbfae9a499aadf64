import type { Locale } from '#domain/locales.ts';
import type { Messages } from '#domain/translator.ts';

const RETRIES = 5;
const RETRY_MS = 350;

let pending: Promise<Messages> | undefined;

/**
 * Loads the messages of the islands once per page; after a failure the next island loads them again.
 * @throws TypeError, SyntaxError or Error when the last retry fails
 */
export function loadMessages(locale: Locale): Promise<Messages> {
  pending ??= fetchMessages(locale, ['islands', 'validation']).catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

/**
 * Fetches namespaces from the static locale files, which a static host serves too.
 * @throws TypeError, SyntaxError or Error when the last retry fails
 */
export async function fetchMessages(locale: Locale, namespaces: readonly string[]): Promise<Messages> {
  const files = namespaces.map(
    async (namespace) => [namespace, await fetchFile(`/locales/${locale}/${namespace}.json`)] as const,
  );
  return Object.fromEntries(await Promise.all(files)) as Messages;
}

/** Fetches a JSON file; retries five times with exponential backoff from 350 ms. */
async function fetchFile(path: string): Promise<unknown> {
  for (let retry = 0; ; retry++) {
    try {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return await response.json();
    } catch (error) {
      if (retry === RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** retry));
    }
  }
}
