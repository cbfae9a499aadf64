/** The texts of one language: namespaces, groups and sentences by key. */
export type Messages = { readonly [key: string]: string | Messages };

/** As much of i18next's `t` as a public page needs: `t('site:hero.lead')`, with `{name}` for each value. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Looks sentences up in `messages`; a key that has none is shown as it is, as i18next does. */
export function translatorOf(messages: Messages): Translate {
  return (key, values = {}) => {
    const found = key.split(/[:.]/).reduce<string | Messages | undefined>(member, messages);
    if (typeof found !== 'string') return key;
    return found.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
  };
}

const member = (group: string | Messages | undefined, name: string) =>
  typeof group === 'object' && Object.hasOwn(group, name) ? group[name] : undefined;
