import type { Locale } from '#domain/locales.ts';
import { createTranslator, type Messages } from '#domain/translator.ts';
import { messagesFor } from './texts.ts';

export interface LegalSection {
  /** The same in every language, so that a link to a section holds in all. */
  anchor: string;
  title: string;
  before: string;
  list: string[];
  /** Each cookie by its name. */
  cookies: [name: string, purpose: string][];
  after: string | undefined;
}

/** A legal page in one language, its sections in the order of the file. */
export function legalText(locale: Locale, namespace: 'privacy' | 'terms', values: { name: string; date: string }) {
  const messages = messagesFor(locale, [namespace]);
  const translate = createTranslator(messages);
  const t = (key: string) => translate(`${namespace}:${key}`, values);
  const sections = childrenOf(childrenOf(messages)[namespace])['sections'];
  return {
    title: t('title'),
    description: t('description'),
    lead: t('lead'),
    updated: t('updated'),
    contents: t('contents'),
    sections: Object.entries(childrenOf(sections)).map(([anchor, section]): LegalSection => {
      const parts = childrenOf(section);
      const at = (key: string) => t(`sections.${anchor}.${key}`);
      const points = (key: string) =>
        Object.keys(childrenOf(parts[key])).map((point): [string, string] => [point, at(`${key}.${point}`)]);
      return {
        anchor,
        title: at('title'),
        before: at('text'),
        list: points('list').map(([, sentence]) => sentence),
        cookies: points('cookies'),
        after: parts['more'] === undefined ? undefined : at('more'),
      };
    }),
  };
}

const childrenOf = (group: Messages[string] | undefined): Messages => (typeof group === 'object' ? group : {});
