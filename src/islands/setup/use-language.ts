import { useState } from 'react';
import { chooseLanguage } from '#client/language-preference.ts';
import { getTextDirection, type Locale } from '#domain/locales.ts';
import { createTranslator, type Messages } from '#domain/translator.ts';

/** Namespaces of the set-up page. */
export const SETUP_NAMESPACES = ['setup', 'auth', 'validation'] as const;

/** Loads the messages of a language from the static locale files. */
async function loadMessages(locale: Locale): Promise<Messages> {
  const files = SETUP_NAMESPACES.map(async (namespace) => {
    const response = await fetch(`/locales/${locale}/${namespace}.json`);
    if (!response.ok) throw new Error(`${namespace} of ${locale}: ${response.status}`);
    return [namespace, (await response.json()) as Messages] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/**
 * Returns the language of the page with its translator, and a function that switches it without a reload, which keeps
 * everything that was typed.
 */
export function useLanguage(locale: Locale, messages: Messages) {
  const [current, setCurrent] = useState({ locale, messages });

  async function switchTo(next: Locale): Promise<void> {
    const loaded = { locale: next, messages: await loadMessages(next) };
    chooseLanguage(next);
    const { documentElement: html } = document;
    html.lang = next;
    html.dir = getTextDirection(next);
    setCurrent(loaded);
  }

  return { ...current, t: createTranslator(current.messages), switchTo };
}
