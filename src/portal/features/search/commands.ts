import { ClipboardPlus, type LucideIcon, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { splitSearchWords } from '#domain/search/fold-search.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { paths } from '#portal/screens.ts';

export interface Command {
  key: string;
  label: string;
  /** Distinctive part of the label, without words that all commands of its kind share, such as “Go to”. */
  subject: string;
  icon: LucideIcon;
  /** URL that the command opens. */
  href?: string;
}

/** Key of the command that opens the form of a new client. */
export const NEW_CLIENT = 'newClient';

interface MenuEntry {
  name: string;
  href: string;
  icon: LucideIcon;
}

/** Lists the commands that the signed-in user may run: new records, then the entries of the menu. */
export function useCommands(menuEntries: readonly MenuEntry[]): Command[] {
  const { t } = useTranslation(['search', 'shell', 'visits', 'users']);
  const actor = useActor();
  const [newVisit, newClient] = [t('visits:new'), t('users:newOf.CLIENT')];
  return [
    ...(mayCall(actor, visits.create)
      ? [{ key: 'newVisit', label: newVisit, subject: newVisit, icon: ClipboardPlus, href: paths.newVisit() }]
      : []),
    ...(mayCall(actor, users.create)
      ? [{ key: NEW_CLIENT, label: newClient, subject: newClient, icon: UserPlus }]
      : []),
    ...menuEntries.map(({ name, href, icon }) => {
      const screen = t(`shell:titles.${name}`);
      return { key: name, label: t('search:goTo', { screen }), subject: screen, icon, href };
    }),
  ];
}

const splitWords = (text: string): string[] => splitSearchWords(text.replace(/[:،,«»]/g, ' '));

/**
 * Returns the commands that match a query: each word of the query is a prefix of a word of the label, and at least one
 * is a prefix of a word of the subject.
 */
export function filterCommands(commands: readonly Command[], query: string): Command[] {
  const typed = splitSearchWords(query);
  const createWordMatcher = (text: string) => {
    const words = splitWords(text);
    return (start: string) => words.some((word) => word.startsWith(start));
  };
  return commands.filter(
    ({ label, subject }) => typed.every(createWordMatcher(label)) && typed.some(createWordMatcher(subject)),
  );
}
