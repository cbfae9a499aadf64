/** Messages of one language, nested by namespace and group. */
export type Messages = { readonly [key: string]: string | Messages };

/** Subset of i18next's `t`: `t('site:hero.lead', { name })` fills the placeholder `{name}`; no plurals, no nesting. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/**
 * Creates a translator over `messages`. It returns an unknown key unchanged, and keeps a placeholder without a value.
 */
export function createTranslator(messages: Messages): Translate {
  return (key, values = {}) => {
    const message = key.split(/[:.]/).reduce<string | Messages | undefined>(ownProperty, messages);
    if (typeof message !== 'string') return key;
    return message.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String((values[name] as string | number | undefined) ?? placeholder),
    );
  };
}

const ownProperty = (group: string | Messages | undefined, name: string) =>
  typeof group === 'object' && Object.hasOwn(group, name) ? group[name] : undefined;
