import type { Locale } from '#domain/locales.ts';
import { createTranslator, type Messages } from '#domain/translator.ts';
import { messagesFor } from '../components/texts.ts';

export interface LegalSection {
  /** Fragment identifier, equal in every language. */
  anchor: string;
  title: string;
  before: string;
  list: string[];
  /** Cookies of a section's table. */
  cookies: [name: string, purpose: string][];
  after: string | undefined;
}

/** Translates a legal page; sections keep the order of the locale file. */
export function legalText(locale: Locale, namespace: 'privacy' | 'terms', values: { name: string; date: string }) {
  const messages = messagesFor(locale, [namespace]);
  const translate = createTranslator(messages);
  const t = (key: string) => translate(`${namespace}:${key}`, values);
  const sections = childMessages(childMessages(messages)[namespace])['sections'];
  return {
    title: t('title'),
    description: t('description'),
    lead: t('lead'),
    updated: t('updated'),
    contents: t('contents'),
    sections: Object.entries(childMessages(sections)).map(([anchor, section]): LegalSection => {
      const messagesOfSection = childMessages(section);
      const translateKey = (key: string) => t(`sections.${anchor}.${key}`);
      const listItems = (key: string) =>
        Object.keys(childMessages(messagesOfSection[key])).map((item): [string, string] => [
          item,
          translateKey(`${key}.${item}`),
        ]);
      return {
        anchor,
        title: translateKey('title'),
        before: translateKey('text'),
        list: listItems('list').map(([, sentence]) => sentence),
        cookies: listItems('cookies'),
        after: messagesOfSection['more'] === undefined ? undefined : translateKey('more'),
      };
    }),
  };
}

const childMessages = (group: Messages[string] | undefined): Messages => (typeof group === 'object' ? group : {});
